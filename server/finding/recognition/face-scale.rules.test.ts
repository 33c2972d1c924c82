import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleRank, scaled, scaleOf } from './face-scale.rules.ts';

const THRESHOLDS = { strong: 0.85, likely: 0.93, maybe: 1.03 };
const alike = (count: number, from: number) =>
  Float32Array.from({ length: count }, (_, index) => from + (index % 10) / 100);

describe('the scale of a face', () => {
  test('is the distance within which a fifth of the event’s faces lie: small if people look alike', () => {
    expect(scaleOf(alike(300, 0.7), THRESHOLDS)).toBeCloseTo(0.72);
    expect(scaleOf(alike(300, 1.1), THRESHOLDS)).toBeCloseTo(1.12);
  });

  test('is the default if an event has few faces, one photo or none', () => {
    for (const count of [0, 1, 12, 59]) expect(scaleOf(alike(count, 0.3), THRESHOLDS)).toBeCloseTo(0.948);
  });

  test('has a floor and a ceiling for any faces, in proportion to the model’s distances', () => {
    expect(scaleOf(new Float32Array(100), THRESHOLDS)).toBeCloseTo(0.569);
    expect(scaleOf(alike(100, 1.9), THRESHOLDS)).toBeCloseTo(1.232);
    const model = { strong: 85, likely: 93, maybe: 103 };
    expect(scaleOf(new Float32Array(0), model)).toBeCloseTo(94.8, 1);
  });

  test('makes distances comparable between two populations', () => {
    expect(scaled(0.54, 0.72, 0.72)).toBeCloseTo(scaled(0.84, 1.12, 1.12));
  });
});

test('the sample of an event is the same in whatever order its faces arrive', () => {
  const ids = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(ids, (faceIds) => {
      const first = (all: string[]) => all.toSorted((a, b) => sampleRank(a) - sampleRank(b))[0];
      expect(first(faceIds)).toBe(first(faceIds.toReversed()));
    }),
  );
});
