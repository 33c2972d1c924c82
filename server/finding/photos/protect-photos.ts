import type { Scope } from '#platform/database/database.ts';
import { changeHolds, type HoldDeps } from './change-holds.ts';
import { afterErasure, PROTECTION, withHold, withoutHold } from './photo-holds.rules.ts';
import { lockHeld } from './photo-holds.store.ts';
import { listProtectionChanges } from './protected-photos.store.ts';

/**
 * Puts protection holds on photos as their bibs require, hidden photos included: those with a protected participant's bib are
 * seen through that participant's link alone until they are reviewed. Call it in the transaction that writes tags or changes
 * whose bib is protected.
 * @param mayLift whether the holds of photos without such a bib go: only on the authority of somebody with the right
 * `participant.unprotect`, because bibs are corrected by people without it (decision 207)
 */
export async function protectPhotos(
  deps: HoldDeps,
  scope: Scope,
  eventId: string,
  which: Parameters<typeof listProtectionChanges>[2],
  mayLift: boolean,
): Promise<void> {
  const isWanted = await listProtectionChanges(scope, eventId, which);
  const changing = [...isWanted].flatMap(([photoId, isProtected]) => (isProtected || mayLift ? photoId : []));
  const photos = await lockHeld(scope, changing);
  await changeHolds(
    deps,
    scope,
    photos.map((photo) => {
      const change = isWanted.get(photo.photoId) === true ? withHold : withoutHold;
      return { photo, holds: change(photo.holds, PROTECTION) };
    }),
  );
}

/** Keeps those of some photos hidden that are protected, before the bibs that protect them are erased. */
export async function hideProtected(scope: Scope, photoIds: readonly string[]): Promise<void> {
  const photos = await lockHeld(scope, photoIds);
  await changeHolds(
    {},
    scope,
    photos.map((photo) => ({ photo, holds: afterErasure(photo.holds) })),
  );
}
