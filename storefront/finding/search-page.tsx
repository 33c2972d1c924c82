import { useTranslation } from 'react-i18next';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';

/** The search for a participant's photos, also started from a link. */
export function SearchPage() {
  const { t } = useTranslation();
  const heading = t('finding.search.heading');
  usePageTitle(heading);
  return (
    <PageBody isNarrow>
      <h1>{heading}</h1>
    </PageBody>
  );
}
