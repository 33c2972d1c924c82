import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { EventCard } from './event-card.tsx';
import { liveEventsQuery, RECENT_COUNT } from './event-queries.ts';
import styles from './home-page.module.css';

/** The maximum that one call may request (contract, limits). */
const SHOWN_MAX = 96;

/** Shows events that have photos, newest first, as cards; more on demand. */
export function RecentEvents({ heading }: { heading: string }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const [count, setCount] = useState(RECENT_COUNT);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(liveEventsQuery(count));
  return (
    <section className={styles.section} aria-busy={data === undefined && isFetching}>
      <h2>{heading}</h2>
      {error !== null && data === undefined && (
        <Notice
          kind="error"
          title={t('finding.home.failed.title')}
          actions={
            <Button isBusy={isFetching} onClick={() => refetch()}>
              {t('finding.tryAgain')}
            </Button>
          }
        >
          {problemText(error)}
        </Notice>
      )}
      {data?.total === 0 && (
        <Notice title={t('finding.home.empty.title')}>{t('finding.home.empty.meaning')}</Notice>
      )}
      <ul className={styles.cards}>
        {data === undefined &&
          error === null &&
          ['one', 'two', 'three'].map((key) => <CardSkeleton key={key} />)}
        {data?.events.map((event) => (
          <li key={event.eventId}>
            <EventCard event={event} />
          </li>
        ))}
      </ul>
      {data !== undefined && data.events.length < data.total && count < SHOWN_MAX && (
        <div>
          <Button
            isBusy={isPlaceholderData}
            onClick={() => setCount(Math.min(SHOWN_MAX, count + RECENT_COUNT))}
          >
            {t('finding.home.more')}
          </Button>
        </div>
      )}
    </section>
  );
}

function CardSkeleton() {
  return (
    <li>
      <Skeleton shape="photo" />
      <Skeleton widthPercent={70} />
      <Skeleton widthPercent={45} />
    </li>
  );
}
