import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { decodePhoto, MAX_PIXELS } from './decode-photo.ts';
import { identifyImage } from './identify-image.ts';

const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;

/** Draws noise, so that every part of a file carries a part of the picture. */
const drawNoise = () =>
  sharp({ create: { width: 320, height: 213, channels: 3, background: '#808080', noise } });

const plain = (background: string, width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background } });

/** Every accepted format except JPEG, whose truncation `decode-photo.test.ts` tests. */
const WRITERS: Record<string, (picture: Sharp) => Sharp> = {
  png: (picture) => picture.png(),
  'interlaced png': (picture) => picture.png({ progressive: true }),
  '16-bit png': (picture) => picture.toColourspace('rgb16').png(),
  webp: (picture) => picture.webp(),
  'lossless webp': (picture) => picture.webp({ lossless: true }),
  'plain tiff': (picture) => picture.tiff({ compression: 'none' }),
  'lzw tiff': (picture) => picture.tiff({ compression: 'lzw' }),
  'jpeg in tiff': (picture) => picture.tiff({ compression: 'jpeg' }),
  'tiled 16-bit tiff': (picture) =>
    picture.toColourspace('rgb16').tiff({ compression: 'deflate', tile: true }),
  avif: (picture) => picture.avif({ effort: 0 }),
};

/** Returns the colour in the middle of the output. */
async function decodeColour(bytes: Uint8Array): Promise<number[]> {
  const photo = await decodePhoto(bytes);
  if (!photo.ok) throw new Error(photo.detail);
  const { data, width, height } = photo.raster;
  expect(data.length).toBe(width * height * 3);
  const at = ((height >> 1) * width + (width >> 1)) * 3;
  return [...data.subarray(at, at + 3)];
}

/** Codecs round, and colour conversions slightly more. */
async function expectColour(bytes: Uint8Array, expected: number[], tolerance = 4) {
  const difference = (await decodeColour(bytes)).map((value, index) =>
    Math.abs(value - (expected[index] ?? 0)),
  );
  expect(Math.max(...difference), `${difference}`).toBeLessThanOrEqual(tolerance);
}

describe.each(Object.entries(WRITERS))('%s', { timeout: 30_000 }, (name, write) => {
  test('is decoded in its own colours', async () => {
    const bytes = await write(plain('#d04010')).toBuffer();
    const format = name.split(' ').at(-1);
    expect(identifyImage(bytes)).toEqual({ ok: true, format });
    await expectColour(bytes, [0xd0, 0x40, 0x10]);
  });

  test('is refused when truncated anywhere', async () => {
    const whole = await write(drawNoise()).toBuffer();
    expect(await decodePhoto(whole)).toMatchObject({ ok: true, width: 320, height: 213 });
    const cuts = Array.from({ length: 9 }, (_, index) => Math.round((whole.length * (index + 1)) / 10));
    for (const length of [...cuts, whole.length - 1])
      expect(await decodePhoto(whole.subarray(0, length)), `${length} of ${whole.length}`).toMatchObject({
        ok: false,
        problem: 'Truncated',
      });
  });

  test('is decoded from a part of a larger buffer too', async () => {
    const bytes = await write(plain('#d04010')).toBuffer();
    const within = Buffer.concat([Buffer.alloc(13, 9), bytes, Buffer.alloc(7, 9)]);
    await expectColour(within.subarray(13, 13 + bytes.length), [0xd0, 0x40, 0x10]);
  });
});

describe.each(['png', 'webp', 'tiff', 'avif'] as const)('%s', (format) => {
  test('is rotated by its orientation', async () => {
    const bytes = await plain('#345').withMetadata({ orientation: 6 }).toFormat(format).toBuffer();
    const photo = await decodePhoto(bytes);
    expect(photo).toMatchObject({ ok: true, width: 40, height: 60, raster: { width: 40, height: 60 } });
  });
});

describe('damage inside a file', () => {
  test.each(['png', 'interlaced png', '16-bit png', 'jpeg in tiff', 'lzw tiff', 'avif'])(
    'a gap in %s is refused',
    async (name) => {
      const bytes = Buffer.from((await WRITERS[name]?.(drawNoise()).toBuffer()) ?? []);
      bytes.fill(0, bytes.length >> 1, Math.round(bytes.length * 0.6));
      expect(await decodePhoto(bytes)).toMatchObject({ ok: false, problem: 'Truncated' });
    },
  );
});

