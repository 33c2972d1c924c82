import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawPreview } from '#server/commands/send/draw-preview.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { writeIccProfile } from '#tests/fixtures/icc-profile.ts';
import { cutPhoto } from '../frames/cut-photo.ts';
import { cutOriginal, renderCrop, renderDeliveredCrop } from './cut-original.ts';
import { decodePhoto } from './decode-photo.ts';
import { renderCloseUp, renderMailPicture } from './render-derivatives.ts';

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

/** Every function that renders a picture: previews, crops, portraits, frames, cards, mails, previews of `send`. */
const CONSUMERS: Record<string, (bytes: Uint8Array) => Promise<Sharp>> = {
  'the working size': async (bytes) => {
    const photo = await decodePhoto(bytes);
    if (!photo.ok) throw new Error(photo.problem);
    return sharp(photo.raster.data, { raw: { ...photo.raster, channels: 3 } });
  },
  'a cut original': async (bytes) => {
    const [raster] = await cutOriginal(bytes, [whole]);
    if (raster === undefined) throw new Error('no part');
    return sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 } });
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
