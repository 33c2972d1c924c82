import { describe, expect, test } from 'vitest';
import { consentState, crewEndsAt, mayRemove, maySeePhotos, mayTake } from './crews.rules.ts';

const now = new Date('2026-06-01T12:00:00Z');
const maker = { role: 'Maker' } as const;
const anybody = { role: 'Anybody' } as const;
const anna = { role: 'Member', memberId: 'anna' } as const;

test('a crew expires with the faces of its event, and no sooner than in two weeks', () => {
  const event = { date: '2026-05-31', faceRetentionDays: 90 };
  expect(crewEndsAt(event, now)).toEqual(new Date('2026-08-30T00:00:00Z'));
  expect(crewEndsAt({ ...event, date: '2020-01-01' }, now)).toEqual(new Date('2026-06-15T12:00:00Z'));
});

test('a consent counts until it is withdrawn, and for good once a purchase used it', () => {
  expect(consentState(undefined)).toBe('None');
  expect(consentState({ withdrawnAt: null, boughtAt: null })).toBe('Given');
  expect(consentState({ withdrawnAt: now, boughtAt: null })).toBe('None');
  expect(consentState({ withdrawnAt: null, boughtAt: now })).toBe('Bought');
});

describe('in a protected event', () => {
  test.each([
    [anybody, 'Given', false],
    [anybody, 'Bought', false],
    [{ role: 'Member', memberId: 'ben' } as const, 'Given', false],
    [anna, 'None', true],
    [maker, 'None', false],
    [maker, 'Given', true],
    [maker, 'Bought', true],
  ] as const)('%o sees photos of anna, consent %s: %s', (visitor, consent, expected) => {
    expect(maySeePhotos(true, visitor, { memberId: 'anna', consent })).toBe(expected);
  });

  test('only the crew’s creator adds photos to a cart', () => {
    expect([maker, anna, anybody].map((visitor) => mayTake(true, visitor))).toEqual([true, false, false]);
  });
});

test('an open event shows a crew as its search does, and anybody may pay', () => {
  for (const visitor of [maker, anna, anybody]) {
    expect(maySeePhotos(false, visitor, { memberId: 'ben', consent: 'None' })).toBe(true);
    expect(mayTake(false, visitor)).toBe(true);
  }
});

test('members are removed only by themselves or by the creator', () => {
  expect(mayRemove(maker, 'anna')).toBe(true);
  expect(mayRemove(anna, 'anna')).toBe(true);
  expect(mayRemove(anna, 'ben')).toBe(false);
  expect(mayRemove(anybody, 'anna')).toBe(false);
});
