import { type NotNull, sql } from 'kysely';
import type { PreorderState } from '#contract/preorder.ts';
import type { Scope } from '#platform/database/database.ts';
import { moveRowsToEvent } from '#platform/database/move-rows-to-event.ts';
import { insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    preorders: Columns<'preorders', { state: PreorderState }>;
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
  /** The hash of the address on the imported list; missing if the preorder was not imported. */
  importedAddress?: string;
}

/** Rows per INSERT: PostgreSQL accepts 65,535 parameters. */
const INSERT_ROWS = 5_000;

/** Writes preorders in the caller's transaction. Write their orders first. */
export async function insertPreorders(scope: Scope, preorders: readonly NewPreorder[]): Promise<void> {
  for (let start = 0; start < preorders.length; start += INSERT_ROWS)
    await insertInto(
      scope,
      'preorders',
      preorders.slice(start, start + INSERT_ROWS).map((preorder) => ({
        preorderId: preorder.preorderId,
        orderId: preorder.orderId,
        eventId: preorder.eventId,
        state: 'Waiting' as const,
        createdAt: preorder.createdAt,
        readyAt: null,
        importedAddress: preorder.importedAddress ?? null,
      })),
    ).execute();
}

/** Lists the hashes of the addresses with which an event's preorders were imported. */
export async function listImportedAddresses(
  scope: Scope,
  eventId: string,
): Promise<{ orderId: string; importedAddress: string }[]> {
  return selectFrom(scope, 'preorders')
    .select(['orderId', 'importedAddress'])
    .where('eventId', '=', eventId)
    .where('importedAddress', 'is not', null)
    .$narrowType<{ importedAddress: NotNull }>()
    .execute();
}

/** Finds a preorder by its own id or by its order's id. */
export async function findPreorder(
  scope: Scope,
  key: { preorderId: string } | { orderId: string },
): Promise<PreorderRecord | undefined> {
  const query = selectFrom(scope, 'preorders').select([
    'preorderId',
    'orderId',
    'eventId',
    'state',
    'readyAt',
  ]);
  return (
    'orderId' in key
      ? query.where('orderId', '=', key.orderId)
      : query.where('preorderId', '=', key.preorderId)
  ).executeTakeFirst();
}

/** Lists the events for which preorders wait. */
export async function listAwaitedEvents(scope: Scope): Promise<string[]> {
  const rows = await selectFrom(scope, 'preorders')
    .select('eventId')
    .distinct()
    .where('state', '=', 'Waiting')
    .execute();
  return rows.map((row) => row.eventId);
}

/** Lists the preorders that wait for an event. */
export async function listWaiting(scope: Scope, eventId: string): Promise<string[]> {
  const rows = await selectFrom(scope, 'preorders')
    .select('preorderId')
    .where('eventId', '=', eventId)
    .where('state', '=', 'Waiting')
    .orderBy('preorderId')
    .execute();
  return rows.map((row) => row.preorderId);
}

/** Returns whether a preorder waits for an event. */
export async function isAwaited(scope: Scope, eventId: string): Promise<boolean> {
  const row = await selectFrom(scope, 'preorders')
    .select('preorderId')
    .where('eventId', '=', eventId)
    .where('state', '=', 'Waiting')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the given orders whose preorders still wait for their event. */
export async function listAwaitingOrders(scope: Scope, orderIds: readonly string[]): Promise<string[]> {
  const rows = await selectFrom(scope, 'preorders')
    .select('orderId')
    .where('orderId', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .where('state', '=', 'Waiting')
    .execute();
  return rows.map((row) => row.orderId);
}

/**
 * Moves a preorder to its next state, unless another call already did.
 * @returns whether this call moved it
 */
export async function setPreorderState(
  scope: Scope,
  { preorderId, state }: Pick<PreorderRecord, 'preorderId' | 'state'>,
  next: { state: PreorderState; readyAt: Date | null },
): Promise<boolean> {
  const result = await updateTable(scope, 'preorders')
    .set({ state: next.state, readyAt: next.readyAt })
    .where('preorderId', '=', preorderId)
    .where('state', '=', state)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Cancels the preorders of orders that were canceled together. Preorders that are ready keep their time. */
export async function cancelPreordersOf(scope: Scope, orderIds: readonly string[]): Promise<void> {
  await updateTable(scope, 'preorders')
    .set({ state: 'Canceled' })
    .where('orderId', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .execute();
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

/** Moves the preorders of an event to another event. Photos of that event then make them ready. */
export function movePreordersToEvent(scope: Scope, eventId: string, intoEventId: string): Promise<void> {
  return moveRowsToEvent(scope, ['preorders'], { eventId, intoEventId });
}
