import { useEffect, useState } from 'react';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Navigate } from '#storefront/router/router-view.tsx';
import { useLocation } from '#storefront/router/use-router.ts';
import { OrderProblem, UnknownOrder } from '#storefront/selling/order-problem.tsx';
import { isUnknownOrder } from '#storefront/selling/order-queries.ts';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import styles from './after-payment.module.css';
import { type AskedPayment, askedPayment } from './asked-payment.ts';
import { Checking, NotReached, Unsettled } from './payment-states.tsx';
import { usePaymentWatch } from './use-payment-watch.ts';

function Outcome(asked: AskedPayment) {
  const { memory } = useStorefront();
  const watch = usePaymentWatch(asked);
  const { sight, outcome, error } = watch;
  const order = sight?.order;
  const orderId = order?.orderId ?? asked.orderId;
  const isSettled = outcome === 'Paid' || outcome === 'Canceled';
  useEffect(() => {
    if (orderId !== undefined && (isSettled || isUnknownOrder(error))) memory.pendingOrders.remove(orderId);
  }, [isSettled, error, memory, orderId]);
  if (isUnknownOrder(error)) return <OrderProblem error={error} onRetry={watch.lookAgain} />;
  if (order === undefined) return error === null ? <Checking /> : <NotReached watch={watch} />;
  if (isSettled) {
    // The order's page shows the order at once, and its address is the one worth bookmarking.
    return <Navigate to="/order/$orderId" params={{ orderId: order.orderId }} replace />;
  }
  if (outcome === 'Declined') return <Unsettled watch={watch} order={order} />;
  // The state seen before the connection failed may be outdated.
  if (error !== null) return <NotReached watch={watch} orderNumber={order.number} />;
  return outcome === 'Checking' ? <Checking /> : <Unsettled watch={watch} order={order} />;
}

/**
 * The page to which the payment provider redirects the buyer: it shows the check, then the order, or what can be done.
 */
export function AfterPaymentPage() {
  const { t } = useTranslation();
  const { memory, settings } = useStorefront();
  const { search } = useLocation();
  const heading = t('delivering.afterPayment.heading');
  usePageTitle(heading);
  // Read once: while this page is being left, the address is already the next page's, and a paid order is no longer
  // pending.
  const [asked] = useState(() => askedPayment(search, memory.pendingOrders.list().at(-1)));
  return (
    <PageBody isNarrow>
      <div>
        <img className={styles.logo} src={settings.logo} alt={settings.tenantName} />
      </div>
      <h1>{heading}</h1>
      {asked === null ? <UnknownOrder /> : <Outcome {...asked} />}
    </PageBody>
  );
}
