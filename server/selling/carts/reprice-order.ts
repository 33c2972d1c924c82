import { listAskingForProof } from '#finding/competitors/index.ts';
import { withMergedPersons } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { setInvoiceAmount } from '#selling/invoices/index.ts';
import {
  cancelOrder,
  completeOrder,
  findOrder,
  listOrderItems,
  type OrderItemRecord,
  setOrderPrice,
} from '#selling/orders/index.ts';
import { releaseUses, takeUses } from '#selling/promo-codes/index.ts';
import { addPaidOrdersToCart } from './add-paid-orders.ts';
import { listCodes } from './cart-offers.store.ts';
import { findCart } from './carts.store.ts';
import { appliedCodes, creditsOfLine, isSellable } from './checkout-cart.ts';
import { deleteLinesOfEvent, deleteLinesOfPersons, deleteLinesOfPhotos } from './goods-in-carts.store.ts';
import { presentReason } from './present-reason.ts';
import { type FillDeps, type FilledCart, fillCart } from './read-cart.ts';
import { followWithdrawal } from './take-crew.ts';

type RepriceDeps = FillDeps & Pick<Deps, 'events'>;

/**
 * Subscribes carts to events: reprices unpaid orders, and removes lines if their proof, consent or protection changed.
 */
export function subscribeCarts(deps: RepriceDeps): void {
  deps.events.on('order.uses-lost', (scope, { orderId }) => repriceOrder(deps, scope, orderId));
  deps.events.on('order.more-paid-before', async (scope, { orderId, orderIds }) => {
    const order = await findOrder(scope, orderId, { lock: true });
    const cart = order?.cartId == null ? undefined : await findCart(scope, order.cartId);
    if (cart === undefined) return;
    const items = await listOrderItems(scope, orderId);
    const eventIds = items.map(({ eventId }) => eventId);
    await addPaidOrdersToCart(deps, scope, cart, eventIds, orderIds);
    await repriceOrder(deps, scope, orderId);
  });
  // If the event requires more proof now, its items must be added again with that proof.
  deps.events.on('event.secured', (scope, { eventId }) => deleteLinesOfEvent(scope, eventId));
  deps.events.on('photos.moved', async (scope, { needsProof, photoIds }) => {
    if (needsProof) await deleteLinesOfPhotos(scope, photoIds);
  });
  deps.events.on('crew.consent-withdrawn', (scope, { consentId }) => followWithdrawal(scope, consentId));
  // Buyers who added photos of participants by a proof that is void now must prove again that they may buy them.
  deps.events.on('participants.proof-voided', async (scope, { participants }) => {
    const competitorIds = participants.map(({ competitorId }) => competitorId);
    const asking = await listAskingForProof(scope, competitorIds);
    if (asking.size > 0)
      await deleteLinesOfPersons(scope, await withMergedPersons(scope, [...asking.keys()]));
  });
}

/**
 * Reprices an unpaid order at its cart's current price: another buyer used a code, or more earlier payments count. The
 * new total may be higher, so the buyer confirms it before paying. An order with products that are no longer sold is
 * canceled.
 */
async function repriceOrder(deps: RepriceDeps, scope: Scope, orderId: string): Promise<void> {
  const order = await findOrder(scope, orderId, { lock: true });
  if (order?.state !== 'AwaitingPayment' || order.cartId === null) return;
  const cart = await findCart(scope, order.cartId);
  if (cart === undefined) throw new Error(`the order ${orderId} has lost its cart`);
  // Locks the orders whose payments are credited, so that no other order uses the same credit. An order with a total of
  // 0 is completed below.
  for (const knownId of cart.knownOrderIds.toSorted()) await findOrder(scope, knownId, { lock: true });
  const entered = await listCodes(scope, cart.cartId);
  await releaseUses(
    scope,
    orderId,
    entered.map(({ code }) => code),
  );
  const filled = await fillCart(deps, scope, cart);
  const items = await listOrderItems(scope, orderId);
  if (!isAsOrdered(filled, items)) {
    await cancelOrder(deps, scope, orderId);
    return;
  }
  const { price, currencyId } = filled;
  await setOrderPrice(scope, orderId, {
    amountMinor: price.amountMinor,
    totalMinor: price.totalMinor,
    codes: appliedCodes(filled),
    items: items.map(({ orderItemId }, index) => ({
      orderItemId,
      originalMinor: price.lines[index]?.originalMinor ?? 0,
      totalMinor: price.lines[index]?.totalMinor ?? 0,
      reasons: price.lines[index]?.reasons.map((reason) => presentReason(reason, currencyId)) ?? [],
      paidBefore: creditsOfLine(filled, index),
    })),
  });
  await setInvoiceAmount(scope, order.invoiceId, price.totalMinor);
  const applied = appliedCodes(filled).map(({ promoCodeId }) => promoCodeId);
  const refusal = await takeUses(deps, scope, orderId, applied);
  if (refusal !== undefined) throw new Error(`a locked code was refused: ${refusal.refused}`);
  if (price.totalMinor === 0) await completeOrder(deps, scope, orderId);
}

/**
 * Returns whether every item of the order still has the product of its cart line, and is still sold in the same
 * currency. Items and cart lines are in the same order.
 */
function isAsOrdered({ cart, lines, currencyId }: FilledCart, items: readonly OrderItemRecord[]): boolean {
  return (
    lines.length === cart.lines.length &&
    lines.length === items.length &&
    lines.every(
      (line, index) =>
        isSellable(line) &&
        line.product.currencyId === currencyId &&
        line.product.productId === items[index]?.productId,
    )
  );
}
