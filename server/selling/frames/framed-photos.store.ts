import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    framedPhotos: Columns<'framedPhotos', { state: FramedPhotoState }>;
  }
}

/** Rendering: a job renders it. Ready: its file exists. Failed: it could not be rendered; `failure` is the reason. */
type FramedPhotoState = 'Rendering' | 'Ready' | 'Failed';

/** A framed photo of an order line. */
export interface FramedPhotoRecord {
  framedPhotoId: string;
  orderItemId: string;
  photoId: string;
  state: FramedPhotoState;
  /** Pixels, bytes and checksum of the JPEG; null until it is ready. */
  width: number | null;
  height: number | null;
  byteSize: number | null;
  crc32: number | null;
}

/** The printed texts, as they were when it was ordered. */
export interface PrintedTexts {
  name: string | null;
  bib: string | null;
  distance: string | null;
}

/** The input for rendering a framed photo: the frame and its texts. */
export interface FramedPhotoOrder {
  framedPhotoId: string;
  photoId: string;
  frameId: string;
  printed: PrintedTexts;
}

/** The facts of a rendered picture. */
export interface RenderedFacts {
  width: number;
  height: number;
  byteSize: number;
  crc32: number;
}

const FRAMED_PHOTO = [
  'framedPhotoId',
  'orderItemId',
  'photoId',
  'state',
  'width',
  'height',
  'byteSize',
  'crc32',
] as const;

/** Lists the framed photos of order lines, line by line, in the order in which the photos were added. */
export async function listFramedPhotos(
  scope: Scope,
  orderItemIds: readonly string[],
): Promise<FramedPhotoRecord[]> {
  if (orderItemIds.length === 0) return [];
  return selectFrom(scope, 'framedPhotos')
    .select(FRAMED_PHOTO)
    .where('orderItemId', 'in', [...orderItemIds])
    .orderBy('orderItemId')
    .orderBy('createdAt')
    .orderBy('photoId')
    .execute();
}

/** Lists the framed versions of a photo, in any order line. */
export async function listFramesOfPhoto(scope: Scope, photoId: string): Promise<FramedPhotoRecord[]> {
  return selectFrom(scope, 'framedPhotos')
    .select(FRAMED_PHOTO)
    .where('photoId', '=', photoId)
    .orderBy('framedPhotoId')
    .execute();
}

/** Rows per INSERT: PostgreSQL accepts 65,535 parameters. */
const INSERT_ROWS = 2_000;

/**
 * Inserts photos to be framed.
 * @returns the ids of those that the line did not have before
 */
export async function insertFramedPhotos(
  { trx, tenantId }: Scope,
  orderItemId: string,
  orders: readonly FramedPhotoOrder[],
  createdAt: Date,
): Promise<string[]> {
  const inserted: string[] = [];
  for (let start = 0; start < orders.length; start += INSERT_ROWS) {
    const rows = orders.slice(start, start + INSERT_ROWS).map((order) => ({
      tenantId,
      framedPhotoId: order.framedPhotoId,
      orderItemId,
      photoId: order.photoId,
      frameId: order.frameId,
      printedName: order.printed.name,
      printedBib: order.printed.bib,
      printedDistance: order.printed.distance,
      state: 'Rendering' as const,
      createdAt,
      renderedAt: null,
      failure: null,
      width: null,
      height: null,
      byteSize: null,
      crc32: null,
    }));
    const added = await trx
      .insertInto('framedPhotos')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['tenantId', 'orderItemId', 'photoId']).doNothing())
      .returning('framedPhotoId')
      .execute();
    inserted.push(...added.map((row) => row.framedPhotoId));
  }
  return inserted;
}

/** Counts the framed photos of the tenant that wait to be rendered, or for their originals. */
export async function countRendering(scope: Scope): Promise<number> {
  const { count } = await selectFrom(scope, 'framedPhotos')
    .select(sql<number>`count(*)`.as('count'))
    .where('state', '=', 'Rendering')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Finds a framed photo that waits to be rendered; undefined if it is ready, failed or unknown. */
export async function findRendering(
  scope: Scope,
  framedPhotoId: string,
): Promise<FramedPhotoOrder | undefined> {
  const row = await selectFrom(scope, 'framedPhotos')
    .select(['framedPhotoId', 'photoId', 'frameId'])
    .select(['printedName as name', 'printedBib as bib', 'printedDistance as distance'])
    .where('framedPhotoId', '=', framedPhotoId)
    .where('state', '=', 'Rendering')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { name, bib, distance, ...order } = row;
  return { ...order, printed: { name, bib, distance } };
}

/** Marks a framed photo as ready; does nothing if it is marked already. */
export async function markReady(
  scope: Scope,
  framedPhotoId: string,
  facts: RenderedFacts,
  renderedAt: Date,
): Promise<void> {
  await updateTable(scope, 'framedPhotos')
    .set({
      state: 'Ready',
      failure: null,
      renderedAt,
      width: facts.width,
      height: facts.height,
      byteSize: facts.byteSize,
      crc32: facts.crc32,
    })
    .where('framedPhotoId', '=', framedPhotoId)
    .where('state', '=', 'Rendering')
    .execute();
}

/** Marks a framed photo as failed. */
export async function markNotRendered(scope: Scope, framedPhotoId: string, failure: string): Promise<void> {
  await updateTable(scope, 'framedPhotos')
    .set({ state: 'Failed', failure })
    .where('framedPhotoId', '=', framedPhotoId)
    .where('state', '=', 'Rendering')
    .execute();
}

/**
 * Finds the order line of a framed photo, if no other photo of the line waits to be rendered. Concurrent renderings of
 * the same line wait for each other, so that the last one sees that it is the last.
 */
export async function findFinishedLine(scope: Scope, framedPhotoId: string): Promise<string | undefined> {
  const { trx, tenantId } = scope;
  const line = await selectFrom(scope, 'framedPhotos')
    .select('orderItemId')
    .where('framedPhotoId', '=', framedPhotoId)
    .executeTakeFirst();
  if (line === undefined) return undefined;
  const { orderItemId } = line;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`framed ${tenantId} ${orderItemId}`}, 0))`.execute(
    trx,
  );
  const waiting = await selectFrom(scope, 'framedPhotos')
    .select('framedPhotoId')
    .where('orderItemId', '=', orderItemId)
    .where('state', '=', 'Rendering')
    .limit(1)
    .executeTakeFirst();
  return waiting === undefined ? orderItemId : undefined;
}
