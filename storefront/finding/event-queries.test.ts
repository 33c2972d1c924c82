import { describe, expect, test } from 'vitest';
import type { Photo } from '#contract/photo.schema.ts';
import { answerKeys } from '#contract/printed-page.ts';
import { answerKey, createQueryClient } from '#storefront/api/query-client.ts';
import {
  eventPhotosQuery,
  eventQuery,
  isPhotosOf,
  isPhotosWith,
  nearMatchesQuery,
  RECENT_COUNT,
  recentEventsQuery,
  upcomingEventsQuery,
  withoutPhoto,
} from './event-queries.ts';

const EVENT_ID = '2f6b1f0e-5d0e-4a52-9a53-0d8a3f6f1b11';

describe('the first pages', () => {
  test('request exactly what the server prints', () => {
    expect(recentEventsQuery(RECENT_COUNT).queryKey).toEqual(answerKey(answerKeys.recentEvents));
    expect(upcomingEventsQuery().queryKey).toEqual(answerKey(answerKeys.upcomingEvents));
    expect(eventQuery(EVENT_ID).queryKey).toEqual(answerKey(answerKeys.event(EVENT_ID)));
  });

  test('show an event’s printed photos without a call, and know the next offset', async () => {
    const printed = { photos: Array.from({ length: 100 }, (_, n) => ({ photoId: String(n) })), total: 250 };
    const client = createQueryClient({ [answerKeys.photos(EVENT_ID)]: printed });
    const query = eventPhotosQuery(EVENT_ID);
    const data = await client.fetchInfiniteQuery(query);
    expect(data.pages).toEqual([printed]);
    expect(query.getNextPageParam(data.pages[0]!, data.pages, 0, [0])).toBe(100);
  });
});

test('finds only this event’s photos in the cache, as a list and as single answers', () => {
  const query = eventPhotosQuery(EVENT_ID, 'token');
  const single = { queryKey: answerKey(answerKeys.photos(EVENT_ID)) };
  expect(isPhotosOf(EVENT_ID)(query)).toBe(true);
  expect(isPhotosOf(EVENT_ID)(single)).toBe(true);
  expect(isPhotosOf('9f6b1f0e-5d0e-4a52-9a53-0d8a3f6f1b11')(single)).toBe(false);
  expect(isPhotosOf(EVENT_ID)({ queryKey: eventQuery(EVENT_ID).queryKey })).toBe(false);
});

test('a verdict invalidates what was requested with this token: the own photos and the near matches', () => {
  const isConcerned = isPhotosWith(EVENT_ID, 'token');
  expect(isConcerned(eventPhotosQuery(EVENT_ID, 'token'))).toBe(true);
  expect(isConcerned(nearMatchesQuery(EVENT_ID, 'token'))).toBe(true);
  expect(isConcerned(eventPhotosQuery(EVENT_ID, 'other'))).toBe(false);
  expect(isConcerned(eventPhotosQuery(EVENT_ID))).toBe(false);
});

test('removing a photo updates its list’s count and the offset of the next page', () => {
  const photo = (photoId: string): Photo => ({
    photoId,
    albumId: EVENT_ID,
    width: 3,
    awaitsOriginal: false,
    freeUrl: null,
    height: 2,
    thumbUrl: '',
    previewUrl: '',
    takenAt: null,
    caption: '',
    tags: [],
    evidence: 'Bib',
    reason: null,
    region: null,
    closeUpUrl: null,
    isProbable: false,
    isSubject: false,
    rank: 0,
    way: null,
    state: 'Published',
  });
  const page = (...ids: string[]) => ({ photos: ids.map(photo), total: 5 });
  const list = { pages: [page('a', 'b'), page('c', 'd')], pageParams: [0, 2] };
  const shorter = withoutPhoto(list, 'b');
  expect(shorter.pages.map(({ photos, total }) => [photos.map(({ photoId }) => photoId), total])).toEqual([
    [['a'], 4],
    [['c', 'd'], 4],
  ]);
  const query = eventPhotosQuery(EVENT_ID, 'token');
  expect(query.getNextPageParam(shorter.pages[1]!, shorter.pages, 2, [0, 2])).toBe(3);
  expect(withoutPhoto(list, 'nobody')).toBe(list);
});
