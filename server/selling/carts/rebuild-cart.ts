import { isProtected } from '#finding/competitors/index.ts';
import { findPerson } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { listCrewPurchases, saveCrewPurchase } from '#selling/crew-purchases/index.ts';
import { findOrder, setNextCart } from '#selling/orders/index.ts';
import { insertCode, listCodes, listGiftsWanted, saveGiftsWanted } from './cart-offers.store.ts';
import type { CartLine } from './carts.rules.ts';
import { addKnownOrders, deleteLines, findCart, insertCart, insertLines, updateCart } from './carts.store.ts';

/** The items to remove from carts: single photos, all items of some persons, or all items of some products. */
export interface TakenGoods {
  photoIds?: readonly string[];
  personIds?: readonly string[];
  productIds?: readonly string[];
}

const isTaken = (
  { photoId, personId, productId }: CartLine,
  { photoIds = [], personIds = [], productIds = [] }: TakenGoods,
): boolean =>
  (photoId !== null && photoIds.includes(photoId)) ||
  (personId !== null && personIds.includes(personId)) ||
  productIds.includes(productId);

/**
 * Opens a cart with what remains of an order that was canceled for good: lines, address, codes and gifts, without the
 * removed items. Items for a protected participant are left out, because the buyer must prove again that they may buy
 * them. If this cart exists already, only the removed items are deleted from it. If nothing remains, no cart is opened.
 */
export async function rebuildCart(
  deps: Pick<Deps, 'newId'>,
  scope: Scope,
  orderId: string,
  taken: TakenGoods,
): Promise<void> {
  const order = await findOrder(scope, orderId);
  if (order === undefined || order.cartId === null) return;
  // Not locked: a checkout may hold the cart while it waits for the photo that is being removed.
  const cart = await findCart(scope, order.nextCartId ?? order.cartId);
  if (cart === undefined) return;
  const left: CartLine[] = [];
  for (const line of cart.lines)
    if (!isTaken(line, taken) && !(await isOfProtected(scope, line))) left.push(line);
  if (order.nextCartId !== null) {
    if (cart.state !== 'Updated') return;
    const gone = cart.lines.filter((line) => !left.includes(line));
    await deleteLines(
      scope,
      cart.cartId,
      gone.map(({ cartItemId }) => cartItemId),
    );
    if (left.length === 0) await setNextCart(scope, orderId, null);
    return;
  }
  if (left.length === 0) return;
  const { language, theme, email } = cart;
  const cartId = deps.newId();
  await insertCart(scope, { cartId, language, theme });
  if (email !== null) await updateCart(scope, cartId, { email });
  await addKnownOrders(scope, { cartId, knownOrderIds: [] }, cart.knownOrderIds);
  await insertLines(
    scope,
    cartId,
    left.map((line) => ({ ...line, cartItemId: deps.newId() })),
  );
  for (const { code } of await listCodes(scope, cart.cartId))
    await insertCode(scope, cartId, { cartCodeId: deps.newId(), code });
  for (const [eventId, wanted] of await listGiftsWanted(scope, cart.cartId))
    await saveGiftsWanted(scope, cartId, eventId, wanted);
  for (const purchase of await listCrewPurchases(scope, cart.cartId))
    await saveCrewPurchase(scope, { ...purchase, cartId });
  await setNextCart(scope, orderId, cartId);
}

async function isOfProtected(scope: Scope, { personId }: CartLine): Promise<boolean> {
  if (personId === null) return false;
  const competitorId = (await findPerson(scope, personId))?.competitorId ?? null;
  return competitorId !== null && isProtected(scope, competitorId);
}
