import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Hero } from '#storefront/ui/hero.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import { EventSearch } from './event-search.tsx';
import { RecentEvents } from './recent-events.tsx';
import { RecentSearches } from './recent-searches.tsx';

/** Shows the start of the search: which event was it? Recent searches link straight to their photos. */
export function SearchPage() {
  const { t } = useTranslation();
  const heading = t('finding.search.heading');
  usePageTitle(heading);
  return (
    <>
      <Hero cover={null} heading={heading}>
        <EventSearch />
      </Hero>
      <PageBody>
        <RecentSearches />
        <RecentEvents heading={t('finding.home.recent')} />
      </PageBody>
    </>
  );
}
