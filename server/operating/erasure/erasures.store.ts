import { type Generated, sql } from 'kysely';
import type { ErasedParticipant } from '#finding/competitors/index.ts';
import type { DeletedClip } from '#finding/videos/index.ts';
import type { DataSubject } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { CertificateFile, CertificatePlace, KeptReason } from './certificate.schema.ts';

/** The steps of an erasure, in their order. */
const STEPS = ['Collect', 'List', 'Clips', 'Photos', 'Files', 'Words', 'Certificate'] as const;
export type ErasureStep = (typeof STEPS)[number];

/** Returns the step after another. */
export function stepAfter(step: ErasureStep): ErasureStep {
  return STEPS[STEPS.indexOf(step) + 1] ?? 'Certificate';
}

/** Counts of removed things by place, and of kept things by reason. */
export type ErasureCounts = Partial<Record<CertificatePlace | KeptReason, Record<string, number>>>;

/** Everything that an erasure must reach, and the terms to search in texts. */
export interface ErasureIds {
  /** The persons, including those merged into one of them. */
  personIds: string[];
  /** The person's own orders; `otherOrderIds` are other buyers' orders with a line for the person. */
  orderIds: string[];
  otherOrderIds: string[];
  /** Ids that lead to the addresses again after a restore. */
  anchors: Record<'accountIds' | 'requestIds' | 'cartIds' | 'mailIds', string[]>;
  bibs: { eventId: string; spellings: string[]; bibKeys: string[]; faceIds: string[] }[];
  /** Full names, addresses, and file names that contain one of them. */
  texts: string[];
  clips: DeletedClip[];
  /** Faces from the list of erasures, in addition to those found now. */
  listedFaceIds: string[];
  /**
   * The person's names as a photographer. `intoId` is the photographer that has the name as another spelling. Missing
   * if an earlier version started the erasure.
   */
  takenAs?: { photographerId: string; name: string; intoId: string }[];
  /**
   * For whom the rows stood at the request (`readStandings`), their keyed hashes for the list of erasures, and their
   * names. Missing in a replay, and if an earlier version started the erasure.
   */
  atRequest?: {
    standings: Record<string, string>;
    hashes: Record<string, string>;
    participants: ErasedParticipant[];
    /** Those of the persons who were merged into another of these persons. */
    mergedIds: string[];
  };
  /** Persons who are not erased, because their rows have stood for somebody else since the request. */
  heldIds?: string[];
  /** Bibs, by key, that others wear since the request. Their results and clips stay. */
  leftBibs?: { eventId: string; bibKey: string }[];
  /** The last action whose texts were searched; missing before the first, `End` after the last. */
  textsUpTo?: number | 'End';
}

/**
 * The operator's decisions on texts, by key: those to blank name the erased person, those to keep name someone else.
 */
export interface TextDecisions {
  blank: string[];
  keep: string[];
}

/** Whether bought photos are also removed from other buyers' orders. */
export interface ErasureOptions {
  isAlsoBought: boolean;
  /** Missing if nothing had to be decided. */
  texts?: TextDecisions;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    erasures: Columns<
      'erasures',
      {
        state: 'Running' | 'Done';
        subject: DataSubject | null;
        options: ErasureOptions;
        step: ErasureStep;
        ids: ErasureIds | null;
        counts: Generated<ErasureCounts>;
        certificate: CertificateFile | null;
      }
    >;
    erasurePhotos: Columns<'erasurePhotos', { outcome: PhotoOutcome }>;
    erasureTexts: Columns<'erasureTexts'>;
  }
}

/**
 * Removed: deleted for everybody. Kept: other buyers keep it. Untagged: it shows other people too, so only the person's
 * bib was removed. Gone: it was removed before.
 */
export type PhotoOutcome = 'Removed' | 'Kept' | 'Untagged' | 'Gone';

/** A running erasure. */
export interface RunningErasure {
  erasureId: string;
  subject: DataSubject;
  options: ErasureOptions;
  step: ErasureStep;
  ids: ErasureIds | null;
  counts: ErasureCounts;
  requestedAt: Date;
}

/** What a step did: whether it is finished, what it found, and its counts. */
export interface StepDone {
  isDone: boolean;
  ids?: ErasureIds;
  counts?: RunningErasure['counts'];
}

export async function insertErasure(
  scope: Scope,
  erasure: Pick<RunningErasure, 'erasureId' | 'subject' | 'options' | 'requestedAt'> & { ids?: ErasureIds },
): Promise<void> {
  await insertInto(scope, 'erasures', erasure).execute();
}

const RUNNING = ['erasureId', 'subject', 'options', 'step', 'ids', 'counts', 'requestedAt'] as const;

/**
 * Locks a running erasure, so that no other process runs the same step; undefined if the erasure is done or unknown.
 */
export async function lockErasure(scope: Scope, erasureId: string): Promise<RunningErasure | undefined> {
  const row = await selectFrom(scope, 'erasures')
    .select(RUNNING)
    .where('erasureId', '=', erasureId)
    .where('state', '=', 'Running')
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || row.subject === null) return undefined;
  return { ...row, subject: row.subject };
}

/** Records the progress of an erasure. */
export async function saveProgress(
  scope: Scope,
  { erasureId, step, ids, counts }: Pick<RunningErasure, 'erasureId' | 'step' | 'ids' | 'counts'>,
): Promise<void> {
  await updateTable(scope, 'erasures')
    .set({ step, ids, counts })
    .where('erasureId', '=', erasureId)
    .execute();
}

/**
 * Finds a running erasure of a person who has one of the given ids or addresses.
 * @returns its id
 */
