import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Cart } from '#contract/shoppingcart.schema.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { CART_KEY } from './use-cart.ts';

/** Forgets the visitor's cart once it is an order, so that the next addition opens a new one. */
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
