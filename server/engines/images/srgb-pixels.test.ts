import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawPreview } from '#server/commands/send/draw-preview.ts';
import { countOf, SEED } from '#tests/factories/sample.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import {
  COLOUR_FORMATS,
  type ColourFormat,
  type ValuePicture,
  writeColourFile,
} from '#tests/fixtures/colour-file.ts';
import { type Colour, greyToSrgb, inksToSrgb, RGB_SPACES, rgbToSrgb } from '#tests/fixtures/colour-spaces.ts';
import { writeGreyProfile, writeIccProfile, writeInkProfile } from '#tests/fixtures/icc-profile.ts';
import { cutPhoto } from '../frames/cut-photo.ts';
import { cutOriginal, renderCrop, renderDeliveredCrop } from './cut-original.ts';
import { decodePhoto, describeRaw, type Raster } from './decode-photo.ts';
import { renderCloseUp, renderMailPicture, renderPreview, renderThumb } from './render-derivatives.ts';

const SIZE = { width: 64, height: 48 };
const COLOUR = { r: 0xd0, g: 0x40, b: 0x10 };
const box = { x: 0, y: 0, ...SIZE };
const whole = { box, ...SIZE };

let folder: string;
const profiles: Record<string, string> = { sRGB: 'srgb', 'Display P3': 'p3' };
beforeAll(async () => {
  folder = await makeTempFolder('profiles');
  for (const name of ['Adobe RGB', 'ProPhoto RGB'] as const) {
    profiles[name] = join(folder, `${name}.icc`);
    await writeFile(profiles[name], writeIccProfile(name));
  }
});
afterAll(() => rm(folder, { recursive: true }));

const plain = () => sharp({ create: { ...SIZE, channels: 3, background: COLOUR } });

/** Writes a picture in a colour space, with 8 or 16 bits a channel. */
function inSpace(space: string, bits: 8 | 16): Promise<Buffer> {
  const profile = profiles[space] ?? 'srgb';
  const picture: Sharp = bits === 16 ? plain().toColourspace('rgb16') : plain();
  return picture.withIccProfile(profile).tiff({ compression: 'lzw' }).toBuffer();
}

async function decode(bytes: Uint8Array): Promise<Raster> {
  const photo = await decodePhoto(bytes);
  if (!photo.ok) throw new Error(`${photo.problem}: ${photo.detail}`);
  return photo.raster;
}

/** Every function that renders a picture: previews, crops, portraits, frames, cards, mails, previews of `send`. */
const CONSUMERS: Record<string, (bytes: Uint8Array) => Promise<Sharp>> = {
  'the working size': async (bytes) => {
    const raster = await decode(bytes);
    return sharp(raster.data, describeRaw(raster));
  },
  'a preview': async (bytes) => sharp((await renderPreview(await decode(bytes), '')).bytes),
  'a thumbnail': async (bytes) => sharp((await renderThumb(await decode(bytes))).bytes),
  'a cut original': async (bytes) => {
    const [raster] = await cutOriginal(bytes, [whole]);
    if (raster === undefined) throw new Error('no part');
    return sharp(raster.data, describeRaw(raster));
  },
  'a crop': async (bytes) => sharp(await renderCrop(bytes, box, SIZE)),
  'a delivered portrait': async (bytes) => sharp(await renderDeliveredCrop(bytes, whole)),
  'a frame': async (bytes) => {
    const { data, width, height } = await cutPhoto(bytes, SIZE, undefined);
    return sharp(data, { raw: { width, height, channels: 3 } });
  },
  'a close-up': async (bytes) => sharp(await renderCloseUp(bytes, () => box)),
  'a picture in a mail': async (bytes) => {
    const picture = await renderMailPicture(bytes, () => box);
    if (picture === undefined) throw new Error('no picture');
    return sharp(picture.bytes);
  },
};

