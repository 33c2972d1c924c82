import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.schema.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { Notice } from '#storefront/ui/notice.tsx';
import { SupportLine } from './support-line.tsx';

/** A payment could not even be opened (spec §8): what happened, and whom to ask. The button beside it retries. */
export function PaymentFailed({ error, order }: { error: unknown; order: Pick<Order, 'number'> }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  return (
    <Notice kind="error" title={t('selling.checkout.failed')}>
      <p>{problemText(error)}</p>
      <SupportLine orderNumber={order.number} />
    </Notice>
  );
}
