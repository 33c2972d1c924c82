import { describe, expect, test } from 'vitest';
import { boundTightly, boundUpright, type Point, scaleBox, traceConvexHull } from './geometry.ts';

/** Returns the pixels of a rectangle around a centre, rotated by an angle. */
function fillTurned(center: Point, width: number, height: number, angle: number): Point[] {
  const points: Point[] = [];
  for (let along = -width / 2; along <= width / 2; along += 0.5)
    for (let across = -height / 2; across <= height / 2; across += 0.5)
      points.push({
        x: center.x + along * Math.cos(angle) - across * Math.sin(angle),
        y: center.y + along * Math.sin(angle) + across * Math.cos(angle),
      });
  return points;
}

describe('traceConvexHull', () => {
  test('keeps the corners and nothing inside or along the edges', () => {
    const grid = [0, 1, 2, 3].flatMap((x) => [0, 1, 2].map((y) => ({ x, y })));
    const corners = traceConvexHull(grid).toSorted((a, b) => a.x - b.x || a.y - b.y);
    expect(corners).toEqual([
      { x: 0, y: 0 },
      { x: 0, y: 2 },
      { x: 3, y: 0 },
      { x: 3, y: 2 },
    ]);
  });
});

describe('boundTightly', () => {
  test.each([-40, -20, 0, 12, 44])('finds size, position and angle of a box turned by %i°', (degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const box = boundTightly(fillTurned({ x: 200, y: 120 }, 80, 30, angle));
    // A pixel has a size of one, which the box includes.
    expect(box?.width).toBeCloseTo(81, 1);
    expect(box?.height).toBeCloseTo(31, 1);
    expect(box?.centerX).toBeCloseTo(200, 1);
    expect(box?.centerY).toBeCloseTo(120, 1);
    expect(box?.angle).toBeCloseTo(angle, 3);
  });

  test('text beyond 45° is described as upright text rotated the other way', () => {
    const box = boundTightly(fillTurned({ x: 0, y: 0 }, 80, 30, (70 * Math.PI) / 180));
    expect(box?.width).toBeCloseTo(31, 1);
    expect(box?.height).toBeCloseTo(81, 1);
    expect(box?.angle).toBeCloseTo((-20 * Math.PI) / 180, 3);
  });

  test('handles a single pixel, a row of pixels, and none', () => {
    expect(boundTightly([{ x: 3, y: 4 }])).toMatchObject({ centerX: 3, centerY: 4, width: 1, height: 1 });
    expect(boundTightly([0, 1, 2, 3].map((x) => ({ x, y: 7 })))).toMatchObject({
      width: 4,
      height: 1,
      centerX: 1.5,
    });
    expect(boundTightly([])).toBeUndefined();
  });
});

describe('boundUpright', () => {
  const picture = { width: 400, height: 300 };

  test('an upright box keeps its sides', () => {
    const box = { centerX: 100, centerY: 50, width: 40, height: 20, angle: 0 };
    expect(boundUpright(box, picture)).toEqual({ x: 80, y: 40, width: 40, height: 20 });
  });

  test('a turned box is wider and higher', () => {
    const box = { centerX: 100, centerY: 100, width: 40, height: 20, angle: Math.PI / 6 };
    const { width, height } = boundUpright(box, picture);
    expect(width).toBe(Math.round(100 + 44.64 / 2) - Math.round(100 - 44.64 / 2));
    expect(height).toBeGreaterThan(20);
  });

  test('parts outside the picture are cut off', () => {
    const box = { centerX: 5, centerY: 295, width: 40, height: 20, angle: 0 };
    expect(boundUpright(box, picture)).toEqual({ x: 0, y: 285, width: 25, height: 15 });
  });
});

test('scaleBox scales position and size, not the angle', () => {
  const box = { centerX: 10, centerY: 20, width: 4, height: 2, angle: 0.3, score: 0.9 };
  expect(scaleBox(box, 2)).toEqual({ centerX: 20, centerY: 40, width: 8, height: 4, angle: 0.3, score: 0.9 });
});
