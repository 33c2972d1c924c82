import type { RecognitionDeps } from '#finding/recognition/index.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { titleIn } from '#selling/catalog/index.ts';
import { createInvoice } from '#selling/invoices/index.ts';
import { completeOrder, createOrder, findOrder, type NewOrderItem } from '#selling/orders/index.ts';
import { findCart, updateCart } from './carts.store.ts';
import { type FilledCart, fillCart } from './read-cart.ts';

/**
 * Turns a cart into an order with an invoice, lines and prices frozen. Pressed twice, or by two tabs at once,
 * it names the same order: the cart's row is locked, and an order has one cart.
 */
export async function checkoutCart(
  deps: Pick<Deps, 'database' | 'clock' | 'newId' | 'events'> & RecognitionDeps,
  context: TenantContext,
  cartId: string,
): Promise<{ orderId: string; invoiceId: string } | Refusal> {
  return deps.database.inTenant(context.tenantId, async (scope) => {
    const cart = await findCart(scope, cartId, { lock: true });
    if (cart === undefined || cart.state === 'Deleted') return refuse('NotFound');
    if (cart.orderId !== null) {
      const order = await findOrder(scope, cart.orderId);
      return order === undefined
        ? refuse('NotFound')
        : { orderId: order.orderId, invoiceId: order.invoiceId };
    }
    const filled = await fillCart(deps, scope, cart);
    const first = filled.lines[0];
    if (first === undefined) return refuse('CartEmpty');
    if (cart.email === null) return refuse('EmailMissing');
    if (!isSellable(filled)) return refuse('ProductUnavailable');

    const ids = { orderId: deps.newId(), invoiceId: deps.newId() };
    const now = deps.clock.now();
    await createOrder(deps, scope, {
      ...ids,
      ...{ cartId, catalogId: first.product.catalogId, email: cart.email },
      ...{ language: cart.language, theme: cart.theme, origin: context.origin, createdAt: now },
      ...{ currencyId: first.product.currencyId, totalMinor: filled.price.totalMinor },
      items: orderItems(deps, filled),
    });
    await createInvoice(scope, {
      ...ids,
      ...{ currencyId: first.product.currencyId, amountMinor: filled.price.totalMinor, createdAt: now },
    });
    await updateCart(scope, cartId, { state: 'Processed', order_id: ids.orderId });
    if (filled.price.totalMinor === 0) await completeOrder(deps, scope, ids.orderId);
    return ids;
  });
}

/** What was withdrawn since it was added cannot be sold, and one order has one currency. */
function isSellable({ cart, lines }: FilledCart): boolean {
  const currencies = new Set(lines.map(({ product }) => product.currencyId));
  return (
    lines.length === cart.lines.length &&
    currencies.size === 1 &&
    lines.every(
      ({ product, photosCount, photos }) =>
        product.state === 'InCatalog' && photosCount > 0 && photos.length > 0,
    )
  );
}

function orderItems(deps: Pick<Deps, 'newId'>, { cart, lines, price }: FilledCart): NewOrderItem[] {
  const totals = new Map(price.lines.map((line) => [line.lineId, line.totalMinor]));
  return lines.map(({ line, product, event, competitor, packagePhotoIds }) => ({
    orderItemId: deps.newId(),
    productId: product.productId,
    productType: product.productType,
    title: titleIn(product.titles, cart.language),
    totalMinor: totals.get(line.cartItemId) ?? 0,
    eventId: event.eventId,
    eventName: event.title,
    photoId: line.photoId,
    personId: line.personId,
    packagePhotoIds,
    personName: competitor === undefined ? null : `${competitor.givenName} ${competitor.surname}`.trim(),
  }));
}
