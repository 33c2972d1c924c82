import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { PHOTO_PAGE_COUNT } from '#contract/limits.ts';
import type { Event, Photo } from '#contract/photo.schema.ts';
import { eventRoutes } from '#contract/photo.ts';
import { answerQuery } from '#storefront/api/query-client.ts';
import { photoService } from '#storefront/api/services.ts';
import { type PhotosPart, photosCall } from './event-calls.ts';
import { pollInterval } from './poll-interval.ts';

/** The same number as the server prints into the page (`answerKeys` of the contract). */
export const RECENT_COUNT = 24;
const UPCOMING_COUNT = 12;
/** The size of the list under the search field. */
const FOUND_COUNT = 6;

/** Events that have photos, newest first. Printed into the page for the first count. */
export const recentEventsQuery = (count: number) =>
  queryOptions({
    ...answerQuery(photoService.listEvents, { query: { period: 'Recent', offset: 0, count } }),
    placeholderData: keepPreviousData,
  });

/** Loads the events, and refreshes them while the page is visible. */
export const liveEventsQuery = (count: number) =>
  queryOptions({
    ...recentEventsQuery(count),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) => data !== undefined && pollInterval(data, data.events),
  });

/** Events to come, soonest first. Printed into the page. */
export const upcomingEventsQuery = () =>
  answerQuery(photoService.listEvents, { query: { period: 'Upcoming', offset: 0, count: UPCOMING_COUNT } });

/** Events by a part of their name or by the organizer's number. */
export const foundEventsQuery = (searchString: string) =>
  queryOptions({
    ...answerQuery(photoService.listEvents, { query: { searchString, offset: 0, count: FOUND_COUNT } }),
    placeholderData: keepPreviousData,
  });

/** Returns one event. Printed into its page. */
export const eventQuery = (eventId: string) =>
  queryOptions({
    ...answerQuery(photoService.getEvent, { params: { eventId } }),
    // If the route failed to load the event, the failure is shown and not retried at once.
    retryOnMount: false,
  });

/** Takes an event from a loaded list, with that list's age, so that its page is shown at once. */
export function takeListedEvent(client: QueryClient, eventId: string): void {
  const { queryKey } = eventQuery(eventId);
  if (client.getQueryData(queryKey) !== undefined) return;
  const isList = ({ queryKey: [address] }: { queryKey: readonly unknown[] }) =>
    typeof address === 'string' && address.startsWith(`${eventRoutes.listEvents.path}?`);
  for (const { state } of client.getQueryCache().findAll({ predicate: isList })) {
    const listed = (state.data as { events: Event[] } | undefined)?.events.find(
      (event) => event.eventId === eventId,
    );
    if (listed !== undefined) client.setQueryData(queryKey, listed, { updatedAt: state.dataUpdatedAt });
  }
}

/** Loads one event by its organizer's number. */
export const eventByNumberQuery = (externalEventId: string) =>
  answerQuery(photoService.getEventByExternalId, { params: { externalEventId } });

/** Returns one event, refreshed while the page is visible and online. */
export const liveEventQuery = (eventId: string) =>
  queryOptions({
    ...eventQuery(eventId),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) => data !== undefined && pollInterval(data, [data]),
  });

/**
 * Returns a hundred of an event's photos as one response. Without a token, the request contains the event's photo
 * count: caches store the response for all visitors, and it is never older than the count.
 */
export function photosPageQuery(eventId: string, offset: number, token?: string, part?: PhotosPart) {
  const call = photosCall(eventId, offset, token, part);
  return queryOptions({
    ...answerQuery(photoService.listPhotos, call),
    queryFn: ({ client, signal }) => {
      const photosCount =
        token === undefined ? client.getQueryData(eventQuery(eventId).queryKey)?.photosCount : undefined;
      return photoService.listPhotos({ ...call, query: { ...call.query, photosCount }, signal });
    },
  });
}

/**
 * Returns an event's photos in time order, a hundred at a time; with a search token the competitor's own. The first
 * hundred without a token are printed into the event's page.
 */
