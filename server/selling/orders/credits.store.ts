import { type ExpressionBuilder, sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, selectFrom } from '#platform/database/own-rows.ts';
import type { Columns, Tables } from '#platform/database/tables.ts';
import type { Credit } from './paid-before.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    orderCredits: Columns<'orderCredits'>;
  }
}

/** A credit that reduces the price of a package in an order. */
interface CreditRecord extends Credit {
  orderItemId: string;
  /** The order and the event of the item that was paid earlier. */
  paidOrderId: string;
  eventId: string;
}

/** Replaces the credits of items that were just written or repriced. */
export async function saveCredits(
  scope: Scope,
  items: readonly { orderItemId: string; paidBefore: readonly Credit[] }[],
): Promise<void> {
  const { trx, tenantId } = scope;
  const ids = items.map(({ orderItemId }) => orderItemId);
  await deleteFrom(scope, 'orderCredits')
    .where('orderItemId', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const rows = items.flatMap(({ orderItemId, paidBefore }) =>
    paidBefore.map(({ paidItemId, amountMinor }) => ({
      tenantId,
      orderItemId,
      paidItemId,
      amountMinor,
    })),
  );
  if (rows.length > 0) await trx.insertInto('orderCredits').values(rows).execute();
}

/** Lists the credits of an order's packages. */
export async function listCredits(scope: Scope, orderId: string): Promise<CreditRecord[]> {
  return selectFrom(scope, 'orderCredits')
    .innerJoin('orderItems as completing', (join) =>
      join
        .onRef('completing.tenantId', '=', 'orderCredits.tenantId')
        .onRef('completing.orderItemId', '=', 'orderCredits.orderItemId'),
    )
    .innerJoin('orderItems as paid', (join) =>
      join
        .onRef('paid.tenantId', '=', 'orderCredits.tenantId')
        .onRef('paid.orderItemId', '=', 'orderCredits.paidItemId'),
    )
    .select(['orderCredits.orderItemId', 'orderCredits.paidItemId', 'orderCredits.amountMinor'])
    .select(['paid.orderId as paidOrderId', 'paid.eventId'])
    .where('completing.orderId', '=', orderId)
    .execute();
}

/** Sums, by paid item, the credits that paid packages use and that were not refunded. */
export async function sumCredited(
  scope: Scope,
  paidItemIds: readonly string[],
): Promise<Map<string, number>> {
  if (paidItemIds.length === 0) return new Map();
  const rows = await selectFrom(scope, 'orderCredits')
    .innerJoin('orderItems', (join) =>
      join
        .onRef('orderItems.tenantId', '=', 'orderCredits.tenantId')
        .onRef('orderItems.orderItemId', '=', 'orderCredits.orderItemId'),
    )
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenantId', '=', 'orderItems.tenantId')
        .onRef('orders.orderId', '=', 'orderItems.orderId'),
    )
    .select(['paidItemId', ({ fn }) => fn.sum<string>('orderCredits.amountMinor').as('sum')])
    .where('paidItemId', '=', sql<string>`any(${[...paidItemIds]}::uuid[])`)
    .where('orders.state', '=', 'Completed')
    .where('orderItems.isReturned', '=', false)
    .groupBy('paidItemId')
    .execute();
  return new Map(rows.map((row) => [row.paidItemId, Number(row.sum)]));
}

/** A paid package, not returned, whose price was reduced by earlier payments for photos of another order. */
export interface CreditedPackage {
  orderId: string;
  number: string;
  orderItemId: string;
  /** The items that were paid earlier and reduced its price. */
  paidItemIds: string[];
  /** Whether one of the items paid earlier was returned, or its order was refunded. */
  isUncovered: boolean;
}

/**
 * Lists the packages to which items of an order were credited, oldest order first.
 * @param paidOrderId the order with the credited items
 */