export async function findRunning(
  scope: Scope,
  { emails, personIds }: DataSubject,
): Promise<string | undefined> {
  const row = await selectFrom(scope, 'erasures')
    .select('erasureId')
    .where('state', '=', 'Running')
    .where(
      sql<boolean>`(jsonb_exists_any(subject->'emails', ${[...emails]}::text[])
        or jsonb_exists_any(subject->'personIds', ${[...personIds]}::text[]))`,
    )
    .executeTakeFirst();
  return row?.erasureId;
}

/** An erasure for display; it contains only random ids. */
export interface ListedErasure {
  erasureId: string;
  state: 'Running' | 'Done';
  requestedAt: Date;
  finishedAt: Date | null;
}

/** Lists a tenant's erasures, latest first. */
export async function listErasures(scope: Scope, count: number): Promise<ListedErasure[]> {
  return selectFrom(scope, 'erasures')
    .select(['erasureId', 'state', 'requestedAt'])
    .select('finishedAt')
    .orderBy('requestedAt', 'desc')
    .orderBy('erasureId')
    .limit(count)
    .execute();
}

/** Finds an erasure with its certificate, which is null while it runs. */
export async function findErasure(
  scope: Scope,
  erasureId: string,
): Promise<(ListedErasure & { certificate: CertificateFile | null }) | undefined> {
  return selectFrom(scope, 'erasures')
    .select(['erasureId', 'state', 'requestedAt', 'certificate'])
    .select('finishedAt')
    .where('erasureId', '=', erasureId)
    .executeTakeFirst();
}

/** Ends an erasure: stores its certificate and deletes the data about the person. */
export async function finishErasure(
  scope: Scope,
  erasureId: string,
  certificate: CertificateFile,
  finishedAt: Date,
): Promise<void> {
  await updateTable(scope, 'erasures')
    .set({ state: 'Done', subject: null, ids: null, certificate, finishedAt })
    .where('erasureId', '=', erasureId)
    .execute();
  await deleteErasurePhotos(scope, erasureId);
}

/** Records photos that an erasure must process. Photos that were recorded before stay unchanged. */
export async function insertErasurePhotos(
  { trx, tenantId }: Scope,
  erasureId: string,
  photos: readonly { photoId: string; isAlone: boolean }[],
): Promise<void> {
  await sql`insert into erasure_photos (tenant_id, erasure_id, photo_id, is_alone, has_files)
    select ${tenantId}, ${erasureId}, photo_id, is_alone, false
    from unnest(${photos.map(({ photoId }) => photoId)}::uuid[], ${photos.map(({ isAlone }) => isAlone)}::boolean[])
      as photos (photo_id, is_alone)
    on conflict do nothing`.execute(trx);
}

/** Deletes the photos that were recorded for an erasure, before they are collected again. */
export async function deleteErasurePhotos(scope: Scope, erasureId: string): Promise<void> {
  await deleteFrom(scope, 'erasurePhotos').where('erasureId', '=', erasureId).execute();
}

/** Leaves out photos that an erasure has not processed yet. */
export async function leaveOutPhotos(
  scope: Scope,
  erasureId: string,
  photoIds: readonly string[],
): Promise<void> {
  await deleteFrom(scope, 'erasurePhotos')
    .where('erasureId', '=', erasureId)
    .where('photoId', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .where('outcome', 'is', null)
    .execute();
}

/** A photo that an erasure must process. */
export interface ErasurePhoto {
  photoId: string;
  isAlone: boolean;
  outcome: PhotoOutcome | null;
  hasFiles: boolean;
}

function selectPhotos(scope: Scope, erasureId: string) {
  return selectFrom(scope, 'erasurePhotos')
    .select(['photoId', 'isAlone', 'outcome', 'hasFiles'])
    .where('erasureId', '=', erasureId)
    .orderBy('photoId');
}

/** Lists all photos that an erasure must process. */
export async function listErasurePhotos(scope: Scope, erasureId: string): Promise<ErasurePhoto[]> {
  return selectPhotos(scope, erasureId).execute();
}

/** Lists the next photos without an outcome. */
export async function listOpenPhotos(
  scope: Scope,
  erasureId: string,
  count: number,
): Promise<ErasurePhoto[]> {
  return selectPhotos(scope, erasureId).where('outcome', 'is', null).limit(count).execute();
}

/** Lists the next photos whose files must still be deleted. */
export async function listPhotosWithFiles(
  scope: Scope,
  erasureId: string,
  count: number,
): Promise<ErasurePhoto[]> {
  return selectPhotos(scope, erasureId).where('hasFiles', '=', true).limit(count).execute();
}

/** Records the outcomes of photos, and whether their files must be deleted. */
export async function settlePhotos(
  scope: Scope,
  erasureId: string,
  photoIds: readonly string[],
  change: { outcome?: PhotoOutcome; hasFiles: boolean },
): Promise<void> {
  if (photoIds.length === 0) return;
  await updateTable(scope, 'erasurePhotos')
    .set({
      ...(change.outcome === undefined ? {} : { outcome: change.outcome }),
      hasFiles: change.hasFiles,
    })
    .where('erasureId', '=', erasureId)
    .where('photoId', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .execute();
}

/** Adds two sets of counts. */
export function addCounts(
  counts: ErasureCounts,
  place: CertificatePlace | KeptReason,
  added: Record<string, number>,
): ErasureCounts {
  const own = { ...counts[place] };
  for (const [kind, count] of Object.entries(added)) if (count > 0) own[kind] = (own[kind] ?? 0) + count;
  return { ...counts, [place]: own };
}
