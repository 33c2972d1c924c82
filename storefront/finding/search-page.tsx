import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Hero } from '#storefront/ui/hero.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import { EventSearch } from './event-search.tsx';
import { RecentEvents } from './recent-events.tsx';
import { RecentSearches } from './recent-searches.tsx';
import { ResultsPage } from './results-page.tsx';

/** The search from its beginning: which event was it? Searches made before lead straight to their photos. */
function SearchStart() {
  const { t } = useTranslation();
  const heading = t('finding.search.heading');
  usePageTitle(heading);
  return (
    <>
      <Hero coverUrl={null} heading={heading}>
        <EventSearch />
      </Hero>
      <PageBody>
        <RecentSearches />
        <RecentEvents heading={t('finding.home.recent')} />
      </PageBody>
    </>
  );
}

/** The search for a participant's photos, also started from a link (spec §2, search and search-from-url). */
export function SearchPage() {
  const { eventId, number } = useParams({ strict: false });
  return eventId === undefined || number === undefined ? <SearchStart /> : <ResultsPage />;
}
