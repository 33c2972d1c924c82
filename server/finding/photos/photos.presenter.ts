import { DESK_PICTURES_PATH } from '#contract/desk-photos.ts';
import type { Photo } from '#contract/photo.schema.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { FILE_PATH_PREFIX, pictureExpiry, signFileLink, signPicture } from '#platform/signing/file-links.ts';
import { zonedTime } from '#platform/wall-clock.ts';
import { closeUpName } from './close-up.rules.ts';
import { closeUpSource, type PhotoToCut, type PictureSource } from './close-up-source.ts';
import { closeUpKey, freePhotoPath, markedKey, shownFiles } from './photo-files.ts';
import { isFreePhoto, isPublicPhoto } from './photo-states.rules.ts';
import { type PhotoRecord, type PhotoTag, shownTags } from './photos.store.ts';
import type { Region } from './readings.store.ts';
import { isInView, shownCaption, type TagView } from './tag-view.rules.ts';

/**
 * Signs the addresses of a photo's thumb and preview.
 * @param options `isPublic`: whether everybody sees the photo (`isPublicPhoto`); `prefix`: for addresses on another
 *   host than the shop's; `mark`: the event's sponsor's mark, drawn on the preview
 */
export function pictureUrls(
  deps: Pick<Deps, 'keys' | 'clock'>,
  tenantId: string,
  photo: Pick<PhotoRecord, 'eventId' | 'photoId' | 'contentHash' | 'format'>,
  {
    isPublic = false,
    prefix = FILE_PATH_PREFIX,
    mark = null,
  }: { isPublic?: boolean; prefix?: string; mark?: string | null } = {},
): { thumbUrl: string; previewUrl: string } {
  const files = shownFiles(photo.eventId, photo);
  const link = (key: string) => signPicture(deps, { tenantId, path: prefix + key, isPublic });
  return {
    thumbUrl: link(files.thumb),
    previewUrl: link(mark === null ? files.preview : markedKey(files.preview, mark)),
  };
}

/** Builds the prefix of a tenant's picture addresses on the desk's host. */
export const picturesPrefix = (tenantId: string): string => `${DESK_PICTURES_PATH}${tenantId}/`;

/**
 * Signs the address of a close-up of a region of a photo; null if the region is unknown. The address is for one
 * visitor; only that visitor's browser may cache the picture.
 */
export function closeUpUrl(
  deps: Pick<Deps, 'keys' | 'clock'>,
  tenantId: string,
  photo: PhotoToCut,
  region: Region | null,
  source: PictureSource = 'preview',
  prefix = FILE_PATH_PREFIX,
): string | null {
  const closeUp = closeUpSource(photo, region, source);
  if (closeUp === undefined) return null;
  const key = closeUpKey(closeUp.picture, closeUpName(closeUp.part));
  return signPicture(deps, { tenantId, path: prefix + key, isPublic: false });
}

/** Signs the address of a free photo's original. The address is the same for everybody until it expires. */
function freePhotoUrl(
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  tenantId: string,
  { photoId, fileName }: Pick<PhotoRecord, 'photoId' | 'fileName'>,
): string {
  const expiresAt = pictureExpiry(clock.now(), true);
  return signFileLink(keys, { tenantId, path: freePhotoPath(photoId), expiresAt, downloadName: fileName });
}

/**
 * A photo. If it is the visitor's own, it has the reason, the evidence, the visitor's region, the quality, and the
 * position on the course.
 */
export interface PhotoToPresent {
  photo: PhotoRecord;
  evidence: Photo['evidence'];
  reason?: Photo['reason'];
  region?: Region | null;
  rank?: number | null;
  /** Whether others in it have much smaller faces, or there are none. */
  isSubject?: boolean;
  /** Whether it certainly shows the visitor; only then a rank is returned. */
  isCertain?: boolean;
  /** Whether a selfie is the only evidence that it shows the visitor. */
  isProbable?: boolean;
  way?: Photo['way'];
}

/** The facts of an event that decide how its photos are shown. */
type ShownEvent = { timeZone: string; sponsorMark: string | null } & Parameters<typeof isPublicPhoto>[0];

/** Presents a photo for the API. */
function presentPhoto(
  deps: Pick<Deps, 'keys' | 'clock'>,
  tenantId: string,
  event: ShownEvent,
  shown: PhotoToPresent,
  tags: readonly PhotoTag[],
  view: TagView,
): Photo {
  const { photo, evidence, reason = null, region = null, rank = null, way = null } = shown;
  return {
    photoId: photo.photoId,
    albumId: photo.eventId,
    width: photo.width,
    height: photo.height,
    awaitsOriginal: photo.awaitsOriginal,
    ...pictureUrls(deps, tenantId, photo, { isPublic: isPublicPhoto(event, photo), mark: event.sponsorMark }),
    freeUrl: isFreePhoto(event, photo) ? freePhotoUrl(deps, tenantId, photo) : null,
    takenAt: photo.takenAt && zonedTime(photo.takenAt, event.timeZone),
    caption: shownCaption(shown, view),
    // The tag of a number that cannot be read in the photo is never shown: the face must not reveal its runner's bib.
    tags: tags.flatMap(({ photoTagId, source, value }) =>
      source === 'vote' ? [] : { photoTagId, name: source, value },
    ),
    evidence,
    reason,
    region,
    closeUpUrl: closeUpUrl(deps, tenantId, photo, region),
    isProbable: shown.isProbable === true,
    isSubject: shown.isSubject === true,
    rank: shown.isCertain === true ? rank : null,
    way,
    state: 'Published',
  };
}

/** Presents photos of one event with their tags, captions and evidence, in one query for all of them. */
export async function presentPhotos(
  deps: Pick<Deps, 'keys' | 'clock'>,
  scope: Scope,
  event: ShownEvent,
  photos: readonly PhotoToPresent[],
  view: TagView,
): Promise<Photo[]> {
  const tags = await shownTags(scope, view === 'None' ? [] : photos.map(({ photo }) => photo.photoId));
  return photos.map((shown) => {
    const inView = (tags.get(shown.photo.photoId) ?? []).filter((tag) => isInView(tag, view));
    return presentPhoto(deps, scope.tenantId, event, shown, inView, view);
  });
}
