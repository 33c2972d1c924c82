import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/photo.schema.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { Hero } from '#storefront/ui/hero.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { PhotoGrid } from '#storefront/ui/photos/photo-grid.tsx';
import { PhotoViewer } from '#storefront/ui/photos/photo-viewer.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import { EventCounts, EventPlace } from './event-facts.tsx';
import { eventPhotosQuery, eventQuery } from './event-queries.ts';

function EventPhotos({ event }: { event: Event }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    eventPhotosQuery(event.eventId),
  );
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  if (data === undefined) {
    return error === null ? <Skeleton shape="photo" /> : <Notice kind="error" title={problemText(error)} />;
  }
  const photos = data.pages.flatMap((page) => page.photos);
  const total = data.pages[0]?.total ?? photos.length;
  const loadMore = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  return (
    <>
      <PhotoGrid
        photos={photos}
        total={total}
        label={t('finding.event.photos', { count: total })}
        onOpen={setOpenIndex}
        onNearEnd={loadMore}
      />
      {openIndex !== null && (
        <PhotoViewer
          photos={photos}
          index={openIndex}
          total={total}
          onIndexChange={(index) => {
            setOpenIndex(index);
            if (index > photos.length - 5) loadMore();
          }}
          onClose={() => setOpenIndex(null)}
        />
      )}
    </>
  );
}

/** An event: its cover, when and where it was, its counts, and its photos in time order. */
export function EventPage() {
  const { eventId = '' } = useParams({ strict: false });
  const problemText = useProblemText();
  const { data: event, error } = useQuery(eventQuery(eventId));
  usePageTitle(event?.title);
  if (event === undefined) {
    return (
      <PageBody>
        {error === null ? <Skeleton shape="photo" /> : <Notice kind="error" title={problemText(error)} />}
      </PageBody>
    );
  }
  const facts = (
    <>
      <p>
        <EventPlace event={event} />
      </p>
      <p>
        <EventCounts event={event} />
      </p>
    </>
  );
  return (
    <>
      <Hero coverUrl={event.coverUrl} heading={event.title} facts={facts} />
      <PageBody>{event.state !== 'Upcoming' && <EventPhotos event={event} />}</PageBody>
    </>
  );
}
