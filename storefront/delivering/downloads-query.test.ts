import { expect, test } from 'vitest';
import type { Download } from '#contract/archive.schema.ts';
import { loadAllDownloads } from './downloads-query.ts';

const file = (photoId: string): Download => ({
  orderItemId: 'item',
  kind: 'Photo',
  personId: null,
  fileId: photoId,
  photoId,
  fileName: `${photoId}.jpg`,
  state: 'Ready',
  url: `/files/${photoId}`,
  size: 1,
  thumbUrl: '',
  previewUrl: '',
  width: 3,
  height: 2,
  region: null,
  closeUpUrl: null,
  rank: null,
  crops: [],
});

test('all pages are fetched until the total is reached', async () => {
  const files = ['a', 'b', 'c', 'd', 'e'].map(file);
  const offsets: number[] = [];
  const all = await loadAllDownloads(async (offset) => {
    offsets.push(offset);
    return { downloads: files.slice(offset, offset + 2), total: files.length };
  });
  expect(all).toEqual(files);
  expect(offsets).toEqual([0, 2, 4]);
});

test('a total that is too high does not cause endless calls', async () => {
  const all = await loadAllDownloads(async (offset) => ({
    downloads: offset === 0 ? [file('a')] : [],
    total: 9,
  }));
  expect(all).toHaveLength(1);
});
