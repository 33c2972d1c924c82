import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { decodePhoto } from './decode-photo.ts';
import {
  MAIL_PICTURE_BYTES_MAX,
  renderCloseUp,
  renderMailPicture,
  renderPreview,
  renderSmallCover,
  renderThumb,
} from './render-derivatives.ts';

/** A plain grey photo with a location, a person and a camera in its metadata. */
async function decodeGrey(width: number, height: number) {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .withExif({ IFD0: { Artist: 'Jana' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 5/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const photo = await decodePhoto(bytes);
  if (!photo.ok) throw new Error(photo.detail);
  return photo.raster;
}

/** Returns the smallest deviation of a 100 × 100 px tile from its mean: zero if a tile has no watermark. */
async function measureBarestTile(
  preview: Uint8Array,
  region: { width: number; height: number },
  tile: number,
) {
  const spreads: number[] = [];
  for (let top = 0; top + tile <= region.height; top += tile)
    for (let left = 0; left + tile <= region.width; left += tile) {
      const cut = await sharp(preview).extract({ left, top, width: tile, height: tile }).png().toBuffer();
      const { channels } = await sharp(cut).stats();
      spreads.push(channels[0]?.stdev ?? 0);
    }
  return Math.min(...spreads);
}

describe('renderThumb', () => {
  test('is WebP with a long edge of 480 px, portrait and landscape alike', async () => {
    for (const [width, height] of [
      [1200, 800],
      [800, 1200],
    ] as const) {
      const thumb = await renderThumb(await decodeGrey(width, height));
      expect(Math.max(thumb.width, thumb.height)).toBe(480);
      expect(await sharp(thumb.bytes).metadata()).toMatchObject({ format: 'webp', width: thumb.width });
    }
  });

  test('carries no metadata', async () => {
    const { exif, iptc, xmp } = await sharp((await renderThumb(await decodeGrey(600, 400))).bytes).metadata();
    expect([exif, iptc, xmp]).toEqual([undefined, undefined, undefined]);
  });
});

describe('renderPreview', () => {
  test('is JPEG with a long edge of 1600 px and no metadata', async () => {
    const preview = await renderPreview(await decodeGrey(2000, 1000), 'Photofinish');
    const metadata = await sharp(preview.bytes).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 1600, height: 800 });
    expect([metadata.exif, metadata.iptc, metadata.xmp]).toEqual([undefined, undefined, undefined]);
  });

  test('the watermark reaches every part of the picture, and covers little of it', async () => {
    const raster = await decodeGrey(1600, 1200);
    const preview = await renderPreview(raster, 'Photofinish');
    expect(await measureBarestTile(preview.bytes, preview, 400)).toBeGreaterThan(3);
    const bare = await renderPreview(raster, '');
    expect(await measureBarestTile(bare.bytes, bare, 400)).toBeLessThan(1);
    const pixels = await sharp(preview.bytes).greyscale().raw().toBuffer();
    const covered = pixels.filter((value) => Math.abs(value - 128) > 8).length;
    expect(covered / pixels.length).toBeLessThan(0.05);
  });

  test('the watermark spares every face, and stays around a large one and between those of a group', async () => {
    type Face = { x: number; y: number; width: number; height: number };
    const spreadAt = async (...faces: Face[]) => {
      const preview = await renderPreview(await decodeGrey(1600, 1200), 'Photofinish', faces);
      const spreads: number[] = [];
      for (const { x, y, width, height } of faces) {
        // The middle half of the box: no ear and no background is in it.
        const part = {
          left: Math.round((x + width / 4) * 1600),
          top: Math.round((y + height / 4) * 1200),
          width: Math.round((width / 2) * 1600),
          height: Math.round((height / 2) * 1200),
        };
        const shown = await sharp(preview.bytes).extract(part).png().toBuffer();
        spreads.push((await sharp(shown).stats()).channels[0]?.stdev ?? 0);
      }
      const { channels } = await sharp(preview.bytes).stats();
      return { largest: Math.max(...spreads), all: channels[0]?.stdev ?? 0 };
    };
    const face = { x: 0.25, y: 0.25, width: 0.11, height: 0.16 };
    const portrait = { x: 0.3, y: 0.2, width: 0.4, height: 0.6 };
    const group = [0.1, 0.3, 0.5, 0.7].map((x) => ({ ...face, x }));
    for (const faces of [[face], [portrait], group]) {
      const { largest, all } = await spreadAt(...faces);
      expect(largest).toBeLessThan(2);
      expect(all).toBeGreaterThan(3);
    }
    const atBorder = [
      { x: 1, y: 0.5, width: 0, height: 0.1 },
      { x: 0.99, y: 0, width: 0.01, height: 0.001 },
    ];
    await renderPreview(await decodeGrey(1600, 1200), 'Photofinish', atBorder);
  });

  test('a photo smaller than one tile is watermarked too', async () => {
    const preview = await renderPreview(await decodeGrey(240, 160), 'A very long name of a sports club');
    expect([preview.width, preview.height]).toEqual([240, 160]);
    expect(await measureBarestTile(preview.bytes, preview, 160)).toBeGreaterThan(2);
  });
});

describe('renderCloseUp', () => {
  test('of a rotated original takes the part as displayed, with the pixels of its preview', async () => {
    const blue = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#00f' } })
      .png()
      .toBuffer();
    const upright = sharp({ create: { width: 2400, height: 3600, channels: 3, background: '#f00' } });
    const pixels = await upright
      .composite([{ input: blue, left: 0, top: 1800 }])
      .png()
      .toBuffer();
    const turned = await sharp(pixels)
      .rotate(-90)
      .withExif({})
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const closeUp = await renderCloseUp(turned, ({ width, height }) => {
      expect([width, height]).toEqual([2400, 3600]);
      return { x: 1200, y: 1800, width: 960, height: 1200 };
    });
    const { dominant } = await sharp(closeUp).stats();
    expect(dominant.b).toBeGreaterThan(200);
    expect(dominant.r).toBeLessThan(50);
    expect(await sharp(closeUp).metadata()).toMatchObject({ format: 'webp', width: 426, height: 533 });
  });
});

describe('renderMailPicture', () => {
  test('is a JPEG of at most 400 × 500 px and 60 kB, even of noise', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
    const noisy = await sharp({
      create: { width: 1200, height: 1600, channels: 3, background: '#000', noise },
    })
      .png()
      .toBuffer();
    const picture = await renderMailPicture(noisy, () => ({ x: 100, y: 100, width: 800, height: 1000 }));
    expect(picture).toMatchObject({ width: 400, height: 500 });
    expect(picture?.bytes.byteLength).toBeLessThanOrEqual(MAIL_PICTURE_BYTES_MAX);
    expect((await sharp(picture?.bytes).metadata()).format).toBe('jpeg');
  });
});

describe('renderSmallCover', () => {
  test('is WebP, 800 px wide, or as wide as a smaller cover', async () => {
    for (const [width, small] of [
      [1600, 800],
      [600, 600],
    ] as const) {
      const cover = await renderPreview(await decodeGrey(width, width / 2), '');
      const { bytes } = await renderSmallCover(cover.bytes);
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: 'webp',
        width: small,
        height: small / 2,
      });
    }
  });
});
