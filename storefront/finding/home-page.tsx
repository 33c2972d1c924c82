import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { newestCover } from '#contract/event-cover.ts';
import type { Event } from '#contract/photo.schema.ts';
import { LOST_FRAGMENT } from '#contract/printed-page.ts';
import type { RouteContext } from '#storefront/api/route-context.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { useLocation, useRouter } from '#storefront/router/use-router.ts';
import { Hero } from '#storefront/ui/hero.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import { EventPlace } from './event-facts.tsx';
import { RECENT_COUNT, recentEventsQuery, upcomingEventsQuery } from './event-queries.ts';
import { EventSearch } from './event-search.tsx';
import styles from './home-page.module.css';
import { HomePromise, priceFromQuery } from './home-promise.tsx';
import { RecentEvents } from './recent-events.tsx';
import { RecentSearches } from './recent-searches.tsx';

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

/** Starts to load the events; the page does not wait for them. */
export function loadHome({ client }: RouteContext): void {
  client.ensureQueryData(recentEventsQuery(RECENT_COUNT)).catch(() => undefined);
  client.ensureQueryData(priceFromQuery()).catch(() => undefined);
}

/**
 * Returns whether the visitor opened an address without a page. The address is replaced by home's own, so that the
 * message is shown only once and not after a reload.
 */
function useIsLost(): boolean {
  const { history } = useRouter();
  const isHereLost = useLocation().hash === LOST_FRAGMENT;
  const [isLost, setIsLost] = useState(isHereLost);
  useEffect(() => {
    if (!isHereLost) return;
    setIsLost(true);
    history.replace(history.location.pathname + history.location.search);
  }, [history, isHereLost]);
  return isLost;
}

/** Shows the home page: the event search on a photo of the newest event, recent events, and upcoming ones. */
export function HomePage() {
  const { t } = useTranslation();
  const { settings } = useStorefront();
  const isLost = useIsLost();
  const recent = useQuery(recentEventsQuery(RECENT_COUNT));
  const upcoming = useQuery({ ...upcomingEventsQuery(), enabled: settings.upcomingEvents });
  const heading = t('finding.home.heading');
  usePageTitle(heading);
  const coming = settings.upcomingEvents ? (upcoming.data?.events ?? []) : [];
  return (
    <>
      <Hero
        cover={newestCover(recent.data?.events ?? [])}
        heading={heading}
        facts={isLost ? <p role="status">{t('finding.home.lost')}</p> : undefined}
      >
        <EventSearch />
      </Hero>
      <PageBody>
        <HomePromise recent={recent.data?.events ?? []} />
        <RecentSearches />
        <RecentEvents heading={settings.nameForRecentEvents ?? t('finding.home.recent')} />
        {coming.length > 0 && <UpcomingEvents events={coming} />}
      </PageBody>
    </>
  );
}
