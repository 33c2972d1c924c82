import { describe, expect, test } from 'vitest';
import { LIMIT, SELFIE, selfieLimit } from './judge-face.rules.ts';
import {
  chooseLimit,
  chooseSelfieLimit,
  expectedWrong,
  limitBySize,
  STRANGERS_PER_SELFIE,
  WRONG_PER_RUNNER,
} from './operating-point.rules.ts';

/** Strangers whose number grows e-fold with each `step` of the limit. */
const strangers = (step: number, count = 100, end = 1) => ({
  limits: Array.from({ length: count }, (_, index) => end + step * Math.log((index + 1) / count)),
  tried: 20_000,
});

describe('the limit of an event', () => {
  test('makes one of a hundred runners expect a wrong photo, whatever the strangers', () => {
    for (const tries of [strangers(0.05), strangers(0.1), strangers(0.05, 100, 0.85)]) {
      const limit = chooseLimit(tries, 1_000, 300);
      expect(limit).toBeLessThanOrEqual(LIMIT.ceiling);
      expect(limit).toBeGreaterThanOrEqual(LIMIT.floor);
      if (limit > LIMIT.floor) expect(expectedWrong(tries, 300, limit)).toBeLessThanOrEqual(WRONG_PER_RUNNER);
    }
  });

  test('is lower if strangers are nearer, and if more photos have no bib', () => {
    const limit = (end: number, withoutBib: number) =>
      chooseLimit(strangers(0.05, 100, end), 10_000, withoutBib);
    expect(limit(0.9, 500)).toBeLessThan(limit(1, 500));
    expect(limit(0.9, 5_000)).toBeLessThan(limit(0.9, 500));
    expect(limit(0.5, 500)).toBe(LIMIT.floor);
    expect(limit(2, 500)).toBe(LIMIT.ceiling);
  });

  test('follows the number of faces if there are too few strangers, as with 12 faces or one photo', () => {
    expect(chooseLimit({ limits: [], tried: 0 }, 12, 6)).toBe(LIMIT.usual);
    expect(chooseLimit({ limits: [0.3], tried: 1 }, 0, 0)).toBe(LIMIT.usual);
    expect(limitBySize(15_000)).toBeCloseTo(0.55);
    expect(limitBySize(10_000_000)).toBe(LIMIT.floor);
  });
});

describe('the limit of a selfie', () => {
  const usual = selfieLimit(LIMIT.usual);
  const distances = (step: number, count: number, end: number) => strangers(step, count, end).limits;

  test('makes one of ten selfies expect a stranger', () => {
    for (const [step, end] of [
      [0.05, 1.15],
      [0.05, 1.2],
      [0.08, 1.45],
    ] as const) {
      const all = distances(step, 1_000, end);
      const limit = chooseSelfieLimit(all, 300, LIMIT.usual);
      expect(limit).toBeGreaterThan(usual);
      expect(limit).toBeLessThan(SELFIE.ceiling);
      const expected = expectedWrong({ limits: all, tried: all.length }, 300, limit);
      expect(expected).toBeLessThanOrEqual(STRANGERS_PER_SELFIE);
      expect(expected).toBeGreaterThan(0.9 * STRANGERS_PER_SELFIE);
    }
  });

  test('is lower in a larger event, and if strangers are nearer', () => {
    const limit = (faces: number, end = 1.2) =>
      chooseSelfieLimit(distances(0.05, 1_000, end), faces, LIMIT.usual);
    expect(limit(300)).toBeLessThan(limit(100));
    expect(limit(100, 1.15)).toBeLessThan(limit(100));
  });

  test('has a ceiling, and is never below the event’s own limit', () => {
    expect(chooseSelfieLimit(distances(0.01, 1_000, 1.5), 20, LIMIT.usual)).toBe(SELFIE.ceiling);
    expect(chooseSelfieLimit(distances(0.1, 1_000, 0.7), 2_000, LIMIT.usual)).toBe(usual);
    expect(chooseSelfieLimit(distances(0.1, 1_000, 0.7), 2_000, 0.5)).toBe(selfieLimit(0.5));
  });

  test('is the default with too few strangers', () => {
    expect(chooseSelfieLimit([], 1, LIMIT.usual)).toBe(usual);
    expect(chooseSelfieLimit(distances(0.01, 39, 1.5), 20, LIMIT.usual)).toBe(usual);
  });

  test('is the default if one person appears twice in a photo, as in mirrors or on posters', () => {
    const doubled = [...distances(0.01, 50, 1.5), 0.2, 0.3, 0.25, 0.4];
    expect(chooseSelfieLimit(doubled, 43, LIMIT.usual)).toBe(usual);
  });
});

test('the expected number of wrong photos equals the observed one, and falls with a lower limit', () => {
  const tries = strangers(0.1);
  expect(expectedWrong(tries, 200, 1)).toBeCloseTo(1);
  const low = expectedWrong(tries, 200, 0.6);
  expect(low).toBeGreaterThan(0);
  expect(low).toBeLessThan(expectedWrong(tries, 200, 0.7));
  expect(expectedWrong({ limits: [], tried: 0 }, 200, 0.6)).toBe(0);
});
