import type { Scope } from '#platform/database/database.ts';
import { changeHolds, type HoldDeps } from './change-holds.ts';
import { afterErasure, judgeProtectionHold, PROTECTION, withHold, withoutHold } from './photo-holds.rules.ts';
import { lockHeld, saveProtectedFor } from './photo-holds.store.ts';
import { listProtections } from './protected-photos.store.ts';

/**
 * Adds protection holds to photos as their bibs require, also to hidden photos. Until a review, photos with a protected
 * participant's bib are visible only through that participant's link. Call it in the transaction that writes tags or
 * changes which bibs are protected.
 * @param freed bibs whose protection ends: holds that only these bibs cause are removed. Pass them only under the
 *   authority of a member with the right `participant.unprotect`, because members without it correct bibs too
 *   (decisions 207, 211)
 */
export async function protectPhotos(
  deps: HoldDeps,
  scope: Scope,
  eventId: string,
  which: Parameters<typeof listProtections>[2],
  freed: readonly string[],
): Promise<void> {
  const found = await listProtections(scope, eventId, which);
  const judged = new Map(found.map((one) => [one.photoId, judgeProtectionHold(one, freed)]));
  const photos = await lockHeld(
    scope,
    found.flatMap(({ photoId, isHeld }) => (judged.get(photoId)?.isHeld === isHeld ? [] : photoId)),
  );
  await changeHolds(
    deps,
    scope,
    photos.map((photo) => {
      const change = judged.get(photo.photoId)?.isHeld === true ? withHold : withoutHold;
      return { photo, holds: change(photo.holds, PROTECTION) };
    }),
  );
  await saveProtectedFor(
    scope,
    [...judged].flatMap(([photoId, { isHeld, standsFor }]) => (isHeld ? { photoId, standsFor } : [])),
  );
}

/** Keeps the protected photos among the given ones hidden. Call it before the bibs that protect them are erased. */
export async function hideProtected(scope: Scope, photoIds: readonly string[]): Promise<void> {
  const photos = await lockHeld(scope, photoIds);
  await changeHolds(
    {},
    scope,
    photos.map((photo) => ({ photo, holds: afterErasure(photo.holds) })),
  );
}
