import { describe, expect, test } from 'vitest';
import { answerKeys } from '#contract/printed-page.ts';
import { answerKey, createQueryClient } from '#storefront/api/query-client.ts';
import {
  eventPhotosQuery,
  eventQuery,
  isPhotosOf,
  RECENT_COUNT,
  recentEventsQuery,
  upcomingEventsQuery,
} from './event-queries.ts';

const EVENT_ID = '2f6b1f0e-5d0e-4a52-9a53-0d8a3f6f1b11';

describe('the first pages', () => {
  test('ask for exactly what the server prints', () => {
    expect(recentEventsQuery(RECENT_COUNT).queryKey).toEqual(answerKey(answerKeys.recentEvents));
    expect(upcomingEventsQuery().queryKey).toEqual(answerKey(answerKeys.upcomingEvents));
    expect(eventQuery(EVENT_ID).queryKey).toEqual(answerKey(answerKeys.event(EVENT_ID)));
  });

  test('show an event’s printed photos without asking, and know where the next hundred begin', async () => {
    const printed = { photos: Array.from({ length: 100 }, (_, n) => ({ photoId: String(n) })), total: 250 };
    const client = createQueryClient({ [answerKeys.photos(EVENT_ID)]: printed });
    const query = eventPhotosQuery(EVENT_ID);
    const data = await client.fetchInfiniteQuery(query);
    expect(data.pages).toEqual([printed]);
    expect(query.getNextPageParam(data.pages[0]!, data.pages, 0, [0])).toBe(100);
  });
});

test('an event’s photos are found in the cache, as a list and as single answers, and no other’s', () => {
  const query = eventPhotosQuery(EVENT_ID, 'token');
  const single = { queryKey: answerKey(answerKeys.photos(EVENT_ID)) };
  expect(isPhotosOf(EVENT_ID)(query)).toBe(true);
  expect(isPhotosOf(EVENT_ID)(single)).toBe(true);
  expect(isPhotosOf('9f6b1f0e-5d0e-4a52-9a53-0d8a3f6f1b11')(single)).toBe(false);
  expect(isPhotosOf(EVENT_ID)({ queryKey: eventQuery(EVENT_ID).queryKey })).toBe(false);
});
