import { type Generated, sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import { KNOWN_ORDERS_MAX } from '#contract/limits.ts';
import type { CodeGift } from '#contract/shoppingcart.schema.ts';
import type { CartState } from '#contract/shoppingcart.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import { takeLock } from '#platform/database/shared-locks.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { WithdrawalConsent } from '#selling/orders/index.ts';
import type { CartLine } from './carts.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    carts: Columns<
      'carts',
      { state: CartState; language: Language; withdrawal: Generated<WithdrawalConsent | null> }
    >;
    cartItems: Columns<'cartItems', { gift: CodeGift | null }>;
  }
}

export interface CartRecord {
  cartId: string;
  state: CartState;
  email: string | null;
  language: Language;
  theme: string;
  orderId: string | null;
  shownTotalMinor: number | null;
  /** The buyer's consent to lose the right of withdrawal. */
  withdrawal: WithdrawalConsent | null;
  /**
   * Paid orders to which the buyer has access. What was paid for photos in them is deducted from a package of the same
   * photos.
   */
  knownOrderIds: string[];
  lines: CartLine[];
}

export async function insertCart(
  scope: Scope,
  cart: { cartId: string; language: Language; theme: string },
): Promise<void> {
  await insertInto(scope, 'carts', {
    cartId: cart.cartId,
    state: 'Updated',
    email: null,
    language: cart.language,
    theme: cart.theme,
    orderId: null,
    shownTotalMinor: null,
  }).execute();
}

/**
 * Finds a cart with its lines, in the order in which they were added.
 * @param options.lock locks the cart until the transaction ends
 */
