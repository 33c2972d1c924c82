import { describe, expect, test } from 'vitest';
import type { Event } from '#contract/photo.schema.ts';
import { searchStep } from './search-step.ts';

const open = { isSecure: false, verificationFactor: 'None' } as const;
const asking = { isSecure: false, verificationFactor: 'Surname' } as const;
const step = (
  event: Pick<Event, 'isSecure' | 'verificationFactor'>,
  state: Partial<Omit<Parameters<typeof searchStep>[0], 'event'>> = {},
) =>
  searchStep({ event, hasAccess: false, isChecking: false, hasError: false, refusal: undefined, ...state });
const refused = (code: 'CompetitorNotFound' | 'FactorRequired' | 'SeveralCompetitors') =>
  ({ isVerificationSuccessful: false, code }) as const;

describe('a search from a link', () => {
  test('runs automatically, and asks for the factor if the event requires one', () => {
    expect(step(open)).toBe('Checking');
    expect(step(asking)).toBe('AskFactor');
  });

  test('shows results whenever there is access, also while it is being renewed', () => {
    expect(step(open, { hasAccess: true, isChecking: true })).toBe('Results');
    expect(step(asking, { hasAccess: true })).toBe('Results');
    expect(step({ ...open, isSecure: true }, { hasAccess: true })).toBe('Results');
  });

  test('shows the reason of a failure', () => {
    expect(step(open, { hasError: true })).toBe('Failed');
    expect(step(open, { refusal: refused('CompetitorNotFound') })).toBe('NotFound');
    expect(step(open, { refusal: refused('SeveralCompetitors') })).toBe('Choose');
    expect(step(asking, { refusal: refused('SeveralCompetitors') })).toBe('Choose');
  });

  test('asks again for a factor that was refused or could not be sent', () => {
    expect(step(asking, { refusal: refused('CompetitorNotFound') })).toBe('AskFactor');
    expect(step(asking, { hasError: true })).toBe('AskFactor');
    expect(step(asking, { isChecking: true })).toBe('AskFactor');
  });

  test('never tries to open a protected event', () => {
    expect(step({ ...open, isSecure: true })).toBe('Protected');
    expect(step(open, { refusal: refused('FactorRequired') })).toBe('Protected');
  });
});
