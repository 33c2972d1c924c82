import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { CurrencyId } from '#contract/money.ts';
import type { NewCartItem, OwnPhotosQuote, Quote } from '#contract/shoppingcart.schema.ts';
import { cartService } from '#storefront/api/services.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { CART_KEY } from './use-cart.ts';

/** The key of all previews of the cart; below the cart's own, because every change of the cart changes them. */
export const QUOTES_KEY = [...CART_KEY, 'quotes'] as const;

/**
 * Returns the amount that these items would add to the visitor's cart; undefined until it is known.
 * @param items undefined: nothing is asked
 */
export function useQuote(items: readonly NewCartItem[] | undefined, token?: string): Quote | undefined {
  const { memory } = useStorefront();
  const shoppingCartId = memory.cartId.read();
  const body = { items: [...(items ?? [])], ...(shoppingCartId === null ? {} : { shoppingCartId }) };
  const { data } = useQuery({
    queryKey: [...QUOTES_KEY, body, token],
    queryFn: ({ signal }) => cartService.quoteItems({ body, token, signal }),
    enabled: body.items.length > 0,
  });
  return data;
}

/**
 * Returns the amount that the visitor's photos would add to the cart of this id, or to a first one.
 * @param orderIds orders whose photos are bought, and not sold again
 */
export const ownQuoteQuery = (
  albumId: string,
  shoppingCartId: string | null,
  token: string,
  orderIds: readonly string[] = [],
) => {
  const query = shoppingCartId === null ? { albumId } : { albumId, shoppingCartId };
  return queryOptions({
    queryKey: [...QUOTES_KEY, query, token, orderIds],
    queryFn: ({ signal }) =>
      orderIds.length === 0
        ? cartService.quoteOwnPhotos({ query, token, signal })
        : cartService.quoteNewPhotos({ body: { ...query, orderIds: [...orderIds] }, token, signal }),
  });
};

/** Returns the amount that the visitor's photos would add to the cart; undefined if it is not known. */
export function useOwnQuote(
  eventId: string,
  token: string,
  orderIds: readonly string[],
): OwnPhotosQuote | undefined {
  const { memory } = useStorefront();
  const { data } = useQuery({
    ...ownQuoteQuery(eventId, memory.cartId.read(), token, orderIds),
    // With a first cart, or a renewed token, it is another question: what is open meanwhile stays open.
    placeholderData: keepPreviousData,
  });
  return data;
}

/**
 * Returns the price on a button: the cart's total if the cart is empty, else what is added to it; with its sign.
 */
export function useFormatSum(): (
  quote: Pick<Quote, 'added' | 'totalAmount'> | undefined,
  currencyId: CurrencyId,
) => string {
  const formats = useFormats();
  return (quote, currencyId) => {
    if (quote === undefined) return '…';
    const { added, totalAmount } = quote;
    const text = formats.price(Math.abs(added), currencyId);
    if (added === totalAmount) return text;
    return added < 0 ? `\u2212${text}` : `+${text}`;
  };
}
