import { type Selectable, sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    framed_photos: {
      tenant_id: string;
      framed_photo_id: string;
      order_item_id: string;
      photo_id: string;
      frame_id: string;
      printed_name: string | null;
      printed_bib: string | null;
      printed_distance: string | null;
      state: FramedPhotoState;
      width: number | null;
      height: number | null;
      byte_size: number | null;
      crc32: number | null;
      failure: string | null;
      created_at: Date;
      rendered_at: Date | null;
    };
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

function recordOf(row: Selectable<Tables['framed_photos']>): FramedPhotoRecord {
  return {
    framedPhotoId: row.framed_photo_id,
    orderItemId: row.order_item_id,
    photoId: row.photo_id,
    state: row.state,
    width: row.width,
    height: row.height,
    byteSize: row.byte_size,
    crc32: row.crc32,
  };
}

/** Lists the framed photos of order lines, line by line, in the order in which the photos were added. */
export async function listFramedPhotos(
  { trx, tenantId }: Scope,
  orderItemIds: readonly string[],
): Promise<FramedPhotoRecord[]> {
  if (orderItemIds.length === 0) return [];
  const rows = await trx
    .selectFrom('framed_photos')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('order_item_id', 'in', [...orderItemIds])
    .orderBy('order_item_id')
    .orderBy('created_at')
    .orderBy('photo_id')
    .execute();
  return rows.map(recordOf);
}

/** Lists the framed versions of a photo, in any order line. */
export async function listFramesOfPhoto(
  { trx, tenantId }: Scope,
  photoId: string,
): Promise<FramedPhotoRecord[]> {
  const rows = await trx
    .selectFrom('framed_photos')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', photoId)
    .orderBy('framed_photo_id')
    .execute();
  return rows.map(recordOf);
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
      tenant_id: tenantId,
      framed_photo_id: order.framedPhotoId,
      order_item_id: orderItemId,
      photo_id: order.photoId,
      frame_id: order.frameId,
      printed_name: order.printed.name,
      printed_bib: order.printed.bib,
      printed_distance: order.printed.distance,
      state: 'Rendering' as const,
      created_at: createdAt,
      rendered_at: null,
      failure: null,
      width: null,
      height: null,
      byte_size: null,
      crc32: null,
    }));
    const added = await trx
      .insertInto('framed_photos')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['tenant_id', 'order_item_id', 'photo_id']).doNothing())
      .returning('framed_photo_id')
      .execute();
    inserted.push(...added.map((row) => row.framed_photo_id));
  }
  return inserted;
}

/** Finds a framed photo that waits to be rendered; undefined if it is ready, failed or unknown. */
export async function findRendering(
  { trx, tenantId }: Scope,
  framedPhotoId: string,
): Promise<FramedPhotoOrder | undefined> {
  const row = await trx
    .selectFrom('framed_photos')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('framed_photo_id', '=', framedPhotoId)
    .where('state', '=', 'Rendering')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    framedPhotoId,
    photoId: row.photo_id,
    frameId: row.frame_id,
    printed: { name: row.printed_name, bib: row.printed_bib, distance: row.printed_distance },
  };
}

/** Marks a framed photo as ready; does nothing if it is marked already. */
export async function markReady(
  { trx, tenantId }: Scope,
  framedPhotoId: string,
  facts: RenderedFacts,
  renderedAt: Date,
): Promise<void> {
  await trx
    .updateTable('framed_photos')
    .set({
      state: 'Ready',
      failure: null,
      rendered_at: renderedAt,
      width: facts.width,
      height: facts.height,
      byte_size: facts.byteSize,
      crc32: facts.crc32,
    })
    .where('tenant_id', '=', tenantId)
    .where('framed_photo_id', '=', framedPhotoId)
    .where('state', '=', 'Rendering')
    .execute();
}

/** Marks a framed photo as failed. */
export async function markNotRendered(
  { trx, tenantId }: Scope,
  framedPhotoId: string,
  failure: string,
): Promise<void> {
  await trx
    .updateTable('framed_photos')
    .set({ state: 'Failed', failure })
    .where('tenant_id', '=', tenantId)
    .where('framed_photo_id', '=', framedPhotoId)
    .where('state', '=', 'Rendering')
    .execute();
}

/**
 * Finds the order line of a framed photo, if no other photo of the line waits to be rendered. Concurrent renderings of
 * the same line wait for each other, so that the last one sees that it is the last.
 */
export async function findFinishedLine(
  { trx, tenantId }: Scope,
  framedPhotoId: string,
): Promise<string | undefined> {
  const line = await trx
    .selectFrom('framed_photos')
    .select('order_item_id')
    .where('tenant_id', '=', tenantId)
    .where('framed_photo_id', '=', framedPhotoId)
    .executeTakeFirst();
  if (line === undefined) return undefined;
  const { order_item_id: orderItemId } = line;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`framed ${tenantId} ${orderItemId}`}, 0))`.execute(
    trx,
  );
  const waiting = await trx
    .selectFrom('framed_photos')
    .select('framed_photo_id')
    .where('tenant_id', '=', tenantId)
    .where('order_item_id', '=', orderItemId)
    .where('state', '=', 'Rendering')
    .limit(1)
    .executeTakeFirst();
  return waiting === undefined ? orderItemId : undefined;
}