export async function listCreditedPackages(scope: Scope, paidOrderId: string): Promise<CreditedPackage[]> {
  const rows = await selectFrom(scope, 'orderCredits')
    .innerJoin('orderItems as paid', (join) =>
      join
        .onRef('paid.tenantId', '=', 'orderCredits.tenantId')
        .onRef('paid.orderItemId', '=', 'orderCredits.paidItemId'),
    )
    .innerJoin('orders as paidOrders', (join) =>
      join
        .onRef('paidOrders.tenantId', '=', 'paid.tenantId')
        .onRef('paidOrders.orderId', '=', 'paid.orderId'),
    )
    .innerJoin('orderItems as completing', (join) =>
      join
        .onRef('completing.tenantId', '=', 'orderCredits.tenantId')
        .onRef('completing.orderItemId', '=', 'orderCredits.orderItemId'),
    )
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenantId', '=', 'completing.tenantId')
        .onRef('orders.orderId', '=', 'completing.orderId'),
    )
    .select(['completing.orderId', 'orders.number', 'completing.orderItemId', 'orderCredits.paidItemId'])
    .select(({ eb, or }) =>
      or([eb('paid.isReturned', '=', true), eb('paidOrders.state', '!=', 'Completed')]).as('isUncovered'),
    )
    .where('paid.orderId', '=', paidOrderId)
    .where('orders.state', '=', 'Completed')
    .where('completing.isReturned', '=', false)
    .orderBy('orders.createdAt')
    .orderBy('completing.orderItemId')
    .execute();
  return [...Map.groupBy(rows, ({ orderItemId }) => orderItemId).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { orderId, number, orderItemId } = first;
    const paidItemIds = own.map(({ paidItemId }) => paidItemId);
    const isUncovered = own.some((row) => Boolean(row.isUncovered));
    return [{ orderId, number, orderItemId, paidItemIds, isUncovered }];
  });
}

/** The order of an item, looked up by the item's key. */
const orderOfItem = (eb: ExpressionBuilder<Tables, 'orderCredits'>) =>
  eb
    .selectFrom('orderItems')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenantId', '=', 'orderItems.tenantId')
        .onRef('orders.orderId', '=', 'orderItems.orderId'),
    )
    .select(['orders.orderId', 'orders.state', 'orderItems.isReturned'])
    .whereRef('orderItems.tenantId', '=', 'orderCredits.tenantId')
    .limit(1);

/**
 * Lists orders with refunded items that were credited to a paid package which its buyer still has (`listCreditedPackages`).
 */
export async function listUncoveredOrders(scope: Scope): Promise<string[]> {
  // Looks up each credit by its keys; the planner would scan all orders and items for joins.
  const rows = await selectFrom(scope, 'orderCredits')
    .innerJoinLateral(
      (eb) => orderOfItem(eb).whereRef('orderItems.orderItemId', '=', 'orderCredits.paidItemId').as('paid'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        orderOfItem(eb).whereRef('orderItems.orderItemId', '=', 'orderCredits.orderItemId').as('completing'),
      (join) => join.onTrue(),
    )
    .select('paid.orderId')
    .distinct()
    .where(({ eb, or }) => or([eb('paid.isReturned', '=', true), eb('paid.state', '!=', 'Completed')]))
    .where('completing.state', '=', 'Completed')
    .where('completing.isReturned', '=', false)
    .execute();
  return rows.map(({ orderId }) => orderId);
}

/**
 * Removes items from the credits of paid packages, so that these stay with their buyers when the items are refunded.
 * The price of the packages does not change.
 */
export async function waiveCredits(scope: Scope, paidItemIds: readonly string[]): Promise<void> {
  await deleteFrom(scope, 'orderCredits')
    .where('paidItemId', '=', sql<string>`any(${[...paidItemIds]}::uuid[])`)
    .where('orderItemId', 'in', (eb) =>
      eb
        .selectFrom('orderItems')
        .innerJoin('orders', (join) =>
          join
            .onRef('orders.tenantId', '=', 'orderItems.tenantId')
            .onRef('orders.orderId', '=', 'orderItems.orderId'),
        )
        .select('orderItems.orderItemId')
        .where('orderItems.tenantId', '=', scope.tenantId)
        .where('orders.state', '=', 'Completed'),
    )
    .execute();
}
