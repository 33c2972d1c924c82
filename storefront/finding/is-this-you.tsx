import { UserCheck, UserX } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Event, Photo } from '#contract/photo.schema.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import styles from './is-this-you.module.css';
import { usePhotoTexts } from './photo-texts.ts';
import { type NearMatches, useNearMatches } from './use-near-matches.ts';

/** The number of following photos shown beside the current one. */
const NEXT_COUNT = 6;

interface IsThisYouProps {
  event: Event;
  token: string;
  renew: () => void;
  /** Confirmed photos that are not in the list of own photos yet. */
  unlistedCount: number;
  onConfirmed: (by: 1 | -1) => void;
  /** Loads the confirmed photos into the list. */
  onList: () => void;
}

/** Returns whether an element is in the viewport. */
function useIsInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(true);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting ?? true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}

interface QuestionProps {
  photo: Photo;
  next: readonly Photo[];
  /** The photo's number among those to confirm, and their total. */
  position: number;
  total: number;
  /** Returns the photo's alternative text. */
  describe: (photo: Photo) => string;
  onAnswer: (photo: Photo, itIsMe: boolean) => void;
}

function Question({ photo, next, position, total, describe, onAnswer }: QuestionProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const place = t('shell.photo.of', { position, total });
  const described = `${place}, ${describe(photo)}`;
  const time =
    photo.takenAt === null ? null : t('finding.photo.takenAt', { time: formats.raceTime(photo.takenAt) });
  return (
    <div className={styles.question}>
      <figure className={styles.figure}>
        {/* Cut around the person in question. A new element for each photo, so that no photo is seen under the next
            one's question. */}
        <img
          key={photo.photoId}
          className={styles.photo}
          src={photo.closeUpUrl ?? photo.previewUrl}
          alt={time === null ? described : `${described}. ${time}`}
          width={photo.width}
          height={photo.height}
        />
        <figcaption className={styles.caption} aria-live="polite">
          <span>{place}</span>
          {time !== null && <span>{time}</span>}
        </figcaption>
      </figure>
      <div className={styles.answers}>
        <Button icon={<UserX aria-hidden="true" />} isWide onClick={() => onAnswer(photo, false)}>
          {t('near.no')}
        </Button>
        <Button icon={<UserCheck aria-hidden="true" />} isWide onClick={() => onAnswer(photo, true)}>
          {t('near.yes')}
        </Button>
      </div>
      <div className={styles.next} aria-hidden="true">
        {next.map(({ photoId, closeUpUrl, thumbUrl }) => (
          <img key={photoId} src={closeUpUrl ?? thumbUrl} alt="" loading="lazy" decoding="async" />
        ))}
      </div>
    </div>
  );
}

/** Shows the result once all questions are answered. */
function Thanks({ near }: { near: NearMatches }) {
  const { t } = useTranslation();
  return (
    <p className={styles.thanks} role="status">
      {near.confirmedCount > 0 ? t('near.added', { count: near.confirmedCount }) : t('near.thanks')}
    </p>
  );
}

/**
 * Asks about near matches one at a time, each with two large buttons (product §2, "find more"); nothing if there are
 * none.
 */
export function IsThisYou(props: IsThisYouProps) {
  const { event, token, renew, unlistedCount, onConfirmed, onList } = props;
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { describe } = usePhotoTexts(event.title);
  const near = useNearMatches({ eventId: event.eventId, token, onExpired: renew, onConfirmed });
  const { waiting, answeredCount, isSettled, error } = near;
  const section = useRef<HTMLElement>(null);
  const isInView = useIsInView(section);
  const [current, ...others] = waiting;
  // The list above does not grow while the visitor answers, so that nothing moves under the thumb.
  const mayList = unlistedCount > 0 && isSettled && (current === undefined || !isInView);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the moment has come
  useEffect(() => {
    if (mayList) onList();
  }, [mayList]);
  const isEmpty = current === undefined && answeredCount === 0;
  return (
    <section ref={section} className={styles.near} aria-labelledby="is-this-you" hidden={isEmpty}>
      <h2 id="is-this-you">{t('near.heading')}</h2>
      {current === undefined ? (
        <Thanks near={near} />
      ) : (
        <>
          <p className={styles.why}>{t('near.why')}</p>
          <Question
            photo={current}
            next={others.slice(0, NEXT_COUNT)}
            position={answeredCount + 1}
            total={answeredCount + waiting.length}
            describe={describe}
            onAnswer={near.answer}
          />
        </>
      )}
      {/* Shown under the buttons, which do not move. */}
      {error !== null && (
        <Notice kind="error" title={problemText(error)}>
          {t('near.returned')}
        </Notice>
      )}
    </section>
  );
}
