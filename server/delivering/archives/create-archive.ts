import { isDeepStrictEqual } from 'node:util';
import { type OrderFile, readOrderFiles } from '#delivering/downloads/index.ts';
import { photoFiles } from '#finding/photos/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { findOrder } from '#selling/orders/index.ts';
import { type ArchiveRecord, findLatestArchive, insertArchive } from './archives.store.ts';
import { layoutZip, type ZipEntry } from './zip-layout.ts';

const EXISTENCE_CHECKS_AT_ONCE = 16;

/**
 * Lays out the archive of a paid order: published at once, because nothing has to be packed. Asked again while
 * nothing was added, it names the same archive.
 */
export async function createArchive(
  deps: Pick<Deps, 'database' | 'storage' | 'clock' | 'newId' | 'log'> & RecognitionDeps,
  context: TenantContext,
  orderId: string,
): Promise<ArchiveRecord | Refusal> {
  const { tenantId } = context;
  const found = await deps.database.inTenant(tenantId, async (scope) => {
    const order = await findOrder(scope, orderId);
    return order && { order, files: await readOrderFiles(deps, scope, order) };
  });
  if (found === undefined) return refuse('NotFound');
  if (found.order.state !== 'Completed') return refuse('Conflict');

  const entries = await existingEntries(deps, tenantId, found.files);
  const missing = found.files.length - entries.length;
  if (missing > 0) deps.log.error({ orderId, missing }, 'originals of a paid order are missing');
  const archive: ArchiveRecord = {
    ...{ archiveId: deps.newId(), orderId, entries },
    ...{ state: entries.length > 0 ? 'Published' : 'Failed', size: layoutZip(entries).size },
  };
  return deps.database.inTenant(tenantId, async (scope) => {
    const latest = await findLatestArchive(scope, orderId);
    if (latest?.state === 'Published' && isDeepStrictEqual(latest.entries, entries)) return latest;
    await insertArchive(scope, archive, deps.clock.now());
    return archive;
  });
}

/** The files that are there with the size they were sold with. */
async function existingEntries(
  deps: Pick<Deps, 'storage'>,
  tenantId: string,
  files: OrderFile[],
): Promise<ZipEntry[]> {
  const entries: (ZipEntry | undefined)[] = [];
  for (let start = 0; start < files.length; start += EXISTENCE_CHECKS_AT_ONCE) {
    const batch = files.slice(start, start + EXISTENCE_CHECKS_AT_ONCE);
    entries.push(...(await Promise.all(batch.map((file) => entryOf(deps, tenantId, file)))));
  }
  return entries.filter((entry) => entry !== undefined);
}

async function entryOf(
  deps: Pick<Deps, 'storage'>,
  tenantId: string,
  file: OrderFile,
): Promise<ZipEntry | undefined> {
  const { photo, fileName } = file;
  const key = tenantKey(tenantId, photoFiles(photo.eventId, photo).original);
  const facts = await deps.storage.stat(key);
  if (facts?.size !== photo.byteSize) return undefined;
  // The time of the photo, not of the file: the same order always gives the same bytes.
  const modifiedAt = photo.takenAt ?? new Date(Date.UTC(1980, 0, 1));
  return { name: fileName, key, size: photo.byteSize, crc32: photo.crc32, modifiedAt };
}
