import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { Event } from '#contract/photo.schema.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { EventPlace } from './event-facts.tsx';
import { foundEventsQuery, RECENT_COUNT, recentEventsQuery } from './event-queries.ts';
import styles from './found-events.module.css';
import { bareBib, chooseRaces } from './parse-search.ts';
import fieldStyles from './search-field.module.css';

interface EventListProps {
  events: readonly Event[];
  /** If set, the result links to the photos of this bib in the event. */
  number?: string | undefined;
}

function EventList({ events, number }: EventListProps) {
  return (
    <ul>
      {events.map((event) => {
        const { eventId } = event;
        const words = (
          <>
            <span className={styles.cover}>
              {event.coverSmallUrl !== null && <img src={event.coverSmallUrl} alt="" decoding="async" />}
            </span>
            <span className={fieldStyles.words}>
              <span className={fieldStyles.title} lang={languageOfText(event.title)}>
                {event.title}
              </span>
              <span className={fieldStyles.place}>
                <EventPlace event={event} />
              </span>
            </span>
          </>
        );
        return (
          <li key={eventId}>
            {number === undefined ? (
              <Link className={fieldStyles.found} to="/event/$eventId" params={{ eventId }}>
                {words}
              </Link>
            ) : (
              <Link className={fieldStyles.found} to="/search/$eventId/$number" params={{ eventId, number }}>
                {words}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Shows the events of a text, or the recent races of a bib. */
export function FoundEvents({ search }: { search: string }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { data, error } = useQuery(foundEventsQuery(search));
  const events = useDeferredValue<readonly Event[] | undefined>(data?.events);
  const number = bareBib(search);
  const recent = useQuery({ ...recentEventsQuery(RECENT_COUNT), enabled: number !== null });
  const races = number === null ? [] : chooseRaces(recent.data?.events ?? []);
  if (error !== null && data === undefined) {
    return (
      <p className={fieldStyles.message} role="alert">
        {t('finding.home.searchFailed', { problem: problemText(error) })}
      </p>
    );
  }
  const isNothing = events?.length === 0 && races.length === 0;
  const words = () => {
    if (events === undefined) return null;
    if (isNothing) return t('finding.home.nothingFound', { search });
    return events.length === 0 && number !== null
      ? t('finding.home.whichRace', { number })
      : t('finding.home.found', { count: events.length });
  };
  return (
    <>
      {/* Rendered before it has a text, because some screen readers do not announce a new element. */}
      <p className={isNothing ? fieldStyles.message : 'heard'} role="status">
        {words()}
      </p>
      {events !== undefined && events.length > 0 && <EventList events={events} />}
      {events !== undefined && number !== null && races.length > 0 && (
        <>
          <p className={fieldStyles.caption}>{t('finding.home.whichRace', { number })}</p>
          <EventList events={races} number={number} />
        </>
      )}
    </>
  );
}
