import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Cart } from '#contract/shoppingcart.schema.ts';
import { cartService } from '#storefront/api/services.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { pushCartEvents } from './push-cart-events.ts';
import { CART_KEY } from './use-cart.ts';

/** Returns whether a change of the cart is pending, so that its totals are outdated. */
export function useIsCartChanging(): boolean {
  return useIsMutating({ mutationKey: CART_KEY }) > 0;
}

/**
 * Returns a mutation of the cart. Its predictable part is shown at once; the server's result follows, and a rejection
 * restores the previous state.
 */
function useCartChange<V>(
  change: (variables: V) => Promise<unknown>,
  foresee: (cart: Cart, variables: V) => Cart = (cart) => cart,
) {
  const client = useQueryClient();
  const { settings } = useStorefront();
  return useMutation({
    mutationKey: CART_KEY,
    // Changes are sent one after another: two at once could reach the server in the wrong order.
    scope: { id: 'cart' },
    mutationFn: change,
    onMutate: async (variables: V) => {
      await client.cancelQueries({ queryKey: CART_KEY });
      const before = client.getQueryData<Cart | null>(CART_KEY);
      client.setQueryData<Cart | null>(CART_KEY, (cart) => cart && foresee(cart, variables));
      return before ?? null;
    },
    onSuccess: (_, variables, before) => {
      if (before !== null) pushCartEvents(before, foresee(before, variables), settings.features);
    },
    onError: (_, __, before) => {
      if (before !== undefined && before !== null) client.setQueryData<Cart | null>(CART_KEY, before);
    },
    // Of several quick changes only the last fetches the cart: an earlier response would undo the changes made since.
    onSettled: async () => {
      if (client.isMutating({ mutationKey: CART_KEY }) === 1) {
        await client.invalidateQueries({ queryKey: CART_KEY });
      }
    },
  });
}

/** Removes items from a cart. They disappear from the page at once. */
export function useRemoveItems(shoppingCartId: string) {
  return useCartChange(async (itemIds: readonly string[]) => {
    const [itemId] = itemIds;
    if (itemIds.length === 1 && itemId !== undefined) {
      await cartService.removeItem({ params: { shoppingCartId, itemId } });
    } else await cartService.removeItems({ params: { shoppingCartId }, body: { items: [...itemIds] } });
  }, withoutItems);
}

/** Adds a promo code to a cart; a rejection says why it would give no discount (product §8). */
export function useAddCode(shoppingCartId: string) {
  return useCartChange((code: string) => cartService.addCode({ params: { shoppingCartId }, body: { code } }));
}

/** Removes a promo code from a cart; it disappears from the page at once. */
export function useRemoveCode(shoppingCartId: string) {
  return useCartChange(
    (promotionalCodeId: string) => cartService.removeCode({ params: { shoppingCartId, promotionalCodeId } }),
    (cart, promotionalCodeId) => ({
      ...cart,
      promotionalCodes: cart.promotionalCodes.filter((code) => code.promotionalCodeId !== promotionalCodeId),
    }),
  );
}

/** Sets the number of an event's free products that the buyer takes. */
export function useChooseGifts(shoppingCartId: string) {
  return useCartChange(
    (choice: GiftChoice) => cartService.chooseGifts({ params: { shoppingCartId }, body: choice }),
    withGifts,
  );
}

/** Deletes a cart and forgets its id. */
export function useClearCart(cart: Cart) {
  const client = useQueryClient();
  const { memory, settings } = useStorefront();
  const { shoppingCartId } = cart;
  return useMutation({
    mutationFn: () => cartService.deleteCart({ params: { shoppingCartId } }),
    onSuccess: () => {
      memory.cartId.remove();
      client.setQueryData<Cart | null>(CART_KEY, null);
      pushCartEvents(cart, null, settings.features);
    },
    onError: () => client.invalidateQueries({ queryKey: CART_KEY }),
  });
}

/**
 * Returns the cart without some of its items, with unchanged totals: only the server can compute the discounts for the
 * rest.
 */
function withoutItems(cart: Cart, itemIds: readonly string[]): Cart {
  return { ...cart, items: cart.items.filter((item) => !itemIds.includes(item.shoppingCartItemId)) };
}

/** The number of an event's free products that the buyer takes. */
interface GiftChoice {
  eventId: string;
  count: number;
}

/** Returns the cart with that choice, with unchanged totals, which only the server can compute. */
function withGifts(cart: Cart, { eventId, count }: GiftChoice): Cart {
  return {
    ...cart,
    events: cart.events.map((event) =>
      event.eventId === eventId ? { ...event, giftsGiven: Math.min(count, event.giftsAllowed) } : event,
    ),
  };
}
