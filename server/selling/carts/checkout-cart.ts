import { faultAt } from '#contract/faults.ts';
import { findShownEvent, isMoreRestricted, lockStartList } from '#finding/events/index.ts';
import { findSold, type Region } from '#finding/photos/index.ts';
import { findPublishedVideos } from '#finding/videos/index.ts';
import type { CanonicalKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { findProducts, titleIn } from '#selling/catalog/index.ts';
import { keepCrewPurchases, lacksConsent } from '#selling/crew-purchases/index.ts';
import { areCreditsCovered, createInvoice } from '#selling/invoices/index.ts';
import {
  type Credit,
  completeOrder,
  createOrder,
  creditsOf,
  findOrder,
  listBoughtAgain,
  type NewOrderItem,
} from '#selling/orders/index.ts';
import { eventWaitedFor, insertPreorders } from '#selling/preorders/index.ts';
import { takeUses } from '#selling/promo-codes/index.ts';
import { nameOf } from './cart-persons.ts';
import { sumPaidBefore } from './cart-pricer.ts';
import { type CartRecord, deleteLines, findCart } from './carts.store.ts';
import { moveCart } from './change-cart.ts';
import { costOfPhotos, limitLines } from './limit-lines.ts';
import { countFramed, limitFramed, limitFreeOrders, limitUnpaidOrders } from './limit-orders.ts';
import { presentReason } from './present-reason.ts';
import { type FillDeps, type FilledCart, type FilledLine, fillCart } from './read-cart.ts';
import type { LineView } from './view-lines.ts';
import { viewLines } from './view-lines.ts';

type CheckoutDeps = FillDeps & Pick<Deps, 'database' | 'newId' | 'events' | 'rateLimits'>;

/** The order that a cart became, and its invoice. */
export interface CheckedOut {
  orderId: string;
  invoiceId: string;
  /** Set if some photos are not published yet. */
  preorderId: string | null;
}

/**
 * Turns a cart into an order with an invoice. Lines, prices and reasons are frozen. A repeated or concurrent call
 * returns the same order, because the cart's row is locked and an order has one cart.
 */
export async function checkoutCart(
  deps: CheckoutDeps,
  context: TenantContext,
  cartId: string,
  visitor: Visitor,
): Promise<CheckedOut | Refusal> {
  const placed = await placeOrder(deps, context, cartId, visitor, { stored: 0, framed: 0 });
  if (!('uncounted' in placed)) return placed;
  const { uncounted } = placed;
  const { clientAddress } = visitor;
  // Runs between two transactions, so that other visitors of the network do not wait for the count.
  const tooMany =
    (await limitLines(deps, context.tenantId, uncounted.stored, clientAddress)) ??
    (await limitFramed(deps, context.tenantId, uncounted.framed, clientAddress));
  if (tooMany !== undefined) return tooMany;
  const counted = await placeOrder(deps, context, cartId, visitor, uncounted);
  // Another tab has meanwhile added packages.
  return 'uncounted' in counted ? refuse('PriceChanged') : counted;
}

interface Visitor {
  /** Ids of orders that the visitor has: their items are not sold again. */
  orderIds?: readonly string[] | undefined;
  clientAddress: CanonicalKey;
}

/** What an order costs the shop, counted for the visitor's network: see `limitLines` and `limitFramed`. */
interface OrderCost {
  /** The cost of storing the photos of the order. */
  stored: number;
  /** The photos that are framed without a payment. */
  framed: number;
}

/**
 * @returns the cost of the order, if it exceeds what was counted; then no order was created
 */
async function placeOrder(
  deps: CheckoutDeps,
  context: TenantContext,
  cartId: string,
  { orderIds = [], clientAddress }: Visitor,
  counted: OrderCost,
): Promise<CheckedOut | { uncounted: OrderCost } | Refusal> {
  return deps.database.inTenant(context.tenantId, async (scope) => {
    const lockedIds = await lockLists(scope, await findCart(scope, cartId));
    const cart = await findCart(scope, cartId, { lock: true });
    if (cart === undefined || cart.state === 'Deleted') return refuse('NotFound');
    if (cart.orderId !== null) return findCheckedOut(scope, cart.orderId);
    // Another tab has meanwhile added a runner of another event.
    if ((await listRunnersEvents(scope, cart)).some((id) => !lockedIds.includes(id)))
      return refuse('PriceChanged');
    const filled = await leaveOutUnavailable(scope, await fillCart(deps, scope, cart));
    const refusal =
      (await refuseBoughtLines(deps, scope, filled, orderIds)) ??
      refuseCheckout(filled) ??
      (await refuseWithoutConsent(scope, cart));
    if (refusal !== undefined) return refusal;
    const stored = costOfPhotos(filled.lines);
    const framed = filled.price.totalMinor === 0 ? countFramed(filled.lines) : 0;
    if (stored > counted.stored || framed > counted.framed) return { uncounted: { stored, framed } };
    return writeOrder(deps, context, scope, filled, clientAddress);
  });
}

/**
 * Locks the start lists of the runners in a cart, so that their bibs cannot change until the order exists
 * (docs/decisions/0224). The lists are locked before the cart, in the same order as in an erasure.
 */
async function lockLists(scope: Scope, cart: CartRecord | undefined): Promise<string[]> {
  const eventIds = cart === undefined ? [] : await listRunnersEvents(scope, cart);
  for (const eventId of eventIds) await lockStartList(scope, eventId, 'read');
  return eventIds;
}

async function listRunnersEvents(scope: Scope, { lines }: CartRecord): Promise<string[]> {
  const productIds = lines.flatMap(({ personId, productId }) => (personId === null ? [] : productId));
  const products = await findProducts(scope, productIds);
  return [...new Set([...products.values()].map(({ eventId }) => eventId))].toSorted();
}

/** Removes the lines of unpublished events from a cart: its visitor does not see them, and cannot remove them. */
async function leaveOutUnavailable(scope: Scope, filled: FilledCart): Promise<FilledCart> {
  const { cart, lines } = filled;
  const shown = new Set(lines.map(({ cartItemId }) => cartItemId));
  const left = cart.lines.filter(({ cartItemId }) => !shown.has(cartItemId));
  if (left.length === 0) return filled;
  await deleteLines(
    scope,
    cart.cartId,
    left.map(({ cartItemId }) => cartItemId),
  );
  return { ...filled, cart: { ...cart, lines: cart.lines.filter((line) => !left.includes(line)) } };
}

/** Refuses a cart with lines that were bought after they were added; undefined if none was. */
async function refuseBoughtLines(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  { lines, persons }: FilledCart,
  orderIds: readonly string[],
): Promise<Refusal | undefined> {
  const requested = lines.map((line) => ({ eventId: line.event.eventId, line }));
  const again = await listBoughtAgain(deps, scope, persons.photosOf, requested, orderIds);
  if (again.length === 0) return undefined;
  return refuse(
    'AlreadyBought',
    again.map(({ line }) => faultAt(line.cartItemId, 'InOneOfOrders')),
  );
}

async function findCheckedOut(scope: Scope, orderId: string): Promise<CheckedOut | Refusal> {
  const order = await findOrder(scope, orderId);
  if (order === undefined) return refuse('NotFound');
  return { orderId, invoiceId: order.invoiceId, preorderId: order.preorderId };
}

/**
 * Refuses a cart with photos of a person whose required consent is missing or was withdrawn. Removed items are ignored.
 */
async function refuseWithoutConsent(
  scope: Scope,
  { cartId, lines }: CartRecord,
): Promise<Refusal | undefined> {
  await keepCrewPurchases(scope, cartId, [...new Set(lines.flatMap(({ personId }) => personId ?? []))]);
  return (await lacksConsent(scope, cartId)) ? refuse('ConsentMissing') : undefined;
}

/** Returns why a cart cannot be sold as it is; undefined if it can. */
function refuseCheckout({ cart, lines, price }: FilledCart): Refusal | undefined {
  if (cart.lines.length === 0) return refuse('CartEmpty');
  if (cart.email === null) return refuse('EmailMissing');
  const currencies = new Set(lines.map(({ product }) => product.currencyId));
  const isWhole = lines.length === cart.lines.length && currencies.size === 1;
  if (!isWhole || !lines.every(isSellable)) return refuse('ProductUnavailable');
  const isAsShown = cart.shownTotalMinor === null || cart.shownTotalMinor === price.totalMinor;
  return isAsShown ? undefined : refuse('PriceChanged');
}

/**
 * Returns whether a line can still be sold. It cannot if its product was withdrawn, or its runner's distance changed,
 * after it was added.
 */
export function isSellable(line: FilledLine): boolean {
  const { product, photo, photosCount, isPreorder, frameRecord, video } = line;
  if (product.state !== 'InCatalog' || !line.isForRunner) return false;
  switch (product.productType) {
    case 'Photo':
      return photo !== undefined;
    case 'Frame':
      return photo !== undefined && frameRecord?.state === 'InUse';
    case 'PhotosWithMe':
      return photosCount > 0 || isPreorder;
    case 'PhotosWithFrame':
      return (photosCount > 0 || isPreorder) && frameRecord?.state === 'InUse';
    case 'FullVideo':
    case 'FinishVideo':
      return video?.state === 'Published';
    case 'Promocode':
      return true;
  }
}

/**
 * Writes the order with everything that belongs to it. Contended rows are locked in the same order everywhere: the
 * cart, the tenant's order number, then promo codes by id. A refusal is rolled back.
 */
async function writeOrder(
  deps: CheckoutDeps,
  context: TenantContext,
  scope: Scope,
  filled: FilledCart,
  clientAddress: CanonicalKey,
): Promise<CheckedOut | Refusal> {
  const { cart, price, singlyMinor, currencyId } = filled;
  const awaited = eventWaitedFor(filled.lines.flatMap(({ isPreorder, event }) => (isPreorder ? event : [])));
  const preorder = awaited && { ...awaited, preorderId: deps.newId() };
  const ids = { orderId: deps.newId(), invoiceId: deps.newId(), preorderId: preorder?.preorderId ?? null };
  const createdAt = deps.clock.now();
  const views = await viewLines(deps, scope, filled);
  const items = filled.lines.map((line, index) =>
    orderItem(deps, filled, line, index, views.get(line.cartItemId)),
  );
  const applied = appliedCodes(filled);
  await createOrder(deps, scope, {
    ...ids,
    items,
    currencyId,
    createdAt,
    origin: context.publicOrigin,
    ...deliveryOf(cart),
    catalogId: filled.lines[0]?.product.catalogId ?? '',
    amountMinor: price.amountMinor,
    totalMinor: price.totalMinor,
    singlyMinor,
    codes: applied.map(({ code, discountMinor }) => ({ code, discountMinor })),
  });
  if ((await hasGoneEvent(scope, filled.lines)) || (await hasRemovedGoods(scope, items)))
    return refuse('ProductUnavailable');
  // Other tabs and carts may meanwhile have used the credit for the same photos.
  if (!(await areCreditsCovered(deps, scope, { orderId: ids.orderId, currencyId })))
    return refuse('PriceChanged');
  await createInvoice(scope, { ...ids, currencyId, amountMinor: price.totalMinor, createdAt });
  if (preorder !== undefined)
    await insertPreorders(scope, [{ ...preorder, orderId: ids.orderId, createdAt }]);
  await moveCart(scope, cart, { state: 'Processed', orderId: ids.orderId });
  const taken = applied.map(({ promoCodeId }) => promoCodeId);
  const refusal = await takeUses(deps, scope, ids.orderId, taken);
  if (refusal !== undefined) return refusal;
  if (price.totalMinor > 0) return (await limitUnpaidOrders(deps, scope, clientAddress)) ?? ids;
  const tooMany = await limitFreeOrders(deps, scope, { email: cart.email ?? '', clientAddress });
  if (tooMany !== undefined) return tooMany;
  await completeOrder(deps, scope, ids.orderId);
  return ids;
}

/**
 * Returns whether one of the events was unpublished, or requires more proof, since the checkout began. The checkout had
 * to wait for the transaction that changed it.
 */
async function hasGoneEvent(scope: Scope, lines: readonly FilledLine[]): Promise<boolean> {
  for (const before of new Map(lines.map(({ event }) => [event.eventId, event])).values()) {
    const event = await findShownEvent(scope, before.eventId);
    if (event === undefined || isMoreRestricted(before, event)) return true;
  }
  return false;
}

/**
 * Returns whether one of the photos or videos was removed since the checkout began. The checkout had to wait for the
 * transaction that removed it.
 */
async function hasRemovedGoods(scope: Scope, items: readonly NewOrderItem[]): Promise<boolean> {
  const photoIds = new Set(
    items.flatMap(({ photoId, packagePhotoIds }) => [photoId ?? [], packagePhotoIds].flat()),
  );
  const videoIds = new Set(items.flatMap(({ videoId }) => videoId ?? []));
  return (
    (await findSold(scope, [...photoIds])).length < photoIds.size ||
    (await findPublishedVideos(scope, [...videoIds])).length < videoIds.size
  );
}

/** Lists the codes that reduce a cart's price, with the amounts. */
export function appliedCodes({ price, codes }: FilledCart) {
  const ids = new Map(codes.map(({ code, promoCodeId }) => [code, promoCodeId]));
  return price.codes.flatMap((outcome) => {
    const promoCodeId = ids.get(outcome.code);
    if (!outcome.isApplied || promoCodeId === undefined) return [];
    return [{ code: outcome.code, discountMinor: outcome.discountMinor, promoCodeId }];
  });
}

/** Returns the credits of a line, each with the item that was paid earlier. */
export function creditsOfLine({ price, paidBefore }: FilledCart, index: number): Credit[] {
  const line = price.lines[index];
  return line === undefined ? [] : creditsOf(sumPaidBefore([line]), paidBefore.get(line.lineId) ?? []);
}

function deliveryOf({ cartId, email, language, theme, withdrawal }: CartRecord) {
  return { cartId, email: email ?? '', language, theme, withdrawal };
}

/** Returns the region in a plain photo that shows the buyer, if the buyer searched. */
function regionOf(line: FilledLine, view: LineView | undefined): Region | null {
  if (line.product.productType !== 'Photo') return null;
  return view?.pictures[0]?.region ?? null;
}

function orderItem(
  deps: Pick<Deps, 'newId'>,
  filled: FilledCart,
  line: FilledLine,
  index: number,
  view: LineView | undefined,
): NewOrderItem {
  const { cart, price, currencyId } = filled;
  const { product, event, frame, frameRecord } = line;
  const priced = price.lines[index];
  if (priced?.lineId !== line.cartItemId) throw new Error(`the line ${line.cartItemId} has no price`);
  return {
    orderItemId: deps.newId(),
    productId: product.productId,
    productType: product.productType,
    title: titleIn(product.titles, cart.language),
    originalMinor: priced.originalMinor,
    totalMinor: priced.totalMinor,
    reasons: priced.reasons.map((reason) => presentReason(reason, currencyId)),
    eventId: event.eventId,
    eventName: event.title,
    photoId: line.photoId,
    // A plain photo or a full video belongs to no single person, because it may also show others than its finder.
    personId: product.productType === 'Photo' || product.productType === 'FullVideo' ? null : line.personId,
    packagePhotoIds: line.packagePhotoIds,
    paidBefore: creditsOfLine(filled, index),
    personName: nameOf(line.person),
    frame:
      frame === null || frameRecord === null
        ? null
        : { ...frame, title: titleIn(frameRecord.titles, cart.language) },
    videoId: line.videoId,
    region: regionOf(line, view),
    ownerId: view?.owner?.person.personId ?? null,
    ownerName: nameOf(view?.owner),
    gift: line.gift,
  };
}
