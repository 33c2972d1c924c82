import type { Event } from '#contract/photo.schema.ts';
import { EventCard } from '#storefront/finding/event-card.tsx';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import styles from './marketing-view.module.css';

const EVENTS_SHOWN = 3;
/** The minimum number of events. The picture above already shows one. */
const EVENTS_WORTH_SHOWING = 2;

/** Shows events whose photos the shop sells, as a reference. */
export function EventsWithUs({ events }: { events: readonly Event[] }) {
  const { t } = useTranslation();
  const shown = events.filter(({ coverUrl }) => coverUrl !== null).slice(0, EVENTS_SHOWN);
  if (shown.length < EVENTS_WORTH_SHOWING) return null;
  return (
    <section className={styles.events}>
      <h2>{t('about.page.events')}</h2>
      <ul className={styles.cards}>
        {shown.map((event) => (
          <li key={event.eventId}>
            <EventCard event={event} />
          </li>
        ))}
      </ul>
    </section>
  );
}
