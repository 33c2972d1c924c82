import { expect, test } from 'vitest';
import { nextCrewStep } from './next-crew-step.ts';

const visitor = { canTake: false, mustAgree: false, isMaker: false, hasJoined: false, isAlone: false };

test('a new visitor is to join first, even if they could take the photos', () => {
  expect(nextCrewStep(visitor)).toBe('Join');
  expect(nextCrewStep({ ...visitor, canTake: true })).toBe('Join');
  expect(nextCrewStep({ ...visitor, isMaker: true })).toBe('Join');
});

test('a member, or the creator, takes the photos as soon as there are some', () => {
  expect(nextCrewStep({ ...visitor, canTake: true, hasJoined: true })).toBe('Take');
  expect(nextCrewStep({ ...visitor, canTake: true, isMaker: true })).toBe('Take');
});

test('a requested consent comes first', () => {
  expect(nextCrewStep({ ...visitor, canTake: true, mustAgree: true, isMaker: true, hasJoined: true })).toBe(
    'Agree',
  );
});

test('a member has nothing left to do if another one pays', () => {
  expect(nextCrewStep({ ...visitor, hasJoined: true })).toBeNull();
});

test('the first member invites others before anybody pays', () => {
  const first = { ...visitor, hasJoined: true, isAlone: true };
  expect(nextCrewStep(first)).toBe('Invite');
  expect(nextCrewStep({ ...first, canTake: true, isMaker: true })).toBe('Invite');
  expect(nextCrewStep({ ...first, mustAgree: true })).toBe('Agree');
});
