import { infiniteQueryOptions } from '@tanstack/react-query';
import type { videoSchemas } from '#contract/photo.schema.ts';
import { videoRoutes } from '#contract/photo.ts';
import { createService } from '#storefront/api/create-service.ts';
import { answerQuery } from '#storefront/api/query-client.ts';
import { transport } from '#storefront/api/services.ts';

/**
 * The client for videos, which few pages use; with a search token, the list belongs to the search path (product §4).
 */
const videoService = createService<typeof videoSchemas>(videoRoutes, transport, {
  isSearchPath: (_, { token }) => token !== undefined,
});

/** Fills whole rows of two, three and four. */
const VIDEO_PAGE_COUNT = 48;

/**
 * Returns a page of an event's videos, full videos first; with a search token, the full videos and the visitor's finish
 * clips.
 */
function videosPageQuery(eventId: string, token: string | undefined, offset: number) {
  return answerQuery(videoService.listVideos, {
    query: { albumId: eventId, offset, count: VIDEO_PAGE_COUNT },
    token,
  });
}

/** Returns the first page, which also contains the total. */
export function firstVideosQuery(eventId: string, token?: string) {
  return videosPageQuery(eventId, token, 0);
}

/** Returns all pages, one after the other. */
export function eventVideosQuery(eventId: string, token?: string) {
  const page = (offset: number) => videosPageQuery(eventId, token, offset);
  return infiniteQueryOptions({
    queryKey: ['videos', ...page(0).queryKey],
    queryFn: ({ pageParam, client }) => client.fetchQuery(page(pageParam)),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { videos }) => sum + videos.length, 0);
      return last.videos.length > 0 && loaded < last.total ? loaded : undefined;
    },
  });
}
