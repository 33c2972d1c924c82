import { type AliasedExpression, type NotNull, sql } from 'kysely';
import type { ProductType } from '#contract/catalog.ts';
import type { Language } from '#contract/languages.ts';
import { type CurrencyId, isCurrencyId } from '#contract/money.ts';
import type { OrderState } from '#contract/order.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';
import { isErasedBuyer } from './order-address.rules.ts';

/** A line of an order, with what its buyer paid and still has. */
interface OrderLine {
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
  /** The person whom the line shows or is for; null if it shows no particular person. */
  ownerId: string | null;
  /** The charged price of the line. */
  totalMinor: number;
  /** Whether the line was refunded or taken back. */
  isReturned: boolean;
  /** Whether the buyer was erased: the order's files stay closed. */
  isErased: boolean;
}

/** An order line that contains a photo: singly, framed, or in a package. */
export interface PhotoOrderLine extends OrderLine {
  photoId: string;
}

/** An order line that is a video. */
interface VideoOrderLine extends OrderLine {
  videoId: string;
}

/** Lists the lines of orders in any state that contain given photos, oldest order first. */
export async function listOrdersWithPhotos(
  scope: Scope,
  photoIds: readonly string[],
): Promise<PhotoOrderLine[]> {
  const anyPhoto = sql<string>`any(${[...photoIds]}::uuid[])`;
  const alone = selectFrom(scope, 'orderItems')
    .select(['orderItemId', sql<string>`photo_id`.as('soldId')])
    .where('photoId', '=', anyPhoto);
  const packed = selectFrom(scope, 'orderItemPhotos')
    .select(['orderItemId', 'photoId as soldId'])
    .where('photoId', '=', anyPhoto);
  const lines = await listLinesOf(scope, alone.union(packed).as('sold'));
  return lines.map(({ soldId: photoId, ...line }) => Object.assign(line, { photoId }));
}

/** Lists the lines of orders in any state that are given videos, oldest order first. */
export async function listOrdersWithVideos(
  scope: Scope,
  videoIds: readonly string[],
): Promise<VideoOrderLine[]> {
  const sold = selectFrom(scope, 'orderItems')
    .select(['orderItemId', sql<string>`video_id`.as('soldId')])
    .where('videoId', '=', sql<string>`any(${[...videoIds]}::uuid[])`);
  const lines = await listLinesOf(scope, sold.as('sold'));
  return lines.map(({ soldId: videoId, ...line }) => Object.assign(line, { videoId }));
}

/** Lists the lines of sold photos or videos, oldest order first. */
async function listLinesOf(
  { trx, tenantId }: Scope,
  sold: AliasedExpression<{ orderItemId: string; soldId: string }, 'sold'>,
): Promise<(OrderLine & { soldId: string })[]> {
  const rows = await trx
    .selectFrom(sold)
    .innerJoin('orderItems', (join) =>
      join.onRef('orderItems.orderItemId', '=', 'sold.orderItemId').on('orderItems.tenantId', '=', tenantId),
    )
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenantId', '=', 'orderItems.tenantId')
        .onRef('orders.orderId', '=', 'orderItems.orderId'),
    )
    .select(['sold.soldId', 'orders.orderId', 'orders.number', 'orders.state', 'orders.currencyId'])
    .select(['orders.keptUntil', 'orderItems.orderItemId', 'orderItems.productType'])
    .select([
      'orderItems.totalMinor',
      'orderItems.isReturned',
      'orders.language',
      'orders.totalMinor as orderMinor',
    ])
    .select(['orders.email', 'orders.emailOrigin as origin', 'orders.formerEmail as former'])
    .select(sql<boolean>`orders.total_minor = 0 and orders.cart_id is not null`.as('isFree'))
    .select(({ fn }) => fn.coalesce('orderItems.personId', 'orderItems.ownerId').as('ownerId'))
    .where('orders.tenantId', '=', tenantId)
    .orderBy('orders.createdAt')
    .orderBy('orders.orderId')
    .orderBy('orderItems.position')
    .orderBy('sold.soldId')
    .execute();
  return rows.map(({ email, origin, former, ...row }) => {
    const { currencyId } = row;
    if (!isCurrencyId(currencyId)) throw new Error(`the currency ${currencyId} is not in the contract`);
    return Object.assign(row, { currencyId, isErased: isErasedBuyer({ email, origin, former }) });
  });
}

