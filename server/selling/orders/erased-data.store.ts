import { type NotNull, sql } from 'kysely';
import type { OrderState } from '#contract/order.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import { erasedEmail, eraseUnprovedAddresses, listProvedOrders } from './order-addresses.store.ts';
import type { OrderCode } from './orders.store.ts';

/** An order that a person to be erased placed, or that contains photos of them. */
export interface ErasedOrder {
  orderId: string;
  number: string;
  state: OrderState;
  /** Whether it was placed in this shop with total 0. As nobody paid, anyone may have placed it. */
  isFree: boolean;
  /** Whether the person bought it; false if another buyer did. */
  isTheirs: boolean;
  /** Whether a line is for one of the persons; false if lines only show them. */
  isFor: boolean;
}

/**
 * Lists the orders that given addresses prove, and other orders with a line that is for given persons or shows them;
 * oldest first.
 */
export async function listErasedOrders(
  scope: Scope,
  { emails, personIds }: { emails: readonly string[]; personIds: readonly string[] },
): Promise<ErasedOrder[]> {
  const { trx, tenantId } = scope;
  const anyPerson = sql<string>`any(${[...personIds]}::uuid[])`;
  const proved = await listProvedOrders({ trx, tenantId }, emails);
  const bought = trx.selectNoFrom(sql<string>`unnest(${proved}::uuid[])`.as('orderId'));
  const named = selectFrom(scope, 'orderItems')
    .select('orderId')
    .where(({ or, eb }) => or([eb('personId', '=', anyPerson), eb('ownerId', '=', anyPerson)]));
  return selectFrom(scope, 'orders')
    .select(['orderId', 'number', 'state'])
    .select(sql<boolean>`total_minor = 0 and cart_id is not null`.as('isFree'))
    .select(sql<boolean>`order_id = any(${proved}::uuid[])`.as('isTheirs'))
    .select(
      sql<boolean>`exists (select from order_items as line where line.tenant_id = ${tenantId}
        and line.order_id = orders.order_id and line.person_id = ${anyPerson})`.as('isFor'),
    )
    .where('orderId', 'in', bought.union(named))
    .orderBy('createdAt')
    .orderBy('orderId')
    .execute();
}

