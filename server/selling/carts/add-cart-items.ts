import { CART_ITEMS_MAX } from '#contract/limits.ts';
import type { NewCartItem } from '#contract/shoppingcart.schema.ts';
import { lockStartList } from '#finding/events/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import { type SearchGrant, verifySearchToken } from '#finding/verification/index.ts';
import type { CanonicalKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { findProducts } from '#selling/catalog/index.ts';
import { addPaidOrdersToCart } from './add-paid-orders.ts';
import { type CartPersons, openCartPersons } from './cart-persons.ts';
import type { CartCandidate } from './carts.rules.ts';
import { type CartRecord, deleteLines, insertLines } from './carts.store.ts';
import { changeCart } from './change-cart.ts';
import { type JoinedCart, joinCart, tooManyItems } from './join-cart.ts';
import { costOfLines, countItems, limitLines } from './limit-lines.ts';
import { readCandidates } from './read-candidates.ts';
import { refuseBought } from './refuse-bought.ts';

/** Returns the path of an item's field in a call that adds several items. */
export const pathInList = (index: number, field: string): string => `items.${index}.${field}`;

interface AddOptions {
  /** The network for which stored lines are counted. */
  clientAddress: CanonicalKey;
  /**
   * Ids of orders that the visitor has. Their items are not sold again, and payments for their photos are deducted from
   * a package.
   */
  orderIds?: readonly string[] | undefined;
  /** Lines of the cart that the items replace; ids of other lines are ignored. */
  insteadOf?: readonly string[] | undefined;
  /** Returns the path of an item's field in the call, for `Invalid`. */
  pathOf?: typeof pathInList;
}

/**
 * Adds products to a cart, either all of them or none. A photo must be published in the product's event. A package or a
 * protected photo needs a search token of that event.
 */
export async function addCartItems(
  deps: Deps & RecognitionDeps,
  context: TenantContext,
  cartId: string,
  items: readonly NewCartItem[],
  bearer: string | undefined,
  { clientAddress, orderIds = [], insteadOf = [], pathOf = pathInList }: AddOptions,
): Promise<Refusal | undefined> {
  const grant = bearer === undefined ? undefined : await verifySearchToken(deps, context.tenantId, bearer);
  if (bearer !== undefined && grant === undefined) return refuse('Unauthorized');
  if (countItems(items) > CART_ITEMS_MAX) return tooManyItems();
  const tooMany = await limitLines(deps, context.tenantId, costOfLines(items), clientAddress);
  if (tooMany !== undefined) return tooMany;
  return deps.database.inTenant(context.tenantId, async (scope) => {
    await lockLists(scope, items, grant);
    return changeCart(scope, cartId, async (cart) => {
      const persons = openCartPersons(deps, scope, { grant });
      const candidates = await readCandidates(deps, scope, persons, items, pathOf, grant);
      if (isRefusal(candidates)) return candidates;
      const refusal =
        (await refuseBought(deps, scope, persons, candidates, orderIds)) ??
        (await addAll(deps, scope, persons, cart, candidates, insteadOf));
      const eventIds = candidates.map(({ product }) => product.eventId);
      if (refusal === undefined) await addPaidOrdersToCart(deps, scope, cart, eventIds, orderIds);
      return refusal;
    });
  });
}

/**
 * Locks the start lists of the items' events before the cart, in the same order as a checkout. Between the check of the
 * token and the end of the transaction, no participant can then become protected, and no event can require more proof.
 */
async function lockLists(
  scope: Scope,
  items: readonly NewCartItem[],
  grant: SearchGrant | undefined,
): Promise<void> {
  const products = await findProducts(
    scope,
    items.map(({ productId }) => productId),
  );
  const eventIds = new Set([...products.values()].map(({ eventId }) => eventId));
  if (grant !== undefined) eventIds.add(grant.eventId);
  for (const eventId of [...eventIds].toSorted()) await lockStartList(scope, eventId, 'read');
}

async function addAll(
  deps: Pick<Deps, 'newId'>,
  scope: Scope,
  persons: CartPersons,
  cart: CartRecord,
  candidates: readonly CartCandidate[],
  insteadOf: readonly string[],
): Promise<Refusal | undefined> {
  const left = cart.lines.filter(({ cartItemId }) => !insteadOf.includes(cartItemId));
  const joined = await joinCart(deps, scope, persons, left, candidates);
  if (isRefusal(joined)) return joined;
  await saveJoined(scope, cart.cartId, joined, insteadOf);
  return undefined;
}

/** Writes the lines that were added to a cart, and deletes those that they replace. */
export async function saveJoined(
  scope: Scope,
  cartId: string,
  { added, replaced }: JoinedCart,
  insteadOf: readonly string[] = [],
): Promise<void> {
  await deleteLines(scope, cartId, [...insteadOf, ...replaced]);
  await insertLines(scope, cartId, added);
}
