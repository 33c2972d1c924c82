import { sql } from 'kysely';
import type { PriceReason } from '#contract/price-reason.schema.ts';
import type { CodeGift } from '#contract/shoppingcart.schema.ts';
import type { Region } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { insertInto } from '#platform/database/own-rows.ts';
import { saveCredits } from './credits.store.ts';
import type { NewOrder, OrderCode } from './orders.store.ts';
import type { WithdrawalConsent } from './withdrawal-texts.ts';

/** Rows per INSERT: PostgreSQL accepts 65,535 parameters, and an order has 23. */
const INSERT_ROWS = 2_000;
const PHOTO_ROWS = 10_000;

/**
 * Takes the next order numbers of a tenant's year.
 * @returns the last number taken
 */
export async function takeOrderNumbers(scope: Scope, year: number, count: number): Promise<number> {
  const row = await insertInto(scope, 'orderNumbers', { year, lastNumber: count })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'year'])
        .doUpdateSet({ lastNumber: sql<number>`order_numbers.last_number + excluded.last_number` }),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow();
  return row.lastNumber;
}

/** Writes the numbers of new orders. */
export async function saveOrderNumbers(
  { trx, tenantId }: Scope,
  orders: readonly { orderId: string; number: string }[],
): Promise<void> {
  const orderIds = orders.map(({ orderId }) => orderId);
  const numbers = orders.map(({ number }) => number);
  await sql`update orders set number = numbered.number
    from unnest(${orderIds}::uuid[], ${numbers}::text[]) as numbered (order_id, number)
    where orders.tenant_id = ${tenantId} and orders.order_id = numbered.order_id`.execute(trx);
}

/**
 * Writes orders that wait for payment, with their items. Until `saveOrderNumbers`, each order's id serves as its
 * number.
 */
export async function insertOrders(scope: Scope, orders: readonly NewOrder[]): Promise<void> {
  const { trx, tenantId } = scope;
  for (const part of parts(orders, INSERT_ROWS))
    await trx
      .insertInto('orders')
      .values(part.map((order) => orderRow(tenantId, order)))
      .execute();
  const items = orders.flatMap((order) => itemRows(tenantId, order));
  for (const part of parts(items, INSERT_ROWS)) await trx.insertInto('orderItems').values(part).execute();
  const photos = orders.flatMap(({ items }) =>
    items.flatMap(({ orderItemId, packagePhotoIds }) =>
      packagePhotoIds.map((photoId) => ({
        tenantId,
        orderItemId,
        photoId,
      })),
    ),
  );
  for (const part of parts(photos, PHOTO_ROWS))
    await trx.insertInto('orderItemPhotos').values(part).execute();
  const reduced = orders.flatMap(({ items }) =>
    items.flatMap(({ orderItemId, paidBefore = [] }) =>
      paidBefore.length === 0 ? [] : { orderItemId, paidBefore },
    ),
  );
  if (reduced.length > 0) await saveCredits(scope, reduced);
}

function* parts<T>(rows: readonly T[], length: number): Generator<T[]> {
  for (let start = 0; start < rows.length; start += length) yield rows.slice(start, start + length);
}

function orderRow(tenantId: string, order: NewOrder) {
  return {
    tenantId,
    orderId: order.orderId,
    number: order.orderId,
    state: 'AwaitingPayment' as const,
    currencyId: order.currencyId,
    amountMinor: order.amountMinor,
    totalMinor: order.totalMinor,
    singlyMinor: order.singlyMinor ?? null,
    codes: JSON.stringify(order.codes) as unknown as OrderCode[],
    email: order.email,
    language: order.language,
    theme: order.theme,
    origin: order.origin,
    catalogId: order.catalogId,
    cartId: order.cartId,
    invoiceId: order.invoiceId,
    preorderId: order.preorderId,
    withdrawal: order.withdrawal ? (JSON.stringify(order.withdrawal) as unknown as WithdrawalConsent) : null,
    createdAt: order.createdAt,
    completedAt: null,
    canceledAt: null,
  };
}

function itemRows(tenantId: string, { orderId, items }: NewOrder) {
  return items.map((item, position) => ({
    tenantId,
    orderItemId: item.orderItemId,
    orderId,
    position,
    productId: item.productId,
    productType: item.productType,
    title: item.title,
    originalMinor: item.originalMinor,
    totalMinor: item.totalMinor,
    reasons: JSON.stringify(item.reasons) as unknown as PriceReason[],
    eventId: item.eventId,
    eventName: item.eventName,
    photoId: item.photoId,
    personId: item.personId,
    personName: item.personName,
    gift: item.gift === null ? null : (JSON.stringify(item.gift) as unknown as CodeGift),
    giftCode: null,
    frameId: item.frame?.frameId ?? null,
    frameText: item.frame?.text ?? null,
    frameTitle: item.frame?.title ?? null,
    videoId: item.videoId,
    ownerId: item.personId === null ? item.ownerId : null,
    ownerName: item.personId === null ? item.ownerName : null,
    region: item.region === null ? null : (JSON.stringify(item.region) as unknown as Region),
  }));
}
