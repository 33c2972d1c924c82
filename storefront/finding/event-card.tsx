import { Lock } from 'lucide-react';
import type { Event } from '#contract/photo.schema.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { Link } from '#storefront/router/link.tsx';
import styles from './event-card.module.css';
import { EventCounts, EventPlace } from './event-facts.tsx';

/** Shows an event with its picture; the whole card is a link. */
export function EventCard({ event }: { event: Event }) {
  return (
    <article className={styles.card}>
      <div className={styles.cover}>
        {event.coverSmallUrl !== null && (
          <img className={styles.image} src={event.coverSmallUrl} alt="" loading="lazy" decoding="async" />
        )}
        {event.coverUrl === null && event.isSecure && <Lock aria-hidden="true" size={32} />}
      </div>
      <h3 className={styles.title} lang={languageOfText(event.title)}>
        <Link className={styles.link} to="/event/$eventId" params={{ eventId: event.eventId }}>
          {event.title}
        </Link>
      </h3>
      <p className={styles.fact}>
        <EventPlace event={event} />
      </p>
      <p className={styles.fact}>
        <EventCounts event={event} />
      </p>
    </article>
  );
}
