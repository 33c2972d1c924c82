import { expect, test } from 'vitest';
import { nextCrewStep } from './next-crew-step.ts';

const visitor = { canTake: false, mustAgree: false, isMaker: false, hasJoined: false };

test('whoever is new is to be added first, also where they could take the photos', () => {
  expect(nextCrewStep(visitor)).toBe('Join');
  expect(nextCrewStep({ ...visitor, canTake: true })).toBe('Join');
  expect(nextCrewStep({ ...visitor, isMaker: true })).toBe('Join');
});

test('whoever was added, and who made the crew, takes the photos as soon as there are some', () => {
  expect(nextCrewStep({ ...visitor, canTake: true, hasJoined: true })).toBe('Take');
  expect(nextCrewStep({ ...visitor, canTake: true, isMaker: true })).toBe('Take');
});

test('an agreement that is asked for comes before anything else', () => {
  expect(nextCrewStep({ canTake: true, mustAgree: true, isMaker: true, hasJoined: true })).toBe('Agree');
});

test('whoever was added where another one pays has nothing left to do', () => {
  expect(nextCrewStep({ ...visitor, hasJoined: true })).toBeNull();
});
