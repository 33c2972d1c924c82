import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { coverOf } from '#contract/event-cover.ts';
import { hasSearchableStartList, isSearched } from '#contract/event-search.ts';
import type { Event } from '#contract/photo.schema.ts';
import { countStep } from '#storefront/api/count-step.ts';
import type { RouteContext } from '#storefront/api/route-context.ts';
import { numberOf } from '#storefront/api/search-token.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Navigate } from '#storefront/router/router-view.tsx';
import { useNavigate, useParams, useSearch } from '#storefront/router/use-router.ts';
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
import { eventQuery, liveEventQuery, takeListedEvent } from './event-queries.ts';
import { type EventTab, EventTabs } from './event-tabs.tsx';
import { LaterClosedGallery, LaterProtectedPanel, LaterUpcomingNotice } from './later-closed-event.tsx';
import { LaterFaceResults, loadFaceResults } from './later-face-results.tsx';
import { LaterRunningSelfie } from './later-running-selfie.tsx';
import { LaterFoundPhotos } from './later-search-request.tsx';
import { loadOwnPhotos } from './load-results.ts';
import { OtherWays } from './other-ways.tsx';
import { fieldKindOf } from './parse-search.ts';
import { ProcessingLine } from './processing-line.tsx';
import { searchWaysOf } from './search-ways.ts';
import { eventCatalogQuery, useEventProducts } from './use-event-products.ts';
import { useSearchAccess } from './use-search-access.ts';
import { useVideoWay } from './use-video-way.ts';
import { LaterEventVideos, LaterOwnVideos } from './videos/lazy-videos.tsx';

/** Shows all videos; only the visitor's own if the gallery is closed or a selfie found them. */
function VideosOf({ event }: { event: Event }) {
  const { searchTokens } = useStorefront().memory;
  const access = useSearchAccess(event.eventId);
  if (access !== null && (!event.isGalleryOpen || numberOf(access) === undefined)) {
    // Removes the expired token, so that the page asks again who the visitor is.
    const renew = async () => {
      searchTokens.remove(event.eventId);
      return null;
    };
    return <LaterOwnVideos event={event} access={access} renew={renew} />;
  }
  return event.isGalleryOpen ? <LaterEventVideos event={event} /> : null;
}

function EventBody({ event, tab }: { event: Event; tab: EventTab }) {
  const { t } = useTranslation();
  const access = useSearchAccess(event.eventId);
  const navigate = useNavigate();
  const { found } = useSearch();
  const showMine = () =>
    void navigate({ to: '/event/$eventId', params: { eventId: event.eventId }, search: { tab: 'mine' } });
  const isShown = tab === 'Report' ? !event.isSecure || access !== null : tab === 'Videos' && access !== null;
  const content = () => {
    if (tab === 'Videos') return <VideosOf event={event} />;
    if (tab === 'Report') return isShown ? <EventPhotos key="report" event={event} isReport /> : null;
    if (tab === 'Mine') {
      return <Notice title={t('event.mine.none.title')}>{t('event.mine.none.meaning')}</Notice>;
    }
    return (
      <>
        <ProcessingLine event={event} />
        {found !== undefined && <LaterFoundPhotos event={event} token={found} />}
        {event.isGalleryOpen && <EventPhotos event={event} />}
      </>
    );
  };
  return (
    <div className={styles.body}>
      <EventTabs event={event} current={tab} />
      <LaterRunningSelfie event={event} onOpen={showMine} />
      {content()}
      {event.isSecure && !isShown && <LaterProtectedPanel eventId={event.eventId} />}
      {!event.isSecure && !event.isGalleryOpen && !isShown && (
        <LaterClosedGallery event={event} isPassed={access !== null} />
      )}
    </div>
  );
}

/**
 * Shows the search field and the other ways of searching; nothing if the event allows none (product §2, search
 * methods).
 */
function SearchPanel({ event }: { event: Event }) {
  const { t } = useTranslation();
  const kind = fieldKindOf(event);
  return (
    <div className={styles.search}>
      {kind !== null && <CompetitorSearch event={event} kind={kind} />}
      {kind !== null && searchWaysOf(event).length > 0 && <p>{t('event.way.lost')}</p>}
      <OtherWays event={event} />
    </div>
  );
}

function EventOverview({ event, tab }: { event: Event; tab: EventTab }) {
  useEffect(() => countStep(event.eventId, 'Visit'), [event.eventId]);
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
  const { hasPackages, photosWithMe } = useEventProducts(event);
  const hasSearch = isSearched(event, hasPackages);
  return (
    <>
      <Hero cover={coverOf(event)} heading={event.title} facts={facts}>
        {hasSearch ? <SearchPanel event={event} /> : undefined}
      </Hero>
      {event.state === 'Upcoming' ? (
        <LaterUpcomingNotice event={event} canOrder={hasSearch} whole={photosWithMe} />
      ) : (
        <EventBody event={event} tab={tab} />
      )}
    </>
  );
}

/** Returns the tab in the address: `?tab=mine`, or the end of the path (product §2). */
function useTab(): EventTab {
  const { tab } = useSearch();
  const isVideo = useVideoWay();
  if (tab === 'mine') return 'Mine';
  if (tab === 'report') return 'Report';
  return isVideo ? 'Videos' : 'Photos';
}

/**
 * Starts to load an event and its photos, which are shown as they arrive. It waits for two things: the photos found by
 * a selfie, and the products on sale before the race, which decide whether the page starts with a search.
 */
export async function loadEvent(
  { client, memory }: RouteContext,
  { eventId, tab }: { eventId: string; tab: 'mine' | 'report' | undefined },
): Promise<void> {
  takeListedEvent(client, eventId);
  const loading = client.ensureQueryData(eventQuery(eventId)).catch(() => undefined);
  const known = client.getQueryData(eventQuery(eventId).queryKey);
  if (known !== undefined && known.catalogId !== null && hasSearchableStartList(known))
    await client.prefetchQuery(eventCatalogQuery(known.catalogId, null));
  const access = tab === 'mine' ? memory.searchTokens.read(eventId) : null;
  if (access === null) return;
  const page =
    numberOf(access) === undefined
      ? loadFaceResults().catch(() => {
          // A failure is reported when the part is shown.
        })
      : undefined;
  const event = await loading;
  if (event !== undefined) await loadOwnPhotos(client, memory, event, access);
  await page;
}

/**
 * Shows an event: its cover, date and place, its counts, the search, and its photos in time order. On the tab "my
 * photos" it shows those of the remembered token; those of a bib have their own address.
 */
export function EventPage() {
  const { eventId = '' } = useParams();
  const tab = useTab();
  const { found } = useSearch();
  const access = useSearchAccess(eventId);
  const { data: event, error, isFetching, refetch } = useQuery(liveEventQuery(eventId));
  usePageTitle(event?.title);
  if (event === undefined) {
    if (error !== null)
      return <EventMissing named={eventId} error={error} isRetrying={isFetching} onRetry={refetch} />;
    return (
      <PageBody>
        <Skeleton shape="photo" />
      </PageBody>
    );
  }
  // The event was merged into another one.
  if (event.eventId !== eventId)
    return <Navigate to="/event/$eventId" params={{ eventId: event.eventId }} search={{ found }} replace />;
  if (tab !== 'Mine' || access === null) return <EventOverview key={eventId} event={event} tab={tab} />;
  const number = numberOf(access);
  if (number === undefined) return <LaterFaceResults key={eventId} event={event} access={access} />;
  return <Navigate to="/search/$eventId/$number" params={{ eventId, number }} replace />;
}
