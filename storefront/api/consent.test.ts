import { beforeEach, describe, expect, test } from 'vitest';
import { CONSENT_KEY, createConsent, hasConsent, mayFillDataLayer } from './consent.ts';
import type { CookieJar } from './cookies.ts';
import { createMemoryStorage, type KeyValueStorage } from './storage.ts';

const DAY_MS = 86_400_000;

let kept: Map<string, { value: string; days: number }>;
let local: KeyValueStorage;
let now: number;
let cookies: CookieJar;

beforeEach(() => {
  kept = new Map();
  local = createMemoryStorage();
  now = Date.UTC(2026, 4, 10);
  cookies = {
    read: (name) => kept.get(name)?.value ?? null,
    write: (name, value, days) => {
      kept.set(name, { value, days });
    },
    remove: (name) => {
      kept.delete(name);
    },
  };
});

const visit = () => createConsent(() => ({ cookies, local, now: () => now }));

describe('consent', () => {
  test('is undecided at first, and given for 365 days by a cookie', () => {
    const consent = visit();
    expect(consent.answer()).toBe('Open');
    consent.give();
    expect(kept.get(CONSENT_KEY)).toEqual({ value: 'true', days: 365 });
    expect(visit().answer()).toBe('Given');
  });

  test('an invalid cookie means no consent', () => {
    cookies.write(CONSENT_KEY, 'false', 1);
    expect(hasConsent(cookies)).toBe(false);
    expect(visit().answer()).toBe('Open');
  });

  test('sets no cookie if declined, and is asked for again after a year', () => {
    visit().decline();
    expect(kept.size).toBe(0);
    expect(visit().answer()).toBe('Declined');
    now += 366 * DAY_MS;
    expect(visit().answer()).toBe('Open');
  });

  test('can be withdrawn until it is given again', () => {
    visit().give();
    const consent = visit();
    consent.ask();
    expect(consent.answer()).toBe('Open');
    expect(hasConsent(cookies)).toBe(true);
    consent.decline();
    expect(hasConsent(cookies)).toBe(false);
    consent.give();
    expect(visit().answer()).toBe('Given');
  });

  test('is asked for once on a page whose browser stores nothing', () => {
    cookies = { read: () => null, write: () => {}, remove: () => {} };
    const consent = visit();
    let changes = 0;
    consent.subscribe(() => changes++);
    consent.give();
    expect(consent.answer()).toBe('Given');
    expect(changes).toBe(1);
  });
});

test('the data layer is filled after consent, or without it if not required, and never after a refusal', () => {
  const may = (features: string[]) =>
    (['Open', 'Given', 'Declined'] as const).filter((answer) => mayFillDataLayer(answer, features));
  expect(may(['cookieGDPR'])).toEqual(['Given']);
  expect(may(['userback'])).toEqual(['Open', 'Given']);
});
