import { sql } from 'kysely';
import type { ProductType } from '#contract/catalog.ts';
import type { Language } from '#contract/languages.ts';
import { type CurrencyId, isCurrencyId } from '#contract/money.ts';
import type { OrderState } from '#contract/order.ts';
import type { Scope } from '#platform/database/database.ts';

/** An order line that contains a photo: singly, framed, or in a package. */
export interface PhotoOrderLine {
  photoId: string;
  orderId: string;
  number: string;
  state: OrderState;
  currencyId: CurrencyId;
  /** The buyer's. */
  language: Language;
  /** The charged total of the order. */
  orderMinor: number;
  /** Whether it was placed in this shop with total 0. As nobody paid, anyone may have placed it. */
  isFree: boolean;
  keptUntil: Date | null;
  orderItemId: string;
  productType: ProductType;
  /** The charged price of the line. */
  totalMinor: number;
}

/** Lists the lines of orders in any state that contain given photos, oldest order first. */
export async function listOrdersWithPhotos(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
): Promise<PhotoOrderLine[]> {
  const anyPhoto = sql<string>`any(${[...photoIds]}::uuid[])`;
  const alone = trx
    .selectFrom('order_items')
    .select(['order_item_id', sql<string>`photo_id`.as('photo_id')])
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', anyPhoto);
  const packed = trx
    .selectFrom('order_item_photos')
    .select(['order_item_id', 'photo_id'])
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', anyPhoto);
  const rows = await trx
    .selectFrom(alone.union(packed).as('sold'))
    .innerJoin('order_items', (join) =>
      join
        .onRef('order_items.order_item_id', '=', 'sold.order_item_id')
        .on('order_items.tenant_id', '=', tenantId),
    )
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenant_id', '=', 'order_items.tenant_id')
        .onRef('orders.order_id', '=', 'order_items.order_id'),
    )
    .select(['sold.photo_id', 'orders.order_id', 'orders.number', 'orders.state', 'orders.currency_id'])
    .select(['orders.kept_until', 'order_items.order_item_id', 'order_items.product_type'])
    .select(['order_items.total_minor', 'orders.language', 'orders.total_minor as order_minor'])
    .select(sql<boolean>`orders.total_minor = 0 and orders.cart_id is not null`.as('is_free'))
    .where('orders.tenant_id', '=', tenantId)
    .orderBy('orders.created_at')
    .orderBy('orders.order_id')
    .orderBy('order_items.position')
    .orderBy('sold.photo_id')
    .execute();
  return rows.map((row) => {
    const { currency_id: currencyId } = row;
    if (!isCurrencyId(currencyId)) throw new Error(`the currency ${currencyId} is not in the contract`);
    return {
      photoId: row.photo_id,
      orderId: row.order_id,
      number: row.number,
      state: row.state,
      currencyId,
      language: row.language,
      orderMinor: row.order_minor,
      isFree: row.is_free,
      keptUntil: row.kept_until,
      orderItemId: row.order_item_id,
      productType: row.product_type,
      totalMinor: row.total_minor,
    };
  });
}

/**
 * Lists unpaid orders from carts, not canceled for good, that contain an item of an event or one of the given photos.
 * An item keeps the event in which it was sold, even if its photos are moved. Imported preorders have no cart and are
 * left out.
 * @returns their ids
 */
export async function listUnpaidOrdersOfEvent(
  { trx, tenantId }: Scope,
  eventId: string,
  photoIds: readonly string[],
): Promise<string[]> {
  const anyPhoto = sql<string>`any(${[...photoIds]}::uuid[])`;
  const rows = await trx
    .selectFrom('order_items')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenant_id', '=', 'order_items.tenant_id')
        .onRef('orders.order_id', '=', 'order_items.order_id'),
    )
    .select('orders.order_id')
    .distinct()
    .where('order_items.tenant_id', '=', tenantId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('order_items.event_id', '=', eventId),
        eb('order_items.photo_id', '=', anyPhoto),
        exists(
          selectFrom('order_item_photos')
            .select('order_item_photos.photo_id')
            .where('order_item_photos.tenant_id', '=', tenantId)
            .whereRef('order_item_photos.order_item_id', '=', 'order_items.order_item_id')
            .where('order_item_photos.photo_id', '=', anyPhoto),
        ),
      ]),
    )
    .where('order_items.product_type', '!=', 'Promocode')
    .where('orders.completed_at', 'is', null)
    .where('orders.cancel_reason', 'is', null)
    .where('orders.cart_id', 'is not', null)
    .execute();
  return rows.map((row) => row.order_id);
}

/** Lists the orders, in any state, with an item for given persons; oldest first. */
export async function listOrdersOfPersons(
  { trx, tenantId }: Scope,
  personIds: readonly string[],
): Promise<{ number: string; state: OrderState }[]> {
  const anyPerson = sql<string>`any(${[...personIds]}::uuid[])`;
  return trx
    .selectFrom('orders')
    .select(['number', 'state'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', 'in', (items) =>
      items
        .selectFrom('order_items')
        .select('order_id')
        .where('tenant_id', '=', tenantId)
        .where(({ or, eb }) => or([eb('person_id', '=', anyPerson), eb('owner_id', '=', anyPerson)])),
    )
    .orderBy('created_at')
    .orderBy('order_id')
    .execute();
}

/**
 * Lists unpaid orders from carts, including canceled ones, with an item that is for a person or shows them.
 * @returns their ids
 */
export async function listUnpaidOrdersOfPersons(
  { trx, tenantId }: Scope,
  personIds: readonly string[],
): Promise<string[]> {
  const anyPerson = sql<string>`any(${[...personIds]}::uuid[])`;
  const rows = await trx
    .selectFrom('order_items')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenant_id', '=', 'order_items.tenant_id')
        .onRef('orders.order_id', '=', 'order_items.order_id'),
    )
    .select('orders.order_id')
    .distinct()
    .where('order_items.tenant_id', '=', tenantId)
    .where(({ or, eb }) =>
      or([eb('order_items.person_id', '=', anyPerson), eb('order_items.owner_id', '=', anyPerson)]),
    )
    .where('orders.completed_at', 'is', null)
    .where('orders.cart_id', 'is not', null)
    .execute();
  return rows.map((row) => row.order_id);
}

/** Lists the videos in an event's unpaid orders, including canceled ones. */
export async function listUnpaidClips(
  { trx, tenantId }: Scope,
  eventId: string,
): Promise<{ orderId: string; videoId: string }[]> {
  const rows = await trx
    .selectFrom('order_items')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenant_id', '=', 'order_items.tenant_id')
        .onRef('orders.order_id', '=', 'order_items.order_id'),
    )
    .select(['orders.order_id', 'order_items.video_id'])
    .where('order_items.tenant_id', '=', tenantId)
    .where('order_items.event_id', '=', eventId)
    .where('order_items.video_id', 'is not', null)
    .where('orders.state', '!=', 'Completed')
    .execute();
  return rows.map((row) => ({ orderId: row.order_id, videoId: row.video_id ?? '' }));
}
