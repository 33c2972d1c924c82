import { Check } from 'lucide-react';
import { type Ref, type UIEvent, useEffect, useId, useRef } from 'react';
import type { Photo } from '#contract/photo.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import styles from './frame-studio.module.css';
import { type PhotoChoice, tapOn } from './photo-choice.ts';

/** The distance from the strip's end at which more photos are requested, CSS pixels. */
const NEAR_END_PX = 400;

interface PhotoStripProps {
  photos: readonly Photo[];
  choice: PhotoChoice;
  onTap: (photoId: string) => void;
  /** Whether all are taken, so that a tap only shows a photo. */
  isAll: boolean;
  /** The price of one photo, as text. */
  each: string | undefined;
  /** Whether a required selection is missing (product §5). */
  isMissing: boolean;
  onNearEnd: () => void;
  /** The first photo of the strip, which gets the focus if the selection is missing. */
  ref: Ref<HTMLButtonElement>;
}

/** Shows the photos that can be framed, of which several can be selected. */
export function PhotoStrip(props: PhotoStripProps) {
  const { photos, choice, onTap, isAll, each, isMissing, onNearEnd, ref } = props;
  const { t } = useTranslation();
  const id = useId();
  const row = useRef<HTMLUListElement>(null);
  // The selected photo may be further along, so the strip scrolls to it; it has no width before the studio is open.
  useEffect(() => {
    if (row.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      observer.disconnect();
      const shown = entry?.target.querySelector('[aria-current="true"]')?.getBoundingClientRect();
      const strip = entry?.target.getBoundingClientRect();
      if (shown === undefined || strip === undefined) return;
      entry?.target.scrollBy({ left: shown.left + shown.width / 2 - strip.left - strip.width / 2 });
    });
    observer.observe(row.current);
    return () => observer.disconnect();
  }, []);
  const wanted = isMissing ? styles.wanted : '';
  const onScroll = ({ currentTarget: { scrollLeft, clientWidth, scrollWidth } }: UIEvent<HTMLElement>) => {
    if (scrollLeft + clientWidth > scrollWidth - NEAR_END_PX) onNearEnd();
  };
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.partHead}>
        <h3 id={id} className={styles.label}>
          {t('frames.photos.label')}
        </h3>
        {each !== undefined && <span className={styles.quiet}>{each}</span>}
      </div>
      <ul ref={row} className={styles.row} onScroll={onScroll}>
        {photos.map((photo, at) => {
          const isChosen = isAll || choice.chosen.includes(photo.photoId);
          const tap = isAll ? 'show' : tapOn(choice, photo.photoId);
          return (
            <li key={photo.photoId}>
              <button
                ref={at === 0 ? ref : undefined}
                type="button"
                className={styles.tile}
                aria-label={t(`frames.photos.${tap}`, { position: at + 1 })}
                aria-current={photo.photoId === choice.shownId}
                aria-describedby={isMissing ? `${id}-missing` : undefined}
                onClick={() => onTap(photo.photoId)}
              >
                <img className={styles.thumb} src={photo.thumbUrl} alt="" loading="lazy" />
                <span className={`${styles.tick} ${isChosen ? styles.chosen : wanted}`}>
                  {isChosen && <Check aria-hidden="true" size={14} strokeWidth={3} />}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {isMissing && (
        <p id={`${id}-missing`} className={styles.error} role="alert">
          {t('frames.photos.missing')}
        </p>
      )}
    </section>
  );
}
