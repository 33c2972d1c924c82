import type { Order } from '#contract/order.schema.ts';
import { problemCodeOf } from '#storefront/api/api-problem.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Notice } from '#storefront/ui/notice.tsx';
import { SupportLine } from './support-line.tsx';

interface PaymentFailedProps {
  error: unknown;
  /** The order after the failure, fetched again. */
  order: Pick<Order, 'number' | 'totalAmount' | 'currencyId'>;
}

/**
 * Shows that a payment could not be opened (product §8): what happened, and whom to contact. The button beside it
 * retries, with the new total if the price has changed.
 */
export function PaymentFailed({ error, order }: PaymentFailedProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const problemText = useProblemText();
  if (problemCodeOf(error) === 'OrderPriceChanged') {
    const sum = formats.price(order.totalAmount, order.currencyId);
    return (
      <Notice kind="warning" title={t('selling.checkout.newTotal', { sum })}>
        {problemText(error)}
      </Notice>
    );
  }
  if (problemCodeOf(error) === 'AlreadyBought') return <Notice kind="warning" title={problemText(error)} />;
  return (
    <Notice kind="error" title={t('selling.checkout.failed')}>
      <p>{problemText(error)}</p>
      <SupportLine orderNumber={order.number} />
    </Notice>
  );
}