/**
 * Lists unpaid orders from carts, not canceled for good, that contain an item of an event or one of the given photos.
 * An item keeps the event in which it was sold, even if its photos are moved. Imported preorders have no cart and are
 * left out.
 * @returns their ids
 */
export async function listUnpaidOrdersOfEvent(
  scope: Scope,
  eventId: string,
  photoIds: readonly string[],
): Promise<string[]> {
  const { tenantId } = scope;
  const anyPhoto = sql<string>`any(${[...photoIds]}::uuid[])`;
  const rows = await selectFrom(scope, 'orderItems')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenantId', '=', 'orderItems.tenantId')
        .onRef('orders.orderId', '=', 'orderItems.orderId'),
    )
    .select('orders.orderId')
    .distinct()
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('orderItems.eventId', '=', eventId),
        eb('orderItems.photoId', '=', anyPhoto),
        exists(
          selectFrom('orderItemPhotos')
            .select('orderItemPhotos.photoId')
            .where('orderItemPhotos.tenantId', '=', tenantId)
            .whereRef('orderItemPhotos.orderItemId', '=', 'orderItems.orderItemId')
            .where('orderItemPhotos.photoId', '=', anyPhoto),
        ),
      ]),
    )
    .where('orderItems.productType', '!=', 'Promocode')
    .where('orders.completedAt', 'is', null)
    .where('orders.cancelReason', 'is', null)
    .where('orders.cartId', 'is not', null)
    .execute();
  return rows.map((row) => row.orderId);
}

/** Lists the orders, in any state, with an item for given persons; oldest first. */
export async function listOrdersOfPersons(
  scope: Scope,
  personIds: readonly string[],
): Promise<{ number: string; state: OrderState }[]> {
  const { tenantId } = scope;
  const anyPerson = sql<string>`any(${[...personIds]}::uuid[])`;
  return selectFrom(scope, 'orders')
    .select(['number', 'state'])
    .where('orderId', 'in', (items) =>
      items
        .selectFrom('orderItems')
        .select('orderId')
        .where('tenantId', '=', tenantId)
        .where(({ or, eb }) => or([eb('personId', '=', anyPerson), eb('ownerId', '=', anyPerson)])),
    )
    .orderBy('createdAt')
    .orderBy('orderId')
    .execute();
}

/** Lists unpaid orders from carts, including canceled ones, with the persons for whom their items are or whom these show. */
export async function listUnpaidOrdersOfPersons(
  scope: Scope,
  personIds: readonly string[],
): Promise<{ orderId: string; personId: string | null; ownerId: string | null }[]> {
  const anyPerson = sql<string>`any(${[...personIds]}::uuid[])`;
  return selectFrom(scope, 'orderItems')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenantId', '=', 'orderItems.tenantId')
        .onRef('orders.orderId', '=', 'orderItems.orderId'),
    )
    .select(['orders.orderId', 'orderItems.personId', 'orderItems.ownerId'])
    .distinct()
    .where(({ or, eb }) =>
      or([eb('orderItems.personId', '=', anyPerson), eb('orderItems.ownerId', '=', anyPerson)]),
    )
    .where('orders.completedAt', 'is', null)
    .where('orders.cartId', 'is not', null)
    .execute();
}

/** Lists the videos in an event's unpaid orders, including canceled ones. */
export async function listUnpaidClips(
  scope: Scope,
  eventId: string,
): Promise<{ orderId: string; videoId: string }[]> {
  return selectFrom(scope, 'orderItems')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenantId', '=', 'orderItems.tenantId')
        .onRef('orders.orderId', '=', 'orderItems.orderId'),
    )
    .select(['orders.orderId', 'orderItems.videoId'])
    .where('orderItems.eventId', '=', eventId)
    .where('orderItems.videoId', 'is not', null)
    .where('orders.state', '!=', 'Completed')
    .$narrowType<{ videoId: NotNull }>()
    .execute();
}
