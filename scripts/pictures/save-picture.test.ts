import { randomBytes } from 'node:crypto';
import { access, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { PICTURE_BYTES_MAX, savePicture } from './save-picture.ts';

let folder: string;
beforeAll(async () => {
  folder = await makeTempFolder('picture');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Noise: the picture that compresses worst. */
const noise = (width: number, height: number): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();

test('a picture is written as WebP of the same size', async () => {
  const file = join(folder, 'deep', 'plain.webp');
  const plain = await sharp({ create: { width: 780, height: 1688, channels: 3, background: '#12405c' } })
    .png()
    .toBuffer();
  const bytes = await savePicture(plain, file);
  expect((await stat(file)).size).toBe(bytes);
  expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 780, height: 1688 });
});

test('a busy picture is saved with lower quality until it is small enough', async () => {
  const file = join(folder, 'busy.webp');
  const png = await noise(440, 330);
  const atBest = await sharp(png).webp({ quality: 84, effort: 6, smartSubsample: true }).toBuffer();
  expect(await savePicture(png, file)).toBeLessThan(atBest.byteLength);
});

test('a picture that cannot be made small enough is refused and not written', async () => {
  const file = join(folder, 'heavy.webp');
  await expect(savePicture(await noise(800, 500), file)).rejects.toThrow(String(PICTURE_BYTES_MAX));
  await expect(access(file)).rejects.toThrow();
});