/** Lists the events of order lines that refer to given persons. */
export async function listEventsOfLines(
  scope: Scope,
  personIds: readonly string[],
): Promise<{ personId: string; eventId: string }[]> {
  return selectFrom(scope, 'orderItems')
    .select(['personId', 'eventId'])
    .distinct()
    .where('personId', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .$narrowType<{ personId: NotNull }>()
    .execute();
}

/** Replaces a person in order lines by an anonymous one, and deletes the person's names there. */
export async function replaceOwner(
  scope: Scope,
  { personId, eventId }: { personId: string; eventId: string },
  nobodyId: string,
): Promise<void> {
  await updateTable(scope, 'orderItems')
    .set({ personId: nobodyId, personName: null, ownerId: null, ownerName: null, frameText: null })
    .where('personId', '=', personId)
    .where('eventId', '=', eventId)
    .execute();
}

/**
 * Removes buyer and files from orders; the orders stay as long as their receipts. Their lines lose the person's name,
 * and so do lines in other buyers' orders.
 * @returns how many orders lost their buyer
 */
export async function eraseBuyers(
  scope: Scope,
  { emails, personIds, orderIds }: Record<'emails' | 'personIds' | 'orderIds', readonly string[]>,
  now: Date,
): Promise<{ orderAddresses: number }> {
  const { trx, tenantId } = scope;
  const anyOrder = sql<string>`any(${[...orderIds]}::uuid[])`;
  const proved = await listProvedOrders({ trx, tenantId }, emails);
  const { numUpdatedRows } = await updateTable(scope, 'orders')
    .set({
      email: erasedEmail,
      emailOrigin: 'First',
      formerEmail: null,
      keptUntil: sql<Date | null>`case when completed_at is null then kept_until else ${now}::timestamptz end`,
    })
    .where('orderId', '=', anyOrder)
    .where('orderId', '=', sql<string>`any(${proved}::uuid[])`)
    .executeTakeFirst();
  await eraseUnprovedAddresses({ trx, tenantId }, emails);
  await updateTable(scope, 'orderItems')
    .set({ personName: null, ownerName: null, frameText: null, gift: null, region: null })
    .where('orderId', '=', anyOrder)
    .execute();
  await updateTable(scope, 'orderItems')
    .set({ ownerId: null, ownerName: null, region: null })
    .where('ownerId', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .execute();
  await updateTable(scope, 'orderItems')
    .set({ gift: null })
    .where(sql<boolean>`lower(gift->>'email') = any(${[...emails]})`)
    .execute();
  return { orderAddresses: Number(numUpdatedRows) };
}

/**
 * Deletes lines, codes and consent of given orders that were canceled for good without a payment.
 * @returns the ids of these orders
 */
export async function eraseUnpaidOrders(scope: Scope, orderIds: readonly string[]): Promise<string[]> {
  const rows = await updateTable(scope, 'orders')
    .set({ codes: sql<OrderCode[]>`'[]'::jsonb`, withdrawal: null })
    .where('orderId', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .where('cancelReason', 'is not', null)
    .where('completedAt', 'is', null)
    .returning('orderId')
    .execute();
  const ids = rows.map((row) => row.orderId);
  await deleteFrom(scope, 'orderItems').where('orderId', '=', sql<string>`any(${ids}::uuid[])`).execute();
  return ids;
}

/** Lists the order lines that are for given persons or belong to given orders. */
export async function listErasedLines(
  scope: Scope,
  { orderIds, personIds }: Record<'orderIds' | 'personIds', readonly string[]>,
): Promise<string[]> {
  const rows = await selectFrom(scope, 'orderItems')
    .select('orderItemId')
    .where(({ or, eb }) =>
      or([
        eb('orderId', '=', sql<string>`any(${[...orderIds]}::uuid[])`),
        eb('personId', '=', sql<string>`any(${[...personIds]}::uuid[])`),
      ]),
    )
    .execute();
  return rows.map((row) => row.orderItemId);
}

/** Lists two things: which of the given videos are in orders, and which are in paid orders other than the given ones. */
export async function listVideosOfOthers(
  scope: Scope,
  videoIds: readonly string[],
  orderIds: readonly string[],
): Promise<{ held: Set<string>; ofOthers: Set<string> }> {
  const rows = await selectFrom(scope, 'orderItems')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenantId', '=', 'orderItems.tenantId')
        .onRef('orders.orderId', '=', 'orderItems.orderId'),
    )
    .select(['orderItems.videoId', 'orders.orderId', 'orders.state'])
    .where('orderItems.videoId', '=', sql<string>`any(${[...videoIds]}::uuid[])`)
    .execute();
  const isOfOther = ({ orderId, state }: (typeof rows)[number]) =>
    state === 'Completed' && !orderIds.includes(orderId);
  const ids = (of: typeof rows) => new Set(of.flatMap((row) => row.videoId ?? []));
  return { held: ids(rows), ofOthers: ids(rows.filter(isOfOther)) };
}

/**
 * Lists the proved addresses of orders by id, in lower case.
 * @param options.isCompletedOnly leaves out unpaid orders, whose address may still change
 */
export async function listOrderEmails(
  scope: Scope,
  ids: readonly string[],
  { isCompletedOnly }: { isCompletedOnly: boolean },
): Promise<string[]> {
  let query = selectFrom(scope, 'orders')
    .select(
      sql<string | null>`case email_origin when 'First' then email_key else lower(former_email) end`.as(
        'email',
      ),
    )
    .where('orderId', '=', sql<string>`any(${[...ids]}::uuid[])`);
  if (isCompletedOnly) query = query.where('completedAt', 'is not', null);
  const rows = await query.execute();
  return rows.flatMap((row) => row.email ?? []);
}
