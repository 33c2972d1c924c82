import { infiniteQueryOptions } from '@tanstack/react-query';
import { answerQuery } from '#storefront/api/query-client.ts';
import { videoService } from './services.ts';

/** Whole rows of two, three and four. */
const VIDEO_PAGE_COUNT = 48;

/** An event's videos, full ones first; with a search token the full ones and one's own finish clips. */
export function eventVideosQuery(eventId: string, token?: string) {
  const page = (offset: number) =>
    answerQuery(videoService.listVideos, {
      query: { albumId: eventId, offset, count: VIDEO_PAGE_COUNT },
      token,
    });
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
