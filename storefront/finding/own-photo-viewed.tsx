import { UserX } from 'lucide-react';
import type { Event, Photo } from '#contract/photo.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import type { RenewToken } from '#storefront/selling/add-to-cart.ts';
import { CardButton } from './card-button.tsx';
import { FrameButton } from './frame-button.tsx';
import { FreeDownload } from './free-download.tsx';
import { LaterBoughtDownload } from './later-bought.ts';
import { PhotoEvidence } from './photo-evidence.tsx';
import { PhotoPurchase } from './photo-purchase.tsx';
import { RemovalLink } from './removal-link.tsx';
import type { BoughtPhotos } from './use-bought-photos.ts';
import type { OwnSale } from './use-own-sale.ts';

interface OwnPhotoCaptionProps {
  number: string | undefined;
  photo: Photo;
}

/** Shows in the viewer the caption of the visitor's photo, and why it is shown to them. */
export function OwnPhotoCaption({ number, photo }: OwnPhotoCaptionProps) {
  const { t } = useTranslation();
  return (
    <>
      {photo.caption !== '' && <p dir="auto">{photo.caption}</p>}
      <PhotoEvidence photo={photo} number={number} />
      {photo.awaitsOriginal && <p>{t('finding.photo.awaited')}</p>}
    </>
  );
}

interface OwnPhotoMoreProps extends OwnPhotoCaptionProps {
  event: Event;
  isBought: boolean;
  onDeny: (photoId: string) => void;
}

/** The entries of the viewer's menu: sharing, "not me", the event, and the removal. */
export function OwnPhotoMore({ event, number, photo, isBought, onDeny }: OwnPhotoMoreProps) {
  const { t } = useTranslation();
  return (
    <>
      {!isBought && <CardButton event={event} number={number} photo={photo} />}
      <button type="button" onClick={() => onDeny(photo.photoId)}>
        <UserX aria-hidden="true" size={20} />
        {t('results.notMe.one')}
      </button>
      <Link to="/event/$eventId" params={{ eventId: event.eventId }}>
        {t('results.openEvent')}
      </Link>
      <RemovalLink photo={photo.photoId} picture={photo.previewUrl} />
    </>
  );
}

interface OwnPhotoActionsProps {
  photoId: string;
  /** Set if the organizer gives the photo away. */
  freeUrl: string | null;
  access: SearchAccess;
  renew: RenewToken;
  sale: OwnSale;
  bought: BoughtPhotos;
  /** Opens the frame studio, if frames are sold. */
  onFrame: ((photoId: string) => void) | undefined;
}

/** Shows the visitor's photo for sale, framed and plain, in the viewer's corner; bought files can be downloaded. */
export function OwnPhotoActions(props: OwnPhotoActionsProps) {
  const { photoId, freeUrl, access, renew, sale, bought, onFrame } = props;
  const files = bought.filesOf(photoId);
  return (
    <>
      {onFrame !== undefined && <FrameButton onOpen={() => onFrame(photoId)} />}
      {files.length > 0 && <LaterBoughtDownload files={files} />}
      {freeUrl !== null && !bought.photoIds.has(photoId) && <FreeDownload url={freeUrl} />}
      {freeUrl === null && sale.single !== null && !bought.photoIds.has(photoId) && (
        <PhotoPurchase
          key={photoId}
          photoId={photoId}
          product={sale.single}
          isInCart={sale.isInCart(photoId)}
          token={access.token}
          renewToken={renew}
        />
      )}
    </>
  );
}
