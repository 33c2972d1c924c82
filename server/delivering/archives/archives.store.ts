import { sql } from 'kysely';
import type { ArchiveState } from '#contract/archive.ts';
import type { StoredGrant } from '#finding/verification/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { ZipEntry } from './zip-layout.ts';

/** An archive entry as stored in the row, with its time as text. If the original is lost, only the name is stored. */
type StoredEntry = (Omit<ZipEntry, 'modifiedAt'> & { modifiedAt: string }) | { lost: string };

declare module '#platform/database/tables.ts' {
  interface Tables {
    archives: Columns<
      'archives',
      { proof: StoredGrant['proof']; state: ArchiveState; entries: StoredEntry[] }
    >;
  }
}

/** What an archive contains: the files of an order, or a person's photos in an event with free photos. */
export type ArchiveSubject = { orderId: string } | FreeSubject;

/** A person's free photos, and the proof that opened them. Without a proof they cannot be downloaded. */
interface FreeSubject {
  eventId: string;
  personId: string;
  grant: StoredGrant | undefined;
}

/** The result of preparing the archive. */
export interface ArchiveContents {
  state: ArchiveState;
  entries: ZipEntry[];
  /** Files whose originals are lost. The archive does not contain them. */
  lost: string[];
  /** The size of the whole archive in bytes. */
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
  scope: Scope,
  { archiveId, subject, ...contents }: ArchiveRecord,
  createdAt: Date,
): Promise<void> {
  await insertInto(scope, 'archives', {
    archiveId,
    createdAt,
    orderId: 'orderId' in subject ? subject.orderId : null,
    eventId: 'eventId' in subject ? subject.eventId : null,
    personId: 'eventId' in subject ? subject.personId : null,
    proof: ('eventId' in subject && subject.grant?.proof) || null,
    proofVersion: 'eventId' in subject ? (subject.grant?.version ?? null) : null,
    ...columnsOf(contents),
  }).execute();
}

/**
 * Writes the result of an archive that is being prepared. A finished archive never changes, because its id identifies
 * its bytes.
 * @returns whether this call wrote the result
 */
export async function settleArchive(
  scope: Scope,
  archiveId: string,
  contents: ArchiveContents,
): Promise<boolean> {
  const { numUpdatedRows } = await updateTable(scope, 'archives')
    .set(columnsOf(contents))
    .where('archiveId', '=', archiveId)
    .where('state', '=', 'Preparing')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Lists the archives of an order that are being prepared. */
export async function listPreparing(scope: Scope, orderId: string): Promise<ArchiveRecord[]> {
  const rows = await selectArchives(scope)
    .where('orderId', '=', orderId)
    .where('state', '=', 'Preparing')
    .execute();
  return rows.map(recordOf);
}

function selectArchives(scope: Scope) {
  return selectFrom(scope, 'archives').selectAll();
}

export async function findArchive(scope: Scope, archiveId: string): Promise<ArchiveRecord | undefined> {
  const row = await selectArchives(scope).where('archiveId', '=', archiveId).executeTakeFirst();
  return row && recordOf(row);
}

/** Finds the newest archive of an order, or of a person's photos in an event. */
export async function findLatestArchive(
  scope: Scope,
  subject: ArchiveSubject,
): Promise<ArchiveRecord | undefined> {
  const archives = selectArchives(scope).orderBy('createdAt', 'desc').limit(1);
  const ofSubject =
    'orderId' in subject
      ? archives.where('orderId', '=', subject.orderId)
      : archives
          .where('eventId', '=', subject.eventId)
          .where('personId', '=', subject.personId)
          .where('proof', '=', subject.grant?.proof ?? null)
          .where('proofVersion', '=', subject.grant?.version ?? null);
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
export async function listOrderArchives(scope: Scope, orderId: string): Promise<OrderArchive[]> {
  return selectFrom(scope, 'archives')
    .select(['archiveId', 'state', 'size', 'createdAt'])
    .select(sql<number>`jsonb_array_length(entries)`.as('files'))
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .execute();
}

/**
 * Lists the archives that contain one of the given files: archives of the given orders, and archives of an event with
 * free photos.
 * @param keys storage keys with the tenant's prefix
 * @returns the archives' ids
 */
export async function listArchivesWith(
  scope: Scope,
  of: { eventIds: readonly string[]; orderIds: readonly string[] },
  keys: readonly string[],
): Promise<string[]> {
  const rows = await selectFrom(scope, 'archives')
    .select('archiveId')
    .where(({ or, eb }) =>
      or([
        eb('eventId', '=', sql<string>`any(${[...of.eventIds]}::uuid[])`),
        eb('orderId', '=', sql<string>`any(${[...of.orderIds]}::uuid[])`),
      ]),
    )
    .where(
      sql<boolean>`exists (select from jsonb_array_elements(entries) as entry where entry->>'key' = any(${[...keys]}))`,
    )
    .execute();
  return rows.map((row) => row.archiveId);
}

/** Deletes archives. The next request for the same order or person creates a new one. */
export async function deleteArchives(scope: Scope, archiveIds: readonly string[]): Promise<void> {
  await deleteFrom(scope, 'archives')
    .where('archiveId', '=', sql<string>`any(${[...archiveIds]}::uuid[])`)
    .execute();
}

/** Deletes the archives of an order because its buyer no longer owns all files in them. */
export async function deleteArchivesOfOrder(scope: Scope, orderId: string): Promise<void> {
  await deleteFrom(scope, 'archives').where('orderId', '=', orderId).execute();
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectArchives>['executeTakeFirstOrThrow']>>;

function recordOf(row: SelectedRow): ArchiveRecord {
  return {
    archiveId: row.archiveId,
    subject: subjectOf(row),
    state: row.state,
    entries: row.entries.flatMap((entry) =>
      'lost' in entry ? [] : { ...entry, modifiedAt: new Date(entry.modifiedAt) },
    ),
    lost: row.entries.flatMap((entry) => ('lost' in entry ? entry.lost : [])),
    size: row.size,
  };
}

function subjectOf({ orderId, eventId, personId, ...row }: SelectedRow) {
  if (orderId !== null) return { orderId };
  if (eventId === null || personId === null) throw new Error(`the archive ${row.archiveId} is of nothing`);
  const { proof, proofVersion: version } = row;
  const grant = proof === null || version === null ? undefined : { eventId, personId, proof, version };
  return { eventId, personId, grant };
}
