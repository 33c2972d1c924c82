import { type Generated, sql } from 'kysely';
import type { ArchiveState } from '#contract/archive.ts';
import type { StoredGrant } from '#finding/verification/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { ZipEntry } from './zip-layout.ts';

/** An entry as it is stored in the row: the moment is text. A lost original has only its name. */
type StoredEntry = (Omit<ZipEntry, 'modifiedAt'> & { modifiedAt: string }) | { lost: string };

declare module '#platform/database/tables.ts' {
  interface Tables {
    archives: {
      tenant_id: string;
      archive_id: string;
      /** Either an order, or an event and a person. */
      order_id: string | null;
      event_id: string | null;
      person_id: string | null;
      /** The proof that opened the photos of a person; null for an order, and if the proof was not stored. */
      proof: Generated<StoredGrant['proof'] | null>;
      proof_version: Generated<number | null>;
      state: ArchiveState;
      entries: StoredEntry[];
      size: number;
      created_at: Date;
    };
  }
}

/** The contents of an archive: the files of an order, or a person's photos of an event with free photos. */
export type ArchiveSubject = { orderId: string } | FreeSubject;

/** A person's photos that are free, and the proof that opened them; without one they cannot be downloaded. */
interface FreeSubject {
  eventId: string;
  personId: string;
  grant: StoredGrant | undefined;
}

/** The result of preparing the archive. */
export interface ArchiveContents {
  state: ArchiveState;
  entries: ZipEntry[];
  /** The names of files whose originals are lost; the archive does not contain them. */
  lost: string[];
  /** Bytes of the whole archive. */
  size: number;
}

export interface ArchiveRecord extends ArchiveContents {
  archiveId: string;
  subject: ArchiveSubject;
}

function columnsOf({ state, entries, lost, size }: ArchiveContents) {
  const stored = [...entries, ...lost.map((name) => ({ lost: name }))];
  return { state, size, entries: JSON.stringify(stored) as unknown as StoredEntry[] };
}

export async function insertArchive(
  { trx, tenantId }: Scope,
  { archiveId, subject, ...contents }: ArchiveRecord,
  createdAt: Date,
): Promise<void> {
  await trx
    .insertInto('archives')
    .values({
      tenant_id: tenantId,
      archive_id: archiveId,
      created_at: createdAt,
      order_id: 'orderId' in subject ? subject.orderId : null,
      event_id: 'eventId' in subject ? subject.eventId : null,
      person_id: 'eventId' in subject ? subject.personId : null,
      proof: ('eventId' in subject && subject.grant?.proof) || null,
      proof_version: 'eventId' in subject ? (subject.grant?.version ?? null) : null,
      ...columnsOf(contents),
    })
    .execute();
}

/**
 * Writes the result of a Preparing archive; a settled one is immutable, because its id identifies its bytes.
 * @returns whether this call settled it
 */
export async function settleArchive(
  { trx, tenantId }: Scope,
  archiveId: string,
  contents: ArchiveContents,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('archives')
    .set(columnsOf(contents))
    .where('tenant_id', '=', tenantId)
    .where('archive_id', '=', archiveId)
    .where('state', '=', 'Preparing')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Lists the archives of an order in state Preparing. */
export async function listPreparing(scope: Scope, orderId: string): Promise<ArchiveRecord[]> {
  const rows = await selectArchives(scope)
    .where('order_id', '=', orderId)
    .where('state', '=', 'Preparing')
    .execute();
  return rows.map(recordOf);
}

function selectArchives({ trx, tenantId }: Scope) {
  return trx.selectFrom('archives').selectAll().where('tenant_id', '=', tenantId);
}

export async function findArchive(scope: Scope, archiveId: string): Promise<ArchiveRecord | undefined> {
  const row = await selectArchives(scope).where('archive_id', '=', archiveId).executeTakeFirst();
  return row && recordOf(row);
}

/** Finds the newest archive of an order, or of a person's photos of an event. */
export async function findLatestArchive(
  scope: Scope,
  subject: ArchiveSubject,
): Promise<ArchiveRecord | undefined> {
  const archives = selectArchives(scope).orderBy('created_at', 'desc').limit(1);
  const ofSubject =
    'orderId' in subject
      ? archives.where('order_id', '=', subject.orderId)
      : archives
          .where('event_id', '=', subject.eventId)
          .where('person_id', '=', subject.personId)
          .where('proof', '=', subject.grant?.proof ?? null)
          .where('proof_version', '=', subject.grant?.version ?? null);
  const row = await ofSubject.executeTakeFirst();
  return row && recordOf(row);
}

/** An archive of an order, without its entries. */
export interface OrderArchive {
  archiveId: string;
  state: ArchiveState;
  files: number;
  /** Bytes. */
  size: number;
  createdAt: Date;
}

/** Lists the archives of an order, newest first. */
export async function listOrderArchives({ trx, tenantId }: Scope, orderId: string): Promise<OrderArchive[]> {
  const rows = await trx
    .selectFrom('archives')
    .select(['archive_id', 'state', 'size', 'created_at'])
    .select(sql<number>`jsonb_array_length(entries)`.as('files'))
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    archiveId: row.archive_id,
    state: row.state,
    files: row.files,
    size: row.size,
    createdAt: row.created_at,
  }));
}

/**
 * Lists the archives that contain one of the given files: those of the given orders, and those of an event with free
 * photos.
 * @param keys as stored, with the tenant's prefix
 * @returns their ids
 */
export async function listArchivesWith(
  { trx, tenantId }: Scope,
  of: { eventIds: readonly string[]; orderIds: readonly string[] },
  keys: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('archives')
    .select('archive_id')
    .where('tenant_id', '=', tenantId)
    .where(({ or, eb }) =>
      or([
        eb('event_id', '=', sql<string>`any(${[...of.eventIds]}::uuid[])`),
        eb('order_id', '=', sql<string>`any(${[...of.orderIds]}::uuid[])`),
      ]),
    )
    .where(
      sql<boolean>`exists (select from jsonb_array_elements(entries) as entry where entry->>'key' = any(${[...keys]}))`,
    )
    .execute();
  return rows.map((row) => row.archive_id);
}

/** Deletes archives: the next request for one of the same order creates another. */
export async function deleteArchives({ trx, tenantId }: Scope, archiveIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('archives')
    .where('tenant_id', '=', tenantId)
    .where('archive_id', '=', sql<string>`any(${[...archiveIds]}::uuid[])`)
    .execute();
}

/** Deletes the archives of an order because its buyer no longer owns all files in them. */
export async function deleteArchivesOfOrder({ trx, tenantId }: Scope, orderId: string): Promise<void> {
  await trx
    .deleteFrom('archives')
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .execute();
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectArchives>['executeTakeFirstOrThrow']>>;

function recordOf(row: SelectedRow): ArchiveRecord {
  return {
    archiveId: row.archive_id,
    subject: subjectOf(row),
    state: row.state,
    entries: row.entries.flatMap((entry) =>
      'lost' in entry ? [] : { ...entry, modifiedAt: new Date(entry.modifiedAt) },
    ),
    lost: row.entries.flatMap((entry) => ('lost' in entry ? entry.lost : [])),
    size: row.size,
  };
}

function subjectOf({ order_id: orderId, event_id: eventId, person_id: personId, ...row }: SelectedRow) {
  if (orderId !== null) return { orderId };
  if (eventId === null || personId === null) throw new Error(`the archive ${row.archive_id} is of nothing`);
  const { proof, proof_version: version } = row;
  const grant = proof === null || version === null ? undefined : { eventId, personId, proof, version };
  return { eventId, personId, grant };
}
