import { type Selectable, sql } from 'kysely';
import type { PreorderState } from '#contract/preorder.ts';
import type { Scope } from '#platform/database/database.ts';
import { moveRowsToEvent } from '#platform/database/move-rows-to-event.ts';
import type { Tables } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    preorders: {
      tenant_id: string;
      preorder_id: string;
      order_id: string;
      event_id: string;
      state: PreorderState;
      created_at: Date;
      /** When its buyer was notified; it stays set if the preorder is canceled. */
      ready_at: Date | null;
    };
  }
}

/** A preorder: an order whose buyer waits for photos. */
export interface PreorderRecord {
  preorderId: string;
  orderId: string;
  /** The event whose photos are awaited. */
  eventId: string;
  state: PreorderState;
  /** When its buyer was notified of the photos; null before. */
  readyAt: Date | null;
}

/** A new preorder, in state Waiting. */
export interface NewPreorder extends Pick<PreorderRecord, 'preorderId' | 'orderId' | 'eventId'> {
  createdAt: Date;
}

/** Rows per INSERT: PostgreSQL accepts 65,535 parameters. */
const INSERT_ROWS = 5_000;

function recordOf(row: Selectable<Tables['preorders']>): PreorderRecord {
  return {
    preorderId: row.preorder_id,
    orderId: row.order_id,
    eventId: row.event_id,
    state: row.state,
    readyAt: row.ready_at,
  };
}

/** Writes preorders in the caller's transaction. Write their orders first. */
export async function insertPreorders(
  { trx, tenantId }: Scope,
  preorders: readonly NewPreorder[],
): Promise<void> {
  for (let start = 0; start < preorders.length; start += INSERT_ROWS)
    await trx
      .insertInto('preorders')
      .values(
        preorders.slice(start, start + INSERT_ROWS).map((preorder) => ({
          tenant_id: tenantId,
          preorder_id: preorder.preorderId,
          order_id: preorder.orderId,
          event_id: preorder.eventId,
          state: 'Waiting' as const,
          created_at: preorder.createdAt,
          ready_at: null,
        })),
      )
      .execute();
}

/** Finds a preorder by its own id or by its order's id. */
export async function findPreorder(
  { trx, tenantId }: Scope,
  key: { preorderId: string } | { orderId: string },
): Promise<PreorderRecord | undefined> {
  const query = trx.selectFrom('preorders').selectAll().where('tenant_id', '=', tenantId);
  const row = await ('orderId' in key
    ? query.where('order_id', '=', key.orderId)
    : query.where('preorder_id', '=', key.preorderId)
  ).executeTakeFirst();
  return row && recordOf(row);
}

/** Lists the events for which preorders wait. */
export async function listAwaitedEvents({ trx, tenantId }: Scope): Promise<string[]> {
  const rows = await trx
    .selectFrom('preorders')
    .select('event_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'Waiting')
    .execute();
  return rows.map((row) => row.event_id);
}

/** Lists the preorders that wait for an event. */
export async function listWaiting({ trx, tenantId }: Scope, eventId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('preorders')
    .select('preorder_id')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('state', '=', 'Waiting')
    .orderBy('preorder_id')
    .execute();
  return rows.map((row) => row.preorder_id);
}

/** Returns whether a preorder waits for an event. */
export async function isAwaited({ trx, tenantId }: Scope, eventId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('preorders')
    .select('preorder_id')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('state', '=', 'Waiting')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the given orders whose preorders still wait for their event. */
export async function listAwaitingOrders(
  { trx, tenantId }: Scope,
  orderIds: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('preorders')
    .select('order_id')
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .where('state', '=', 'Waiting')
    .execute();
  return rows.map((row) => row.order_id);
}

/**
 * Moves a preorder to its next state, unless another call already did.
 * @returns whether this call did
 */
export async function setPreorderState(
  { trx, tenantId }: Scope,
  { preorderId, state }: Pick<PreorderRecord, 'preorderId' | 'state'>,
  next: { state: PreorderState; readyAt: Date | null },
): Promise<boolean> {
  const result = await trx
    .updateTable('preorders')
    .set({ state: next.state, ready_at: next.readyAt })
    .where('tenant_id', '=', tenantId)
    .where('preorder_id', '=', preorderId)
    .where('state', '=', state)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Locks imports into an event until the transaction ends. Otherwise two concurrent imports of the same list would both
 * add it.
 */
export async function holdImports({ trx, tenantId }: Scope, eventId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`preorders ${tenantId} ${eventId}`}, 0))`.execute(
    trx,
  );
}

/** Moves the preorders of an event to another one. Photos of that event then make them ready. */
export function movePreordersToEvent(scope: Scope, eventId: string, intoEventId: string): Promise<void> {
  return moveRowsToEvent(scope, ['preorders'], { eventId, intoEventId });
}
