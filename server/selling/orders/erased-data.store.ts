import { sql } from 'kysely';
import type { OrderState } from '#contract/order.ts';
import type { Scope } from '#platform/database/database.ts';
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
  { trx, tenantId }: Scope,
  { emails, personIds }: { emails: readonly string[]; personIds: readonly string[] },
): Promise<ErasedOrder[]> {
  const anyPerson = sql<string>`any(${[...personIds]}::uuid[])`;
  const proved = await listProvedOrders({ trx, tenantId }, emails);
  const bought = trx.selectNoFrom(sql<string>`unnest(${proved}::uuid[])`.as('order_id'));
  const named = trx
    .selectFrom('order_items')
    .select('order_id')
    .where('tenant_id', '=', tenantId)
    .where(({ or, eb }) => or([eb('person_id', '=', anyPerson), eb('owner_id', '=', anyPerson)]));
  return trx
    .selectFrom('orders')
    .select(['order_id as orderId', 'number', 'state'])
    .select(sql<boolean>`total_minor = 0 and cart_id is not null`.as('isFree'))
    .select(sql<boolean>`order_id = any(${proved}::uuid[])`.as('isTheirs'))
    .select(
      sql<boolean>`exists (select from order_items as line where line.tenant_id = ${tenantId}
        and line.order_id = orders.order_id and line.person_id = ${anyPerson})`.as('isFor'),
    )
    .where('tenant_id', '=', tenantId)
    .where('order_id', 'in', bought.union(named))
    .orderBy('created_at')
    .orderBy('order_id')
    .execute();
}

/** Lists the events of order lines that refer to given persons. */
export async function listEventsOfLines(
  { trx, tenantId }: Scope,
  personIds: readonly string[],
): Promise<{ personId: string; eventId: string }[]> {
  const rows = await trx
    .selectFrom('order_items')
    .select(['person_id', 'event_id'])
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .execute();
  return rows.flatMap((row) =>
    row.person_id === null ? [] : { personId: row.person_id, eventId: row.event_id },
  );
}

/** Replaces a person in order lines by an anonymous one, and deletes the person's names there. */
export async function replaceOwner(
  { trx, tenantId }: Scope,
  { personId, eventId }: { personId: string; eventId: string },
  nobodyId: string,
): Promise<void> {
  await trx
    .updateTable('order_items')
    .set({ person_id: nobodyId, person_name: null, owner_id: null, owner_name: null, frame_text: null })
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', personId)
    .where('event_id', '=', eventId)
    .execute();
}

/**
 * Removes buyer and files from orders; the orders stay as long as their receipts. Their lines lose the person's name,
 * and so do lines in other buyers' orders.
 * @returns how many orders lost their buyer
 */
export async function eraseBuyers(
  { trx, tenantId }: Scope,
  { emails, personIds, orderIds }: Record<'emails' | 'personIds' | 'orderIds', readonly string[]>,
  now: Date,
): Promise<{ orderAddresses: number }> {
  const anyOrder = sql<string>`any(${[...orderIds]}::uuid[])`;
  const proved = await listProvedOrders({ trx, tenantId }, emails);
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({
      email: erasedEmail,
      email_origin: 'First',
      former_email: null,
      kept_until: sql<Date | null>`case when completed_at is null then kept_until else ${now}::timestamptz end`,
    })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', anyOrder)
    .where('order_id', '=', sql<string>`any(${proved}::uuid[])`)
    .executeTakeFirst();
  await eraseUnprovedAddresses({ trx, tenantId }, emails);
  await trx
    .updateTable('order_items')
    .set({ person_name: null, owner_name: null, frame_text: null, gift: null, region: null })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', anyOrder)
    .execute();
  await trx
    .updateTable('order_items')
    .set({ owner_id: null, owner_name: null, region: null })
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .execute();
  await trx
    .updateTable('order_items')
    .set({ gift: null })
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`lower(gift->>'email') = any(${[...emails]})`)
    .execute();
  return { orderAddresses: Number(numUpdatedRows) };
}

/**
 * Deletes lines, codes and consent of given orders that were canceled for good without a payment.
 * @returns the ids of these orders
 */
export async function eraseUnpaidOrders(
  { trx, tenantId }: Scope,
  orderIds: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .updateTable('orders')
    .set({ codes: sql<OrderCode[]>`'[]'::jsonb`, withdrawal: null })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .where('cancel_reason', 'is not', null)
    .where('completed_at', 'is', null)
    .returning('order_id')
    .execute();
  const ids = rows.map((row) => row.order_id);
  await trx
    .deleteFrom('order_items')
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return ids;
}

/** Lists the order lines that are for given persons or belong to given orders. */
export async function listErasedLines(
  { trx, tenantId }: Scope,
  { orderIds, personIds }: Record<'orderIds' | 'personIds', readonly string[]>,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('order_items')
    .select('order_item_id')
    .where('tenant_id', '=', tenantId)
    .where(({ or, eb }) =>
      or([
        eb('order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`),
        eb('person_id', '=', sql<string>`any(${[...personIds]}::uuid[])`),
      ]),
    )
    .execute();
  return rows.map((row) => row.order_item_id);
}

/** Lists two things: which of the given videos are in orders, and which are in orders other than the given ones. */
export async function listVideosOfOthers(
  { trx, tenantId }: Scope,
  videoIds: readonly string[],
  orderIds: readonly string[],
): Promise<{ held: Set<string>; ofOthers: Set<string> }> {
  const rows = await trx
    .selectFrom('order_items')
    .select(['video_id', 'order_id'])
    .where('tenant_id', '=', tenantId)
    .where('video_id', '=', sql<string>`any(${[...videoIds]}::uuid[])`)
    .execute();
  const ids = (of: typeof rows) => new Set(of.flatMap((row) => row.video_id ?? []));
  return { held: ids(rows), ofOthers: ids(rows.filter((row) => !orderIds.includes(row.order_id))) };
}

/**
 * Lists the proved addresses of orders by id, in lower case.
 * @param options.isCompletedOnly leaves out unpaid orders, whose address may still change
 */
export async function listOrderEmails(
  { trx, tenantId }: Scope,
  ids: readonly string[],
  { isCompletedOnly }: { isCompletedOnly: boolean },
): Promise<string[]> {
  let query = trx
    .selectFrom('orders')
    .select(
      sql<string | null>`case email_origin when 'First' then email_key else lower(former_email) end`.as(
        'email',
      ),
    )
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', sql<string>`any(${[...ids]}::uuid[])`);
  if (isCompletedOnly) query = query.where('completed_at', 'is not', null);
  const rows = await query.execute();
  return rows.flatMap((row) => row.email ?? []);
}
