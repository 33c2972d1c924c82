import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CROP_SHAPES, cropName, cropUrl } from '#contract/archive.ts';
import { cropOf, cropsOf } from './crop.rules.ts';

const camera = { width: 6000, height: 4000 };
const runner = { x: 0.45, y: 0.3, width: 0.1, height: 0.4 };

describe('a crop of a bought photo', () => {
  test('has the sizes of phone formats, and the original’s pixels', () => {
    expect(cropOf('Story', runner, camera)).toMatchObject({ width: 1080, height: 1920 });
    expect(cropOf('Story', runner, camera)?.box).toMatchObject({ width: 1350, height: 2400 });
    expect(cropOf('Square', runner, camera)).toMatchObject({ width: 1080, height: 1080 });
  });

  test('as a portrait keeps all pixels of the original in its region', () => {
    const portrait = cropOf('Portrait', runner, camera);
    expect(portrait).toMatchObject({ width: 1920, height: 2400, box: { width: 1920, height: 2400 } });
  });

  test('as a portrait is made only if it is at least 1,200 pixels wide', () => {
    const high = (pixels: number) => ({ ...runner, height: pixels / 4000 });
    expect(cropOf('Portrait', high(1000), camera)).toMatchObject({ width: 1200, height: 1500 });
    expect(cropsOf(high(990), camera)).toEqual(['Story', 'Square']);
  });

  test('around a tiny region shows more of the race, never fewer pixels', () => {
    const speck = { x: 0.5, y: 0.5, width: 0.01, height: 0.03 };
    expect(cropOf('Story', speck, camera)?.box).toMatchObject({ width: 1080, height: 1920 });
    expect(cropOf('Square', speck, camera)?.box).toMatchObject({ width: 1080, height: 1080 });
  });

  test('is not cut for an unknown region, or for one outside the picture', () => {
    expect(cropsOf(null, camera)).toEqual([]);
    expect(cropsOf({ x: 1.1, y: 0, width: 0.1, height: 0.1 }, camera)).toEqual([]);
  });

  test('is inside the picture and never enlarged', () => {
    const share = fc.double({ min: -0.5, max: 1.5, noNaN: true });
    const side = fc.integer({ min: 1, max: 9000 });
    fc.assert(
      fc.property(
        fc.constantFrom(...CROP_SHAPES),
        fc.record({ x: share, y: share, width: share, height: share }),
        fc.record({ width: side, height: side }),
        (shape, region, photo) => {
          const crop = cropOf(shape, region, photo);
          if (crop === undefined) return;
          const { box, width, height } = crop;
          expect(Math.min(box.x, box.y, width - 1, height - 1)).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width).toBeLessThanOrEqual(photo.width);
          expect(box.y + box.height).toBeLessThanOrEqual(photo.height);
          expect(width).toBeLessThanOrEqual(box.width);
          expect(height).toBeLessThanOrEqual(box.height);
        },
      ),
    );
  });

  test('has the address and the name of its photo, and its shape', () => {
    expect(cropUrl('/downloads/a/b?e=1&n=x&s=y', 'Story')).toBe('/downloads/a/b?e=1&n=x&s=y&crop=Story');
    expect(cropName('Γύρος - 42 - 09.33.12 - 001.jpeg', 'Portrait')).toBe(
      'Γύρος - 42 - 09.33.12 - 001 - 4x5.jpg',
    );
  });
});
