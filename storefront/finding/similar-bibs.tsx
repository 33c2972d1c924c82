import { useQuery } from '@tanstack/react-query';
import type { Event } from '#contract/photo.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { foundCompetitorsQuery, ParticipantLink } from './competitor-list.tsx';
import styles from './results-page.module.css';

interface SimilarBibsProps {
  event: Event;
  /** A bib without a participant. */
  number: string;
}

/** Shows the participants whose bib is similar to the searched one: one digit wrong, missing or swapped. */
export function SimilarBibs({ event, number }: SimilarBibsProps) {
  const { t } = useTranslation();
  const listId = event.competitorsListId;
  const { data } = useQuery({ ...foundCompetitorsQuery(listId ?? '', number), enabled: listId !== null });
  if (data === undefined || data.competitors.length === 0) return null;
  return (
    <section aria-labelledby="similar-bibs">
      <h2 id="similar-bibs">{t('missed.why.similar')}</h2>
      <ul className={`${styles.choices} ${styles.similar}`}>
        {data.competitors.map((participant) => (
          <li key={participant.competitorId}>
            <ParticipantLink eventId={event.eventId} participant={participant} />
          </li>
        ))}
      </ul>
    </section>
  );
}
