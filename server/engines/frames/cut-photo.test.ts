import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { coverOpening, cutPixels, decodePreview } from './cut-photo.ts';

const side = fc.integer({ min: 1, max: 12_000 });
const size = fc.record({ width: side, height: side });
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('a photo in an opening', () => {
  test('covers an opening of any shape, with faces anywhere', () => {
    const opening = fc.record({
      width: fc.integer({ min: 1, max: 4000 }),
      height: fc.integer({ min: 1, max: 4000 }),
    });
    const focus = fc.option(fc.record({ x: share, y: share }), { nil: undefined });
    fc.assert(
      fc.property(size, opening, focus, (photo, hole, at) => {
        const { resized, part } = coverOpening(photo, hole, at);
        expect({ width: part.width, height: part.height }).toEqual(hole);
        expect(part.left).toBeGreaterThanOrEqual(0);
        expect(part.top).toBeGreaterThanOrEqual(0);
        expect(part.left + part.width).toBeLessThanOrEqual(resized.width);
        expect(part.top + part.height).toBeLessThanOrEqual(resized.height);
      }),
    );
  });

  test('is not cut if the shapes are alike', () => {
    expect(coverOpening({ width: 3000, height: 2000 }, { width: 600, height: 400 }, { x: 0, y: 1 })).toEqual({
      resized: { width: 600, height: 400 },
      part: { left: 0, top: 0, width: 600, height: 400 },
    });
  });

  test('is cut more below than above if it is tall', () => {
    const { resized, part } = coverOpening(
      { width: 1000, height: 2000 },
      { width: 500, height: 500 },
      undefined,
    );
    const below = resized.height - part.top - part.height;
    expect(part.top).toBeGreaterThan(0);
    expect(below).toBeGreaterThan(part.top);
  });

  test('keeps a face at the edge of a panorama visible', () => {
    const { resized, part } = coverOpening(
      { width: 6000, height: 2000 },
      { width: 900, height: 600 },
      { x: 0.9, y: 0.3 },
    );
    expect(part.left).toBeLessThan(0.9 * resized.width);
    expect(part.left + part.width).toBeGreaterThan(0.9 * resized.width);
  });
});

describe('a decoded preview', () => {
  const noise = (width: number, height: number) =>
    sharp({
      create: {
        width,
        height,
        channels: 3 as const,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();

  test.each([
    ['landscape', 1600, 1067, 1200, 800],
    ['portrait', 900, 1600, 675, 1200],
    ['small', 640, 480, 640, 480],
    ['panorama', 1600, 400, 1600, 400],
  ])(
    'of a %s photo is at most as long as the frame’s, and a panorama is unscaled',
    async (_shape, width, height, ...size) => {
      const photo = await decodePreview(await noise(width, height));
      expect([photo.width, photo.height]).toEqual(size);
      expect(photo.data).toHaveLength(photo.width * photo.height * 3);
    },
  );

  test.each([
    ['whole rows', { width: 120, height: 50 }],
    ['parts of rows', { width: 70, height: 90 }],
  ])('returns %s unchanged if the opening fits', async (_what, opening) => {
    const photo = await decodePreview(await noise(120, 90));
    const focus = { x: 0.6, y: 0.5 };
    const { part } = coverOpening(photo, opening, focus);
    const raw = { width: photo.width, height: photo.height, channels: 3 as const };
    const cut = await cutPixels(photo, opening, focus);
    expect(cut).toMatchObject(opening);
    expect(cut.data.equals(await sharp(photo.data, { raw }).extract(part).raw().toBuffer())).toBe(true);
  });
});
