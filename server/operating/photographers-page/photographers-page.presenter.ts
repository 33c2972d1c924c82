import { DESK_PICTURES_PATH } from '#contract/desk-photos.ts';
import { listReadTags, pictureUrls, type ReviewPhoto } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';

/** Presents photos to their photographer: small pictures, and the bibs that lead to them. */
export async function presentOwnPhotos(
  deps: Pick<Deps, 'keys' | 'clock'>,
  scope: Scope,
  photos: readonly ReviewPhoto[],
) {
  const { tenantId } = scope;
  const tags = await listReadTags(
    scope,
    photos.map(({ photoId }) => photoId),
  );
  const options = { prefix: `${DESK_PICTURES_PATH}${tenantId}/` };
  return photos.map((photo) => ({
    photoId: photo.photoId,
    fileName: photo.fileName,
    caption: photo.caption,
    width: photo.width,
    height: photo.height,
    thumbUrl: pictureUrls(deps, tenantId, photo, options).thumbUrl,
    bibs: [
      ...new Set(
        (tags.get(photo.photoId) ?? []).flatMap(({ source, value, isShown }) =>
          isShown && (source === 'bib' || source === 'vote') ? value : [],
        ),
      ),
    ],
  }));
}
