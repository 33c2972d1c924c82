import { Link } from '@tanstack/react-router';
import type { Event } from '#contract/photo.schema.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import styles from './results-page.module.css';

interface ResultsHeadProps {
  event: Event;
  heading: string;
  /** The participant, where it is known who that is. */
  name?: string | undefined;
}

/** Whose photos, and of which event. */
export function ResultsHead({ event, heading, name = '' }: ResultsHeadProps) {
  const formats = useFormats();
  usePageTitle(`${heading} · ${event.title}`);
  return (
    <section className="hero">
      <div className={`hero-body ${styles.head}`}>
        <h1 className={`hero-heading ${styles.heading}`}>
          {heading}
          {name !== '' && (
            <>
              {', '}
              <span lang={languageOfText(name)}>{name}</span>
            </>
          )}
        </h1>
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
