import { sql } from 'kysely';
import type { PriceReason } from '#contract/price-reason.schema.ts';
import type { CodeGift } from '#contract/shoppingcart.schema.ts';
import type { Region } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
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
export async function takeOrderNumbers(
  { trx, tenantId }: Scope,
  year: number,
  count: number,
): Promise<number> {
  const row = await trx
    .insertInto('order_numbers')
    .values({ tenant_id: tenantId, year, last_number: count })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'year'])
        .doUpdateSet({ last_number: sql<number>`order_numbers.last_number + excluded.last_number` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return row.last_number;
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
  for (const part of parts(items, INSERT_ROWS)) await trx.insertInto('order_items').values(part).execute();
  const photos = orders.flatMap(({ items }) =>
    items.flatMap(({ orderItemId, packagePhotoIds }) =>
      packagePhotoIds.map((photoId) => ({
        tenant_id: tenantId,
        order_item_id: orderItemId,
        photo_id: photoId,
      })),
    ),
  );
  for (const part of parts(photos, PHOTO_ROWS))
    await trx.insertInto('order_item_photos').values(part).execute();
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
    tenant_id: tenantId,
    order_id: order.orderId,
    number: order.orderId,
    state: 'AwaitingPayment' as const,
    currency_id: order.currencyId,
    amount_minor: order.amountMinor,
    total_minor: order.totalMinor,
    singly_minor: order.singlyMinor ?? null,
    codes: JSON.stringify(order.codes) as unknown as OrderCode[],
    email: order.email,
    language: order.language,
    theme: order.theme,
    origin: order.origin,
    catalog_id: order.catalogId,
    cart_id: order.cartId,
    invoice_id: order.invoiceId,
    preorder_id: order.preorderId,
    withdrawal: order.withdrawal ? (JSON.stringify(order.withdrawal) as unknown as WithdrawalConsent) : null,
    created_at: order.createdAt,
    completed_at: null,
    canceled_at: null,
  };
}

function itemRows(tenantId: string, { orderId, items }: NewOrder) {
  return items.map((item, position) => ({
    tenant_id: tenantId,
    order_item_id: item.orderItemId,
    order_id: orderId,
    position,
    product_id: item.productId,
    product_type: item.productType,
    title: item.title,
    original_minor: item.originalMinor,
    total_minor: item.totalMinor,
    reasons: JSON.stringify(item.reasons) as unknown as PriceReason[],
    event_id: item.eventId,
    event_name: item.eventName,
    photo_id: item.photoId,
    person_id: item.personId,
    person_name: item.personName,
    gift: item.gift === null ? null : (JSON.stringify(item.gift) as unknown as CodeGift),
    gift_code: null,
    frame_id: item.frame?.frameId ?? null,
    frame_text: item.frame?.text ?? null,
    frame_title: item.frame?.title ?? null,
    video_id: item.videoId,
    owner_id: item.personId === null ? item.ownerId : null,
    owner_name: item.personId === null ? item.ownerName : null,
    region: item.region === null ? null : (JSON.stringify(item.region) as unknown as Region),
  }));
}
