import type { Event, Photo } from '#contract/photo.schema.ts';
import type { OwnPhotosQuote } from '#contract/shoppingcart.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import type { RenewToken } from '#storefront/selling/add-to-cart.ts';
import type { FrameSale } from '#storefront/selling/frames/frame-sale.ts';
import { type EventProducts, isCompletion } from './compute-offer.ts';
import { FrameOffer } from './frame-offer.tsx';
import { LaterBoughtSome, LaterNewPhotos } from './later-bought.ts';
import { OfferBar } from './offer-bar.tsx';
import { OfferDetails } from './offer-details.tsx';
import { offerFacts } from './offer-facts.ts';
import styles from './results-page.module.css';
import { useOwnPurchases } from './use-own-purchases.ts';
import type { OwnSale } from './use-own-sale.ts';

interface OwnPhotosOfferProps {
  event: Event;
  access: SearchAccess;
  renew: RenewToken;
  products: EventProducts;
  sale: OwnSale;
  quote: OwnPhotosQuote | undefined;
  /** The total number of photos, and the number not bought yet. */
  total: number;
  newCount: number;
  /** Whether there is an offer for all photos. Ticked photos show their total in any case. */
  hasOffer: boolean;
  /** The ticked photos, and how to untick them. */
  selected: ReadonlySet<string>;
  onClear: () => void;
  loadAll: () => Promise<readonly Photo[]>;
  /** The framed photos for sale, if any. */
  frameSale: FrameSale | null;
  onFrame: () => void;
}

/** Shows the price of all the visitor's photos, or of the ticked ones, in a bar that stays in view. */
export function OwnPhotosOffer(props: OwnPhotosOfferProps) {
  const { event, sale, products, quote, total, newCount, hasOffer, selected, frameSale } = props;
  const purchases = useOwnPurchases({ ...props, quotes: quote?.plain });
  const frameOffer = frameSale && (
    <FrameOffer sale={frameSale} currencyId={event.currencyId} onOpen={props.onFrame} />
  );
  const boughtCount = total - newCount;
  const isPartBought = boughtCount > 0 && !sale.isAllInCart;
  return (
    <>
      {hasOffer ? (
        <OfferDetails
          offer={sale.offer}
          dearer={purchases.dearer}
          currencyId={event.currencyId}
          facts={offerFacts(products, newCount)}
          note={
            isPartBought && (
              <LaterBoughtSome
                boughtCount={boughtCount}
                isPackage={sale.offer?.kind === 'Package'}
                isCounted={isCompletion(sale.offer)}
              />
            )
          }
          onTakePackage={purchases.takePackage}
          others={frameOffer}
        />
      ) : (
        frameOffer !== null && <div className={styles.step}>{frameOffer}</div>
      )}
      {(hasOffer || selected.size > 0) && (
        <OfferBar
          purchases={purchases}
          currencyId={event.currencyId}
          total={total}
          newCount={newCount}
          heading={isPartBought && <LaterNewPhotos count={newCount} />}
          selectedCount={selected.size}
          onClear={() => {
            props.onClear();
            purchases.ofSelected.reset();
          }}
        />
      )}
    </>
  );
}
