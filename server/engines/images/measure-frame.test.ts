import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import type { Raster } from './decode-photo.ts';
import { measureFrame } from './measure-frame.ts';
import { readCode } from './read-code.ts';

async function rasterOf(picture: Sharp): Promise<Raster> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** A runner in front of a wall: a few edges, and nothing else. */
const draw = (at: number) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
      <rect width="1200" height="800" fill="#998"/><rect x="${at}" y="150" width="300" height="600" fill="#234"/>
      <circle cx="${at + 150}" cy="120" r="90" fill="#db9"/></svg>`),
  );

const bitsApart = (one: string, other: string) =>
  [...(BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2)].filter((bit) => bit === '1').length;

test('a picture out of focus is far less sharp than the same one in focus', async () => {
  const sharpOne = await measureFrame(await rasterOf(draw(400)));
  const blurred = await measureFrame(await rasterOf(sharp(await draw(400).png().toBuffer()).blur(6)));
  expect(blurred.sharpness).toBeLessThan(0.1 * sharpOne.sharpness);
});

test('similar pictures have similar hashes, and different pictures have more different hashes', async () => {
  const one = await measureFrame(await rasterOf(draw(400)));
  const again = await measureFrame(await rasterOf(sharp(await draw(404).jpeg({ quality: 60 }).toBuffer())));
  const other = await measureFrame(await rasterOf(draw(800)));
  expect(one.dhash).toMatch(/^[\da-f]{16}$/);
  expect(bitsApart(one.dhash, again.dhash)).toBeLessThanOrEqual(6);
  expect(bitsApart(one.dhash, other.dhash)).toBeGreaterThan(6);
});

test('a picture without a code has none', async () => {
  expect(await readCode(await rasterOf(draw(400)))).toBeNull();
});
