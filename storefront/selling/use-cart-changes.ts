import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Cart } from '#contract/shoppingcart.schema.ts';
import { cartService } from '#storefront/api/services.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { CART_KEY } from './use-cart.ts';
import { withoutItems } from './without-items.ts';

/**
 * Takes items out of a cart. They leave the page at once; what the server says of the rest follows, and where
 * it refused they are back.
 */
export function useRemoveItems(shoppingCartId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (itemIds: string[]) => {
      const [itemId] = itemIds;
      if (itemIds.length === 1 && itemId !== undefined) {
        await cartService.removeItem({ params: { shoppingCartId, itemId } });
      } else await cartService.removeItems({ params: { shoppingCartId }, body: { items: itemIds } });
    },
    onMutate: async (itemIds) => {
      await client.cancelQueries({ queryKey: CART_KEY });
      client.setQueryData<Cart | null>(CART_KEY, (cart) => cart && withoutItems(cart, itemIds));
    },
    onSettled: () => client.invalidateQueries({ queryKey: CART_KEY }),
  });
}

/** Deletes a cart and forgets its id, as if there had been none. */
export function useClearCart(shoppingCartId: string) {
  const client = useQueryClient();
  const { memory } = useStorefront();
  return useMutation({
    mutationFn: () => cartService.deleteCart({ params: { shoppingCartId } }),
    onSuccess: () => {
      memory.cartId.remove();
      client.setQueryData<Cart | null>(CART_KEY, null);
    },
    onError: () => client.invalidateQueries({ queryKey: CART_KEY }),
  });
}

/** Forgets the visitor's cart once it is an order, so that the next choice opens a new one. */
export function useForgetCart(): (orderId: string) => void {
  const client = useQueryClient();
  const { memory } = useStorefront();
  return useCallback(
    (orderId) => {
      const cart = client.getQueryData<Cart | null>(CART_KEY);
      if (cart?.orderId !== orderId) return;
      memory.cartId.remove();
      client.setQueryData<Cart | null>(CART_KEY, null);
    },
    [client, memory],
  );
}
