import { type Generated, type GeneratedAlways, type Selectable, sql } from 'kysely';
import type { ProductType } from '#contract/catalog.ts';
import type { Language } from '#contract/languages.ts';
import { type CurrencyId, isCurrencyId } from '#contract/money.ts';
import type { CancelReason, OrderState } from '#contract/order.ts';
import type { PriceReason } from '#contract/price-reason.schema.ts';
import type { CodeGift } from '#contract/shoppingcart.schema.ts';
import type { Region } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns, Tables } from '#platform/database/tables.ts';
import type { AddressOrigin } from './order-address.rules.ts';
import type { Credit } from './paid-before.rules.ts';
import type { WithdrawalConsent } from './withdrawal-texts.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    orderNumbers: Columns<'orderNumbers'>;
    orders: Columns<
      'orders',
      {
        state: OrderState;
        codes: Generated<OrderCode[]>;
        emailKey: GeneratedAlways<string>;
        emailOrigin: AddressOrigin;
        language: Language;
        withdrawal: Generated<WithdrawalConsent | null>;
        cancelReason: CancelReason;
      }
    >;
    orderItems: Columns<
      'orderItems',
      {
        productType: ProductType;
        reasons: Generated<PriceReason[]>;
        gift: CodeGift | null;
        region: Region | null;
      }
    >;
    orderItemPhotos: Columns<'orderItemPhotos'>;
  }
}

/** A promo code that the order used, and its discount. */
export interface OrderCode {
  code: string;
  discountMinor: number;
}

/** An order line, as it was sold. */
export interface OrderItemRecord {
  orderItemId: string;
  productId: string;
  productType: ProductType;
  title: string;
  /** The catalog's price at the time of the order; the next field is the charged price. */
  originalMinor: number;
  totalMinor: number;
  /** The displayed reasons for its price, with amounts in major units. */
  reasons: PriceReason[];
  eventId: string;
  eventName: string;
  /** For Photo and Frame. */
  photoId: string | null;
  /**
   * For PhotosWithMe and PhotosWithFrame: the person in the photos. For Frame and videos: the person who bought a
   * picture of themselves, if known.
   */
  personId: string | null;
  personName: string | null;
  /** For Frame and PhotosWithFrame, with the name that the buyer chose. */
  frame: SoldFrame | null;
  /** For FullVideo and FinishVideo. */
  videoId: string | null;
  /**
   * For Photo: the region that showed its buyer at the time of the order; null if it showed others, or if the region is
   * unknown.
   */
  region: Region | null;
  /**
   * The person whom the item shows or is for, with their name at the time of the order. Equal to `personId` if that is
   * set; null if the item shows no particular person.
   */
  ownerId: string | null;
  ownerName: string | null;
  /** For Promocode: the recipient. `giftCode` is the code, once the order is paid. */
  gift: CodeGift | null;
  giftCode: string | null;
  /** The amount refunded for this item while the order stays paid. */
  refundedMinor: number;
  /** Whether the refund was for the whole item: its buyer can no longer download its files. */
  isReturned: boolean;
}

/** The frame of a line's photos, with its title at the time of the order. */
interface SoldFrame {
  frameId: string;
  title: string;
  /** The name printed instead of the participant's. */
  text: string | null;
}

export interface NewOrderItem extends Omit<OrderItemRecord, 'giftCode' | 'refundedMinor' | 'isReturned'> {
  /** The photos of a package at the time of the order. They stay in the package even if tags change later. */
  packagePhotoIds: string[];
  /** Earlier payments for photos of the package, which reduce its price. */
  paidBefore?: readonly Credit[];
}

export interface OrderRecord {
  orderId: string;
  number: string;
  state: OrderState;
  currencyId: CurrencyId;
  /** The total at catalog prices. */
  amountMinor: number;
  /** The amount to pay. */
  totalMinor: number;
  /** What its photos would have cost singly; null if unknown. */
  singlyMinor: number | null;
  codes: OrderCode[];
  email: string;
  language: Language;
  theme: string;
  /** The shop's address that the buyer used; links in mails use it too. */
  origin: string;
  catalogId: string;
  /** Null for an imported preorder. */
  cartId: string | null;
  invoiceId: string;
  /** Set if the order was placed before the event's photos were published. */
  preorderId: string | null;
  createdAt: Date;
  /** The buyer's consent to lose the right of withdrawal; null if it was not requested or not given. */
  withdrawal: WithdrawalConsent | null;
  /** When its files expire; null before it is paid, and if they never expire. */
  keptUntil: Date | null;
  /** The sum of partial refunds while the order stays paid. */
  refundedMinor: number;
  /**
   * Set if the order is canceled for good, or about to be. It is then never completed, and payments for it are
   * refunded.
   */
  cancelReason: CancelReason | null;
  /** The cart with the remaining items, if a photo was removed before the order was paid. */
  nextCartId: string | null;
}

