import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { CurrencyId } from '#contract/money.ts';
import type { NewCartItem, OwnPhotosQuote, Quote } from '#contract/shoppingcart.schema.ts';
import { cartService } from '#storefront/api/services.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { CART_KEY } from './use-cart.ts';

/**
 * The key of all quotes for the cart; a prefix of it is the cart's own key, because every cart change affects the
 * quotes.
 */
export const QUOTES_KEY = [...CART_KEY, 'quotes'] as const;

/** The amount that items would add to the cart. */
export interface QuoteState {
  /** Undefined until it is known. */
  quote: Quote | undefined;
  /** The amount on a button: the previous one until the new one is known. */
  shown: Quote | undefined;
  /** Whether the amount is being computed. */
  isDue: boolean;
}

/**
 * Returns the amount that these items would add to the visitor's cart.
 * @param items undefined: nothing is requested
 * @param orderIds orders with bought photos, which the nearest offer does not count again
 */
export function useQuote(
  items: readonly NewCartItem[] | undefined,
  token?: string,
  orderIds: readonly string[] = [],
): QuoteState {
  const { memory } = useStorefront();
  const shoppingCartId = memory.cartId.read();
  const body = {
    items: [...(items ?? [])],
    ...(shoppingCartId === null ? {} : { shoppingCartId }),
    ...(orderIds.length === 0 ? {} : { orderIds: [...orderIds] }),
  };
  const isAsked = body.items.length > 0;
  const { data, isFetching } = useQuery({
    queryKey: [...QUOTES_KEY, body, token],
    queryFn: ({ signal }) => cartService.quoteItems({ body, token, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return quoteState({ quote: isAsked ? data : undefined, isFetching });
}

/**
 * Returns the amount that the visitor's photos would add to the cart with this id, or to a new one.
 * @param orderIds orders with bought photos, which are not sold again
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
    // With a new cart or a renewed token the key changes; the previous quote stays meanwhile.
    placeholderData: keepPreviousData,
  });
  return data;
}

/** Separates an amount that is certain from one that is shown while the new amount is computed. */
export const quoteState = ({
  quote,
  isFetching,
}: {
  quote: Quote | undefined;
  isFetching: boolean;
}): QuoteState => ({ quote: isFetching ? undefined : quote, shown: quote, isDue: isFetching });

/**
 * Returns the price on a button: the cart's new total if the cart is empty, otherwise the added amount with its sign.
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
