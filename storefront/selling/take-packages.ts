import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Cart } from '#contract/shoppingcart.schema.ts';
import { cartService } from '#storefront/api/services.ts';
import { type Storefront, useStorefront } from '#storefront/api/storefront-context.ts';
import { provenOrders } from './bought-query.ts';
import { pushCartEvents } from './push-cart-events.ts';
import { findTipping, itemsOf } from './tipping-point.ts';
import { CART_KEY, cartQuery } from './use-cart.ts';

/**
 * Replaces single photos of the visitor's cart by packages that cost no more (decision 232). Adding photos does exactly
 * what was requested; the replacement is a separate step of the cart's page, with an undo button.
 */
async function takePackages(
  client: QueryClient,
  { memory, settings }: Pick<Storefront, 'memory' | 'settings'>,
): Promise<void> {
  const { searchTokens, replacedPhotos } = memory;
  let cart = await client.ensureQueryData(cartQuery(memory));
  while (cart !== null) {
    const tipping = findTipping(cart, searchTokens, replacedPhotos);
    if (tipping === undefined) return;
    const { shoppingCartId, items } = cart;
    const { offer, access } = tipping;
    const { personId } = offer.person;
    const orderIds = provenOrders(memory, client);
    // Stored first, so that a rejected package is not tried again at every visit of the cart.
    replacedPhotos.save({
      shoppingCartId,
      eventId: offer.eventId,
      personId,
      items: itemsOf(items, offer.replacedIds),
      isUndone: false,
    });
    await cartService.addItems({
      params: { shoppingCartId },
      body: { items: [{ productId: offer.productId }], ...(orderIds.length === 0 ? {} : { orderIds }) },
      token: access.token,
    });
    await client.invalidateQueries({ queryKey: CART_KEY });
    const after = await client.fetchQuery(cartQuery(memory));
    pushCartEvents(cart, after, settings.features);
    cart = after;
  }
}

/**
 * Replaces photos by packages once, when the page first loads the cart; later changes of the visitor are not
 * overridden.
 * @returns whether the replacement is under way
 */
export function useTakePackages(cart: Cart | null | undefined): boolean {
  const storefront = useStorefront();
  const client = useQueryClient();
  const { searchTokens, replacedPhotos } = storefront.memory;
  const [state, setState] = useState<'Open' | 'Taking' | 'Done'>('Open');
  const isDue =
    state === 'Open' && cart !== undefined && cart !== null
      ? findTipping(cart, searchTokens, replacedPhotos) !== undefined
      : false;
  const isKnown = cart !== undefined;
  useEffect(() => {
    if (state !== 'Open' || !isKnown) return;
    if (!isDue) {
      setState('Done');
      return;
    }
    setState('Taking');
    // A rejected replacement leaves the cart unchanged.
    takePackages(client, storefront)
      .catch(() => undefined)
      .finally(() => setState('Done'));
  }, [state, isKnown, isDue, client, storefront]);
  return isDue || state === 'Taking';
}
