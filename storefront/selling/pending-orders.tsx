import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { isUnknownOrder, orderQuery } from './order-queries.ts';

/** Orders of this browser that were sent to payment and are still unpaid; what is settled is forgotten. */
export function PendingOrders() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { memory } = useStorefront();
  const orderIds = memory.pendingOrders.list();
  const answers = useQueries({ queries: orderIds.map(orderQuery) });
  const settled = orderIds.filter((_, index) => {
    const { data, error } = answers[index] ?? {};
    return (data !== undefined && data.state !== 'AwaitingPayment') || isUnknownOrder(error);
  });
  useEffect(() => {
    for (const orderId of settled) memory.pendingOrders.remove(orderId);
  });
  const waiting = answers.flatMap(({ data }) => (data?.state === 'AwaitingPayment' ? [data] : []));
  return waiting.map(({ orderId, number, totalAmount, currencyId }) => (
    <Notice
      key={orderId}
      kind="warning"
      title={t('selling.pending.title', { number })}
      actions={
        <Link to="/checkout/$orderId" params={{ orderId }} className={buttonClass('quiet')}>
          {t('selling.pending.action')}
        </Link>
      }
    >
      {t('selling.pending.meaning', { sum: formats.price(totalAmount, currencyId) })}
    </Notice>
  ));
}