async function expectColour(picture: Sharp, tolerance: number): Promise<void> {
  const { channels } = await picture.stats();
  const found = channels.slice(0, 3).map(({ mean }) => Math.round(mean));
  for (const [index, wanted] of [COLOUR.r, COLOUR.g, COLOUR.b].entries())
    expect(Math.abs((found[index] ?? 0) - wanted), `${found}`).toBeLessThanOrEqual(tolerance);
}

describe.each(Object.keys(CONSUMERS))('%s', (name) => {
  const make = CONSUMERS[name] as (typeof CONSUMERS)[string];

  test.each(
    ['sRGB', 'Adobe RGB', 'Display P3', 'ProPhoto RGB'].flatMap((space) => [
      [space, 8] as const,
      [space, 16] as const,
    ]),
  )('shows the colours of a file in %s with %i bits', async (space, bits) => {
    await expectColour(await make(await inSpace(space, bits)), 4);
  });

  test('shows the colours of a CMYK file approximately', async () => {
    const cmyk = plain().toColourspace('cmyk').withIccProfile('cmyk').tiff({ compression: 'lzw' });
    await expectColour(await make(await cmyk.toBuffer()), 20);
  });

  test.each(['b-w', 'grey16'] as const)('shows grey as grey (%s)', async (space) => {
    const grey = sharp({ create: { ...SIZE, channels: 3, background: '#777' } }).toColourspace(space);
    const { channels } = await (await make(await grey.png().toBuffer())).stats();
    for (const { mean } of channels.slice(0, 3)) expect(Math.abs(mean - 0x77)).toBeLessThanOrEqual(2);
  });
});

test('send’s preview has the colours of a 16-bit file in Display P3', async () => {
  const { data } = await sharp({ create: { width: 900, height: 700, channels: 3, background: COLOUR } })
    .toColourspace('rgb16')
    .withIccProfile('p3')
    .tiff({ compression: 'none' })
    .toBuffer({ resolveWithObject: true });
  const preview = await drawPreview(data);
  await expectColour(sharp(preview?.bytes), 4);
});

/** Random pictures are of blocks: their middle keeps its colour when a picture is compressed. */
const BLOCK = 16;
const BLOCKS = { across: SIZE.width / BLOCK, down: SIZE.height / BLOCK };

/** A kind of file: the values of its pixels, and the sRGB colours that they mean. */
interface ColourKind {
  channels: ValuePicture['channels'];
  profile: () => Promise<Buffer> | Buffer | undefined;
  toSrgb: (values: readonly number[]) => Colour;
  /** The largest value of each channel, as a share; less than 1 if most higher values would be outside sRGB. */
  largest?: number;
}

const asColour = ([red = 0, green = 0, blue = 0]: readonly number[]): Colour => [red, green, blue];
const profileOf = async (name: 'srgb' | 'p3'): Promise<Buffer> => {
  const { icc } = await sharp(await plain().withIccProfile(name).png().toBuffer()).metadata();
  if (icc === undefined) throw new Error('no profile');
  return icc;
};
const rgb = (space: keyof typeof RGB_SPACES, profile: ColourKind['profile']): ColourKind => ({
  channels: 3,
  profile,
  toSrgb: (values) => rgbToSrgb(space, asColour(values)),
});

const KINDS: Record<string, ColourKind> = {
  'sRGB without a profile': rgb('sRGB', () => undefined),
  sRGB: rgb('sRGB', () => profileOf('srgb')),
  'Adobe RGB': rgb('Adobe RGB', () => writeIccProfile('Adobe RGB')),
  'Display P3': rgb('Display P3', () => profileOf('p3')),
  'ProPhoto RGB': rgb('ProPhoto RGB', () => writeIccProfile('ProPhoto RGB')),
  'grey without a profile': {
    channels: 1,
    profile: () => undefined,
    toSrgb: ([grey = 0]) => [grey, grey, grey],
  },
  'grey of gamma 1.8': {
    channels: 1,
    profile: () => writeGreyProfile(1.8),
    toSrgb: ([grey = 0]) => greyToSrgb(1.8, grey),
  },
  'CMYK with a profile': { channels: 4, profile: writeInkProfile, toSrgb: inksToSrgb, largest: 0.5 },
};

