import { z } from 'zod';
import { deleteLetters } from '#delivering/letters/index.ts';
import { deleteCompetitors } from '#finding/competitors/index.ts';
import { deleteEventRow, lockEvent } from '#finding/events/index.ts';
import { deletePhotos, eventFolder, listIdsOfEvent } from '#finding/photos/index.ts';
import { deletePersonsOfEvent } from '#finding/recognition/index.ts';
import { deleteVideoFiles, deleteVideos } from '#finding/videos/index.ts';
import { listTenants } from '#hosting/tenants/index.ts';
import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { defineJob, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { TENANT_ID_PATTERN } from '#platform/tenancy.ts';
import { deleteFromCarts } from '#selling/carts/index.ts';
import { DELETABLE_TABLES } from './brand-tables.rules.ts';
import { deleteRows } from './deleted-brands.store.ts';

/** Deletes the rows of an event that was removed from the shop for good. */
export const deleteEventJob = defineJob(
  'deletion.delete-event',
  { eventId: z.uuid() },
  { retryLimit: 20, expireSeconds: 3600 },
);

/**
 * Deletes the files of an event whose rows are deleted. It is sent with the last row, because the storage may be
 * unavailable then. It runs again later: a job or an upload that was running may have written a file in between.
 */
export const deleteEventFilesJob = defineJob(
  'deletion.delete-event-files',
  { eventId: z.uuid() },
  { retryLimit: 20, expireSeconds: 3600 },
);

/**
 * Deletes the files of a brand whose rows are deleted, and rows that calls and jobs which were running then wrote afterwards. It
 * belongs to the installation, and runs again later, as for events.
 */
export const deleteBrandFilesJob = defineJob(
  'deletion.delete-brand-files',
  { brandId: z.string().regex(TENANT_ID_PATTERN) },
  { retryLimit: 20, expireSeconds: 3600 },
);

export const deletionJobs = [deleteEventJob, deleteEventFilesJob, deleteBrandFilesJob];

/** After this time files are deleted again. Longer than any job or upload of a file takes. */
export const AGAIN_SECONDS = 24 * 3600;

/** The number of rows deleted in one transaction, with all dependent rows; it takes some tenths of a second. */
const BATCH = 500;

export function deletionHandlers(deps: Pick<Deps, 'database' | 'queue' | 'storage'>): JobHandler[] {
  return [
    handleJob(deleteEventJob, 1, ({ tenantId, eventId }, signal) =>
      deleteEventRows(deps, tenantId, eventId, signal),
    ),
    handleJob(deleteEventFilesJob, 1, ({ tenantId, eventId }) =>
      deps.storage.deleteFolder(tenantKey(tenantId, eventFolder(eventId))),
    ),
    handleJob(deleteBrandFilesJob, 1, ({ brandId }) => deleteBrandFiles(deps, brandId)),
  ];
}

async function deleteBrandFiles(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  brandId: string,
): Promise<void> {
  // The command can create a brand of the same id again.
  const tenants = await listTenants(database.asHost);
  if (tenants.some(({ tenantId }) => tenantId === brandId)) return;
  await database.inTenant(DESK_SCOPE_ID, (scope) => deleteRows(scope, brandId, DELETABLE_TABLES));
  await storage.deleteFolder(brandId);
}

/** After a crash it continues with the remaining rows. The event's own row is deleted last. */
async function deleteEventRows(
  { database, queue }: Pick<Deps, 'database' | 'queue'>,
  tenantId: string,
  eventId: string,
  signal: AbortSignal,
): Promise<void> {
  const event = await database.inTenant(tenantId, (scope) => lockEvent(scope, eventId));
  if (event?.isDeleted !== true) return;
  // Includes items that were added to a cart while the event was being removed.
  await database.inTenant(tenantId, async (scope) =>
    deleteFromCarts(scope, eventId, await listIdsOfEvent(scope, eventId)),
  );
  // Each table is deleted after those that refer to it.
  for (const deleteSome of [
    deleteLetters,
    deleteVideos,
    deleteVideoFiles,
    deletePhotos,
    deletePersonsOfEvent,
    deleteCompetitors,
  ]) {
    let deleted: number;
    do {
      signal.throwIfAborted();
      deleted = await database.inTenant(tenantId, (scope) => deleteSome(scope, eventId, BATCH));
    } while (deleted === BATCH);
  }
  await database.inTenant(tenantId, async (scope) => {
    await deleteEventRow(scope, eventId);
    await queue.send(scope, deleteEventFilesJob, [{ eventId }]);
    await queue.sendLater(scope, deleteEventFilesJob, [{ eventId }], AGAIN_SECONDS);
  });
}