describe('colours', () => {
  test.each<[string, () => Sharp]>([
    ['Display P3', () => plain('#d04010').withIccProfile('p3').png()],
    ['Display P3, 16 bits', () => plain('#d04010').toColourspace('rgb16').withIccProfile('p3').png()],
    ['sRGB, 16 bits', () => plain('#d04010').toColourspace('rgb16').withIccProfile('srgb').tiff()],
    ['CIE Lab', () => plain('#d04010').toColourspace('lab').tiff({ compression: 'lzw' })],
    ['a palette', () => plain('#d04010').png({ palette: true })],
  ])('%s come out as sRGB', async (_name, write) => {
    await expectColour(await write().toBuffer(), [0xd0, 0x40, 0x10]);
  });

  test('of CMYK are converted approximately to sRGB, with a profile or without', async () => {
    const cmyk = () => plain('#d04010').toColourspace('cmyk');
    await expectColour(await cmyk().jpeg().toBuffer(), [0xd0, 0x40, 0x10], 20);
    const profiled = cmyk().withIccProfile('cmyk').tiff({ compression: 'lzw' });
    await expectColour(await profiled.toBuffer(), [0xd0, 0x40, 0x10], 20);
  });

  test('in grey have three equal channels, of 8 bits and of 16', async () => {
    for (const space of ['b-w', 'grey16'] as const)
      await expectColour(await plain('#777').toColourspace(space).png().toBuffer(), [0x77, 0x77, 0x77]);
  });

  test('that are transparent become white', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const picture = sharp({ create: { width: 20, height: 20, channels: 4, background: clear } });
    await expectColour(await picture.png().toBuffer(), [255, 255, 255]);
    await expectColour(await picture.clone().webp().toBuffer(), [255, 255, 255]);
  });
});

describe('a file with several pictures', () => {
  const frames = () => Promise.all(['#d04010', '#1040d0'].map((colour) => plain(colour).png().toBuffer()));

  test.each(['webp', 'tiff'] as const)('uses the first one (%s)', async (format) => {
    const several = await sharp(await frames(), { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    expect((await sharp(several).metadata()).pages).toBe(2);
    const photo = await decodePhoto(several);
    expect(photo).toMatchObject({ ok: true, width: 60, height: 40 });
    await expectColour(several, [0xd0, 0x40, 0x10]);
  });
});

describe('a picture that needs too much memory', () => {
  /** Creates a PNG whose header declares a size, with a valid checksum. */
  async function announce(picture: Sharp, width: number, height: number): Promise<Buffer> {
    const bytes = await picture.toBuffer();
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
    return bytes;
  }

  test('is refused before it is decoded, by its pixels', async () => {
    expect(20_000 * 20_000).toBeGreaterThan(MAX_PIXELS);
    const bomb = await announce(plain('#000').png(), 20_000, 20_000);
    expect(await decodePhoto(bomb)).toMatchObject({ ok: false, problem: 'TooLarge' });
  });

  test('is refused by its bytes if it must be unpacked completely', async () => {
    const deep = () => plain('#000').ensureAlpha().toColourspace('rgb16');
    const bomb = await announce(deep().png({ progressive: true }), 14_000, 14_000);
    expect(await decodePhoto(bomb)).toMatchObject({ ok: false, problem: 'TooLarge' });
    const side = 14_142;
    const opaque = await announce(
      plain('#000').toColourspace('rgb16').png({ progressive: true }),
      side,
      side,
    );
    expect(await decodePhoto(opaque)).toMatchObject({ ok: false, problem: 'TooLarge' });
    const webp = await plain('#000').webp({ lossless: true }).toBuffer();
    // Writes width and height, each minus one, in 14 bits.
    webp.writeUInt32LE((side - 1) | ((side - 1) << 14), 21);
    expect(await decodePhoto(webp)).toMatchObject({ ok: false, problem: 'TooLarge' });
    const jpeg = await plain('#000').jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc2]));
    jpeg.writeUInt16BE(side, frame + 5);
    jpeg.writeUInt16BE(side, frame + 7);
    expect(await decodePhoto(jpeg)).toMatchObject({ ok: false, problem: 'TooLarge' });
    const smaller = await announce(deep().png({ progressive: true }), 120, 120);
    expect(await decodePhoto(smaller)).toMatchObject({ ok: false, problem: 'Truncated' });
  });

  test('is accepted up to two hundred million pixels', async () => {
    const large = await plain('#d04010', 20_000, 10_000).png({ compressionLevel: 1 }).toBuffer();
    const photo = await decodePhoto(large);
    expect(photo).toMatchObject({ ok: true, width: 20_000, height: 10_000, raster: { width: 2048 } });
  });
});

describe('a file that is not a photo', () => {
  const typed = (brand: string) => Buffer.from(`\0\0\0\x14ftyp${brand}\0\0\0\0${brand}`, 'latin1');

  test.each<[string, Buffer]>([
    ['a phone’s HEIC, which the libvips that comes with sharp cannot decode', typed('heic')],
    ['a raw file of Canon', typed('crx ')],
    ['a raw file of Fujifilm', Buffer.from('FUJIFILMCCD-RAW 0201')],
    ['a bitmap', Buffer.from('BM\x10\0\0\0\0\0\0\0\x1a\0\0\0', 'latin1')],
  ])('%s is reported as an unsupported format', (_name, bytes) => {
    expect(identifyImage(bytes)).toMatchObject({ ok: false, problem: 'UnsupportedFormat' });
  });

  test('is refused: a video, an archive, a page', () => {
    for (const bytes of [typed('isom'), Buffer.from('PK\x03\x04 and more'), Buffer.from('<!doctype html>')])
      expect(identifyImage(bytes)).toMatchObject({ ok: false, problem: 'NotAnImage' });
  });

  test('is refused: a picture container without decodable content', async () => {
    const shell = Buffer.from('RIFF\x14\0\0\0WEBPVP8 \x08\0\0\0nothing!', 'latin1');
    expect(await decodePhoto(shell)).toMatchObject({ ok: false, problem: 'NotAnImage' });
  });
});
