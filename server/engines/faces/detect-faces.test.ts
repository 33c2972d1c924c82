import { describe, expect, test } from 'vitest';
import { mergeDetections, planLooks } from './detect-faces.ts';

const face = (score: number, x: number, width: number) => ({ score, box: { x, y: 0, width, height: width } });

describe('mergeDetections', () => {
  test('keeps the most confident of overlapping boxes, and all separate boxes', () => {
    const merged = mergeDetections([face(0.6, 2, 40), face(0.9, 0, 40), face(0.7, 100, 40)]);
    expect(merged.map(({ score }) => score)).toEqual([0.9, 0.7]);
  });
});

describe('planLooks', () => {
  const plan = (longEdge: number) => planLooks(longEdge, [1024, 512]).map(({ edge }) => edge);

  test('examines a photo as a whole and in tiles of each size', () => {
    expect(plan(2048)).toEqual([256, 512, 1024]);
  });

  test('does not enlarge a small photo', () => {
    expect(plan(700)).toEqual([256, 512, 700]);
    expect(plan(300)).toEqual([256, 300]);
  });
});
