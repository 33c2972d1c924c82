import { useTranslation } from 'react-i18next';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';

/** Where the payment provider sends the buyer back to. */
export function AfterPaymentPage() {
  const { t } = useTranslation();
  const heading = t('delivering.afterPayment.heading');
  usePageTitle(heading);
  return (
    <PageBody isNarrow>
      <h1>{heading}</h1>
    </PageBody>
  );
}
