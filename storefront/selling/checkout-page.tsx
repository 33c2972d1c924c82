import { useTranslation } from 'react-i18next';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';

/** Delivery e-mail, agreement, method, payment. */
export function CheckoutPage() {
  const { t } = useTranslation();
  const heading = t('selling.checkout.heading');
  usePageTitle(heading);
  return (
    <PageBody isNarrow>
      <h1>{heading}</h1>
    </PageBody>
  );
}
