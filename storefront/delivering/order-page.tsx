import { useTranslation } from 'react-i18next';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';

/** An order and its files. */
export function OrderPage() {
  const { t } = useTranslation();
  const heading = t('delivering.order.heading');
  usePageTitle(heading);
  return (
    <PageBody isNarrow>
      <h1>{heading}</h1>
    </PageBody>
  );
}
