import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order } from '#contract/order.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Navigate } from '#storefront/router/router-view.tsx';
import { useParams } from '#storefront/router/use-router.ts';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import styles from './checkout.module.css';
import { DeliveryAddress } from './delivery-address.tsx';
import { OrderProblem } from './order-problem.tsx';
import { orderQuery } from './order-queries.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentStep } from './payment-step.tsx';
import { ReceiptSkeleton } from './receipt-skeleton.tsx';

interface StepProps {
  name: string;
  /** The icon in the circle before the name. */
  mark: ReactNode;
  isCurrent?: boolean;
  children: ReactNode;
}

function Step({ name, mark, isCurrent = false, children }: StepProps) {
  return (
    <li className={styles.step} aria-current={isCurrent ? 'step' : undefined}>
      <h2 className={styles.stepName}>
        <span className={isCurrent ? `${styles.stepNumber} ${styles.current}` : styles.stepNumber}>
          {mark}
        </span>
        {name}
      </h2>
      {children}
    </li>
  );
}

function OpenOrder({ order }: { order: Order }) {
  const { t } = useTranslation();
  return (
    <ol className={styles.steps}>
      <Step name={t('selling.checkout.stepOrder')} mark={<Check aria-hidden="true" size={18} />}>
        <OrderSummary order={order} />
        <DeliveryAddress order={order} />
      </Step>
      <Step name={t('selling.checkout.stepPayment')} mark="2" isCurrent>
        <PaymentStep order={order} />
      </Step>
    </ol>
  );
}

/** Shows an unpaid order: its items, the payment methods, and the button that pays. */
export function CheckoutPage() {
  const { orderId = '' } = useParams();
  const { t } = useTranslation();
  const { data: order, error, refetch } = useQuery({ ...orderQuery(orderId), refetchOnWindowFocus: true });
  const heading = t('selling.checkout.heading');
  usePageTitle(heading);
  // If it is paid or canceled, the order's own page shows its state.
  if (order !== undefined && order.state !== 'AwaitingPayment') {
    return <Navigate to="/order/$orderId" params={{ orderId }} replace />;
  }
  const waiting =
    error === null ? (
      <div className={styles.steps}>
        <ReceiptSkeleton />
      </div>
    ) : (
      <OrderProblem error={error} onRetry={refetch} />
    );
  return (
    <PageBody isSplit>
      <h1>{heading}</h1>
      {order === undefined ? waiting : <OpenOrder order={order} />}
    </PageBody>
  );
}
