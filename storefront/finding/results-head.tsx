import { Play } from 'lucide-react';
import type { Cover } from '#contract/event-cover.ts';
import type { Event } from '#contract/photo.schema.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { HeroCover, HeroFrame } from '#storefront/ui/hero.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import styles from './results-page.module.css';

interface ResultsHeadProps {
  event: Event;
  heading: string;
  /** The participant's name, if known. */
  name?: string | undefined;
  distance?: string | null | undefined;
  /** The participant's club and other columns that the brand shows. */
  described?: readonly string[] | undefined;
  /** The finish time as the results show it. */
  finishTime?: string | undefined;
  /** The photos that show them best, at the top of the page; null if there are none. */
  cover?: Cover | null | undefined;
  /** Whether the cover is still being looked for. */
  isDue?: boolean | undefined;
  /** Plays the story of the photos, if there is one. */
  onPlay?: (() => void) | undefined;
}

/**
 * Shows what wide screens add to the first photo: another photo of the visitor beside it, and behind a close-up the
 * photo blurred, so that no part of the page is black. Other screens do not load them.
 */
function HeroBeside({ cover: { own } }: { cover: Cover }) {
  return (
    <>
      <img className="hero-backdrop" src={own?.thumb} alt="" loading="lazy" decoding="async" />
      {own?.beside && <img className="hero-beside" src={own.beside} alt="" loading="lazy" decoding="async" />}
    </>
  );
}

/** Shows the person and the event, over the best photo. */
export function ResultsHead(props: ResultsHeadProps) {
  const {
    event,
    heading,
    name = '',
    distance,
    described = [],
    finishTime,
    cover = null,
    isDue = false,
    onPlay,
  } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  usePageTitle(`${heading} · ${event.title}`);
  return (
    <HeroFrame
      lead={isDue ? 'due' : cover?.own?.shape}
      beside={cover?.own?.beside ? true : undefined}
      pictures={
        <>
          {cover?.own && <HeroBeside cover={cover} />}
          {cover !== null && <HeroCover cover={cover} />}
        </>
      }
      bodyClass={styles.head}
    >
      <h1 className={`hero-heading ${styles.heading}`}>
        {name === '' ? (
          heading
        ) : (
          <>
            <span className={styles.count}>
              {heading}
              <span className={styles.comma}>, </span>
            </span>
            <span lang={languageOfText(name)}>{name}</span>
          </>
        )}
      </h1>
      {(distance || finishTime) && (
        <p className={`hero-facts ${styles.facts} ${styles.result}`}>
          {distance && <span lang={languageOfText(distance)}>{distance}</span>}
          {/* Tenths are for the timekeeper. */}
          {finishTime && <span className="bib">{finishTime.replace(/[.,]\d+$/, '')}</span>}
        </p>
      )}
      <div className={styles.foot}>
        <div>
          {described.length > 0 && (
            <p className={`hero-facts ${styles.facts}`}>
              {described.map((fact) => (
                <span key={fact} lang={languageOfText(fact)}>
                  {fact}
                </span>
              ))}
            </p>
          )}
          <p className={`hero-facts ${styles.facts}`}>
            <Link to="/event/$eventId" params={{ eventId: event.eventId }} lang={languageOfText(event.title)}>
              {event.title}
            </Link>
            <span>{formats.day(event.date)}</span>
          </p>
        </div>
        {onPlay !== undefined && (
          <Button icon={<Play aria-hidden="true" size={20} />} onClick={onPlay}>
            {t('results.story.play')}
          </Button>
        )}
      </div>
    </HeroFrame>
  );
}
