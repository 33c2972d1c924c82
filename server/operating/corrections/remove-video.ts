import { faultAt } from '#contract/faults.ts';
import type { Language } from '#contract/languages.ts';
import { deleteArchives } from '#delivering/archives/index.ts';
import { writeTakenVideoMail } from '#delivering/mails/index.ts';
import { lockVideo, removeVideo, restoreVideo } from '#finding/videos/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { listOrdersWithVideos } from '#selling/orders/index.ts';
import { deleteRemovedVideoJob } from './corrections.jobs.ts';
import { findArchivesOfVideos, readVideoPurchases } from './describe-consequences.ts';
import { type DropDeps, dropFromUnpaid, lockOrders } from './drop-from-unpaid.ts';
import type { RemovalOutcome } from './remove-photo.ts';
import { tellBuyers } from './tell-buyers.ts';

/** A member's decision on a video, and the orders that were shown to the member. */
interface VideoRemoval {
  /** Whether it is removed from its buyers' orders too. */
  isAlsoBought: boolean;
  /** The orders that were shown as containing it. */
  seenOrderIds: readonly string[];
  /** The letter to buyers who lose the video, by language; empty for no letter. */
  letters: Partial<Record<Language, string>>;
}

/**
 * Removes a finish clip or a full video, in the form in which photos are removed, and queues the deletion of its files.
 * Buyers keep it, unless it is removed from their orders too. Carts show it as unavailable; unpaid orders with it are
 * canceled for good. Neither a new plan of clips nor another import makes it again (docs/decisions/0329).
 * @returns the outcome; unless it is Removed or Kept, nothing was changed
 */
export async function removeVideoForGood(
  deps: DropDeps,
  scope: Scope,
  videoId: string,
  { isAlsoBought, seenOrderIds, letters }: VideoRemoval,
  cause: Cause,
): Promise<RemovalOutcome> {
  // From here on the video cannot be ordered: a checkout with it waits, and then finds it removed.
  const video = await lockVideo(scope, videoId);
  if (video === undefined) return 'NotThere';
  const lines = await listOrdersWithVideos(scope, [videoId]);
  const unpaidIds = await lockOrders(
    scope,
    lines.flatMap(({ orderId, state }) => (state === 'Completed' ? [] : orderId)),
  );
  const all = await readVideoPurchases(deps, scope, [videoId]);
  const purchases = all.filter(({ state }) => state !== 'Awaited');
  const seen = new Set(seenOrderIds);
  if (purchases.some(({ orderId }) => !seen.has(orderId))) return 'Changed';
  const isKept = !isAlsoBought && purchases.some(({ state }) => state === 'Paid');
  if (!(await removeVideo(scope, video, { isKept }))) return 'NotThere';
  if (!isKept) {
    await deleteArchives(scope, await findArchivesOfVideos(scope, [video], purchases));
    await deps.queue.send(scope, deleteRemovedVideoJob, [{ videoId }]);
  }
  const canceled = await dropFromUnpaid(deps, scope, unpaidIds, { videoIds: [videoId] });
  const told = await tellBuyers({ purchases: isAlsoBought ? purchases : [], letters }, (orderId, message) =>
    writeTakenVideoMail(deps, scope, { orderId, dedupeKey: videoId, message }),
  );
  const { eventId, kind, state } = video;
  const after = {
    state: isKept ? 'Withdrawn' : 'Removed',
    orders: purchases.map(({ number }) => number),
    told,
    canceled,
  };
  await recordAction(
    scope,
    { what: 'video.remove', thingId: videoId, before: { eventId, kind, state }, after },
    cause,
  );
  return isKept ? 'Kept' : 'Removed';
}

/**
 * Makes a removed video again, as a new one.
 * @returns Conflict if it was not removed, or if the results no longer have a time for its clip
 */
export async function restoreRemovedVideo(
  deps: Pick<Deps, 'queue' | 'newId' | 'clock'>,
  scope: Scope,
  videoId: string,
  cause: Cause,
): Promise<Refusal | undefined> {
  const video = await lockVideo(scope, videoId);
  if (video === undefined) return refuse('NotFound');
  const outcome = await restoreVideo(deps, scope, video);
  if (outcome !== 'Restored') return refuse('Conflict', [faultAt('videoId', NOT_RESTORED[outcome])]);
  const { eventId, kind, state } = video;
  await recordAction(
    scope,
    { what: 'video.restore', thingId: videoId, before: { eventId, kind, state } },
    cause,
  );
  return undefined;
}

const NOT_RESTORED = { NotRemoved: 'VideoNotRemoved', NotPlanned: 'NoTimeForClip' } as const;
