import type { Language } from '#contract/languages.ts';
import { deleteArchives } from '#delivering/archives/index.ts';
import { writeTakenPhotoMail } from '#delivering/mails/index.ts';
import { lockPhotos, removePhoto } from '#finding/photos/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteRemovedFilesJob } from './corrections.jobs.ts';
import { findArchives, readPurchases } from './describe-consequences.ts';
import { type DropDeps, dropFromUnpaid, lockUnpaidOrders } from './drop-from-unpaid.ts';
import { tellBuyers } from './tell-buyers.ts';

/** An operator's decision on a photo, and the orders that were shown to the operator. */
export interface Removal {
  /** Whether it is removed from its buyers' orders too. */
  isAlsoBought: boolean;
  /** The orders that were shown as containing it. */
  seenOrderIds: readonly string[];
  /** The letter to buyers who lose the photo, by language; empty for no letter. */
  letters: Partial<Record<Language, string>>;
  /** An order gets only one letter with the same key: the photo's id, unless several photos are removed at once. */
  letterKey?: string;
  /** The orders that get another photo instead, and these photos. The buyers of these orders get a separate mail. */
  replacements?: readonly { orderId: string; photoId: string }[];
}

/**
 * The outcome for a photo. Kept: only its buyers still see it. NotThere: it is unknown, or was removed before. Changed:
 * a paid order that was not shown contains it.
 */
export type RemovalOutcome = 'Removed' | 'Kept' | 'NotThere' | 'Changed';

/**
 * Removes a photo for good, with its readings and verdicts, and queues the deletion of its faces and files. Buyers keep
 * it, unless it is removed from their orders too. Carts show it as unavailable; unpaid orders with it are canceled for
 * good (docs/decisions/0201).
 * @returns the outcome; unless it is Removed or Kept, nothing was changed
 */
export async function removePhotoForGood(
  deps: DropDeps,
  scope: Scope,
  photoId: string,
  { isAlsoBought, seenOrderIds, letters, letterKey = photoId, replacements = [] }: Removal,
  cause: Cause,
): Promise<RemovalOutcome> {
  // From here on the photo cannot be ordered: a checkout with it waits, and then finds it removed. A photo that
  // replaces it can be neither hidden nor removed until this transaction ends.
  const locked = await lockPhotos(scope, [photoId, ...replacements.map((one) => one.photoId)]);
  const photo = locked.find((one) => one.photoId === photoId);
  if (photo === undefined || photo.state === 'Removed') return 'NotThere';
  const unpaidIds = await lockUnpaidOrders(scope, photoId);
  const purchases = (await readPurchases(deps, scope, [photoId])).filter(({ state }) => state !== 'Awaited');
  const seen = new Set(seenOrderIds);
  if (purchases.some(({ orderId }) => !seen.has(orderId))) return 'Changed';
  const isKept = !isAlsoBought && purchases.some(({ state }) => state === 'Paid');
  if ((await removePhoto(deps, scope, photoId, { isKept })) === undefined) return 'NotThere';
  await deleteArchives(scope, await findArchives(scope, photo, isKept ? [] : purchases));
  await deps.queue.send(scope, deleteRemovedFilesJob, [{ photoId }]);
  const canceled = await dropFromUnpaid(deps, scope, unpaidIds, { photoIds: [photoId] });
  const replaced = new Set(replacements.map(({ orderId }) => orderId));
  const losing = isAlsoBought ? purchases.filter(({ orderId }) => !replaced.has(orderId)) : [];
  const told = await tellBuyers({ purchases: losing, letters }, (orderId, message) =>
    writeTakenPhotoMail(deps, scope, { orderId, dedupeKey: letterKey, message }),
  );
  const before = { eventId: photo.eventId, state: photo.state, fileName: photo.fileName };
  const after = {
    state: isKept ? 'Withdrawn' : 'Removed',
    orders: purchases.map(({ number }) => number),
    told,
    canceled,
  };
  await recordAction(scope, { what: 'photo.remove', thingId: photoId, before, after }, cause);
  return isKept ? 'Kept' : 'Removed';
}
