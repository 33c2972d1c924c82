import { sql } from 'kysely';
import type { ProductType } from '#contract/catalog.ts';
import type { Language } from '#contract/languages.ts';
import { type CurrencyId, isCurrencyId } from '#contract/money.ts';
import type { OrderState } from '#contract/order.ts';
import type { Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    order_numbers: { tenant_id: string; year: number; last_number: number };
    orders: {
      tenant_id: string;
      order_id: string;
      number: string;
      state: OrderState;
      currency_id: number;
      total_minor: number;
      email: string;
      language: Language;
      theme: string;
      origin: string;
      catalog_id: string;
      cart_id: string;
      invoice_id: string;
      created_at: Date;
      completed_at: Date | null;
    };
    order_items: {
      tenant_id: string;
      order_item_id: string;
      order_id: string;
      position: number;
      product_id: string;
      product_type: ProductType;
      title: string;
      total_minor: number;
      event_id: string;
      event_name: string;
      photo_id: string | null;
      person_id: string | null;
      person_name: string | null;
    };
    order_item_photos: { tenant_id: string; order_item_id: string; photo_id: string };
  }
}

/** A line of an order as it was sold. */
export interface OrderItemRecord {
  orderItemId: string;
  productId: string;
  productType: ProductType;
  title: string;
  totalMinor: number;
  eventId: string;
  eventName: string;
  /** For Photo. */
  photoId: string | null;
  /** For PhotosWithMe: whose, and their name where it is known. */
  personId: string | null;
  personName: string | null;
}

export interface NewOrderItem extends OrderItemRecord {
  /** What a package held when it was bought: theirs whatever is found out later. */
  packagePhotoIds: string[];
}

export interface OrderRecord {
  orderId: string;
  number: string;
  state: OrderState;
  currencyId: CurrencyId;
  totalMinor: number;
  email: string;
  language: Language;
  theme: string;
  /** Where the buyer reached the shop: the links in mails lead back there. */
  origin: string;
  catalogId: string;
  cartId: string;
  invoiceId: string;
  createdAt: Date;
}

export interface NewOrder extends Omit<OrderRecord, 'number' | 'state'> {
  items: NewOrderItem[];
}

/** Rows of one INSERT: PostgreSQL takes 65,535 parameters. */
const INSERT_ROWS = 10_000;

/** The next running number of a tenant's year. */
export async function takeOrderNumber({ trx, tenantId }: Scope, year: number): Promise<number> {
  const row = await trx
    .insertInto('order_numbers')
    .values({ tenant_id: tenantId, year, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'year'])
        .doUpdateSet({ last_number: sql<number>`order_numbers.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return row.last_number;
}

export async function insertOrder({ trx, tenantId }: Scope, order: NewOrder, number: string): Promise<void> {
  await trx
    .insertInto('orders')
    .values({
      tenant_id: tenantId,
      order_id: order.orderId,
      number,
      state: 'AwaitingPayment',
      currency_id: order.currencyId,
      total_minor: order.totalMinor,
      email: order.email,
      language: order.language,
      theme: order.theme,
      origin: order.origin,
      catalog_id: order.catalogId,
      cart_id: order.cartId,
      invoice_id: order.invoiceId,
      created_at: order.createdAt,
      completed_at: null,
    })
    .execute();
  await trx
    .insertInto('order_items')
    .values(
      order.items.map((item, position) => ({
        tenant_id: tenantId,
        order_item_id: item.orderItemId,
        order_id: order.orderId,
        position,
        product_id: item.productId,
        product_type: item.productType,
        title: item.title,
        total_minor: item.totalMinor,
        event_id: item.eventId,
        event_name: item.eventName,
        photo_id: item.photoId,
        person_id: item.personId,
        person_name: item.personName,
      })),
    )
    .execute();
  const packaged = order.items.flatMap((item) =>
    item.packagePhotoIds.map((photoId) => ({
      ...{ tenant_id: tenantId, order_item_id: item.orderItemId, photo_id: photoId },
    })),
  );
  for (let start = 0; start < packaged.length; start += INSERT_ROWS)
    await trx
      .insertInto('order_item_photos')
      .values(packaged.slice(start, start + INSERT_ROWS))
      .execute();
}

/** The photos a package held when it was bought. */
export async function listPackagePhotos({ trx, tenantId }: Scope, orderItemId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('order_item_photos')
    .select('photo_id')
    .where('tenant_id', '=', tenantId)
    .where('order_item_id', '=', orderItemId)
    .execute();
  return rows.map((row) => row.photo_id);
}

/** @param options.lock holds other writers of this order back until the transaction ends */
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
  if (row === undefined) return undefined;
  if (!isCurrencyId(row.currency_id))
    throw new Error(`the currency ${row.currency_id} is not in the contract`);
  return {
    orderId: row.order_id,
    number: row.number,
    state: row.state,
    currencyId: row.currency_id,
    totalMinor: row.total_minor,
    email: row.email,
    language: row.language,
    theme: row.theme,
    origin: row.origin,
    catalogId: row.catalog_id,
    cartId: row.cart_id,
    invoiceId: row.invoice_id,
    createdAt: row.created_at,
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
  return rows.map((row) => ({
    orderItemId: row.order_item_id,
    productId: row.product_id,
    productType: row.product_type,
    title: row.title,
    totalMinor: row.total_minor,
    eventId: row.event_id,
    eventName: row.event_name,
    photoId: row.photo_id,
    personId: row.person_id,
    personName: row.person_name,
  }));
}

export async function setOrderCompleted(
  { trx, tenantId }: Scope,
  orderId: string,
  completedAt: Date,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ state: 'Completed', completed_at: completedAt })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .execute();
}
