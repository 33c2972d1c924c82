import { expect, test } from 'vitest';
import type { Download } from '#contract/archive.schema.ts';
import { isFraming, isReady, largePicture, picturesBeside, sortFiles, wordsOf } from './bought-files.ts';

const file = (fileId: string, changes: Partial<Download> = {}): Download => ({
  orderItemId: 'item',
  kind: 'Photo',
  fileId,
  personId: null,
  photoId: fileId,
  fileName: `${fileId}.jpg`,
  state: 'Ready',
  url: `/${fileId}`,
  size: 1,
  thumbUrl: '',
  previewUrl: '',
  width: 3,
  height: 2,
  region: null,
  closeUpUrl: null,
  rank: null,
  crops: [],
  ...changes,
});
const rendering = file('framed', { kind: 'FramedPhoto', state: 'Rendering', url: null, size: null });
const failed = file('failed', { kind: 'FramedPhoto', state: 'Failed', url: null, size: null });
const clip = file('clip', { kind: 'Video', photoId: null });
const photo = file('photo');

test('framed photos that are being rendered are polled, failed ones are not', () => {
  expect(isFraming([photo, rendering])).toBe(true);
  expect(isFraming([photo, failed, clip])).toBe(false);
  expect(isFraming(undefined)).toBe(false);
  expect([photo, clip, rendering, failed].map(isReady)).toEqual([true, true, false, false]);
});

test('the large picture is one that is ready, never a video', () => {
  expect(largePicture([clip, rendering, photo])).toBe(photo);
  expect(largePicture([clip, rendering])).toBe(rendering);
  const [good, best] = [file('good', { rank: 0.4 }), file('best', { rank: 0.9 })];
  expect(largePicture([photo, good, best, rendering])).toBe(best);
  expect(largePicture([clip])).toBeUndefined();
  expect(sortFiles([clip, rendering, photo])).toEqual({ pictures: [rendering, photo], videos: [clip] });
});

test('the label of a file is its name without the extension', () => {
  const fileName = 'Dr. Lake 10.5K - 17 - 09.33.12 - 001.jpg';
  expect(wordsOf({ fileName })).toBe('Dr. Lake 10.5K - 17 - 09.33.12 - 001');
});

test('beside the large picture stand the best other close-ups, if there are at least two', () => {
  const near = (fileId: string, rank: number) => file(fileId, { rank, closeUpUrl: `/${fileId}/near` });
  const [one, two, three, four, best] = [
    near('1', 0.1),
    near('2', 0.2),
    near('3', 0.3),
    near('4', 0.4),
    near('5', 0.5),
  ];
  const idsOf = (files: Download[]) => picturesBeside(files).map(({ fileId }) => fileId);
  expect(idsOf([one, two, best, three, four])).toEqual(['4', '3', '2']);
  expect(idsOf([one, best])).toEqual([]);
  expect(idsOf([best, one, file('without close-up'), clip, rendering])).toEqual([]);
});
