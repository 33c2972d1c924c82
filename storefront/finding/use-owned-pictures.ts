import { useMemo } from 'react';
import type { Photo } from '#contract/photo.schema.ts';

/** The bought files by the id of their photo. */
export type OwnedFiles = ReadonlyMap<
  string | null,
  { url?: string | null | undefined; closeUpUrl?: string | null | undefined }
>;

const NONE: readonly Photo[] = [];

/** Returns photos with the bought file instead of each preview with watermark. */
export function useOwnedPictures(photos: readonly Photo[] = NONE, owned: OwnedFiles): readonly Photo[] {
  return useMemo(() => {
    if (owned.size === 0) return photos;
    return photos.map((photo) => {
      const file = owned.get(photo.photoId);
      if (file?.url == null) return photo;
      return { ...photo, previewUrl: file.url, closeUpUrl: file.closeUpUrl ?? photo.closeUpUrl };
    });
  }, [photos, owned]);
}
