import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Photo } from '#contract/photo.schema.ts';
import { isReady } from '#storefront/delivering/bought-files.ts';
import { downloadsQuery } from '#storefront/delivering/downloads-query.ts';
import type { BoughtPhotos } from './use-bought-photos.ts';

const NONE: readonly Photo[] = [];

/** Returns photos with the bought file instead of each preview with watermark, once the files' links are loaded. */
export function useOwnedPictures(
  photos: readonly Photo[] = NONE,
  { orders, photoIds }: Pick<BoughtPhotos, 'orders' | 'photoIds'>,
): readonly Photo[] {
  const files = useQueries({
    queries: photoIds.size === 0 ? [] : orders.map(({ orderId }) => downloadsQuery(orderId)),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  });
  return useMemo(() => {
    if (files.length === 0) return photos;
    const owned = new Map(
      files.filter((file) => file.kind === 'Photo' && isReady(file)).map((file) => [file.photoId, file]),
    );
    return photos.map((photo) => {
      const file = owned.get(photo.photoId);
      if (file?.url == null) return photo;
      return { ...photo, previewUrl: file.url, closeUpUrl: file.closeUpUrl ?? photo.closeUpUrl };
    });
  }, [photos, files]);
}
