import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { decodePhoto, MAX_PIXELS } from './decode-photo.ts';

/** Left half red, right half blue, with noise so that the JPEG has some size. */
function drawHalves(width: number, height: number) {
  const noise = sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });
  const halves = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="50%" height="100%" fill="#d01010" fill-opacity=".8"/><rect x="50%" width="50%" height="100%" fill="#1010d0" fill-opacity=".8"/></svg>`;
  return noise.composite([{ input: Buffer.from(halves) }]);
}

async function drawJpeg(width: number, height: number, options: { progressive?: boolean } = {}) {
  const pixels = await drawHalves(width, height).png().toBuffer();
  return sharp(pixels).jpeg(options).toBuffer();
}

async function expectProblem(bytes: Uint8Array, problem: string) {
  expect(await decodePhoto(bytes)).toMatchObject({ ok: false, problem });
}

describe('decodePhoto', { timeout: 30_000 }, () => {
  test('applies the EXIF orientation to pixels and size', async () => {
    const lying = await sharp(await drawJpeg(300, 200))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const photo = await decodePhoto(lying);
    if (!photo.ok) throw new Error(photo.detail);
    expect([photo.width, photo.height]).toEqual([200, 300]);
    expect([photo.raster.width, photo.raster.height]).toEqual([200, 300]);
    const [top, bottom] = [20, 280].map((y) =>
      photo.raster.data.subarray((y * 200 + 100) * 3, (y * 200 + 101) * 3),
    );
    expect(top?.[0]).toBeGreaterThan(top?.[2] ?? 255);
    expect(bottom?.[2]).toBeGreaterThan(bottom?.[0] ?? 255);
  });

  test('greyscale and CMYK come out as three channels', async () => {
    const jpeg = await drawJpeg(120, 80);
    for (const space of ['b-w', 'cmyk'] as const) {
      const photo = await decodePhoto(await sharp(jpeg).toColourspace(space).jpeg().toBuffer());
      if (!photo.ok) throw new Error(photo.detail);
      expect(photo.raster.data.length, space).toBe(120 * 80 * 3);
    }
  });

  test('shrinks to the working size and reports the size of the original', async () => {
    const photo = await decodePhoto(await drawJpeg(3000, 1500));
    if (!photo.ok) throw new Error(photo.detail);
    expect([photo.width, photo.height]).toEqual([3000, 1500]);
    expect([photo.raster.width, photo.raster.height]).toEqual([2048, 1024]);
  });

  test('never enlarges', async () => {
    const photo = await decodePhoto(await drawJpeg(160, 90));
    expect(photo).toMatchObject({ ok: true, raster: { width: 160, height: 90 } });
  });

  describe.each([false, true])('a truncated JPEG (progressive: %s)', (progressive) => {
    test('is refused at every length', async () => {
      const whole = await drawJpeg(640, 427, { progressive });
      expect((await decodePhoto(whole)).ok).toBe(true);
      const fractions = [0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99].map((share) =>
        Math.round(whole.length * share),
      );
      for (const length of [4, 20, ...fractions, whole.length - 10, whole.length - 2, whole.length - 1]) {
        await expectProblem(whole.subarray(0, length), 'Truncated');
      }
    });
  });

  test('data missing inside a file with a valid end is refused too', async () => {
    const whole = await drawJpeg(640, 427);
    const holed = Buffer.from(whole);
    holed.fill(0, whole.length >> 1, Math.round(whole.length * 0.6));
    await expectProblem(holed, 'Truncated');
  });

  test('bytes after the end, as cameras append them, are accepted', async () => {
    const whole = await drawJpeg(320, 200);
    expect((await decodePhoto(Buffer.concat([whole, Buffer.alloc(500, 7)]))).ok).toBe(true);
  });

  test('nothing, text and other formats are refused', async () => {
    await expectProblem(new Uint8Array(), 'Empty');
    await expectProblem(Buffer.from('this is text in a file called photo.jpg\n'), 'NotAnImage');
    await expectProblem(Buffer.from([0xff]), 'NotAnImage');
    await expectProblem(await drawHalves(64, 64).gif().toBuffer(), 'UnsupportedFormat');
  });

  test('a JPEG without decodable content is not an image', async () => {
    const shell = Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9]);
    await expectProblem(shell, 'NotAnImage');
  });

  test('a header that declares more pixels than the limit is refused before decoding', async () => {
    const bomb = Buffer.from(await drawJpeg(64, 64));
    const frameHeader = bomb.indexOf(Buffer.from([0xff, 0xc0]));
    bomb.writeUInt16BE(20_000, frameHeader + 5);
    bomb.writeUInt16BE(20_000, frameHeader + 7);
    expect(20_000 * 20_000).toBeGreaterThan(MAX_PIXELS);
    await expectProblem(bomb, 'TooLarge');
  });

  test('a PNG that is turned must be held completely, and is refused if it is too large for that', async () => {
    const small = sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } },
    }).toColourspace('rgb16');
    const declareLarge = (png: Buffer): Buffer => {
      png.writeUInt32BE(11_000, 16);
      png.writeUInt32BE(11_000, 20);
      png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
      return png;
    };
    await expectProblem(
      declareLarge(await small.clone().withMetadata({ orientation: 6 }).png().toBuffer()),
      'TooLarge',
    );
    // Upright it is read row by row, until the rows end too early.
    await expectProblem(declareLarge(await small.png().toBuffer()), 'Truncated');
  });

  test('a stricter limit applies if one is set', async () => {
    const jpeg = await drawJpeg(100, 50);
    expect(await decodePhoto(jpeg, { maxPixels: 5000 })).toMatchObject({ ok: true });
    expect(await decodePhoto(jpeg, { maxPixels: 4999 })).toMatchObject({ ok: false, problem: 'TooLarge' });
  });
});
