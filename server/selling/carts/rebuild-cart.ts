import { listProtectedOf } from '#finding/competitors/index.ts';
import { findCompetitorIds } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { copyCrewPurchases } from '#selling/crew-purchases/index.ts';
import { setNextCarts, type UnpaidOrder } from '#selling/orders/index.ts';
import type { CartLine } from './carts.rules.ts';
import { type CartRecord, findCarts, insertLinesOf } from './carts.store.ts';
import { copyOffers, deleteLinesOf, insertOpenCarts } from './rebuilt-carts.store.ts';

/** The items to remove from carts: single photos, videos, all items of some persons, or all items of some products. */
export interface TakenGoods {
  photoIds?: readonly string[];
  videoIds?: readonly string[];
  personIds?: readonly string[];
  productIds?: readonly string[];
}

type IsTaken = (line: CartLine) => boolean;

/**
 * Returns a function that decides whether a line is removed. It uses sets, because an event may have 300,000 photos,
 * and many carts have lines with them.
 */
function takenBy({ photoIds = [], videoIds = [], personIds = [], productIds = [] }: TakenGoods): IsTaken {
  const [photos, persons, products] = [new Set(photoIds), new Set(personIds), new Set(productIds)];
  const videos = new Set(videoIds);
  return ({ photoId, videoId, personId, productId }) =>
    (photoId !== null && photos.has(photoId)) ||
    (videoId !== null && videos.has(videoId)) ||
    (personId !== null && persons.has(personId)) ||
    products.has(productId);
}

/** The most carts that are read at once. */
const AT_ONCE = 500;

/** An order canceled for good, and its cart, or the cart that replaced it. */
interface Rebuilt {
  orderId: string;
  nextCartId: string | null;
  cart: CartRecord;
  /** The remaining lines. */
  left: CartLine[];
}

/**
 * Opens carts with what remains of orders that were canceled for good: lines, address, codes and gifts, without the
 * removed items. Items for a protected participant are left out, because the buyer must prove again that they may buy
 * them. If such a cart exists already, only the removed items are deleted from it. If nothing remains, no cart is
 * opened. The number of statements does not grow with each order, because anybody can place any number of unpaid orders.
 */
export async function rebuildCarts(
  deps: Pick<Deps, 'newId'>,
  scope: Scope,
  orders: readonly Pick<UnpaidOrder, 'orderId' | 'cartId' | 'nextCartId'>[],
  taken: TakenGoods,
): Promise<void> {
  const isTaken = takenBy(taken);
  for (let start = 0; start < orders.length; start += AT_ONCE) {
    const rebuilt = await readCarts(scope, orders.slice(start, start + AT_ONCE), isTaken);
    await shrinkNext(
      scope,
      rebuilt.filter(({ nextCartId, cart }) => nextCartId !== null && cart.state === 'Updated'),
    );
    await openNext(
      deps,
      scope,
      rebuilt.filter(({ nextCartId, left }) => nextCartId === null && left.length > 0),
    );
  }
}

/** Reads carts without locking them: a checkout may hold one while it waits for the photo that is being removed. */
async function readCarts(
  scope: Scope,
  orders: readonly Pick<UnpaidOrder, 'orderId' | 'cartId' | 'nextCartId'>[],
  isTaken: IsTaken,
): Promise<Rebuilt[]> {
  const carts = await findCarts(
    scope,
    orders.flatMap(({ cartId, nextCartId }) => nextCartId ?? cartId ?? []),
  );
  const notTaken = ({ lines }: CartRecord) => lines.filter((line) => !isTaken(line));
  const hidden = await listProtectedPersons(
    scope,
    [...carts.values()].flatMap((cart) => notTaken(cart).flatMap(({ personId }) => personId ?? [])),
  );
  return orders.flatMap(({ orderId, cartId, nextCartId }) => {
    const cart = carts.get(nextCartId ?? cartId ?? '');
    if (cartId === null || cart === undefined) return [];
    const left = notTaken(cart).filter(({ personId }) => personId === null || !hidden.has(personId));
    return { orderId, nextCartId, cart, left };
  });
}

async function listProtectedPersons(scope: Scope, personIds: readonly string[]): Promise<Set<string>> {
  const competitorIds = await findCompetitorIds(scope, [...new Set(personIds)]);
  const hidden = await listProtectedOf(scope, [...competitorIds.values()]);
  return new Set([...competitorIds].flatMap(([personId, id]) => (hidden.has(id) ? personId : [])));
}

/** Deletes the removed items from carts that replaced those of orders. */
async function shrinkNext(scope: Scope, rebuilt: readonly Rebuilt[]): Promise<void> {
  const gone = rebuilt.flatMap(({ cart, left }) => {
    const staying = new Set(left);
    return cart.lines.filter((line) => !staying.has(line));
  });
  await deleteLinesOf(
    scope,
    gone.map(({ cartItemId }) => cartItemId),
  );
  const emptied = rebuilt.filter(({ left }) => left.length === 0);
  await setNextCarts(scope, new Map(emptied.map(({ orderId }) => [orderId, null])));
}

/** Opens carts with the remaining items of orders. */
async function openNext(
  { newId }: Pick<Deps, 'newId'>,
  scope: Scope,
  rebuilt: readonly Rebuilt[],
): Promise<void> {
  if (rebuilt.length === 0) return;
  const opened = rebuilt.map((order) => Object.assign({ newCartId: newId() }, order));
  await insertOpenCarts(
    scope,
    opened.map(({ cart, newCartId }) => ({ ...cart, cartId: newCartId })),
  );
  await insertLinesOf(
    scope,
    opened.flatMap(({ newCartId, left }) =>
      left.map((line) => ({ cartId: newCartId, line: { ...line, cartItemId: newId() } })),
    ),
  );
  const copies = new Map(opened.map(({ cart, newCartId }) => [cart.cartId, newCartId]));
  await copyOffers(newId, scope, copies);
  await copyCrewPurchases(scope, copies);
  await setNextCarts(scope, new Map(opened.map(({ orderId, newCartId }) => [orderId, newCartId])));
}
