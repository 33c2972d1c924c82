import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import type { Event } from '#contract/photo.schema.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { EventPlace } from './event-facts.tsx';
import { foundEventsQuery } from './event-queries.ts';
import styles from './event-search.module.css';
import fieldStyles from './search-field.module.css';
import { SearchField } from './search-field.tsx';
import { usePaused } from './use-paused.ts';

function FoundEvents({ search }: { search: string }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { data, error } = useQuery(foundEventsQuery(search));
  const events = useDeferredValue<readonly Event[] | undefined>(data?.events);
  if (error !== null && data === undefined) {
    return (
      <p className={fieldStyles.message} role="alert">
        {t('finding.home.searchFailed', { problem: problemText(error) })}
      </p>
    );
  }
  if (events === undefined) return null;
  if (events.length === 0) {
    return (
      <p className={fieldStyles.message} role="status">
        {t('finding.home.nothingFound', { search })}
      </p>
    );
  }
  return (
    <>
      <p className="heard" role="status">
        {t('finding.home.found', { count: events.length })}
      </p>
      <ul>
        {events.map((event) => (
          <li key={event.eventId}>
            <Link className={fieldStyles.found} to="/event/$eventId" params={{ eventId: event.eventId }}>
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
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The field that finds an event by its name, and what it found right under it. */
export function EventSearch() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const search = usePaused(text.trim());
  return (
    <SearchField
      label={t('finding.home.search')}
      text={text}
      onText={setText}
      panel={text.trim() !== '' && search !== '' ? <FoundEvents search={search} /> : null}
    />
  );
}
