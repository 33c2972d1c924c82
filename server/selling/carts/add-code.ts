import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { normaliseCode } from '#selling/promo-codes/index.ts';
import { insertCode, listCodes } from './cart-offers.store.ts';
import { CART_CODES_MAX } from './carts.rules.ts';
import { changeCart } from './change-cart.ts';
import { type FillDeps, fillCart } from './read-cart.ts';

/**
 * Adds a promo code to a cart if it gives a discount there (product §8 lists the refusals). Adding a code that is
 * already in the cart is not refused.
 */
export async function addCode(
  deps: FillDeps & Pick<Deps, 'database' | 'newId'>,
  context: TenantContext,
  cartId: string,
  text: string,
): Promise<Refusal | undefined> {
  const code = normaliseCode(text);
  return deps.database.inTenant(context.tenantId, (scope) =>
    changeCart(scope, cartId, async (cart) => {
      const present = await listCodes(scope, cartId);
      if (present.some((entry) => entry.code === code)) return undefined;
      if (present.length >= CART_CODES_MAX) return refuse('PromoCodeConflict');
      const tryCode = { cartCodeId: deps.newId(), code };
      const { price } = await fillCart(deps, scope, cart, { tryCode });
      const outcome = price.codes.find((entry) => entry.code === code);
      if (outcome === undefined) return refuse('PromoCodeFailed');
      if (!outcome.isApplied) return refuse(outcome.refusal);
      await insertCode(scope, cartId, tryCode);
      return undefined;
    }),
  );
}
