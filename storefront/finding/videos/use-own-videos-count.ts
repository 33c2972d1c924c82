import { useQuery } from '@tanstack/react-query';
import type { Event } from '#contract/photo.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';

/**
 * Returns how many videos there are for who has been found, those of everybody among them; undefined until it is known.
 * Asks for the list that is shown next, so that it need not be requested again.
 */
export function useOwnVideosCount(
  { eventId, videosCount }: Pick<Event, 'eventId' | 'videosCount'>,
  access: SearchAccess | null,
): number | undefined {
  const token = access?.token;
  const { data } = useQuery({
    queryKey: ['own videos', eventId, token],
    // Where an event has no videos, nothing of them is downloaded.
    queryFn: async ({ client }) => {
      const { firstVideosQuery } = await import('./video-queries.ts');
      return (await client.fetchQuery(firstVideosQuery(eventId, token))).total;
    },
    enabled: token !== undefined && videosCount > 0,
  });
  return videosCount === 0 ? 0 : data;
}