export interface NewOrder
  extends Omit<
    OrderRecord,
    | 'number'
    | 'state'
    | 'keptUntil'
    | 'withdrawal'
    | 'refundedMinor'
    | 'cancelReason'
    | 'nextCartId'
    | 'singlyMinor'
  > {
  withdrawal?: WithdrawalConsent | null;
  singlyMinor?: number | null;
  items: NewOrderItem[];
}

/** The columns of an `OrderRecord`. */
export const ORDER = [
  'orderId',
  'number',
  'state',
  'currencyId',
  'amountMinor',
  'totalMinor',
  'singlyMinor',
  'codes',
  'email',
  'language',
  'theme',
  'origin',
  'catalogId',
  'cartId',
  'invoiceId',
  'preorderId',
  'createdAt',
  'withdrawal',
  'keptUntil',
  'refundedMinor',
  'cancelReason',
  'nextCartId',
] as const;

const ITEM_COLUMNS = [
  'orderItemId',
  'productId',
  'productType',
  'title',
  'originalMinor',
  'totalMinor',
  'reasons',
  'eventId',
  'eventName',
  'photoId',
  'personId',
  'personName',
  'frameId',
  'frameTitle',
  'frameText',
  'videoId',
  'region',
  'ownerId',
  'ownerName',
  'gift',
  'giftCode',
  'refundedMinor',
  'isReturned',
] as const;

type ItemColumn = (typeof ITEM_COLUMNS)[number];

/** The columns from which `itemOf` makes a record. */
export const ITEM = ITEM_COLUMNS.map((column): `orderItems.${ItemColumn}` => `orderItems.${column}`);

/**
 * Finds an order.
 * @param options.lock locks the order until the transaction ends
 */
export async function findOrder(
  scope: Scope,
  orderId: string,
  options: { lock: boolean } = { lock: false },
): Promise<OrderRecord | undefined> {
  const row = await selectFrom(scope, 'orders')
    .select(ORDER)
    .where('orderId', '=', orderId)
    .$if(options.lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && orderOf(row);
}

/** Converts a row of `orders` to the record that other slices use. */
export function orderOf(row: Pick<Selectable<Tables['orders']>, (typeof ORDER)[number]>): OrderRecord {
  if (!isCurrencyId(row.currencyId)) throw new Error(`the currency ${row.currencyId} is not in the contract`);
  return { ...row, currencyId: row.currencyId };
}

export async function listOrderItems(scope: Scope, orderId: string): Promise<OrderItemRecord[]> {
  const rows = await selectFrom(scope, 'orderItems')
    .select(ITEM)
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute();
  return rows.map(itemOf);
}

/** Finds an item with its order. */
export async function findOrderItem(
  scope: Scope,
  orderItemId: string,
): Promise<{ order: OrderRecord; item: OrderItemRecord } | undefined> {
  const found = await selectFrom(scope, 'orderItems')
    .select(ITEM)
    .select('orderId')
    .where('orderItemId', '=', orderItemId)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { orderId, ...row } = found;
  const order = await findOrder(scope, orderId);
  return order && { order, item: itemOf(row) };
}

/** Converts a row of `order_items` to the record that other slices use. */
export function itemOf({
  frameId,
  frameTitle,
  frameText,
  ...row
}: Pick<Selectable<Tables['orderItems']>, ItemColumn>): OrderItemRecord {
  return {
    ...row,
    frame: frameId === null ? null : { frameId, title: frameTitle ?? '', text: frameText },
    ownerId: row.personId ?? row.ownerId,
    ownerName: row.personName ?? row.ownerName,
  };
}

export async function setOrderCompleted(
  scope: Scope,
  orderId: string,
  { completedAt, keptUntil }: { completedAt: Date; keptUntil: Date | null },
): Promise<void> {
  await updateTable(scope, 'orders')
    .set({ state: 'Completed', completedAt, canceledAt: null, keptUntil })
    .where('orderId', '=', orderId)
    .execute();
}

/** Records the promo code created for a sold item of type Promocode. */
export async function setGiftCode(scope: Scope, orderItemId: string, code: string): Promise<void> {
  await updateTable(scope, 'orderItems')
    .set({ giftCode: code })
    .where('orderItemId', '=', orderItemId)
    .execute();
}

/** Extends the retention of an order's files, because some of them arrived only now. */
export async function setKeptUntil(scope: Scope, orderId: string, keptUntil: Date | null): Promise<void> {
  await updateTable(scope, 'orders').set({ keptUntil }).where('orderId', '=', orderId).execute();
}

/** Lists which of some videos are in orders of any state. */
export async function listOrderedVideos(scope: Scope, videoIds: string[]): Promise<string[]> {
  const rows = await selectFrom(scope, 'orderItems')
    .select('videoId')
    .distinct()
    .where('videoId', '=', sql<string>`any(${videoIds}::uuid[])`)
    .execute();
  return rows.flatMap((row) => row.videoId ?? []);
}
