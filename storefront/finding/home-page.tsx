import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/photo.schema.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Hero } from '#storefront/ui/hero.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import { EventCard } from './event-card.tsx';
import { EventPlace } from './event-facts.tsx';
import { RECENT_COUNT, recentEventsQuery, upcomingEventsQuery } from './event-queries.ts';
import { EventSearch } from './event-search.tsx';
import styles from './home-page.module.css';

/** As many as one call may ask for (contract, limits). */
const SHOWN_MAX = 96;

function RecentEvents({ heading }: { heading: string }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const [count, setCount] = useState(RECENT_COUNT);
  const { data, error, isFetching, refetch } = useQuery(recentEventsQuery(count));
  return (
    <section className={styles.section} aria-busy={isFetching}>
      <h2>{heading}</h2>
      {error !== null && data === undefined && (
        <Notice
          kind="error"
          title={t('finding.home.failed.title')}
          actions={
            <Button isBusy={isFetching} onClick={() => refetch()}>
              {t('finding.home.tryAgain')}
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
          <Button isBusy={isFetching} onClick={() => setCount(Math.min(SHOWN_MAX, count + RECENT_COUNT))}>
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

function UpcomingEvents({ events }: { events: readonly Event[] }) {
  const { t } = useTranslation();
  return (
    <section className={styles.section}>
      <h2>{t('finding.home.upcoming')}</h2>
      <ul className={styles.upcoming}>
        {events.map((event) => (
          <li key={event.eventId}>
            <Link className={styles.coming} to="/event/$eventId" params={{ eventId: event.eventId }}>
              <span className={styles.name} lang={languageOfText(event.title)}>
                {event.title}
              </span>
              <span className={styles.place}>
                <EventPlace event={event} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The first page: find the event, on a photo of the newest one; recent events; upcoming ones. */
export function HomePage() {
  const { t } = useTranslation();
  const { settings } = useStorefront();
  const recent = useQuery(recentEventsQuery(RECENT_COUNT));
  const upcoming = useQuery({ ...upcomingEventsQuery(), enabled: settings.upcomingEvents });
  const heading = t('finding.home.heading');
  usePageTitle(heading);
  const coming = settings.upcomingEvents ? (upcoming.data?.events ?? []) : [];
  return (
    <>
      <Hero coverUrl={recent.data?.events[0]?.coverUrl ?? null} heading={heading}>
        <EventSearch />
      </Hero>
      <PageBody>
        <RecentEvents heading={settings.nameForRecentEvents ?? t('finding.home.recent')} />
        {coming.length > 0 && <UpcomingEvents events={coming} />}
      </PageBody>
    </>
  );
}