/**
 * The formats that can contain such a file. WebP and AVIF have no grey channel; sharp writes them without the
 * profile.
 */
const FILES: Record<ValuePicture['channels'], Record<8 | 16, readonly ColourFormat[]>> = {
  1: { 8: ['tiff', 'png', 'jpeg'], 16: ['tiff', 'png'] },
  3: { 8: COLOUR_FORMATS, 16: ['tiff', 'png'] },
  4: { 8: ['tiff', 'jpeg'], 16: ['tiff'] },
};

/**
 * The change, in steps of 8 bits, that a profile's conversion and the compression of a flat block may cause together.
 * The largest of 140,000 random blocks was 7.3, half of it from the conversion of 16 bits at the edge of sRGB. A profile
 * that is ignored changes saturated colours by far more.
 */
const TOLERANCE = 12;
/**
 * The change of light that a profile's conversion may cause, as a share of white. At the edge of sRGB the darkest
 * channel of a saturated colour may lose ten steps, which is little light (at most 0.004 in 1,500 random colours).
 */
const LIGHT_TOLERANCE = 0.006;
/** Returns by how many steps a value of 8 bits is wrong; 0 if its lightness is close enough. */
const stepsApart = (wanted: number, found: number) =>
  Math.abs(RGB_SPACES.sRGB.linear(wanted) - RGB_SPACES.sRGB.linear(found / 0xff)) <= LIGHT_TOLERANCE
    ? 0
    : Math.abs(wanted * 0xff - found);
const isInSrgb = (colour: Colour) => colour.every((share) => share > -0.001 && share < 1.001);

describe.each(Object.entries(KINDS))('random colours of a file in %s', (_name, kind) => {
  // Random doubles are nearly all close to 0, so integers are used.
  const channel = fc.integer({ min: 0, max: 0xffff }).map((value) => (value / 0xffff) * (kind.largest ?? 1));
  const colour = fc.array(channel, { minLength: kind.channels, maxLength: kind.channels });
  const blocks = BLOCKS.across * BLOCKS.down;
  const colours = fc.array(colour, { minLength: blocks, maxLength: blocks });
  const files = ([8, 16] as const).flatMap((bits) =>
    FILES[kind.channels][bits].map((format) => [bits, format] as const),
  );

  test.each(files)('are the same sRGB wherever they are shown (%i bits, %s)', async (bits, format) => {
    const profile = await kind.profile();
    await fc.assert(
      fc.asyncProperty(colours, async (values) => {
        const blockAt = (x: number, y: number) =>
          Math.floor(y / BLOCK) * BLOCKS.across + Math.floor(x / BLOCK);
        const { channels } = kind;
        const valueAt = (x: number, y: number, of: number) => values[blockAt(x, y)]?.[of] ?? 0;
        const bytes = await writeColourFile({ ...SIZE, channels, bits, valueAt, profile }, format);
        for (const [consumer, make] of Object.entries(CONSUMERS)) {
          const { data, info } = await (await make(bytes)).raw().toBuffer({ resolveWithObject: true });
          expect([consumer, info.width, info.height, info.channels]).toEqual([
            consumer,
            SIZE.width,
            SIZE.height,
            3,
          ]);
          for (const [index, value] of values.entries()) {
            const wanted = kind.toSrgb(value);
            if (!isInSrgb(wanted)) continue;
            const x = (index % BLOCKS.across) * BLOCK + BLOCK / 2;
            const y = Math.floor(index / BLOCKS.across) * BLOCK + BLOCK / 2;
            const found = [...data.subarray((y * SIZE.width + x) * 3, (y * SIZE.width + x) * 3 + 3)];
            const apart = Math.max(...wanted.map((share, of) => stepsApart(share, found[of] ?? 0)));
            expect(
              apart,
              `${consumer}: ${found} of ${wanted.map((share) => share * 0xff)}`,
            ).toBeLessThanOrEqual(TOLERANCE);
          }
        }
      }),
      { numRuns: countOf(40, 2), seed: SEED },
    );
  });
});
