import { faultAt } from '#contract/faults.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { findProducts } from '#selling/catalog/index.ts';
import { saveGiftsWanted } from './cart-offers.store.ts';
import { changeCart } from './change-cart.ts';

/** Records how many of an event's free products the buyer wants. A number above the available ones means all. */
export async function chooseGifts(
  deps: Pick<Deps, 'database'>,
  context: TenantContext,
  cartId: string,
  input: { eventId: string; count: number },
): Promise<Refusal | undefined> {
  return deps.database.inTenant(context.tenantId, (scope) =>
    changeCart(scope, cartId, async (cart) => {
      const products = await findProducts(scope, [...new Set(cart.lines.map((line) => line.productId))]);
      const isInCart = [...products.values()].some((product) => product.eventId === input.eventId);
      if (!isInCart) return refuse('Invalid', [faultAt('eventId', 'NothingOfEvent')]);
      await saveGiftsWanted(scope, cartId, input.eventId, input.count);
      return undefined;
    }),
  );
}
