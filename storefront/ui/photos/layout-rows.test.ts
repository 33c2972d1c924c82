import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { continueRows, layoutRows, rowsHeight, rowsWithin } from './layout-rows.ts';

const landscape = { width: 3000, height: 2000 };
const portrait = { width: 2000, height: 3000 };

const anyPhoto = fc.record({
  width: fc.integer({ min: 0, max: 8000 }),
  height: fc.integer({ min: 0, max: 8000 }),
});
const anyGrid = fc.record({
  photos: fc.array(anyPhoto, { maxLength: 60 }),
  width: fc.integer({ min: 300, max: 1600 }),
  targetHeight: fc.integer({ min: 90, max: 320 }),
  gap: fc.constantFrom(4, 8),
});

describe('justified rows', () => {
  test('contain every photo once, in order', () => {
    fc.assert(
      fc.property(anyGrid, ({ photos, width, targetHeight, gap }) => {
        const placed = layoutRows(photos, width, targetHeight, gap).flatMap((row) => row.items);
        expect(placed.map((item) => item.index)).toEqual(photos.map((_, index) => index));
      }),
    );
  });

  test('fill the width to the pixel, gaps exact, and never overflow', () => {
    fc.assert(
      fc.property(anyGrid, ({ photos, width, targetHeight, gap }) => {
        const rows = layoutRows(photos, width, targetHeight, gap);
        rows.forEach((row, at) => {
          const last = row.items.at(-1) ?? { left: 0, width: 0 };
          const edge = last.left + last.width;
          if (at < rows.length - 1) expect(edge).toBe(width);
          else expect(edge).toBeLessThanOrEqual(width);
          row.items.slice(1).forEach((item, before) => {
            const neighbour = row.items[before] ?? { left: 0, width: 0 };
            const between = item.left - neighbour.left - neighbour.width;
            expect(Math.abs(between - gap)).toBeLessThanOrEqual(1);
          });
          const below = rows[at + 1];
          if (below !== undefined) expect(below.top).toBe(row.top + row.height + gap);
        });
      }),
    );
  });

  test('continue when the list grows, without moving earlier rows', () => {
    fc.assert(
      fc.property(anyGrid, fc.nat(60), ({ photos, width, targetHeight, gap }, count) => {
        const earlier = layoutRows(photos.slice(0, count), width, targetHeight, gap);
        const rows = continueRows(earlier, photos, width, targetHeight, gap);
        expect(rows).toEqual(layoutRows(photos, width, targetHeight, gap));
        for (const [at, row] of earlier.slice(0, -1).entries()) expect(rows[at]).toBe(row);
      }),
    );
  });

  test('keep a photo’s proportions and stay near the target height', () => {
    const photos = [landscape, portrait, landscape, landscape, portrait, landscape, landscape, portrait];
    for (const row of layoutRows(photos, 1200, 260, 8)) {
      expect(row.height).toBeGreaterThan(260 * 0.66);
      expect(row.height).toBeLessThan(260 * 1.5);
      for (const item of row.items) {
        const { width, height } = photos[item.index] ?? landscape;
        expect(Math.abs(item.width - (row.height * width) / height)).toBeLessThanOrEqual(2);
      }
    }
  });

  test('leave a single last photo at the target height', () => {
    const rows = layoutRows([landscape, landscape, landscape, landscape], 900, 200, 4);
    expect(rows.map((row) => row.items.length)).toEqual([3, 1]);
    expect(rows[1]).toMatchObject({ height: 200, items: [{ index: 3, left: 0, width: 300 }] });
  });

  test('place no photo while the width is unknown', () => {
    expect(layoutRows([landscape], 0, 200, 4)).toEqual([]);
    expect(rowsHeight([])).toBe(0);
  });
});

test('only the rows that intersect the window are drawn', () => {
  const rows = layoutRows(
    Array.from({ length: 300 }, () => landscape),
    608,
    200,
    4,
  );
  expect(rows).toHaveLength(150);
  expect(rowsHeight(rows)).toBe((rows.at(-1)?.top ?? 0) + (rows.at(-1)?.height ?? 0));
  const { first, end } = rowsWithin(rows, 1000, 1800);
  const drawn = rows.slice(first, end);
  expect(drawn[0]?.top).toBeLessThanOrEqual(1000);
  expect((drawn.at(-1)?.top ?? 0) + (drawn.at(-1)?.height ?? 0)).toBeGreaterThanOrEqual(1800);
  expect(drawn.length).toBeLessThan(7);
  expect(rowsWithin(rows, 1e6, 2e6)).toEqual({ first: 150, end: 150 });
});
