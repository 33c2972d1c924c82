import type { Event, Photo } from '#contract/photo.schema.ts';
import type { OwnPhotosQuote } from '#contract/shoppingcart.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { withTexts } from '#storefront/i18n/start-i18n.ts';
import type { RenewToken } from '#storefront/selling/add-to-cart.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';
import { FRAMED } from './compute-offer.ts';
import { FrameLayer } from './frame-layer.tsx';
import { frameSaleOf } from './frame-sale-of.ts';
import { LaterBoughtAll } from './later-bought.ts';
import { OwnPhotosGrid } from './own-photos-grid.tsx';
import { usePhotoSelection } from './photo-selection.ts';
import styles from './results-page.module.css';
import type { BoughtPhotos } from './use-bought-photos.ts';
import type { Denials } from './use-denials.ts';
import { useEventProducts } from './use-event-products.ts';
import { useFrameLayer } from './use-frame-layer.ts';
import { useOwnSale } from './use-own-sale.ts';

/** Few events give their photos away, so their download is loaded on demand. */
const LaterFreePhotos = laterPart(
  async () =>
    (await withTexts(import('#storefront/delivering/free-photos.tsx'), ['delivering', 'selling'])).FreePhotos,
  () => <div className={styles.givenRoom} />,
);

/** Pictures load before prices: the sale is loaded once the photos are there, and its bar keeps its space meanwhile. */
const LaterOffer = laterPart(
  async () => (await withTexts(import('./own-photos-offer.tsx'), ['offer'])).OwnPhotosOffer,
  () => <div className={styles.offerRoom} />,
);
const NONE: ReadonlySet<string> = new Set();

interface OwnPhotosShopProps {
  event: Event;
  number: string | undefined;
  access: SearchAccess;
  /** The photos that are loaded. */
  photos: readonly Photo[];
  total: number;
  /** Loads all remaining pages and returns all photos. */
  loadAll: () => Promise<readonly Photo[]>;
  /** The price of the photos; undefined while it is unknown. */
  quote: OwnPhotosQuote | undefined;
  /** The visitor's purchases in the event. */
  bought: BoughtPhotos;
  denials: Denials;
  renew: RenewToken;
  /** Whether the story is open. */
  isPlaying: boolean;
  onPlayed: () => void;
  onNearEnd: () => void;
  /** Asks for the photos again. */
  onLook: () => void;
}

/** Returns the visitor's photos that are sold in frames; null if none is. */
function useOwnFrameSale({ event, access, total, quote }: OwnPhotosShopProps) {
  const products = useEventProducts(event, access.competitor?.distance, FRAMED);
  const { currencyId } = event;
  return frameSaleOf(products, quote && { quotes: quote.framed, currencyId, count: total });
}

/** Shows the visitor's photos, and their prices below. */
export function OwnPhotosShop(props: OwnPhotosShopProps) {
  const { event, access, total, quote, bought, denials } = props;
  const products = useEventProducts(event, access.competitor?.distance);
  const { selected: ticked, onToggle, clear } = usePhotoSelection();
  // Photos marked "not me" and bought photos cannot be selected.
  const selected = new Set(
    [...ticked].filter((photoId) => !denials.denied.has(photoId) && !bought.photoIds.has(photoId)),
  );
  const sale = useOwnSale({ ...props, products, quotes: quote?.plain, bought: bought.photoIds });
  const frameSale = useOwnFrameSale(props);
  const frames = useFrameLayer();
  const { offer, isAllInCart } = sale;
  // An event that gives all photos away sells none singly.
  const isGiven = products.photosWithMe?.price === 0;
  const newCount = total - Math.min(quote?.plain.boughtCount ?? 0, total);
  const boughtOrderId = newCount === 0 ? (bought.orders[0]?.orderId ?? bought.orderIds[0]) : undefined;
  const isSold = products.photo !== null || products.photosWithMe !== null;
  const canSelect = products.photo !== null && !isAllInCart && !isGiven && newCount > 0;
  return (
    <div className={styles.shop}>
      {isGiven && (
        <LaterFreePhotos eventId={event.eventId} count={total} token={access.token} renew={props.renew} />
      )}
      {!isGiven && boughtOrderId !== undefined && <LaterBoughtAll count={total} orderId={boughtOrderId} />}
      <OwnPhotosGrid
        {...props}
        onFrame={frameSale?.single == null ? undefined : (photoId) => frames.open([photoId])}
        sale={isGiven ? { ...sale, single: null, offer: null } : sale}
        selection={canSelect ? { selected, onToggle } : undefined}
      />
      {(isSold || frameSale !== null) && (
        <LaterOffer
          event={event}
          access={access}
          renew={props.renew}
          products={products}
          sale={sale}
          quote={quote}
          total={total}
          newCount={newCount}
          hasOffer={!isGiven && newCount > 0 && (offer !== null || (isAllInCart && isSold))}
          selected={canSelect ? selected : NONE}
          onClear={clear}
          loadAll={props.loadAll}
          frameSale={frameSale}
          onFrame={() => frames.open([...selected])}
        />
      )}
      {frameSale !== null && frames.isOpen && (
        <FrameLayer
          event={event}
          access={access}
          renew={props.renew}
          sale={frameSale}
          photos={props.photos}
          initialIds={frames.photoIds}
          onNearEnd={props.onNearEnd}
          onClose={frames.close}
        />
      )}
    </div>
  );
}
