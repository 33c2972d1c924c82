import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Hero } from '#storefront/ui/hero.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import { EventSearch } from './event-search.tsx';
import { RecentEvents } from './recent-events.tsx';
import { RecentSearches } from './recent-searches.tsx';

/** In place of a page or an event that is not there: the search of home, so that nobody has to begin anew. */
export function MissingPage({ isEvent = false }: { isEvent?: boolean }) {
  const { t } = useTranslation();
  const heading = t(isEvent ? 'finding.event.gone.title' : 'finding.missing.title');
  const meaning = t(isEvent ? 'finding.event.gone.meaning' : 'finding.missing.meaning');
  usePageTitle(heading);
  return (
    <>
      <Hero cover={null} heading={heading} facts={meaning}>
        <EventSearch />
      </Hero>
      <PageBody>
        <RecentSearches />
        <RecentEvents heading={t('finding.home.recent')} />
      </PageBody>
    </>
  );
}
