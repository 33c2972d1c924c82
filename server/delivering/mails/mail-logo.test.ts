import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawMailLogo } from './mail-logo.ts';

/** A logo of one colour on a transparent background. */
const draw = (colour: string, width: number, height: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="${colour}" d="M0 0h${width}v${height / 2}h-${width / 2}v${height / 2}h-${width / 2}z"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

/** Returns the lower right pixel, where the logo is transparent. */
async function backgroundOf(bytes: Uint8Array): Promise<number[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray(data.length - info.channels)].slice(0, 3);
}

test('the logo of a mail has at most 200 × 32 points, and two pixels for each point', async () => {
  const wide = await drawMailLogo(await draw('#0a5', 1600, 200));
  expect([wide.width, wide.height]).toEqual([200, 25]);
  expect(await sharp(wide.bytes).metadata()).toMatchObject({ format: 'png', width: 400, height: 50 });
  const square = await drawMailLogo(await draw('#0a5', 512, 512));
  expect([square.width, square.height]).toEqual([32, 32]);
});

test('the logo of a mail is opaque: a dark logo is on white, and a white one on a dark background', async () => {
  const dark = await drawMailLogo(await draw('#123', 400, 100));
  expect((await sharp(dark.bytes).stats()).isOpaque).toBe(true);
  expect(await backgroundOf(dark.bytes)).toEqual([255, 255, 255]);
  const light = await drawMailLogo(await draw('#fff', 400, 100));
  expect((await backgroundOf(light.bytes)).every((value) => value < 60)).toBe(true);
});
