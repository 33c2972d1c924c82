import type { Event, Photo } from '#contract/photo.schema.ts';
import { useCart } from '#storefront/selling/use-cart.ts';
import { cartContents } from './cart-contents.ts';
import { FRAMED } from './compute-offer.ts';
import { FrameButton } from './frame-button.tsx';
import { FrameLayer } from './frame-layer.tsx';
import { frameSaleOf } from './frame-sale-of.ts';
import { FreeDownload } from './free-download.tsx';
import { LaterBoughtDownload } from './later-bought.ts';
import { PhotoPurchase } from './photo-purchase.tsx';
import { useBoughtPhotos } from './use-bought-photos.ts';
import { useEventProducts } from './use-event-products.ts';
import type { useFrameLayer } from './use-frame-layer.ts';

/** The gallery of an event has no photos of a known visitor, so there is no offer for all of them. */
const useFrameSale = (event: Event) => frameSaleOf(useEventProducts(event, null, FRAMED));

interface EventPhotoSaleProps {
  event: Event;
  photoId: string;
  /** Set if the organizer gives the photo away. */
  freeUrl: string | null;
  frames: ReturnType<typeof useFrameLayer>;
}

/** Shows the prices of the framed and the plain photo in the viewer's corner. */
export function EventPhotoSale({ event, photoId, freeUrl, frames }: EventPhotoSaleProps) {
  const products = useEventProducts(event);
  const frameSale = useFrameSale(event);
  const bought = useBoughtPhotos(event.eventId);
  const files = bought.filesOf(photoId);
  const inCart = cartContents(useCart().data).photoIds;
  return (
    <>
      {frameSale !== null && <FrameButton onOpen={() => frames.open([photoId])} />}
      {files.length > 0 && <LaterBoughtDownload files={files} />}
      {freeUrl !== null && !bought.photoIds.has(photoId) && <FreeDownload url={freeUrl} />}
      {freeUrl === null && products.photo !== null && !bought.photoIds.has(photoId) && (
        <PhotoPurchase
          key={photoId}
          photoId={photoId}
          product={products.photo}
          isInCart={inCart.has(photoId)}
        />
      )}
    </>
  );
}

interface EventFramesProps {
  event: Event;
  /** The photos that are loaded. */
  photos: readonly Photo[];
  frames: ReturnType<typeof useFrameLayer>;
}

/** Shows the studio for the photo from which it was opened; after a reload, for all loaded photos. */
export function EventFrames({ event, photos, frames }: EventFramesProps) {
  const sale = useFrameSale(event);
  if (sale === null) return null;
  const opened = photos.filter(({ photoId }) => frames.photoIds.includes(photoId));
  return (
    <FrameLayer
      event={event}
      sale={sale}
      access={null}
      photos={opened.length === 0 ? photos : opened}
      initialIds={frames.photoIds}
      onNearEnd={() => {}}
      onClose={frames.close}
    />
  );
}
