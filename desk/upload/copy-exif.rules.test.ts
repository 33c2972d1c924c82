import exifr from 'exifr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { copyExif } from './copy-exif.rules.ts';

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });
const small = async () => new Blob([new Uint8Array(await draw(40, 60).jpeg().toBuffer())]);
const SAID = { IFD0: { Model: 'X-T5' }, IFD2: { DateTimeOriginal: '2026:05:10 10:02:03' } };

test('a preview gets the camera’s EXIF of the photo, and is upright', async () => {
  const original = await draw(600, 400).withExif(SAID).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect((await sharp(original).metadata()).orientation).toBe(6);
  const copied = Buffer.from(await copyExif(original, await small()).arrayBuffer());
  const tags = await exifr.parse(copied, { reviveValues: false, translateValues: false });
  expect(tags).toMatchObject({ Model: 'X-T5', DateTimeOriginal: '2026:05:10 10:02:03', Orientation: 1 });
  const { width, height, format } = await sharp(copied).metadata();
  expect([width, height, format]).toEqual([40, 60, 'jpeg']);
  // The photo itself is unchanged.
  expect((await sharp(original).metadata()).orientation).toBe(6);
});

test('leaves the preview unchanged if the photo has no EXIF, is truncated or is not a JPEG', async () => {
  const picture = await small();
  const original = await draw(600, 400).withExif(SAID).jpeg().toBuffer();
  const silent = await draw(600, 400).jpeg().toBuffer();
  const png = await draw(60, 40).png().toBuffer();
  for (const bytes of [silent, png, original.subarray(0, 60), Buffer.of(), Buffer.of(0xff, 0xd8, 0xff)])
    expect(copyExif(bytes, picture)).toBe(picture);
});
