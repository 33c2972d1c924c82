import { describe, expect, test } from 'vitest';
import { findTextBoxes, type ProbabilityMap } from './find-text-boxes.ts';

/** Draws an empty map with upright rectangles of text. */
function drawMap(
  rectangles: { x: number; y: number; width: number; height: number; value?: number }[],
): ProbabilityMap {
  const map = { data: new Float32Array(160 * 96), width: 160, height: 96 };
  for (const { x, y, width, height, value = 0.9 } of rectangles)
    for (let row = y; row < y + height; row++) map.data.fill(value, row * 160 + x, row * 160 + x + width);
  return map;
}

describe('findTextBoxes', () => {
  test('finds a core and expands it equally on all sides', () => {
    const [box, ...others] = findTextBoxes(drawMap([{ x: 40, y: 30, width: 40, height: 10 }]));
    expect(others).toEqual([]);
    const growth = (40 * 10 * 1.6) / (2 * (40 + 10));
    expect(box?.width).toBeCloseTo(40 + 2 * growth, 4);
    expect(box?.height).toBeCloseTo(10 + 2 * growth, 4);
    expect(box?.centerX).toBeCloseTo(59.5, 4);
    expect(box?.centerY).toBeCloseTo(34.5, 4);
    expect(box?.score).toBeCloseTo(0.9, 5);
  });

  test('two bibs in one row stay two', () => {
    const boxes = findTextBoxes(
      drawMap([
        { x: 10, y: 40, width: 30, height: 12 },
        { x: 44, y: 40, width: 30, height: 12 },
      ]),
    );
    expect(boxes.map((box) => box.centerX).toSorted((a, b) => a - b)).toEqual([24.5, 58.5]);
  });

  test('regions that touch at a corner are one', () => {
    const boxes = findTextBoxes(
      drawMap([
        { x: 10, y: 10, width: 10, height: 10 },
        { x: 20, y: 20, width: 10, height: 10 },
      ]),
    );
    expect(boxes).toHaveLength(1);
  });

  test('faint, tiny or thin regions are not text', () => {
    expect(findTextBoxes(drawMap([{ x: 10, y: 10, width: 30, height: 10, value: 0.4 }]))).toEqual([]);
    expect(findTextBoxes(drawMap([{ x: 10, y: 10, width: 3, height: 3 }]))).toEqual([]);
    expect(findTextBoxes(drawMap([{ x: 10, y: 10, width: 60, height: 1 }]))).toEqual([]);
  });

  test('a region at the border does not continue in the next row', () => {
    const boxes = findTextBoxes(
      drawMap([
        { x: 150, y: 10, width: 10, height: 10 },
        { x: 0, y: 11, width: 10, height: 10 },
      ]),
    );
    expect(boxes).toHaveLength(2);
  });
});
