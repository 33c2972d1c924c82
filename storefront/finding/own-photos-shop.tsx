import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Event, Photo } from '#contract/photo.schema.ts';
import type { NewCartItem } from '#contract/shoppingcart.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { type RenewToken, useAddToCart } from '#storefront/selling/add-to-cart.ts';
import { useCart } from '#storefront/selling/use-cart.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { cartContents } from './cart-contents.ts';
import { computeOffer, type Offer, singlesPrice } from './compute-offer.ts';
import { EventTabs } from './event-tabs.tsx';
import { OfferPanel } from './offer-panel.tsx';
import { PhotoBrowser } from './photo-browser.tsx';
import { PhotoPurchase } from './photo-purchase.tsx';
import { stillToAdd, usePhotoSelection } from './photo-selection.ts';
import { bibsOf, usePhotoWords } from './photo-words.ts';
import { ProcessingBar } from './processing-bar.tsx';
import styles from './results-page.module.css';
import { SelectionBar } from './selection-bar.tsx';
import { useEventProducts } from './use-event-products.ts';

interface OwnPhotosShopProps {
  event: Event;
  number: string;
  access: SearchAccess;
  /** Those that are loaded. */
  photos: readonly Photo[];
  total: number;
  renew: RenewToken;
  onNearEnd: () => void;
}

const itemsOf = (productId: string, photoIds: readonly string[]): NewCartItem[] =>
  photoIds.map((photoId) => ({ productId, photoIds: [photoId] }));

/** The participant's photos with the offer for all of them, and a bar for those that are ticked. */
export function OwnPhotosShop(props: OwnPhotosShopProps) {
  const { event, number, access, photos, total, renew, onNearEnd } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const words = usePhotoWords(event.title);
  const products = useEventProducts(event);
  const { selected, onToggle, clear } = usePhotoSelection();
  const photoIds = photos.map(({ photoId }) => photoId);
  const name = access.competitor?.name ?? '';
  const { photoIds: inCart, hasPackage } = cartContents(useCart().data, {
    eventId: event.eventId,
    name,
    photoIds,
  });
  const takeOffer = useAddToCart(renew);
  const takeSelected = useAddToCart(renew);

  const offer = computeOffer(products, total);
  const isAllInCart = hasPackage || photoIds.every((photoId) => inCart.has(photoId));
  const single = products.photo;
  const isSelecting = selected.size > 0 && single !== null && !isAllInCart;
  // A single photo needs the token only where nobody else may see it.
  const singleToken = event.isSecure ? access.token : undefined;

  const toCart = () => navigate({ to: '/cart' });
  const takeAll = async ({ kind, product: { productId } }: Offer) => {
    const items =
      kind === 'Package' ? [{ productId }] : itemsOf(productId, stillToAdd(new Set(photoIds), inCart));
    const token = kind === 'Package' ? access.token : singleToken;
    // What goes wrong is shown where it was tapped.
    await takeOffer.add({ items, token }).then(toCart, () => {});
  };
  const continueWith = async (productId: string) => {
    const items = itemsOf(productId, stillToAdd(selected, inCart));
    if (items.length === 0) await toCart();
    else await takeSelected.add({ items, token: singleToken }).then(toCart, () => {});
  };
  const selectedPrice = single === null ? 0 : singlesPrice(single, selected.size);

  return (
    <>
      {offer !== null && (
        <OfferPanel
          offer={offer}
          count={total}
          isInCart={isAllInCart}
          isPrimary={!isSelecting}
          isAdding={takeOffer.isAdding}
          error={takeOffer.error}
          onTake={() => takeAll(offer)}
        />
      )}
      <div className={styles.results}>
        <EventTabs event={event} current="Mine" />
        <ProcessingBar event={event} />
        <PhotoBrowser
          photos={photos}
          total={total}
          label={t('finding.results.heading', { count: total })}
          describe={words.describe}
          mark={(photo) => bibsOf(photo).find((bib) => bib === number)}
          selection={single === null || isAllInCart ? undefined : { selected, onToggle }}
          caption={(photo) => (
            <>
              <p>{words.evidence(photo, number)}</p>
              <Link className={styles.onNight} to="/event/$eventId" params={{ eventId: event.eventId }}>
                {t('finding.results.openEvent')}
              </Link>
            </>
          )}
          actions={(photo) =>
            single !== null && (
              <PhotoPurchase
                key={photo.photoId}
                photoId={photo.photoId}
                product={single}
                isInCart={hasPackage || inCart.has(photo.photoId)}
                token={singleToken}
                renewToken={renew}
              />
            )
          }
          onNearEnd={onNearEnd}
        />
      </div>
      <div>
        <Link className={buttonClass('quiet')} to="/event/$eventId" params={{ eventId: event.eventId }}>
          {t('finding.results.more')}
        </Link>
      </div>
      {isSelecting && (
        <>
          <div className={styles.barRoom} />
          <SelectionBar
            count={selected.size}
            price={selectedPrice}
            currencyId={single.currencyId}
            better={
              offer?.kind === 'Package' && offer.price <= selectedPrice
                ? { count: total, price: offer.price }
                : null
            }
            isAdding={takeSelected.isAdding}
            error={takeSelected.error}
            onContinue={() => continueWith(single.productId)}
            onTakeAll={() => offer !== null && takeAll(offer)}
            onClear={() => {
              clear();
              takeSelected.reset();
            }}
          />
        </>
      )}
    </>
  );
}
