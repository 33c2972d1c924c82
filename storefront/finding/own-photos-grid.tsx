import { useState } from 'react';
import type { Event, Photo } from '#contract/photo.schema.ts';
import type { OwnPhotosQuote } from '#contract/shoppingcart.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import type { RenewToken } from '#storefront/selling/add-to-cart.ts';
import { Button } from '#storefront/ui/button.tsx';
import type { PhotoSelection } from '#storefront/ui/photos/photo-grid.tsx';
import { EventTabs } from './event-tabs.tsx';
import {
  LaterOwnPhotoActions,
  LaterOwnPhotoCaption,
  LaterOwnPhotoMore,
  LaterOwnStory,
  LaterUndoBar,
  preloadOwnPhotosParts,
} from './later-own-photos-parts.tsx';
import { PhotoBrowser } from './photo-browser.tsx';
import { usePhotoTexts } from './photo-texts.ts';
import { ProcessingLine } from './processing-line.tsx';
import styles from './results-page.module.css';
import type { BoughtPhotos } from './use-bought-photos.ts';
import { useChapters } from './use-chapters.ts';
import type { Denials } from './use-denials.ts';
import { useOwnMark } from './use-own-mark.ts';
import type { OwnSale } from './use-own-sale.ts';

interface OwnPhotosGridProps {
  event: Event;
  number: string | undefined;
  access: SearchAccess;
  /** The photos that are loaded. */
  photos: readonly Photo[];
  total: number;
  denials: Denials;
  renew: RenewToken;
  /** Whether the story is open. */
  isPlaying: boolean;
  onPlayed: () => void;
  onNearEnd: () => void;
  /** Asks for the photos again. */
  onLook: () => void;
  sale: OwnSale;
  /** The price of the photos; undefined while it is unknown. */
  quote: OwnPhotosQuote | undefined;
  /** Loads all remaining pages and returns all photos. */
  loadAll: () => Promise<readonly Photo[]>;
  bought: BoughtPhotos;
  selection: PhotoSelection | undefined;
  /** Opens the frame studio, if frames are sold. */
  onFrame: ((photoId: string) => void) | undefined;
}

/** Shows the visitor's photos in the chapters of the race, each with the reason why it was found, and "not me". */
export function OwnPhotosGrid(props: OwnPhotosGridProps) {
  const {
    event,
    number,
    access,
    photos,
    total,
    denials,
    renew,
    isPlaying,
    onPlayed,
    onNearEnd,
    sale,
    bought,
    selection,
    onFrame,
  } = props;
  const { t } = useTranslation();
  const texts = usePhotoTexts(event.title);
  const mark = useOwnMark(number);
  const [isSorting, setIsSorting] = useState(false);
  const chapters = useChapters(photos);
  return (
    <div className={styles.results}>
      <EventTabs event={event} current="Mine" number={number} />
      <PhotoBrowser
        photos={photos}
        total={total}
        label={t('results.heading', { count: total })}
        chapters={chapters}
        isUpright
        describe={texts.describe}
        mark={mark}
        selection={selection}
        owned={bought.photoIds}
        framed={bought.framedIds}
        action={isSorting ? { label: t('results.notMe.one'), onAct: denials.deny } : undefined}
        notice={(denials.canUndo || denials.error !== null) && <LaterUndoBar denials={denials} />}
        caption={(photo) => <LaterOwnPhotoCaption number={number} photo={photo} />}
        more={(photo) => (
          <LaterOwnPhotoMore
            event={event}
            number={number}
            photo={photo}
            isBought={bought.photoIds.has(photo.photoId)}
            onDeny={denials.deny}
          />
        )}
        actions={({ photoId, freeUrl }) => (
          <LaterOwnPhotoActions
            photoId={photoId}
            freeUrl={freeUrl}
            access={access}
            renew={renew}
            sale={sale}
            bought={bought}
            onFrame={onFrame}
          />
        )}
        onReach={preloadOwnPhotosParts}
        onNearEnd={onNearEnd}
      />
      {/* Below the photos, so that they do not move when it disappears. */}
      <ProcessingLine event={event} />
      {isPlaying && <LaterOwnStory {...props} onClose={onPlayed} />}
      <div>
        <Button variant="plain" aria-pressed={isSorting} onClick={() => setIsSorting(!isSorting)}>
          {t(isSorting ? 'results.notMe.finish' : 'results.notMe.start')}
        </Button>
      </div>
    </div>
  );
}
