import { useQuery } from '@tanstack/react-query';
import type { Event } from '#contract/photo.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';

/**
 * Returns the number of videos for the person found, including those of all runners; undefined until known. It requests
 * the list that is shown next, so that the list is cached.
 */
export function useOwnVideosCount(
  { eventId, videosCount }: Pick<Event, 'eventId' | 'videosCount'>,
  access: SearchAccess | null,
): number | undefined {
  const token = access?.token;
  const { data } = useQuery({
    queryKey: ['own videos', eventId, token],
    // If an event has no videos, no video code is loaded.
    queryFn: async ({ client }) => {
      const { firstVideosQuery } = await import('./video-queries.ts');
      return (await client.fetchQuery(firstVideosQuery(eventId, token))).total;
    },
    enabled: token !== undefined && videosCount > 0,
  });
  return videosCount === 0 ? 0 : data;
}
