import type { CurrencyId } from '#contract/money.ts';
import type { FrameSale } from '#storefront/selling/frames/frame-sale.ts';
import { type EventProducts, type OwnQuotes, offerOf } from './compute-offer.ts';

interface OwnFrames {
  quotes: OwnQuotes;
  currencyId: CurrencyId;
  /** The participant's number of photos. */
  count: number;
}

/**
 * Returns the offers of the frame studio; null if nothing is sold in a frame.
 * @param products the framed kinds
 * @param own undefined in an event's gallery
 */
export function frameSaleOf({ photo: single }: EventProducts, own?: OwnFrames): FrameSale | null {
  const offer = own === undefined ? null : offerOf(own.quotes, own.currencyId);
  const all =
    own !== undefined && offer?.kind === 'Package'
      ? {
          productId: offer.quote.productId,
          count: own.count,
          quote: offer.quote,
          saving: offer.saving,
        }
      : null;
  return single === null && all === null ? null : { single, all, first: own?.quotes.one ?? null };
}
