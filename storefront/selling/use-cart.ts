import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Cart } from '#contract/shoppingcart.schema.ts';
import { ApiProblem } from '#storefront/api/api-problem.ts';
import { cartService } from '#storefront/api/services.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import type { VisitorMemory } from '#storefront/api/visitor-memory.ts';

/** The key of the visitor's cart; invalidate it after every change. */
export const CART_KEY = ['cart'] as const;

/**
 * Loads the visitor's cart. A cart in state Deleted is an error and is not kept; the id of a cart that does not exist
 * is deleted (product §4).
 * @returns null if the visitor has none, without a call
 */
export async function loadCart(
  memory: Pick<VisitorMemory, 'cartId'>,
  signal?: AbortSignal,
): Promise<Cart | null> {
  const shoppingCartId = memory.cartId.read();
  if (shoppingCartId === null) return null;
  try {
    const cart = await cartService.getCart({ params: { shoppingCartId }, signal });
    if (cart.state === 'Deleted') throw new ApiProblem({ status: 404, code: 'NotFound' });
    return cart;
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) memory.cartId.remove();
    throw error;
  }
}

/** Returns the visitor's cart; null if there is none. After a failure, only the next page fetches it again. */
export const cartQuery = (memory: Pick<VisitorMemory, 'cartId'>) =>
  queryOptions({
    queryKey: CART_KEY,
    queryFn: ({ signal }) => loadCart(memory, signal),
    retryOnMount: false,
  });

/** Takes over the printed cart, if it is still the visitor's. */
export function keepPrintedCart(
  client: QueryClient,
  { cartId }: Pick<VisitorMemory, 'cartId'>,
  cart: Cart,
): void {
  if (cart.state !== 'Deleted' && cart.shoppingCartId === cartId.read()) client.setQueryData(CART_KEY, cart);
}

/** Returns the visitor's cart as a query; its data is null if there is none. */
export function useCart() {
  const { memory } = useStorefront();
  return useQuery(cartQuery(memory));
}

/**
 * Returns the number on the badge: the items of an open cart. A cart that became an order no longer counts (product
 * §4).
 */
export function useCartCount(): number {
  const { data } = useCart();
  return data === undefined || data === null || data.orderId !== null ? 0 : data.items.length;
}