export function eventPhotosQuery(eventId: string, token?: string, part?: PhotosPart) {
  const page = (offset: number) => photosPageQuery(eventId, offset, token, part);
  return infiniteQueryOptions({
    queryKey: ['photos', ...page(0).queryKey],
    // Uses the cache of single responses, which contains the printed page.
    queryFn: ({ pageParam, client }) => client.fetchQuery(page(pageParam)),
    // Photos are never inserted into the visible list unless the visitor asks for them.
    refetchOnReconnect: false,
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { photos }) => sum + photos.length, 0);
      return last.photos.length > 0 && loaded < last.total ? loaded : undefined;
    },
  });
}

/**
 * Returns the photos of a list that was loaded in parts, without duplicates: if photos were added in between, the next
 * hundred start with photos that the last hundred already had.
 */
export function photosIn({ pages }: { pages: readonly { photos: readonly Photo[] }[] }): Photo[] {
  return [...new Map(pages.flatMap(({ photos }) => photos).map((photo) => [photo.photoId, photo])).values()];
}

/**
 * Returns the first part of `eventPhotosQuery` if it is already printed or loaded by the route. Spread into the query,
 * it is shown at once, without a moment of emptiness.
 */
export function knownPhotos(client: QueryClient, eventId: string, token?: string, part?: PhotosPart) {
  const state = client.getQueryState(photosPageQuery(eventId, 0, token, part).queryKey);
  if (state?.data === undefined || state.isInvalidated) return {};
  return {
    initialData: { pages: [state.data], pageParams: [0] },
    initialDataUpdatedAt: state.dataUpdatedAt,
  };
}

/** Selects an event's cached photos: its lists and the single responses of which they consist. */
export function isPhotosOf(eventId: string): (query: { queryKey: readonly unknown[] }) => boolean {
  return ({ queryKey }) =>
    queryKey.some((part) => typeof part === 'string' && part.includes(`/photos?albumId=${eventId}&`));
}

/** Selects an event's cached photos that were requested with this search token. */
export function isPhotosWith(
  eventId: string,
  token: string,
): (query: { queryKey: readonly unknown[] }) => boolean {
  const isOfEvent = isPhotosOf(eventId);
  return (query) => isOfEvent(query) && query.queryKey.includes(token);
}

/** Photos that may show the visitor, for the question "is this you?", likeliest first (product §2, "find more"). */
export const nearMatchesQuery = (eventId: string, token: string) =>
  answerQuery(photoService.listPhotos, {
    query: { albumId: eventId, match: 'Possible', offset: 0, count: PHOTO_PAGE_COUNT },
    token,
  });

/** Photos that the visitor marked as "not me". */
export const deniedPhotosQuery = (eventId: string, token: string) =>
  answerQuery(photoService.listPhotos, photosCall(eventId, 0, token, { match: 'Denied' }));

/** Photos that the visitor marked as "this is me" and that await review. */
export const claimedPhotosQuery = (eventId: string, token: string) =>
  answerQuery(photoService.listPhotos, photosCall(eventId, 0, token, { match: 'Claimed' }));

/**
 * Returns a photo's relation to the visitor. It is fetched at every view, because they may have given a verdict
 * elsewhere.
 */
export const itsMeQuery = (photoId: string, token: string) =>
  queryOptions({ ...answerQuery(photoService.getItsMe, { params: { photoId }, token }), staleTime: 0 });

/** Returns a list of photos without one of them, with the total reduced. */
export function withoutPhoto<Page extends { photos: Photo[]; total: number }>(
  list: InfiniteData<Page>,
  photoId: string,
): InfiniteData<Page> {
  const isListed = list.pages.some(({ photos }) => photos.some((photo) => photo.photoId === photoId));
  if (!isListed) return list;
  const pages = list.pages.map((page) => ({
    ...page,
    photos: page.photos.filter((photo) => photo.photoId !== photoId),
    total: page.total - 1,
  }));
  return { ...list, pages };
}
