import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/photo.schema.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { Hero } from '#storefront/ui/hero.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import { CompetitorSearch } from './competitor-search.tsx';
import { EventCounts, EventPlace } from './event-facts.tsx';
import { EventMissing } from './event-missing.tsx';
import styles from './event-page.module.css';
import { EventPhotos } from './event-photos.tsx';
import { liveEventQuery } from './event-queries.ts';
import { type EventTab, EventTabs } from './event-tabs.tsx';
import { fieldKindOf } from './parse-search.ts';
import { ProcessingBar } from './processing-bar.tsx';
import { ProtectedNotice } from './protected-notice.tsx';

function UpcomingNotice({ event }: { event: Event }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const home = (
    <Link className={buttonClass('quiet')} to="/">
      {t('finding.event.gone.home')}
    </Link>
  );
  return (
    <PageBody>
      <Notice title={t('finding.event.coming.title', { day: formats.day(event.date) })} actions={home}>
        {t('finding.event.coming.meaning')}
      </Notice>
    </PageBody>
  );
}

function EventBody({ event }: { event: Event }) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<EventTab>('Photos');
  return (
    <div className={styles.body}>
      <EventTabs
        event={event}
        current={tab}
        onPhotos={() => setTab('Photos')}
        onVideos={() => setTab('Videos')}
      />
      {tab === 'Videos' ? (
        <Notice title={t('finding.event.videos.title')}>{t('finding.event.videos.meaning')}</Notice>
      ) : (
        <>
          <ProcessingBar event={event} />
          {event.isSecure ? <ProtectedNotice /> : <EventPhotos event={event} />}
        </>
      )}
    </div>
  );
}

/** An event: its cover, when and where it was, its counts, the search at once, and its photos in time order. */
export function EventPage() {
  const { eventId = '' } = useParams({ strict: false });
  const { data: event, error, isFetching, refetch } = useQuery(liveEventQuery(eventId));
  usePageTitle(event?.title);
  if (event === undefined) {
    if (error !== null) return <EventMissing error={error} isRetrying={isFetching} onRetry={refetch} />;
    return (
      <PageBody>
        <Skeleton shape="photo" />
      </PageBody>
    );
  }
  const facts = (
    <p className={styles.facts}>
      <span>
        <EventPlace event={event} />
      </span>
      <span>
        <EventCounts event={event} />
      </span>
    </p>
  );
  const isUpcoming = event.state === 'Upcoming';
  const fieldKind = isUpcoming ? null : fieldKindOf(event);
  return (
    <>
      <Hero coverUrl={event.coverUrl} heading={event.title} facts={facts}>
        {fieldKind === null ? undefined : <CompetitorSearch event={event} kind={fieldKind} />}
      </Hero>
      {isUpcoming ? <UpcomingNotice event={event} /> : <EventBody key={eventId} event={event} />}
    </>
  );
}
