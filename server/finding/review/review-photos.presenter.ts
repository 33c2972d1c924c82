import { createHash } from 'node:crypto';
import type { PresentedReviewPhoto } from '#contract/desk-photos.schema.ts';
import {
  listBibVerdicts,
  listReadTags,
  picturesPrefix,
  pictureUrls,
  type ReviewPhoto,
  regionOf,
  type StoredBibVerdict,
} from '#finding/photos/index.ts';
import { listFaceBoxesOf } from '#finding/recognition/index.ts';
import type { Actor } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { zonedTime } from '#platform/wall-clock.ts';
import { presentHolds } from './photo-holds.ts';

/** Reviewers' verdicts on a photo. */
export type BibVerdicts = readonly StoredBibVerdict[];

/**
 * Computes the version of a photo from its state and reviewers' verdicts. Automatic judging does not change the
 * version.
 */
export function versionOf(state: ReviewPhoto['state'], words: BibVerdicts): string {
  const said = words
    .toSorted((one, other) => compare(one.readAs, other.readAs))
    .map(({ readAs, bib, byOperator }) => [readAs, bib, byOperator]);
  return createHash('sha256')
    .update(JSON.stringify([state, said]))
    .digest('base64url')
    .slice(0, 16);
}

const compare = (one: string, other: string) => (one < other ? -1 : 1);

/** A box may extend a pixel beyond the photo. */
const share = (value: number) => Math.min(1, Math.max(0, value));

/**
 * Presents photos of an event with readings, verdicts and holds.
 * @param shownTo the event, and the member to whom they are shown
 */
export async function presentReviewPhotos(
  deps: Pick<Deps, 'keys' | 'clock'>,
  scope: Scope,
  photos: readonly ReviewPhoto[],
  shownTo: { eventId: string; timeZone: string; actor: Actor },
): Promise<PresentedReviewPhoto[]> {
  const ids = photos.map(({ photoId }) => photoId);
  const tags = await listReadTags(scope, ids);
  const words = await listBibVerdicts(scope, ids);
  const faces = await listFaceBoxesOf(scope, ids);
  const holds = await presentHolds(scope, shownTo, photos);
  const { tenantId } = scope;
  return photos.map((photo) => {
    const { photoId, state, folder, fileName, takenAt, caption, width, height } = photo;
    const placed = (box: { x: number; y: number; width: number; height: number }) => {
      const { x, y, ...size } = regionOf(box, photo);
      return { x: share(x), y: share(y), width: share(size.width), height: share(size.height) };
    };
    const said = words.get(photoId) ?? [];
    return {
      photoId,
      state,
      folder,
      fileName,
      takenAt: takenAt && zonedTime(takenAt, shownTo.timeZone),
      caption,
      width,
      height,
      ...pictureUrls(deps, tenantId, photo, { prefix: picturesPrefix(tenantId) }),
      tags: (tags.get(photoId) ?? []).flatMap(({ source, value, isShown, doubt = null, box }) =>
        source === 'bib' || source === 'vote'
          ? { value, source, isShown, doubt, region: box && placed(box) }
          : [],
      ),
      words: said,
      faces: (faces.get(photoId) ?? []).map(placed),
      holds: holds.get(photoId) ?? [],
      version: versionOf(state, said),
    };
  });
}
