import { useTranslation } from 'react-i18next';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';

/** What the visitor has chosen. */
export function CartPage() {
  const { t } = useTranslation();
  const heading = t('selling.cart.heading');
  usePageTitle(heading);
  return (
    <PageBody isNarrow>
      <h1>{heading}</h1>
    </PageBody>
  );
}
