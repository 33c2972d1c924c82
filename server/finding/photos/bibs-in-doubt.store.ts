import { sql } from 'kysely';
import type { BibDoubt } from '#contract/recognition.ts';
import type { PhotoFormat } from '#engines/images/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    bibVerdicts: Columns<'bibVerdicts'>;
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
  scope: Scope,
  eventId: string,
  { photoId, doubts, from, count }: DoubtSearch = {},
): Promise<BibInDoubt[]> {
  const { tenantId } = scope;
  const rows = await selectFrom(scope, 'photoTags')
    .innerJoin('photos', (join) =>
      join
        .onRef('photos.tenantId', '=', 'photoTags.tenantId')
        .onRef('photos.photoId', '=', 'photoTags.photoId'),
    )
    .select(['photoTags.photoId', 'photoTags.value as readAs', 'photoTags.confidence', 'photoTags.doubt'])
    .select(['photos.fileName', 'photos.folder', 'photos.contentHash', 'photos.format'])
    .select(['photos.width', 'photos.height', 'photos.awaitsOriginal', 'photos.eventId'])
    .select(sql<Box | null>`photo_tags.box`.as('box'))
    .where('photoTags.eventId', '=', eventId)
    .where('photoTags.source', '=', 'bib')
    .where('photoTags.doubt', 'is not', null)
    .where('photos.state', 'in', ['Published', 'Protected'])
    .$if(photoId !== undefined, (query) => query.where('photoTags.photoId', '=', photoId ?? ''))
    .$if(doubts !== undefined, (query) => query.where('photoTags.doubt', 'in', doubts ?? []))
    .$if(from !== undefined, (query) =>
      query.where(
        sql<boolean>`(photos.sorted_at, photos.photo_id) >= (
          select first.sorted_at, first.photo_id from photos as first
          where first.tenant_id = ${tenantId} and first.photo_id = ${from})`,
      ),
    )
    .$if(count !== undefined, (query) => query.limit(count ?? 0))
    .orderBy('photos.sortedAt')
    .orderBy('photoTags.photoId')
    .orderBy('photoTags.confidence', 'desc')
    .execute();
  return rows.flatMap(({ doubt, ...row }) =>
    doubt === null ? [] : { ...row, width: row.width ?? 0, height: row.height ?? 0, doubt },
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
  scope: Scope,
  verdict: StoredBibVerdict & { eventId: string; photoId: string; decidedAt: Date },
): Promise<void> {
  await insertInto(scope, 'bibVerdicts', verdict)
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'photoId', 'readAs']).doUpdateSet((excluded) => ({
        bib: excluded.ref('excluded.bib'),
        decidedAt: excluded.ref('excluded.decidedAt'),
        byOperator: excluded.ref('excluded.byOperator'),
      })),
    )
    .execute();
}

/** Lists the verdicts by photo: the bib that a reviewer chose for each reading. */
export async function listBibVerdicts(
  scope: Scope,
  photoIds: readonly string[],
): Promise<Map<string, StoredBibVerdict[]>> {
  const rows = await selectFrom(scope, 'bibVerdicts')
    .select(['photoId', 'readAs', 'bib', 'byOperator'])
    .where('photoId', '=', sql<string>`any(${photoIds}::uuid[])`)
    .orderBy('decidedAt')
    .execute();
  const grouped = Map.groupBy(rows, (row) => row.photoId);
  return new Map(
    [...grouped].map(([photoId, said]) => [photoId, said.map(({ photoId: _, ...verdict }) => verdict)]),
  );
}

/** Deletes the verdicts on some readings of a photo. */
export async function deleteBibVerdicts(
  scope: Scope,
  photoId: string,
  readAs: readonly string[],
): Promise<void> {
  await deleteFrom(scope, 'bibVerdicts')
    .where('photoId', '=', photoId)
    .where('readAs', '=', sql<string>`any(${[...readAs]}::text[])`)
    .execute();
}

/** Lists all verdicts on an event's photos, oldest first. */
export async function listBibVerdictsOfEvent(
  scope: Scope,
  eventId: string,
): Promise<{ photoId: string; readAs: string; bib: string | null }[]> {
  return selectFrom(scope, 'bibVerdicts')
    .select(['photoId', 'readAs', 'bib'])
    .where('eventId', '=', eventId)
    .orderBy('decidedAt')
    .execute();
}

/** Lists the folders and originals of visible photos. */
export async function listPhotoSources(
  scope: Scope,
  photoIds: readonly string[],
): Promise<
  Pick<
    BibInDoubt,
    'photoId' | 'eventId' | 'fileName' | 'folder' | 'contentHash' | 'format' | 'awaitsOriginal'
  >[]
> {
  return selectFrom(scope, 'photos')
    .select(['photoId', 'eventId', 'fileName', 'folder', 'contentHash', 'format', 'awaitsOriginal'])
    .where('photoId', '=', sql<string>`any(${photoIds}::uuid[])`)
    .where('state', 'in', ['Published', 'Protected'])
    .orderBy('folder')
    .orderBy('fileName')
    .orderBy('photoId')
    .execute();
}
