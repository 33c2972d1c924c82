import { expect, test } from 'vitest';
import { verdictOnPhoto } from './verdict-on-photo.ts';

test('a verdict on a photo names the tag that the photo was found by, if it has one', () => {
  const tag = { photoTagId: '2f6b1f0e-5d0e-4a52-9a53-0d8a3f6f1b11', name: 'bib' as const, value: '17' };
  expect(verdictOnPhoto({ tags: [tag] }, false)).toEqual({ itIsMe: false, tag });
  expect(verdictOnPhoto({ tags: [] }, true)).toEqual({ itIsMe: true });
});
