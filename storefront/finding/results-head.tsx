import { Play } from 'lucide-react';
import { type BesideRow, type Cover, leadShape } from '#contract/event-cover.ts';
import type { Event } from '#contract/photo.schema.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { HeroCover } from '#storefront/ui/hero.tsx';
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

/** Shows other photos of the visitor beside the first one; only wide screens display and load them. */
function HeroBeside({ rows }: { rows: readonly BesideRow[] }) {
  return (
    <div className="hero-beside">
      {rows.map((row) => (
        <div key={row[0]?.url} className="hero-row">
          {row.map(({ url, focus }) => (
            <img
              key={url}
              src={url}
              alt=""
              loading="lazy"
              decoding="async"
              style={focus ? { objectPosition: `${focus.x * 100}% ${focus.y * 100}%` } : undefined}
            />
          ))}
        </div>
      ))}
    </div>
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
    <section
      className="hero"
      data-lead={isDue ? 'due' : leadShape(cover)}
      data-beside={cover?.own?.beside.length}
    >
      {cover !== null && <HeroCover cover={cover} />}
      {cover?.own && <HeroBeside rows={cover.own.beside} />}
      <div className={`hero-body ${styles.head}`}>
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
        <div className={styles.foot}>
          <div>
            {(distance || finishTime) && (
              <p className={`hero-facts ${styles.facts} ${styles.result}`}>
                {distance && <span lang={languageOfText(distance)}>{distance}</span>}
                {/* Tenths are for the timekeeper. */}
                {finishTime && <span className="bib">{finishTime.replace(/[.,]\d+$/, '')}</span>}
              </p>
            )}
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
              <Link
                to="/event/$eventId"
                params={{ eventId: event.eventId }}
                lang={languageOfText(event.title)}
              >
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
      </div>
    </section>
  );
}
