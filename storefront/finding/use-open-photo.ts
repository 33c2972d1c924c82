import { useEffect, useState } from 'react';
import type { Photo } from '#contract/photo.schema.ts';
import { useDropSearch, useSearch } from '#storefront/router/use-router.ts';

/** The maximum number of photos to load while looking for the photo in the URL; each hundred takes one request. */
const LOOKED_FOR_MAX = 1_000;

/**
 * Returns which photo of a list is open; initially the one named by the page's address. If the list does not contain
 * it, none is open.
 */
export function useOpenPhoto(photos: readonly Photo[], total: number, onNearEnd: () => void) {
  const { photo: named } = useSearch();
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const [wanted, setWanted] = useState(named);
  const dropSearch = useDropSearch();
  const count = photos.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever the list has grown
  useEffect(() => {
    if (wanted === undefined) return;
    const index = photos.findIndex(({ photoId }) => photoId === wanted);
    if (index < 0 && count < Math.min(total, LOOKED_FOR_MAX)) {
      onNearEnd();
      return;
    }
    setWanted(undefined);
    if (index >= 0) setOpenIndex(index);
  }, [wanted, count, total]);
  return {
    openIndex,
    setOpenIndex,
    close: () => {
      setOpenIndex(null);
      if (named === undefined) return;
      void dropSearch('photo');
    },
  };
}
