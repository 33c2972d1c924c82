import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Event, Photo } from '#contract/photo.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import type { RenewToken } from '#storefront/selling/add-to-cart.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import type { PhotoSelection } from '#storefront/ui/photos/photo-grid.tsx';
import { EventTabs } from './event-tabs.tsx';
import { OfferPanel } from './offer-panel.tsx';
import { PhotoBrowser } from './photo-browser.tsx';
import { PhotoPurchase } from './photo-purchase.tsx';
import { usePhotoSelection } from './photo-selection.ts';
import { bibsOf, usePhotoWords } from './photo-words.ts';
import { ProcessingBar } from './processing-bar.tsx';
import styles from './results-page.module.css';
import { SelectionBar } from './selection-bar.tsx';
import { useEventProducts } from './use-event-products.ts';
import { type OwnPurchases, useOwnPurchases } from './use-own-purchases.ts';

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

interface OwnPhotosGridProps extends OwnPhotosShopProps {
  purchases: OwnPurchases;
  selection: PhotoSelection | undefined;
}

/** The photos, each with why it is the participant's. */
function OwnPhotosGrid(props: OwnPhotosGridProps) {
  const { event, number, photos, total, renew, onNearEnd, purchases, selection } = props;
  const { t } = useTranslation();
  const words = usePhotoWords(event.title);
  const { photo: single } = useEventProducts(event);
  const caption = (photo: Photo) => (
    <>
      <p>{words.evidence(photo, number)}</p>
      <Link className={styles.onNight} to="/event/$eventId" params={{ eventId: event.eventId }}>
        {t('finding.results.openEvent')}
      </Link>
    </>
  );
  return (
    <div className={styles.results}>
      <EventTabs event={event} current="Mine" number={number} />
      <ProcessingBar event={event} />
      <PhotoBrowser
        photos={photos}
        total={total}
        label={t('finding.results.heading', { count: total })}
        describe={words.describe}
        mark={(photo) => bibsOf(photo).find((bib) => bib === number)}
        selection={selection}
        caption={caption}
        actions={({ photoId }) =>
          single !== null && (
            <PhotoPurchase
              key={photoId}
              photoId={photoId}
              product={single}
              isInCart={purchases.isInCart(photoId)}
              token={purchases.singleToken}
              renewToken={renew}
            />
          )
        }
        onNearEnd={onNearEnd}
      />
    </div>
  );
}

/** The participant's photos with the offer for all of them, and a bar for those that are ticked. */
export function OwnPhotosShop(props: OwnPhotosShopProps) {
  const { event, total } = props;
  const { t } = useTranslation();
  const products = useEventProducts(event);
  const { selected, onToggle, clear } = usePhotoSelection();
  const purchases = useOwnPurchases({ ...props, products, selected });
  const { offer, isAllInCart, selectedPrice, ofAll, ofSelected, takeAll, takeSelected } = purchases;
  const canSelect = products.photo !== null && !isAllInCart;
  const isSelecting = canSelect && selected.size > 0;
  const isAllBetter = offer?.kind === 'Package' && offer.price <= selectedPrice;
  return (
    <>
      {offer !== null && (
        <OfferPanel
          offer={offer}
          count={total}
          isInCart={isAllInCart}
          isPrimary={!isSelecting}
          isAdding={ofAll.isAdding}
          error={ofAll.error}
          onTake={takeAll}
        />
      )}
      <OwnPhotosGrid
        {...props}
        purchases={purchases}
        selection={canSelect ? { selected, onToggle } : undefined}
      />
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
            currencyId={event.currencyId}
            better={isAllBetter ? { count: total, price: offer.price } : null}
            isAdding={ofSelected.isAdding}
            error={ofSelected.error}
            onContinue={takeSelected}
            onTakeAll={takeAll}
            onClear={() => {
              clear();
              ofSelected.reset();
            }}
          />
        </>
      )}
    </>
  );
}
