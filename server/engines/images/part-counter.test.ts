import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { CROWDED_PHOTOS, WORDY_PHOTOS } from '#tests/fixtures/hostile-photos.ts';
import { findMetadataBlocks } from './find-metadata-blocks.ts';
import { identifyImage, recogniseImage } from './identify-image.ts';

describe('a file of more parts than a photo is refused without being read to its end:', () => {
  test.each(Object.entries(CROWDED_PHOTOS))('%s', (_name, make) => {
    expect(identifyImage(make())).toMatchObject({ ok: false, problem: 'UnsupportedFormat' });
  });

  test.each(Object.entries(WORDY_PHOTOS))('%s', (_name, make) => {
    expect(findMetadataBlocks(make())).toBeUndefined();
  });
});

test('of the brands of an AVIF only those at its start are read', () => {
  const file = Buffer.alloc(4_000_000, 'abcd');
  file.writeUInt32BE(file.length, 0);
  file.write('ftypmif1', 4);
  file.write('avif', 2_000);
  expect(recogniseImage(file)).toBe('HEIC');
});

test('a directory that leads back to itself is read once', async () => {
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#345' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><keywords/></x:xmpmeta>')
    .tiff()
    .toBuffer();
  const directory = photo.readUInt32LE(4);
  photo.writeUInt32LE(directory, directory + 2 + 12 * photo.readUInt16LE(directory));
  expect(findMetadataBlocks(photo)?.length).toBe(1);
});
