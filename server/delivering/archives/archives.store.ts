import type { ArchiveState } from '#contract/archive.ts';
import type { Scope } from '#platform/database/database.ts';
import type { ZipEntry } from './zip-layout.ts';

/** An entry as it lies in the row: the moment as text. */
type StoredEntry = Omit<ZipEntry, 'modifiedAt'> & { modifiedAt: string };

declare module '#platform/database/tables.ts' {
  interface Tables {
    archives: {
      tenant_id: string;
      archive_id: string;
      order_id: string;
      state: ArchiveState;
      entries: StoredEntry[];
      size: number;
      created_at: Date;
    };
  }
}

export interface ArchiveRecord {
  archiveId: string;
  orderId: string;
  state: ArchiveState;
  entries: ZipEntry[];
  /** Bytes of the whole archive. */
  size: number;
}

export async function insertArchive(
  { trx, tenantId }: Scope,
  archive: ArchiveRecord,
  createdAt: Date,
): Promise<void> {
  await trx
    .insertInto('archives')
    .values({
      tenant_id: tenantId,
      archive_id: archive.archiveId,
      order_id: archive.orderId,
      state: archive.state,
      entries: JSON.stringify(archive.entries) as unknown as StoredEntry[],
      size: archive.size,
      created_at: createdAt,
    })
    .execute();
}

export async function findArchive(
  { trx, tenantId }: Scope,
  archiveId: string,
): Promise<ArchiveRecord | undefined> {
  const row = await trx
    .selectFrom('archives')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('archive_id', '=', archiveId)
    .executeTakeFirst();
  return row && recordOf(row);
}

/** The newest archive of an order. */
export async function findLatestArchive(
  { trx, tenantId }: Scope,
  orderId: string,
): Promise<ArchiveRecord | undefined> {
  const row = await trx
    .selectFrom('archives')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && recordOf(row);
}

function recordOf(row: {
  archive_id: string;
  order_id: string;
  state: ArchiveState;
  entries: StoredEntry[];
  size: number;
}): ArchiveRecord {
  return {
    archiveId: row.archive_id,
    orderId: row.order_id,
    state: row.state,
    entries: row.entries.map((entry) => ({ ...entry, modifiedAt: new Date(entry.modifiedAt) })),
    size: row.size,
  };
}
