import { z } from 'zod';
import { findEvent, followMerged } from '#finding/events/index.ts';
import { photosOfPersonId, type RecognitionDeps } from '#finding/recognition/index.ts';
import { idKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { defineJob } from '#platform/queue/queue.ts';
import {
  addPackagePhotos,
  findOrder,
  findOrderItem,
  isPackageStopped,
  listPackagePhotos,
  listPaidPackages,
  type PaidPackage,
} from '#selling/orders/index.ts';
import { findPreorder } from '#selling/preorders/index.ts';
import { framePhotos } from './frame-photos.ts';

/** Checks the paid packages of one event. */
export const growPackagesJob = defineJob(
  'packages.grow-packages',
  { eventId: z.uuid() },
  { retryLimit: 3, expireSeconds: 3600 },
);

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** Photos were added to a package after the last mail to its buyer; the payload has their number. */
    'package.grown': { orderItemId: string; orderId: string; photosCount: number };
  }
}

export type GrowDeps = Pick<Deps, 'database' | 'events' | 'rateLimits' | 'queue' | 'newId' | 'clock'> &
  RecognitionDeps;

const PAGE = 200;
/** Smaller than every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** A buyer gets at most one mail a day about a package, even if photos are published more often. */
const ANNOUNCEMENTS = { turn: 'packages-told', limit: 1, windowSeconds: 24 * 3600 };

/**
 * Announces the photos that were found after the purchase or the last mail to the buyers of an event's packages
 * (product §12). The buyers own these photos from then on. A killed run can be continued, because announced photos
 * are recorded.
 * @returns how many packages have grown
 */
export async function growPackages(deps: GrowDeps, tenantId: string, eventId: string): Promise<number> {
  let grown = 0;
  let after = FIRST_ID;
  for (;;) {
    const page = await deps.database.inTenant(tenantId, (scope) =>
      listPaidPackages(scope, eventId, after, PAGE),
    );
    for (const bought of page) grown += (await growPackage(deps, tenantId, bought)) ? 1 : 0;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return grown;
    after = last.orderItemId;
  }
}

async function growPackage(deps: GrowDeps, tenantId: string, bought: PaidPackage): Promise<boolean> {
  const unannounced = await deps.database.inTenant(tenantId, (scope) => findUnannounced(deps, scope, bought));
  if (unannounced.length === 0) return false;
  const isAnnounced = await deps.database.inTenant(tenantId, async (scope) => {
    const { orderItemId, orderId } = bought;
    const order = await findOrder(scope, orderId, { lock: true });
    const found = await findOrderItem(scope, orderItemId);
    if (order?.state !== 'Completed' || found === undefined || found.item.isReturned) return false;
    const photosCount = await addPackagePhotos(scope, orderItemId, unannounced);
    // Another run may have announced them meanwhile; then this one does not count against the daily limit.
    if (photosCount === 0) return false;
    const tooMany = await deps.rateLimits.takeTurn(scope, ANNOUNCEMENTS, idKey(orderItemId));
    if (tooMany !== undefined) return tooMany;
    await framePhotos(deps, scope, [{ item: found.item, photoIds: unannounced }]);
    await deps.events.emit(scope, 'package.grown', { orderItemId, orderId, photosCount });
    return true;
  });
  return isAnnounced === true;
}

/**
 * Finds photos of a package that were not announced to its buyer; those of a preorder are announced when all are
 * available.
 */
async function findUnannounced(
  deps: RecognitionDeps,
  scope: Scope,
  { orderItemId, orderId, eventId, personId, boughtAt }: PaidPackage,
): Promise<string[]> {
  const event = await followMerged(scope, await findEvent(scope, eventId));
  const isStopped = await isPackageStopped(scope, { boughtAt, personId }, event);
  const { own } = isStopped
    ? { own: [] }
    : await photosOfPersonId(deps, scope, personId, { opens: boughtAt ?? 'Proven' });
  const held = new Set([
    ...own.map(({ photo }) => photo.photoId),
    ...(await listPackagePhotos(scope, orderItemId)),
  ]);
  if (held.size === 0) return [];
  const announced = new Set(await listPackagePhotos(scope, orderItemId, { isAnnounced: true }));
  const unannounced = [...held].filter((photoId) => !announced.has(photoId));
  if (unannounced.length === 0) return [];
  const preorder = await findPreorder(scope, { orderId });
  return preorder?.state === 'Waiting' && preorder.eventId === event?.eventId ? [] : unannounced;
}
