import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { Competitor } from '#contract/competitor.schema.ts';
import type { Event } from '#contract/photo.schema.ts';
import { answerQuery } from '#storefront/api/query-client.ts';
import type { RecentSearch } from '#storefront/api/recent-searches.ts';
import { competitorService } from '#storefront/api/services.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { factsOf } from './participant-facts.ts';
import styles from './search-field.module.css';
import { useSearchProblem } from './search-problem.tsx';
import { useResultsRoute } from './use-video-way.ts';

/** The maximum number of participants in the list under the field; typing more of the name finds others. */
const FOUND_COUNT = 20;

/** Participants matching the typed text. */
export const foundCompetitorsQuery = (competitorsListId: string, search: string) => ({
  ...answerQuery(competitorService.listCompetitors, {
    query: { competitorsListId, search, offset: 0, count: FOUND_COUNT },
  }),
  placeholderData: keepPreviousData,
});

interface ParticipantLinkProps {
  eventId: string;
  participant: Pick<Competitor, 'number' | 'name'> & Partial<Competitor>;
}

/** Shows a participant's bib, name and distance, as a link to their photos or videos. */
export function ParticipantLink({ eventId, participant }: ParticipantLinkProps) {
  const { number, name } = participant;
  const facts = factsOf(participant);
  const { t } = useTranslation();
  const to = useResultsRoute();
  return (
    <Link className={styles.found} to={to} params={{ eventId, number }}>
      <span className={`${styles.number} bib`}>
        <span className="heard">{t('finding.bib')} </span>
        {number}
      </span>
      <span className={styles.words}>
        <span className={styles.title} lang={languageOfText(name)}>
          {name}
        </span>
        {facts.length > 0 && (
          <span className={styles.place}>
            {facts.map((fact, index) => (
              <Fragment key={fact}>
                {index > 0 && ' · '}
                <span lang={languageOfText(fact)}>{fact}</span>
              </Fragment>
            ))}
          </span>
        )}
      </span>
    </Link>
  );
}

interface FoundCompetitorsProps {
  event: Event;
  listId: string;
  /** The typed name. */
  name: string;
}

/** Shows the participants of that name, each as a link to their photos or videos. */
export function FoundCompetitors({ event, listId, name }: FoundCompetitorsProps) {
  const { t } = useTranslation();
  const problemOf = useSearchProblem(event);
  const { data, error, isFetching, refetch } = useQuery(foundCompetitorsQuery(listId, name));
  if (error !== null && !isFetching) {
    const { title, meaning } = problemOf(error);
    return (
      <div className={styles.message} role="alert">
        <p>
          <strong>{title}</strong>
        </p>
        <p>{meaning}</p>
        <Button onClick={() => refetch()}>{t('finding.tryAgain')}</Button>
      </div>
    );
  }
  const total = data?.total;
  const label = () => {
    if (total === undefined) return t('verification.names.looking');
    return total === 0
      ? t('verification.names.noName', { name })
      : t('verification.names.found', { count: total });
  };
  return (
    <>
      {/* The same element for all texts, because some screen readers do not announce a new element. */}
      <p className={total === undefined || total === 0 ? styles.message : 'heard'} role="status">
        {label()}
      </p>
      {data !== undefined && data.total > 0 && (
        <ul>
          {data.competitors.map((participant) => (
            <li key={participant.competitorId}>
              <ParticipantLink eventId={event.eventId} participant={participant} />
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.total > data.competitors.length && (
        <p className={styles.message}>
          {t('verification.names.more', { count: data.total - data.competitors.length })}
        </p>
      )}
    </>
  );
}

/** Shows earlier searches in this event. */
export function RecentOfEvent({ recent }: { recent: readonly RecentSearch[] }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles.caption}>{t('finding.search.recent')}</p>
      <ul>
        {recent.map((search) => (
          <li key={search.number}>
            <ParticipantLink eventId={search.eventId} participant={search} />
          </li>
        ))}
      </ul>
    </>
  );
}
