import { Link } from '@tanstack/react-router';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import type { Event, Photo } from '#contract/photo.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import type { RenewToken } from '#storefront/selling/add-to-cart.ts';
import { Button } from '#storefront/ui/button.tsx';
import { preloadPhotoViewer } from '#storefront/ui/photos/later-photo-viewer.tsx';
import type { PhotoSelection } from '#storefront/ui/photos/photo-grid.tsx';
import { EventTabs } from './event-tabs.tsx';
import { FrameButton } from './frame-button.tsx';
import { PhotoBrowser } from './photo-browser.tsx';
import { PhotoPurchase } from './photo-purchase.tsx';
import { usePhotoWords } from './photo-words.ts';
import { ProcessingBar } from './processing-bar.tsx';
import styles from './results-page.module.css';
import { UndoBar } from './undo-bar.tsx';
import type { Denials } from './use-denials.ts';
import type { OwnPurchases } from './use-own-purchases.ts';

interface OwnPhotosGridProps {
  event: Event;
  number: string | undefined;
  access: SearchAccess;
  /** Those that are loaded. */
  photos: readonly Photo[];
  total: number;
  denials: Denials;
  renew: RenewToken;
  onNearEnd: () => void;
  purchases: OwnPurchases;
  selection: PhotoSelection | undefined;
  /** Puts a photo into a frame, where that is sold. */
  onFrame: ((photoId: string) => void) | undefined;
}

/** One's own photos, each with why it is, and "not me" for one that is somebody else's. */
export function OwnPhotosGrid(props: OwnPhotosGridProps) {
  const { event, number, access, photos, total, denials, renew, onNearEnd, purchases, selection, onFrame } =
    props;
  const { t } = useTranslation();
  const words = usePhotoWords(event.title);
  const { single } = purchases;
  const [isSorting, setIsSorting] = useState(false);
  const caption = (photo: Photo) => (
    <>
      <p>{words.evidence(photo, number)}</p>
      <div className={styles.nightLine}>
        <button type="button" className={styles.onNight} onClick={() => denials.deny(photo.photoId)}>
          <UserX aria-hidden="true" size={20} />
          {t('finding.notMe.one')}
        </button>
        <Link className={styles.onNight} to="/event/$eventId" params={{ eventId: event.eventId }}>
          {t('finding.results.openEvent')}
        </Link>
      </div>
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
        mark={(photo) => words.mark(photo, number)}
        selection={selection}
        action={isSorting ? { label: t('finding.notMe.one'), onAct: denials.deny } : undefined}
        notice={<UndoBar denials={denials} />}
        caption={caption}
        actions={({ photoId }) => (
          <>
            {onFrame !== undefined && <FrameButton onOpen={() => onFrame(photoId)} />}
            {single !== null && (
              <PhotoPurchase
                key={photoId}
                photoId={photoId}
                product={single}
                isInCart={purchases.isInCart(photoId)}
                token={access.token}
                renewToken={renew}
              />
            )}
          </>
        )}
        onReach={preloadPhotoViewer}
        onNearEnd={onNearEnd}
      />
      <div className={styles.sorting}>
        <Button variant="plain" aria-pressed={isSorting} onClick={() => setIsSorting(!isSorting)}>
          {t(isSorting ? 'finding.notMe.finish' : 'finding.notMe.start')}
        </Button>
      </div>
    </div>
  );
}
