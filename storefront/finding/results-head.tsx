import { leadOf, leadShape } from '#contract/event-cover.ts';
import type { Event, Photo } from '#contract/photo.schema.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { Link } from '#storefront/router/link.tsx';
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
  /** The photo that shows them best, at the top of the page. */
  best?: Photo | undefined;
  /** It is being looked for. */
  isDue?: boolean | undefined;
}

/** Shows the person and the event, over the best photo. */
export function ResultsHead(props: ResultsHeadProps) {
  const { event, heading, name = '', distance, described = [], finishTime, best, isDue = false } = props;
  const formats = useFormats();
  usePageTitle(`${heading} · ${event.title}`);
  const cover = best === undefined ? null : leadOf(best);
  return (
    <section className="hero" data-lead={isDue ? 'due' : leadShape(cover)}>
      {cover !== null && <HeroCover cover={cover} />}
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
          <Link to="/event/$eventId" params={{ eventId: event.eventId }} lang={languageOfText(event.title)}>
            {event.title}
          </Link>
          <span>{formats.day(event.date)}</span>
        </p>
      </div>
    </section>
  );
}
