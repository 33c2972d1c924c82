import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Competitor } from '#contract/competitor.schema.ts';
import type { Event } from '#contract/photo.schema.ts';
import { answerQuery } from '#storefront/api/query-client.ts';
import type { RecentSearch } from '#storefront/api/recent-searches.ts';
import { competitorService } from '#storefront/api/services.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { Button } from '#storefront/ui/button.tsx';
import { type FieldKind, parseSearch } from './parse-search.ts';
import styles from './search-field.module.css';
import { SearchField } from './search-field.tsx';
import { usePaused } from './use-paused.ts';
import { useResultsRoute } from './use-video-way.ts';

/** What the list under the field shows; who is not in it types more of the name. */
const FOUND_COUNT = 20;

const foundCompetitorsQuery = (competitorsListId: string, search: string) => ({
  ...answerQuery(competitorService.listCompetitors, {
    query: { competitorsListId, search, offset: 0, count: FOUND_COUNT },
  }),
  placeholderData: keepPreviousData,
});

interface ParticipantLinkProps {
  eventId: string;
  participant: Pick<Competitor, 'number' | 'name'> & Partial<Pick<Competitor, 'distance'>>;
}

/** Bib, name and distance of one participant; leads to their photos, or to their videos. */
function ParticipantLink({ eventId, participant: { number, name, distance } }: ParticipantLinkProps) {
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
        {distance !== undefined && distance !== null && (
          <span className={styles.place} lang={languageOfText(distance)}>
            {distance}
          </span>
        )}
      </span>
    </Link>
  );
}

function FoundCompetitors({ event, listId, name }: { event: Event; listId: string; name: string }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { data, error, isFetching, refetch } = useQuery(foundCompetitorsQuery(listId, name));
  if (error !== null && !isFetching) {
    return (
      <div className={styles.message} role="alert">
        <p>{problemText(error)}</p>
        <Button onClick={() => refetch()}>{t('finding.tryAgain')}</Button>
      </div>
    );
  }
  if (data === undefined) {
    return (
      <p className={styles.message} role="status">
        {t('finding.search.looking')}
      </p>
    );
  }
  if (data.total === 0) {
    return (
      <p className={styles.message} role="status">
        {t('finding.search.noName', { name })}
      </p>
    );
  }
  return (
    <>
      <p className="heard" role="status">
        {t('finding.search.found', { count: data.total })}
      </p>
      <ul>
        {data.competitors.map((participant) => (
          <li key={participant.competitorId}>
            <ParticipantLink eventId={event.eventId} participant={participant} />
          </li>
        ))}
      </ul>
      {data.total > data.competitors.length && (
        <p className={styles.message}>
          {t('finding.search.more', { count: data.total - data.competitors.length })}
        </p>
      )}
    </>
  );
}

function RecentOfEvent({ recent }: { recent: readonly RecentSearch[] }) {
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

interface CompetitorSearchProps {
  event: Event;
  /** What may be typed here. */
  kind: FieldKind;
}

/** The one field of an event: a bib leads to its photos or videos, a name lists the participants of that name. */
export function CompetitorSearch({ event, kind }: CompetitorSearchProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const resultsRoute = useResultsRoute();
  const { memory } = useStorefront();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const parsed = parseSearch(usePaused(text), kind);
  const go = () => {
    const typed = parseSearch(text, kind);
    if (typed.kind === 'Bib') {
      const params = { eventId: event.eventId, number: typed.number };
      void navigate({ to: resultsRoute, params });
      return;
    }
    const first = field.current?.closest('search')?.querySelector<HTMLElement>('li a');
    (typed.kind === 'Name' && first ? first : field.current)?.focus();
  };
  const panel = () => {
    if (text.trim() === '') {
      const recent = memory.recentSearches.list().filter(({ eventId }) => eventId === event.eventId);
      return recent.length === 0 ? null : <RecentOfEvent recent={recent} />;
    }
    if (parsed.kind !== 'Name' || event.competitorsListId === null) return null;
    return <FoundCompetitors event={event} listId={event.competitorsListId} name={parsed.name} />;
  };
  return (
    <SearchField
      ref={field}
      label={t(`finding.search.field.${kind}`)}
      text={text}
      onText={setText}
      goLabel={t('finding.search.go')}
      onGo={go}
      panel={panel()}
    />
  );
}
