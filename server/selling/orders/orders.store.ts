import { type Generated, type GeneratedAlways, type Selectable, sql } from 'kysely';
import type { ProductType } from '#contract/catalog.ts';
import type { Language } from '#contract/languages.ts';
import { type CurrencyId, isCurrencyId } from '#contract/money.ts';
import type { CancelReason, OrderState } from '#contract/order.ts';
import type { PriceReason } from '#contract/price-reason.schema.ts';
import type { CodeGift } from '#contract/shoppingcart.schema.ts';
import type { Region } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { AddressOrigin } from './order-address.rules.ts';
import type { Credit } from './paid-before.rules.ts';
import type { WithdrawalConsent } from './withdrawal-texts.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    order_numbers: { tenant_id: string; year: number; last_number: number };
    orders: {
      tenant_id: string;
      order_id: string;
      number: string;
      state: OrderState;
      currency_id: number;
      amount_minor: number;
      total_minor: number;
      codes: Generated<OrderCode[]>;
      email: string;
      /** The address in lower case, by which an account finds its orders. */
      email_key: GeneratedAlways<string>;
      email_origin: Generated<AddressOrigin>;
      /** The address at the payment, if a visitor entered another one later. */
      former_email: Generated<string | null>;
      language: Language;
      theme: string;
      origin: string;
      catalog_id: string;
      /** Null for an imported preorder. */
      cart_id: string | null;
      invoice_id: string;
      preorder_id: string | null;
      created_at: Date;
      completed_at: Date | null;
      canceled_at: Date | null;
      kept_until: Generated<Date | null>;
      withdrawal: Generated<WithdrawalConsent | null>;
      refunded_minor: Generated<number>;
      cancel_reason: Generated<CancelReason | null>;
      next_cart_id: Generated<string | null>;
      /** What its photos would have cost singly; null if it has no package, or if it is older than this column. */
      singly_minor: Generated<number | null>;
      /** The id that the desk uses towards members who may not open the order. */
      desk_id: Generated<string>;
    };
    order_items: {
      tenant_id: string;
      order_item_id: string;
      order_id: string;
      position: number;
      product_id: string;
      product_type: ProductType;
      title: string;
      original_minor: number;
      total_minor: number;
      reasons: Generated<PriceReason[]>;
      event_id: string;
      event_name: string;
      photo_id: string | null;
      person_id: string | null;
      person_name: string | null;
      gift: CodeGift | null;
      gift_code: string | null;
      frame_id: string | null;
      frame_text: string | null;
      frame_title: string | null;
      video_id: string | null;
      region: Region | null;
      owner_id: string | null;
      owner_name: string | null;
      refunded_minor: Generated<number>;
      is_returned: Generated<boolean>;
    };
    order_item_photos: {
      tenant_id: string;
      order_item_id: string;
      photo_id: string;
      /** Whether its buyer knows of the photo: it existed at the purchase, or a mail announced it. */
      is_told: Generated<boolean>;
    };
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
  /** At catalog prices. */
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

/**
 * Finds an order.
 * @param options.lock locks the order until the transaction ends
 */
export async function findOrder(
  { trx, tenantId }: Scope,
  orderId: string,
  options: { lock: boolean } = { lock: false },
): Promise<OrderRecord | undefined> {
  const row = await trx
    .selectFrom('orders')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .$if(options.lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && orderOf(row);
}

/** Converts a row of `orders` to the record that other slices use. */
export function orderOf(row: Selectable<Tables['orders']>): OrderRecord {
  if (!isCurrencyId(row.currency_id))
    throw new Error(`the currency ${row.currency_id} is not in the contract`);
  return {
    orderId: row.order_id,
    number: row.number,
    state: row.state,
    currencyId: row.currency_id,
    amountMinor: row.amount_minor,
    totalMinor: row.total_minor,
    singlyMinor: row.singly_minor,
    codes: row.codes,
    email: row.email,
    language: row.language,
    theme: row.theme,
    origin: row.origin,
    catalogId: row.catalog_id,
    cartId: row.cart_id,
    invoiceId: row.invoice_id,
    preorderId: row.preorder_id,
    createdAt: row.created_at,
    withdrawal: row.withdrawal,
    keptUntil: row.kept_until,
    refundedMinor: row.refunded_minor,
    cancelReason: row.cancel_reason,
    nextCartId: row.next_cart_id,
  };
}

export async function listOrderItems({ trx, tenantId }: Scope, orderId: string): Promise<OrderItemRecord[]> {
  const rows = await trx
    .selectFrom('order_items')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return rows.map(itemOf);
}

/** Finds an item with its order. */
export async function findOrderItem(
  scope: Scope,
  orderItemId: string,
): Promise<{ order: OrderRecord; item: OrderItemRecord } | undefined> {
  const { trx, tenantId } = scope;
  const row = await trx
    .selectFrom('order_items')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('order_item_id', '=', orderItemId)
    .executeTakeFirst();
  const order = row && (await findOrder(scope, row.order_id));
  return order && { order, item: itemOf(row) };
}

/** Converts a row of `order_items` to the record that other slices use. */
export function itemOf(row: Selectable<Tables['order_items']>): OrderItemRecord {
  return {
    orderItemId: row.order_item_id,
    productId: row.product_id,
    productType: row.product_type,
    title: row.title,
    originalMinor: row.original_minor,
    totalMinor: row.total_minor,
    reasons: row.reasons,
    eventId: row.event_id,
    eventName: row.event_name,
    photoId: row.photo_id,
    personId: row.person_id,
    personName: row.person_name,
    frame:
      row.frame_id === null
        ? null
        : { frameId: row.frame_id, title: row.frame_title ?? '', text: row.frame_text },
    videoId: row.video_id,
    region: row.region,
    ownerId: row.person_id ?? row.owner_id,
    ownerName: row.person_name ?? row.owner_name,
    gift: row.gift,
    giftCode: row.gift_code,
    refundedMinor: row.refunded_minor,
    isReturned: row.is_returned,
  };
}

export async function setOrderCompleted(
  { trx, tenantId }: Scope,
  orderId: string,
  { completedAt, keptUntil }: { completedAt: Date; keptUntil: Date | null },
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ state: 'Completed', completed_at: completedAt, canceled_at: null, kept_until: keptUntil })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .execute();
}

/** Records the promo code created for a sold item of type Promocode. */
export async function setGiftCode(
  { trx, tenantId }: Scope,
  orderItemId: string,
  code: string,
): Promise<void> {
  await trx
    .updateTable('order_items')
    .set({ gift_code: code })
    .where('tenant_id', '=', tenantId)
    .where('order_item_id', '=', orderItemId)
    .execute();
}

/** Extends the retention of an order's files, because some of them arrived only now. */
export async function setKeptUntil(
  { trx, tenantId }: Scope,
  orderId: string,
  keptUntil: Date | null,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ kept_until: keptUntil })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .execute();
}

/** Lists which of some videos are in orders of any state. */
export async function listOrderedVideos({ trx, tenantId }: Scope, videoIds: string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('order_items')
    .select('video_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('video_id', '=', sql<string>`any(${videoIds}::uuid[])`)
    .execute();
  return rows.flatMap((row) => row.video_id ?? []);
}
