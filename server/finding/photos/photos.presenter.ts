import type { Photo } from '#contract/photo.schema.ts';
import type { Deps } from '#platform/deps.ts';
import { FILE_PATH_PREFIX, pictureExpiry, signFileLink } from '#platform/signing/file-links.ts';
import { photoFiles } from './photo-files.ts';
import type { PhotoRecord, PhotoTag } from './photos.store.ts';

/** The signed addresses of a photo's thumb and preview. */
export function pictureUrls(
  deps: Pick<Deps, 'keys' | 'clock'>,
  tenantId: string,
  photo: Pick<PhotoRecord, 'eventId' | 'photoId' | 'contentHash'>,
): { thumbUrl: string; previewUrl: string } {
  const files = photoFiles(photo.eventId, photo);
  const expiresAt = pictureExpiry(deps.clock.now());
  const link = (key: string) =>
    signFileLink(deps.keys, { tenantId, path: FILE_PATH_PREFIX + key, expiresAt });
  return { thumbUrl: link(files.thumb), previewUrl: link(files.preview) };
}

/** A photo as the wire carries it; `evidenceOf` names the bib it was found by. */
export function presentPhoto(
  deps: Pick<Deps, 'keys' | 'clock'>,
  tenantId: string,
  photo: PhotoRecord,
  tags: PhotoTag[],
  evidenceOf: string | undefined,
): Photo {
  return {
    photoId: photo.photoId,
    albumId: photo.eventId,
    width: photo.width,
    height: photo.height,
    ...pictureUrls(deps, tenantId, photo),
    takenAt: photo.takenAt?.toISOString() ?? null,
    tags: tags.map((tag) => ({ photoTagId: tag.photoTagId, name: tag.source, value: tag.value })),
    evidence: evidenceOf === undefined ? null : 'Bib',
    state: 'Published',
  };
}
