import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { PHOTO_LIST_FILTERS } from '#contract/desk-photos.ts';
import { useIsPhotographer, useTenantId } from '../shell/tenant.ts';
import { photoService, type ReviewPhoto } from './photo-services.ts';

export type PhotoListFilter = (typeof PHOTO_LIST_FILTERS)[number];

const PAGE = 50;
/** The number of pictures preloaded ahead. */
const AHEAD = 10;

/** Which photos the list contains. */
export interface PhotoListChoice {
  eventId: string | undefined;
  filter: PhotoListFilter;
  bib: string | undefined;
  /** If set, only this photo is shown. */
  photoId?: string | undefined;
}

/** The photos of an event with their current state, and the selected one. */
export interface PhotoList {
  photos: readonly ReviewPhoto[];
  /** Whether there are more photos than loaded. */
  isMore: boolean;
  isLoading: boolean;
  problem: unknown;
  chosenCoverId: string | null;
  current: ReviewPhoto | undefined;
  at: number;
  go: (photoId: string) => void;
  step: (by: 1 | -1) => void;
  /** Updates photos with the response of a write. */
  put: (photos: readonly ReviewPhoto[]) => void;
  /** Fetches everything again, for example after a removal. */
  reload: () => void;
}

/**
 * Loads the photos of an event page by page, and keeps the position. A changed photo keeps its place: nothing moves
 * until the member requests other photos.
 */
export function usePhotoList({ eventId, filter, bib, photoId }: PhotoListChoice): PhotoList {
  const tenantId = useTenantId();
  const isOwn = useIsPhotographer();
  const [changed, setChanged] = useState<ReadonlyMap<string, ReviewPhoto>>(new Map());
  const [currentId, setCurrentId] = useState<string>();
  const query = useInfiniteQuery({
    queryKey: ['photoList', tenantId, eventId, filter, bib, photoId],
    enabled: eventId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after, signal }) =>
      photoService.listFilm({
        params: { tenantId, eventId: eventId ?? '' },
        query: {
          filter,
          count: PAGE,
          ...(isOwn ? { own: 'true' as const } : {}),
          ...(bib === undefined ? {} : { bib }),
          ...(photoId === undefined ? {} : { photoId }),
          ...(after === undefined ? {} : { after }),
        },
        signal,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const loaded = query.data?.pages.flatMap((page) => page.photos) ?? [];
  const photos = loaded.map((photo) => changed.get(photo.photoId) ?? photo);
  const found = photos.findIndex(({ photoId }) => photoId === currentId);
  const at = Math.max(0, found);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const isNearEnd = photos.length - at <= AHEAD;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const ahead = photos.slice(at + 1, at + 1 + AHEAD).map(({ previewUrl }) => previewUrl);
  usePictures(ahead);
  const put = useCallback(
    (answered: readonly ReviewPhoto[]) =>
      setChanged(
        (before) => new Map([...before, ...answered.map((photo) => [photo.photoId, photo] as const)]),
      ),
    [],
  );
  return {
    photos,
    isMore: hasNextPage,
    isLoading: query.isLoading,
    problem: query.error,
    chosenCoverId: query.data?.pages.at(-1)?.chosenCoverId ?? null,
    current: photos[at],
    at,
    go: setCurrentId,
    step: (by) => {
      const next = photos[at + by];
      if (next !== undefined) setCurrentId(next.photoId);
    },
    put,
    reload: () => {
      setChanged(new Map());
      void query.refetch();
    },
  };
}

/** Preloads pictures before they are shown. */
export function usePictures(addresses: readonly string[]): void {
  const list = addresses.join('\n');
  useEffect(() => {
    for (const address of list.split('\n')) {
      if (address === '') continue;
      const picture = new Image();
      picture.decoding = 'async';
      picture.src = address;
    }
  }, [list]);
}
