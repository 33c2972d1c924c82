import type { Cart } from '#contract/shoppingcart.schema.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { findOrder, listOrderItems } from '#selling/orders/index.ts';
import { figuresOfOrder, figuresOfPrice } from './cart-figures.ts';
import { presentCart } from './carts.presenter.ts';
import { findCart, setShownTotal } from './carts.store.ts';
import { type FillDeps, fillCart } from './read-cart.ts';
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
    const order = cart.orderId === null ? undefined : await findOrder(scope, cart.orderId);
    const figures =
      order === undefined
        ? figuresOfPrice(filled)
        : figuresOfOrder(order, await listOrderItems(scope, order.orderId));
    const { totalMinor } = filled.price;
    if (cart.state === 'Updated' && cart.shownTotalMinor !== totalMinor)
      await setShownTotal(scope, cartId, totalMinor);
    const view = { language: context.language, invoiceId: order?.invoiceId ?? null };
    return presentCart(deps, context.tenantId, filled, figures, await viewLines(deps, scope, filled), view);
  });
}
