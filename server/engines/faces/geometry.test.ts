import { describe, expect, test } from 'vitest';
import {
  boundPoints,
  fitPlacement,
  overlapOfSmaller,
  overlapOfUnion,
  type Placement,
  place,
  placeSquare,
} from './geometry.ts';

const corners = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 3, y: 7 },
];

test('an upright square maps its middle to the centre, and its first pixel half a pixel inside', () => {
  const placement = placeSquare({ x: 50, y: 40 }, 20, 0, 10);
  expect(place(placement, { x: 4.5, y: 4.5 })).toEqual({ x: 50, y: 40 });
  expect(place(placement, { x: 0, y: 0 })).toEqual({ x: 41, y: 31 });
});

test('a rotated square follows its angle', () => {
  const placement = placeSquare({ x: 0, y: 0 }, 10, Math.PI / 2, 10);
  const from = place(placement, { x: 0, y: 0 });
  const along = place(placement, { x: 1, y: 0 });
  expect(along.x - from.x).toBeCloseTo(0);
  expect(along.y - from.y).toBeCloseTo(1);
});

describe('fitPlacement', () => {
  test('finds the similarity transform of the points', () => {
    const known: Placement = { a: 1.2, b: -0.7, x: 15, y: -4 };
    const found = fitPlacement(
      corners,
      corners.map((corner) => place(known, corner)),
    );
    for (const key of ['a', 'b', 'x', 'y'] as const) expect(found[key]).toBeCloseTo(known[key]);
  });

  test('one outlier moves the result less than the outlier itself', () => {
    const shifted = corners.map((corner, index) => (index === 0 ? { x: corner.x - 3, y: corner.y } : corner));
    const moved = place(fitPlacement(corners, shifted), { x: 0, y: 0 });
    expect(Math.hypot(moved.x, moved.y)).toBeGreaterThan(0.5);
    expect(Math.hypot(moved.x, moved.y)).toBeLessThan(3);
  });
});

test('bounds points', () => {
  expect(boundPoints(corners)).toEqual({ x: 0, y: 0, width: 10, height: 7 });
});

test('computes the overlap of boxes', () => {
  const box = { x: 0, y: 0, width: 10, height: 10 };
  const inside = { x: 2, y: 2, width: 5, height: 4 };
  const beside = { x: 20, y: 0, width: 10, height: 10 };
  expect(overlapOfUnion(box, box)).toBe(1);
  expect(overlapOfUnion(box, inside)).toBeCloseTo(0.2);
  expect(overlapOfSmaller(box, inside)).toBe(1);
  expect(overlapOfUnion(box, beside)).toBe(0);
  expect(overlapOfSmaller(box, beside)).toBe(0);
});
