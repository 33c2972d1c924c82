import { type Generated, sql } from 'kysely';
import type { BibDoubt } from '#contract/recognition.ts';
import type { PhotoFormat } from '#engines/images/index.ts';
import type { Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A reviewer's verdict on a number that was in doubt. */
    bib_verdicts: {
      tenant_id: string;
      photo_id: string;
      event_id: string;
      /** The number as it was read. */
      read_as: string;
      /** The correct bib; null if there is none. */
      bib: string | null;
      decided_at: Date;
      /**
       * Whether the author may release originals of orders. Only then does a bib count without evidence in the photo.
       */
      by_operator: Generated<boolean>;
    };
  }
}

type Box = { x: number; y: number; width: number; height: number };

/** A number that was read in a photo and waits for review. */
export interface BibInDoubt {
  photoId: string;
  fileName: string;
  folder: string;
  contentHash: string;
  format: PhotoFormat;
  /** Whether the original has not arrived yet. */
  awaitsOriginal: boolean;
  eventId: string;
  width: number;
  height: number;
  readAs: string;
  confidence: number;
  doubt: BibDoubt;
  /** Pixels of the upright original. */
  box: Box | null;
}

/** Which doubtful numbers are listed; all by default. */
export interface DoubtSearch {
  photoId?: string | undefined;
  doubts?: readonly BibDoubt[] | undefined;
  /** The photo at which the list starts. */
  from?: string | undefined;
  count?: number | undefined;
}

/** Lists the numbers in doubt on an event's published photos, ordered by the photos' times. */
export async function listBibsInDoubt(
  { trx, tenantId }: Scope,
  eventId: string,
  { photoId, doubts, from, count }: DoubtSearch = {},
): Promise<BibInDoubt[]> {
  const rows = await trx
    .selectFrom('photo_tags')
    .innerJoin('photos', (join) =>
      join
        .onRef('photos.tenant_id', '=', 'photo_tags.tenant_id')
        .onRef('photos.photo_id', '=', 'photo_tags.photo_id'),
    )
    .select(['photo_tags.photo_id', 'photo_tags.value', 'photo_tags.confidence', 'photo_tags.doubt'])
    .select(['photos.file_name', 'photos.folder', 'photos.content_hash', 'photos.format'])
    .select(['photos.width', 'photos.height', 'photos.awaits_original', 'photos.event_id'])
    .select(sql<Box | null>`photo_tags.box`.as('box'))
    .where('photo_tags.tenant_id', '=', tenantId)
    .where('photo_tags.event_id', '=', eventId)
    .where('photo_tags.source', '=', 'bib')
    .where('photo_tags.doubt', 'is not', null)
    .where('photos.state', 'in', ['Published', 'Protected'])
    .$if(photoId !== undefined, (query) => query.where('photo_tags.photo_id', '=', photoId ?? ''))
    .$if(doubts !== undefined, (query) => query.where('photo_tags.doubt', 'in', doubts ?? []))
    .$if(from !== undefined, (query) =>
      query.where(
        sql<boolean>`(photos.sorted_at, photos.photo_id) >= (
          select first.sorted_at, first.photo_id from photos as first
          where first.tenant_id = ${tenantId} and first.photo_id = ${from})`,
      ),
    )
    .$if(count !== undefined, (query) => query.limit(count ?? 0))
    .orderBy('photos.sorted_at')
    .orderBy('photo_tags.photo_id')
    .orderBy('photo_tags.confidence', 'desc')
    .execute();
  return rows.flatMap(({ doubt, ...row }) =>
    doubt === null
      ? []
      : {
          photoId: row.photo_id,
          fileName: row.file_name,
          folder: row.folder,
          contentHash: row.content_hash,
          format: row.format,
          awaitsOriginal: row.awaits_original,
          eventId: row.event_id,
          width: row.width ?? 0,
          height: row.height ?? 0,
          readAs: row.value,
          confidence: row.confidence,
          doubt,
          box: row.box,
        },
  );
}

/** A reviewer's verdict on a number, and whether the reviewer may release originals. */
export interface StoredBibVerdict {
  /** The number as it was read. */
  readAs: string;
  /** The correct bib; null if there is none. */
  bib: string | null;
  byOperator: boolean;
}

/** Stores a reviewer's verdict, which later judging of the photo respects. */
export async function saveBibVerdict(
  { trx, tenantId }: Scope,
  verdict: StoredBibVerdict & { eventId: string; photoId: string; decidedAt: Date },
): Promise<void> {
  await trx
    .insertInto('bib_verdicts')
    .values({
      tenant_id: tenantId,
      photo_id: verdict.photoId,
      event_id: verdict.eventId,
      read_as: verdict.readAs,
      bib: verdict.bib,
      decided_at: verdict.decidedAt,
      by_operator: verdict.byOperator,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'photo_id', 'read_as']).doUpdateSet((excluded) => ({
        bib: excluded.ref('excluded.bib'),
        decided_at: excluded.ref('excluded.decided_at'),
        by_operator: excluded.ref('excluded.by_operator'),
      })),
    )
    .execute();
}

/** Lists the verdicts by photo: the bib that a reviewer chose for each reading. */
export async function listBibVerdicts(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
): Promise<Map<string, StoredBibVerdict[]>> {
  const rows = await trx
    .selectFrom('bib_verdicts')
    .select(['photo_id', 'read_as', 'bib', 'by_operator'])
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', sql<string>`any(${photoIds}::uuid[])`)
    .orderBy('decided_at')
    .execute();
  const grouped = Map.groupBy(rows, (row) => row.photo_id);
  return new Map(
    [...grouped].map(([photoId, said]) => [
      photoId,
      said.map((row) => ({ readAs: row.read_as, bib: row.bib, byOperator: row.by_operator })),
    ]),
  );
}

/** Deletes the verdicts on some readings of a photo. */
export async function deleteBibVerdicts(
  { trx, tenantId }: Scope,
  photoId: string,
  readAs: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('bib_verdicts')
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', photoId)
    .where('read_as', '=', sql<string>`any(${[...readAs]}::text[])`)
    .execute();
}

/** Lists all verdicts on an event's photos, the oldest first. */
export async function listBibVerdictsOfEvent(
  { trx, tenantId }: Scope,
  eventId: string,
): Promise<{ photoId: string; readAs: string; bib: string | null }[]> {
  const rows = await trx
    .selectFrom('bib_verdicts')
    .select(['photo_id', 'read_as', 'bib'])
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .orderBy('decided_at')
    .execute();
  return rows.map((row) => ({ photoId: row.photo_id, readAs: row.read_as, bib: row.bib }));
}

/** Lists the folders and originals of visible photos. */
export async function listPhotoSources(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
): Promise<
  Pick<
    BibInDoubt,
    'photoId' | 'eventId' | 'fileName' | 'folder' | 'contentHash' | 'format' | 'awaitsOriginal'
  >[]
> {
  const rows = await trx
    .selectFrom('photos')
    .select(['photo_id', 'event_id', 'file_name', 'folder', 'content_hash', 'format', 'awaits_original'])
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', sql<string>`any(${photoIds}::uuid[])`)
    .where('state', 'in', ['Published', 'Protected'])
    .orderBy('folder')
    .orderBy('file_name')
    .orderBy('photo_id')
    .execute();
  return rows.map((row) => ({
    photoId: row.photo_id,
    eventId: row.event_id,
    fileName: row.file_name,
    folder: row.folder,
    contentHash: row.content_hash,
    format: row.format,
    awaitsOriginal: row.awaits_original,
  }));
}
