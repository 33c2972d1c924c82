import { CART_ITEMS_MAX } from '#contract/limits.ts';
import type { Cart } from '#contract/shoppingcart.schema.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { listOrderItems } from '#selling/orders/index.ts';
import { figuresOfOrder, figuresOfPrice } from './cart-figures.ts';
import { presentCart } from './carts.presenter.ts';
import { findCart, setShownTotal } from './carts.store.ts';
import { type FillDeps, type FilledCart, fillCart } from './read-cart.ts';
import { viewLines } from './view-lines.ts';

/**
 * Shows a cart to its buyer: priced now, with the total stored, because checkout charges no other; once it is an
 * order, at its frozen price.
 */
export async function showCart(
  deps: FillDeps & Pick<Deps, 'database' | 'keys'>,
  context: TenantContext,
  cartId: string,
): Promise<Cart | Refusal> {
  return deps.database.inTenant(context.tenantId, async (scope) => {
    const cart = await findCart(scope, cartId);
    if (cart === undefined) return refuse('NotFound');
    const filled = await fillCart(deps, scope, cart);
    const { order } = filled;
    const figures =
      order === undefined
        ? figuresOfPrice(filled)
        : figuresOfOrder(order, await listOrderItems(scope, order.orderId));
    const { totalMinor } = filled.price;
    if (cart.state === 'Updated' && cart.shownTotalMinor !== totalMinor)
      await setShownTotal(scope, cartId, totalMinor);
    const view = {
      language: context.language,
      invoiceId: order?.invoiceId ?? null,
      nextOffers:
        cart.state === 'Updated' ? await filled.pricer.nearestOffers(filled.lines, photosLeft(filled)) : [],
    };
    return presentCart(deps, context.tenantId, filled, figures, await viewLines(deps, scope, filled), view);
  });
}

/**
 * Returns how many photos of each event could be put into a cart. None where it has packages alone: who has all photos
 * of themselves looks for no others.
 */
function photosLeft({ lines }: Pick<FilledCart, 'lines'>): Map<string, number> {
  const room = CART_ITEMS_MAX - lines.length;
  return new Map(
    [...Map.groupBy(lines, ({ event }) => event.eventId)].map(([eventId, ofEvent]) => {
      const hasSingles = ofEvent.some(({ product }) => product.productType === 'Photo');
      const inCart = new Set(ofEvent.flatMap((line) => [line.photoId ?? [], line.packagePhotoIds].flat()));
      const left = (ofEvent[0]?.event.publishedCount ?? 0) - inCart.size;
      return [eventId, hasSingles ? Math.min(left, room) : 0];
    }),
  );
}
