import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Video } from '#contract/photo.schema.ts';
import { endsSearchToken } from '#storefront/api/api-problem.ts';
import type { RenewToken } from '#storefront/selling/add-to-cart.ts';
import { eventVideosQuery } from './video-queries.ts';

export interface VideoListState {
  /** The loaded videos; undefined until loaded. */
  videos: readonly Video[] | undefined;
  total: number;
  error: Error | null;
  isFetching: boolean;
  hasMore: boolean;
  loadMore: () => void;
  retry: () => void;
}

/**
 * Returns the videos of an event, or with a search token the visitor's. The first time that the token has expired, it
 * is renewed, and the page stays as it was; after that the visitor retries. While videos are being made, the list is
 * fetched again when their number changes.
 */
export function useVideos(
  event: { eventId: string; videosCount: number },
  access?: { token: string; renew: RenewToken },
): VideoListState {
  const client = useQueryClient();
  const token = access?.token;
  const query = useInfiniteQuery({
    ...eventVideosQuery(event.eventId, token),
    // The previous videos stay while they are requested with a renewed token.
    placeholderData: keepPreviousData,
  });
  const { data, error } = query;
  const isExpired = token !== undefined && endsSearchToken(error);
  const wasRenewed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `renew` differs in each render
  useEffect(() => {
    if (!isExpired || wasRenewed.current) return;
    wasRenewed.current = true;
    void access?.renew();
  }, [isExpired, token]);
  const { videosCount } = event;
  const countShown = useRef(videosCount);
  useEffect(() => {
    if (countShown.current === videosCount) return;
    countShown.current = videosCount;
    const isOfEvent = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      queryKey.some((part) => typeof part === 'string' && part.includes(`/videos?albumId=${event.eventId}&`));
    void client.invalidateQueries({ predicate: isOfEvent });
  }, [client, event.eventId, videosCount]);
  return {
    videos: data?.pages.flatMap((page) => page.videos),
    total: data?.pages[0]?.total ?? 0,
    error,
    isFetching: query.isFetching,
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void (isExpired ? access?.renew() : query.refetch()),
  };
}
