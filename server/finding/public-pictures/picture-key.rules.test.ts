import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { photoFiles } from '#finding/photos/index.ts';
import { videoKeys } from '#finding/videos/index.ts';
import { readPictureKey } from './picture-key.rules.ts';

const [eventId, id] = [randomUUID(), randomUUID()];
const photo = photoFiles(eventId, { photoId: id, contentHash: 'a'.repeat(64), format: 'jpeg' });
const video = {
  eventId,
  videoId: id,
  kind: 'Finish',
  contentHash: 'a'.repeat(64),
  format: 'mp4',
  crc32: 7,
} as const;

test('recognises pictures of pages by their keys', () => {
  for (const key of [photo.thumb, photo.preview])
    expect(readPictureKey(key)).toEqual({ kind: 'Photo', eventId, id });
  for (const key of [photo.cover, photo.smallCover])
    expect(readPictureKey(key)).toEqual({ kind: 'Cover', eventId, id });
  const { preview, poster } = videoKeys(video);
  for (const key of [preview, poster]) expect(readPictureKey(key)).toEqual({ kind: 'Video', eventId, id });
});

test('no other file may be public: no original, no portrait, no framed photo, no invalid key', () => {
  const others = [
    photo.original,
    videoKeys(video).original,
    `framed-photos/${id}-small.jpg`,
    `${photo.preview}/close-ups/0-0-10000-10000.webp`,
    `events/${eventId}/toString/${id}.webp`,
    `events/nonsense/thumbs/${id}.webp`,
    `events/${eventId}/thumbs/${'-'.repeat(36)}.webp`,
    '',
  ];
  for (const key of others) expect(readPictureKey(key), key).toBeUndefined();
});