export async function findCart(
  scope: Scope,
  cartId: string,
  options: { lock: boolean } = { lock: false },
): Promise<CartRecord | undefined> {
  const { tenantId } = scope;
  // Concurrent calls for one cart wait here without holding a connection. The row is locked too, because other
  // transactions do not take this lock.
  if (options.lock) await takeLock(scope, `cart ${tenantId} ${cartId}`, 'change');
  const row = await selectFrom(scope, 'carts')
    .select(['cartId', 'state', 'email', 'language', 'theme', 'orderId', 'shownTotalMinor'])
    .select(['withdrawal', 'knownOrderIds'])
    .where('cartId', '=', cartId)
    .$if(options.lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && { ...row, lines: (await listLines(scope, [cartId])).get(cartId) ?? [] };
}

/** Finds carts with their lines, by id, without locking them. */
export async function findCarts(scope: Scope, cartIds: readonly string[]): Promise<Map<string, CartRecord>> {
  const rows = await selectFrom(scope, 'carts')
    .select(['cartId', 'state', 'email', 'language', 'theme', 'orderId', 'shownTotalMinor'])
    .select(['withdrawal', 'knownOrderIds'])
    .where('cartId', '=', sql<string>`any(${[...cartIds]}::uuid[])`)
    .execute();
  const lines = await listLines(scope, cartIds);
  return new Map(rows.map((row) => [row.cartId, { ...row, lines: lines.get(row.cartId) ?? [] }]));
}

/** Lists the lines of carts, in the order in which they were added. */
async function listLines(scope: Scope, cartIds: readonly string[]): Promise<Map<string, CartLine[]>> {
  const items = await selectFrom(scope, 'cartItems')
    .select(['cartItemId', 'productId', 'photoId', 'personId', 'frameId', 'frameText', 'videoId'])
    .select(['unit', 'gift', 'shownPriceMinor', 'cartId'])
    .where('cartId', '=', sql<string>`any(${[...cartIds]}::uuid[])`)
    .orderBy('position')
    .execute();
  const byCart = Map.groupBy(items, ({ cartId }) => cartId);
  return new Map([...byCart].map(([cartId, own]) => [cartId, own.map(lineOf)]));
}

function lineOf({
  cartId,
  frameId,
  frameText,
  ...item
}: Omit<CartLine, 'frame'> & { cartId: string; frameId: string | null; frameText: string | null }): CartLine {
  return { ...item, frame: frameId === null ? null : { frameId, text: frameText } };
}

/** The size of a cart. */
export interface CartCounts {
  lines: number;
  codes: number;
  /** The number of persons whose photos are in the cart, or who found them. */
  persons: number;
  knownOrderIds: string[];
  productIds: string[];
}

/** Counts the contents of a cart; all counts are 0 if the cart does not exist. */
export async function countContents({ trx, tenantId }: Scope, cartId: string): Promise<CartCounts> {
  const { rows } =
    await sql<CartCounts>`select count(*)::int as lines, count(distinct person_id)::int as persons,
      coalesce(array_agg(distinct product_id), '{}') as "productIds",
      (select count(*)::int from cart_codes where tenant_id = ${tenantId} and cart_id = ${cartId}) as codes,
      coalesce(
        (select known_order_ids from carts where tenant_id = ${tenantId} and cart_id = ${cartId}), '{}'
      ) as "knownOrderIds"
    from cart_items where tenant_id = ${tenantId} and cart_id = ${cartId}`.execute(trx);
  return rows[0] ?? { lines: 0, codes: 0, persons: 0, knownOrderIds: [], productIds: [] };
}

export async function insertLines(scope: Scope, cartId: string, lines: readonly CartLine[]): Promise<void> {
  await insertLinesOf(
    scope,
    lines.map((line) => ({ cartId, line })),
  );
}

/** Rows per INSERT: PostgreSQL accepts 65,535 parameters. */
const INSERT_ROWS = 5_000;

/** Inserts lines of several carts. */
export async function insertLinesOf(
  scope: Scope,
  lines: readonly { cartId: string; line: CartLine }[],
): Promise<void> {
  for (let start = 0; start < lines.length; start += INSERT_ROWS)
    await insertInto(
      scope,
      'cartItems',
      lines.slice(start, start + INSERT_ROWS).map(({ cartId, line }) => ({
        cartItemId: line.cartItemId,
        cartId,
        productId: line.productId,
        photoId: line.photoId,
        personId: line.personId,
        frameId: line.frame?.frameId ?? null,
        frameText: line.frame?.text ?? null,
        videoId: line.videoId,
        unit: line.unit,
        gift: line.gift === null ? null : (JSON.stringify(line.gift) as unknown as CodeGift),
        shownPriceMinor: line.shownPriceMinor,
      })),
    ).execute();
}

export async function deleteLines(scope: Scope, cartId: string, cartItemIds: string[]): Promise<void> {
  if (cartItemIds.length === 0) return;
  await deleteFrom(scope, 'cartItems')
    .where('cartId', '=', cartId)
    .where('cartItemId', 'in', cartItemIds)
    .execute();
}

export async function updateCart(
  scope: Scope,
  cartId: string,
  change: Partial<{ state: CartState; email: string; language: Language; theme: string; orderId: string }>,
): Promise<void> {
  await updateTable(scope, 'carts')
    .set({ ...change, updatedAt: sql`now()` })
    .where('cartId', '=', cartId)
    .execute();
}

/** Records paid orders that a cart's buyer knows. Only a limited number is kept; the oldest are dropped first. */
export async function addKnownOrders(
  scope: Scope,
  { cartId, knownOrderIds }: Pick<CartRecord, 'cartId' | 'knownOrderIds'>,
  orderIds: readonly string[],
): Promise<void> {
  const known = [...new Set([...orderIds, ...knownOrderIds])].slice(0, KNOWN_ORDERS_MAX);
  if (known.every((orderId) => knownOrderIds.includes(orderId))) return;
  await updateTable(scope, 'carts')
    .set({ knownOrderIds: sql<string[]>`${known}::uuid[]` })
    .where('cartId', '=', cartId)
    .execute();
}

/** Records the buyer's consent to lose the right of withdrawal in an open cart. */
export async function setWithdrawal(
  scope: Scope,
  cartId: string,
  consent: WithdrawalConsent | null,
): Promise<void> {
  await updateTable(scope, 'carts')
    .set({ withdrawal: consent && (JSON.stringify(consent) as unknown as WithdrawalConsent) })
    .where('cartId', '=', cartId)
    .execute();
}

/** Records the price of an open cart, as just shown to its buyer. */
export async function setShownTotal(scope: Scope, cartId: string, totalMinor: number): Promise<void> {
  await updateTable(scope, 'carts')
    .set({ shownTotalMinor: totalMinor, updatedAt: sql`now()` })
    .where('cartId', '=', cartId)
    .where('state', '=', 'Updated')
    .execute();
}

/**
 * Deletes carts that never became an order and were not changed since a given time, with their codes, gift choices and
 * lines. A page reads its cart after each change. A cart that was never read and has no address therefore belongs to no
 * page, and is deleted earlier.
 * @param untouchedSince `shown` for carts that a page may show again, `unshown` for all others
 * @returns how many were deleted, at most `atOnce`
 */
export async function deleteAbandonedCarts(
  scope: Scope,
  untouchedSince: { shown: Date; unshown: Date },
  atOnce: number,
): Promise<number> {
  const abandoned = selectFrom(scope, 'carts')
    .select('cartId')
    .where('state', '!=', 'Processed')
    .where('updatedAt', '<', untouchedSince.unshown)
    .where(({ or, and, eb }) =>
      or([
        eb('updatedAt', '<', untouchedSince.shown),
        eb('state', '=', 'Deleted'),
        and([eb('shownTotalMinor', 'is', null), eb('email', 'is', null)]),
      ]),
    )
    .limit(atOnce)
    .forUpdate()
    .skipLocked();
  const { numDeletedRows } = await deleteFrom(scope, 'carts')
    .where('cartId', 'in', abandoned)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes the carts of deleted orders. */
export async function deleteCartsOfOrders(scope: Scope, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await deleteFrom(scope, 'carts').where('orderId', 'in', orderIds).execute();
}
