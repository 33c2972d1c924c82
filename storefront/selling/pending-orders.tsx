import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { rememberPaid } from '#storefront/api/paid-orders.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { buttonClass } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { isUnknownOrder, orderQuery } from './order-queries.ts';

/** Shows an order while it awaits payment. A settled order is forgotten. */
function PendingOrder({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { memory } = useStorefront();
  const { data: order, error } = useQuery(orderQuery(orderId));
  const isSettled = (order !== undefined && order.state !== 'AwaitingPayment') || isUnknownOrder(error);
  useEffect(() => {
    if (order?.state === 'Completed') rememberPaid(memory, order);
    if (isSettled) memory.pendingOrders.remove(orderId);
  }, [order, isSettled, memory, orderId]);
  if (order === undefined || isSettled) return null;
  return (
    <Notice
      kind="warning"
      title={t('selling.pending.title', { number: order.number })}
      actions={
        <Link to="/checkout/$orderId" params={{ orderId }} className={buttonClass('quiet')}>
          {t('selling.pending.action')}
        </Link>
      }
    >
      {t('selling.pending.meaning', { sum: formats.price(order.totalAmount, order.currencyId) })}
    </Notice>
  );
}

/** Shows orders of this browser that were sent to payment and are still unpaid. */
export function PendingOrders() {
  const { memory } = useStorefront();
  const [orderIds] = useState(() => memory.pendingOrders.list());
  return orderIds.map((orderId) => <PendingOrder key={orderId} orderId={orderId} />);
}
