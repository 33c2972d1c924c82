import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closeUpName, closeUpOf, pixelsOf, readCloseUpName } from './close-up.rules.ts';
import type { Region } from './readings.store.ts';

const landscape = { width: 1600, height: 1067 };
const portrait = { width: 1067, height: 1600 };

/** Returns the pixels from which a close-up is cut, as edges. */
function cut(region: Region, picture: { width: number; height: number }) {
  const closeUp = closeUpOf(region, picture);
  if (closeUp === undefined) throw new Error('no close-up');
  const { x, y, width, height } = pixelsOf(closeUp, picture);
  return { left: x, top: y, right: x + width, bottom: y + height, width, height };
}

describe('a close-up', () => {
  test('is one and a half times as high as the runner, centred, with room above the head', () => {
    const { left, top, width, height } = cut({ x: 0.4, y: 0.3, width: 0.1, height: 0.4 }, landscape);
    expect(height).toBeCloseTo(1.5 * 0.4 * 1067, -0.5);
    expect(width / height).toBeCloseTo(0.8, 2);
    expect(left + width / 2).toBeCloseTo(0.45 * 1600, -0.5);
    expect(0.3 * 1067 - top).toBeCloseTo(0.4 * (height - 0.4 * 1067), -0.5);
  });

  test('of a tiny region shows its surroundings', () => {
    expect(cut({ x: 0.5, y: 0.5, width: 0.01, height: 0.02 }, landscape)).toMatchObject({
      width: 448,
      height: 560,
    });
  });

  test('at a border is moved inside', () => {
    expect(cut({ x: 0.97, y: 0, width: 0.03, height: 0.1 }, landscape)).toMatchObject({
      right: 1600,
      top: 0,
      width: 448,
      height: 560,
    });
    expect(cut({ x: 0, y: 0.95, width: 0.03, height: 0.05 }, landscape)).toMatchObject({
      left: 0,
      bottom: 1067,
    });
  });

  test('of a runner who fills the picture is as large as possible', () => {
    const whole = { x: 0, y: 0, width: 1, height: 1 };
    expect(cut(whole, portrait)).toMatchObject({ left: 0, top: 0, width: 1067, height: 1334 });
    expect(cut(whole, landscape)).toMatchObject({ left: 373, top: 0, width: 854, height: 1067 });
  });

  test('of a picture below the minimum height is narrowed', () => {
    const region = { x: 0.5, y: 0.5, width: 0.1, height: 0.1 };
    expect(cut(region, { width: 300, height: 200 })).toMatchObject({ top: 0, width: 160, height: 200 });
    expect(cut(region, { width: 100, height: 1000 })).toMatchObject({ left: 0, width: 100, height: 125 });
    expect(cut(region, { width: 1, height: 1 })).toMatchObject({ width: 1, height: 1 });
  });

  test('does not exist for a region that is unknown, outside the picture or not a number', () => {
    const wrong = [
      null,
      { x: 1.2, y: 0.2, width: 0.1, height: 0.1 },
      { x: -0.3, y: 0.2, width: 0.2, height: 0.1 },
      { x: 0.2, y: 0.2, width: 0, height: 0.1 },
      { x: Number.NaN, y: 0.2, width: 0.1, height: 0.1 },
      { x: 0.2, y: 0.2, width: 0.1, height: Number.NaN },
    ];
    for (const region of wrong) expect(closeUpOf(region, landscape)).toBeUndefined();
    expect(closeUpOf({ x: 0, y: 0, width: 1, height: 1 }, { width: 0, height: 0 })).toBeUndefined();
  });

  test('of any region is inside the picture, upright, contains the region’s middle, and can be parsed from its name', () => {
    const share = fc.double({ min: -0.5, max: 1.5, noNaN: true });
    const region = fc.record({ x: share, y: share, width: share, height: share });
    const side = fc.integer({ min: 50, max: 1600 });
    fc.assert(
      fc.property(region, fc.record({ width: side, height: side }), (where, picture) => {
        const closeUp = closeUpOf(where, picture);
        if (closeUp === undefined) return;
        expect(readCloseUpName(closeUpName(closeUp))).toEqual(closeUp);
        const { left, top, right, bottom, width, height } = cut(where, picture);
        expect(Math.min(left, top, picture.width - right, picture.height - bottom)).toBeGreaterThanOrEqual(0);
        expect(Math.abs(width - 0.8 * height)).toBeLessThanOrEqual(2);
        const middle = (Math.max(0, where.x) + Math.min(1, where.x + where.width)) / 2;
        expect(middle * picture.width).toBeGreaterThanOrEqual(left - 1);
        expect(middle * picture.width).toBeLessThanOrEqual(right + 1);
        const head = Math.max(0, where.y) * picture.height;
        expect(head).toBeGreaterThanOrEqual(top - 1);
        expect(head).toBeLessThanOrEqual(bottom + 1);
      }),
    );
  });

  test('is not parsed from a name with values beyond the picture, nor from any other name', () => {
    const names = ['0-0-0-0.webp', '9000-0-2000-100.webp', '-1-0-5-5.webp', '1-1-5-5.jpg', '1-1-5-5', '../x'];
    for (const name of names) expect(readCloseUpName(name)).toBeUndefined();
  });
});
