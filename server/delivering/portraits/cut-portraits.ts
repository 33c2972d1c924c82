import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { cutDelivered, handOver } from '#delivering/downloads/index.ts';
import type { WantedPart } from '#engines/images/index.ts';
import { lockSold } from '#finding/photos/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { defineJob } from '#platform/queue/queue.ts';
import { FileMissing, tenantKey } from '#platform/storage/storage.ts';
import { findOrder } from '#selling/orders/index.ts';
import { insertPortrait, type PortraitFacts } from './portraits.store.ts';
import { listWanted } from './read-portraits.ts';

/** Cuts the portraits of a paid order's packages. */
export const cutPortraitsJob = defineJob(
  'portraits.cut-portraits',
  { orderId: z.uuid() },
  { expireSeconds: 3600 },
);

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** Every portrait of an order is cut or has failed. */
    'portraits.cut': { orderId: string };
  }
}

export type PortraitDeps = Pick<Deps, 'database' | 'storage' | 'clock' | 'log' | 'events' | 'queue'> &
  RecognitionDeps;

/** The most portraits that one run cuts, because archives of other orders wait for theirs. */
const CUT_IN_A_ROW = 20;

/**
 * Sends the job that cuts an order's portraits. Anybody can place orders of total 0, so those of a tenant are one line.
 * Orders that were paid for begin at the present turn.
 */
export async function sendCutting(
  { queue }: Pick<Deps, 'queue'>,
  scope: Scope,
  orderId: string,
): Promise<void> {
  const order = await findOrder(scope, orderId);
  const isPaid = order !== undefined && order.totalMinor > 0;
  await queue.send(scope, cutPortraitsJob, [{ orderId }], isPaid ? { ahead: 0 } : undefined);
}

/**
 * Cuts some missing portraits of an order, one after the other, and sends the job for the rest. After a kill, the next
 * run cuts the ones still missing.
 * @returns how many it cut
 */
export async function cutPortraits(
  deps: PortraitDeps,
  tenantId: string,
  orderId: string,
  most = CUT_IN_A_ROW,
): Promise<number> {
  const wanted = await deps.database.inTenant(tenantId, async (scope) => {
    const handed = await handOver(deps, scope, orderId, { forEachOwner: true });
    return isRefusal(handed) ? [] : listWanted(deps, scope, handed.files);
  });
  const missing = wanted.filter(({ photo, facts }) => facts === undefined && photo.file.stored !== null);
  let count = 0;
  let isLeft = missing.length > most;
  for (const { photo, photoId, part, crop, key } of missing.slice(0, most)) {
    const original = photo.file.stored?.key ?? '';
    const cut = await cutOne(deps, tenantId, { original, portrait: key }, crop);
    const isStored = await deps.database.inTenant(tenantId, async (scope) => {
      if ((await lockSold(scope, photoId)) !== photo.file.eventId) return false;
      await insertPortrait(scope, { photoId, part }, cut);
      return true;
    });
    if (!isStored) {
      // The photo was removed or moved while its portrait was cut; the next run cuts it in the new event.
      await deps.storage.delete(tenantKey(tenantId, key));
      isLeft = true;
    } else if (cut === null) deps.log.error({ orderId, photoId }, 'a portrait could not be cut');
    else count += 1;
  }
  if (wanted.length > 0)
    await deps.database.inTenant(tenantId, (scope) =>
      isLeft ? sendCutting(deps, scope, orderId) : deps.events.emit(scope, 'portraits.cut', { orderId }),
    );
  return count;
}

/**
 * Cuts and stores one portrait. @returns null if its photo is lost or cannot be decoded, because a retry would not
 * help
 * @throws Busy if too many files wait for the sandbox
 */
async function cutOne(
  { storage }: Pick<PortraitDeps, 'storage'>,
  tenantId: string,
  { original, portrait }: { original: string; portrait: string },
  part: WantedPart,
): Promise<PortraitFacts> {
  const bytes = await storage.read(tenantKey(tenantId, original)).catch((error: unknown) => {
    if (error instanceof FileMissing) return null;
    throw error;
  });
  const cut = bytes === null ? undefined : await cutDelivered(tenantId, { bytes, part });
  if (cut === undefined) return null;
  await storage.put(tenantKey(tenantId, portrait), cut);
  return { byteSize: cut.byteLength, crc32: crc32(cut) };
}
