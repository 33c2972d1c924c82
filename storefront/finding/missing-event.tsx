import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Hero } from '#storefront/ui/hero.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import { EventSearch } from './event-search.tsx';
import { RecentEvents } from './recent-events.tsx';
import { RecentSearches } from './recent-searches.tsx';

/** Names the missing event and offers the home page's search. */
function Missing({ heading, meaning }: { heading: string; meaning: string }) {
  const { t } = useTranslation();
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

/** Shown for an event that was deleted or does not exist. */
export function MissingEvent({ isDeleted }: { isDeleted: boolean }) {
  const { t } = useTranslation();
  return isDeleted ? (
    <Missing heading={t('finding.event.deleted.title')} meaning={t('finding.event.deleted.meaning')} />
  ) : (
    <Missing heading={t('finding.event.gone.title')} meaning={t('finding.event.gone.meaning')} />
  );
}
