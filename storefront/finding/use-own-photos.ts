import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Photo } from '#contract/photo.schema.ts';
import { endsSearchToken } from '#storefront/api/api-problem.ts';
import type { RenewToken } from '#storefront/selling/add-to-cart.ts';
import { QUOTES_KEY } from '#storefront/selling/quotes.ts';
import {
  deniedPhotosQuery,
  eventPhotosQuery,
  eventQuery,
  isPhotosOf,
  isPhotosWith,
  knownPhotos,
  photosIn,
  withoutPhoto,
} from './event-queries.ts';
import { type Denials, useDenials } from './use-denials.ts';

export interface OwnPhotosList {
  /** Photos that are loaded and not denied; undefined until loaded. */
  photos: readonly Photo[] | undefined;
  /** The total number of photos. */
  total: number;
  /** The number of photos confirmed just now that are not in the list yet. */
  confirmedCount: number;
  error: Error | null;
  isFetching: boolean;
  retry: () => void;
  /** Loads the next page, if there is one. */
  loadMore: () => void;
  /** Loads all remaining pages, and returns all photos that are not denied. */
  loadAll: () => Promise<readonly Photo[]>;
  /** Fetches the event and its photos again. */
  lookAgain: () => Promise<void>;
  denials: Denials;
  /**
   * Counts a photo that the visitor just confirmed (1), or takes it back (-1) if the confirmation could not be sent.
   */
  addConfirmed: (by: 1 | -1) => void;
  /** Adds the confirmed photos to the list. */
  showConfirmed: () => Promise<void>;
}

/**
 * Returns the visitor's photos of an event. The first time that the token has expired, it is renewed, and the page
 * stays as it was. After that the visitor retries: otherwise a renewed token that is refused again would cause an
 * endless loop.
 */
export function useOwnPhotos(eventId: string, token: string, renew: RenewToken): OwnPhotosList {
  const client = useQueryClient();
  const listQuery = eventPhotosQuery(eventId, token);
  const query = useInfiniteQuery({
    ...listQuery,
    ...knownPhotos(client, eventId, token),
    // The previous photos stay while they are requested with a renewed token.
    placeholderData: keepPreviousData,
  });
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const wasRenewed = useRef(false);
  const isExpired = endsSearchToken(error);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `renew` differs in each render
  useEffect(() => {
    if (!isExpired || wasRenewed.current) return;
    wasRenewed.current = true;
    void renew();
  }, [isExpired, token]);

  const loaded = data && photosIn(data);
  const denials = useDenials({
    photos: loaded ?? [],
    token,
    onExpired: () => void renew(),
    onDenied: (photoId) => {
      client.setQueryData(listQuery.queryKey, (list) => list && withoutPhoto(list, photoId));
      // The cached responses of the list and the offer are outdated by this verdict.
      const predicate = isPhotosWith(eventId, token);
      void client.invalidateQueries({ predicate, refetchType: 'none' });
      void client.invalidateQueries({ queryKey: QUOTES_KEY });
      void client.invalidateQueries({ queryKey: deniedPhotosQuery(eventId, token).queryKey });
    },
  });
  const [confirmedCount, setConfirmedCount] = useState(0);
  const notDenied = (list: readonly Photo[]) => list.filter(({ photoId }) => !denials.denied.has(photoId));
  const photos = loaded && notDenied(loaded);
  const hiddenCount = (loaded?.length ?? 0) - (photos?.length ?? 0);

  return {
    photos,
    confirmedCount,
    error,
    isFetching: query.isFetching,
    denials,
    total: (data?.pages[0]?.total ?? 0) - hiddenCount,
    retry: () => void (isExpired ? renew() : query.refetch()),
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void query.fetchNextPage();
    },
    loadAll: async () => {
      let result: Pick<typeof query, 'data' | 'hasNextPage'> = query;
      while (result.hasNextPage) result = await query.fetchNextPage({ throwOnError: true });
      return notDenied(result.data?.pages.flatMap((page) => page.photos) ?? []);
    },
    lookAgain: async () => {
      await client.invalidateQueries({ queryKey: eventQuery(eventId).queryKey });
      await client.invalidateQueries({ predicate: isPhotosOf(eventId) });
      await client.invalidateQueries({ queryKey: QUOTES_KEY });
    },
    addConfirmed: (by) => setConfirmedCount((count) => count + by),
    showConfirmed: async () => {
      await client.invalidateQueries({ predicate: isPhotosWith(eventId, token) });
      await client.invalidateQueries({ queryKey: QUOTES_KEY });
      setConfirmedCount((count) => count - confirmedCount);
    },
  };
}
