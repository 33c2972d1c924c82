import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { changeHolds } from './change-holds.ts';
import { lockListsOf } from './lock-lists.store.ts';
import {
  type HeldState,
  type Hold,
  isSame,
  type LeftHold,
  type Lifter,
  liftHolds,
  PROTECTION,
  stateUnder,
  withHold,
} from './photo-holds.rules.ts';
import { type HoldChange, lockHeld } from './photo-holds.store.ts';
import { saveProtectionReview } from './protected-photos.store.ts';

/**
 * Adds a hold to photos. It hides them from gallery, search and carts until no hold remains. Buyers keep their photos.
 * @returns the photos that got a new hold; only published, hidden or protected photos can
 */
export async function holdPhotos(
  deps: Pick<Deps, 'events'>,
  scope: Scope,
  photoIds: readonly string[],
  hold: Hold,
  cause: Cause,
): Promise<string[]> {
  await lockListsOf(scope, photoIds);
  const changes: HoldChange[] = [];
  for (const photo of await lockHeld(scope, photoIds)) {
    const holds = withHold(photo.holds, hold);
    if (holds === photo.holds) continue;
    const values = { before: namesOf(photo.holds), after: namesOf(holds) };
    const actionId = await recordAction(
      scope,
      { what: 'photo.hide', thingId: photo.photoId, ...values },
      cause,
    );
    changes.push({ photo, holds, actionId });
  }
  await changeHolds(deps, scope, changes);
  return changes.map(({ photo }) => photo.photoId);
}

/** Which holds of a photo were lifted, and which remain. */
export interface Lifting {
  photoId: string;
  lifted: readonly Hold[];
  left: readonly LeftHold[];
  state: HeldState;
}

/**
 * Lifts those holds of photos that a member may lift (`liftHolds`), and records it. A photo is published when no hold
 * remains. Lifting a protection counts as a review; if another protected bib is read later, it adds a new hold.
 * @returns the outcome for each photo that is published, hidden or protected
 */
export async function liftPhotoHolds(
  deps: Pick<Deps, 'events'>,
  scope: Scope,
  photoIds: readonly string[],
  lifter: Lifter,
  cause: Cause,
): Promise<Lifting[]> {
  await lockListsOf(scope, photoIds);
  const changes: HoldChange[] = [];
  const liftings: Lifting[] = [];
  for (const photo of await lockHeld(scope, photoIds)) {
    const { photoId } = photo;
    const { holds, lifted, left } = liftHolds(photo.holds, lifter);
    liftings.push({ photoId, lifted, left, state: stateUnder(holds) });
    if (lifted.length === 0) continue;
    if (lifted.some((hold) => isSame(hold, PROTECTION))) await saveProtectionReview(scope, photoId);
    changes.push({ photo, holds });
    const values = { before: namesOf(photo.holds), after: namesOf(holds) };
    await recordAction(scope, { what: 'photo.show', thingId: photoId, ...values }, cause);
  }
  await changeHolds(deps, scope, changes);
  return liftings;
}

/** Formats holds for the recorded action. */
const namesOf = (holds: readonly Hold[]) => ({ holds: holds.map(({ kind }) => kind) });
