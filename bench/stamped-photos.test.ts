import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawTinyPhotos, stampJpeg } from './stamped-photos.ts';

test('a stamped JPEG has other bytes and the same picture', async () => {
  const [photo = Buffer.alloc(0)] = await drawTinyPhotos();
  const stamped = stampJpeg(photo, 'copy 7');
  expect(stamped.byteLength).toBe(photo.byteLength + 4 + 'copy 7'.length);
  const pixels = (bytes: Uint8Array) => sharp(bytes, { failOn: 'warning' }).raw().toBuffer();
  expect(Buffer.compare(await pixels(stamped), await pixels(photo))).toBe(0);
});
