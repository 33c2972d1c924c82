import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lastPayment, PAYMENT_TYPES, type PaymentType } from '#contract/invoice.ts';
import type { Order } from '#contract/order.schema.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import styles from './checkout.module.css';
import { OrderProblem } from './order-problem.tsx';
import { orderQuery, paymentsQuery, paymentTypesQuery } from './order-queries.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentFailed } from './payment-failed.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import { ReceiptSkeleton } from './receipt-skeleton.tsx';
import { SupportLine } from './support-line.tsx';
import { useStartPayment } from './use-start-payment.ts';

interface StepProps {
  name: string;
  /** What stands in the circle before the name. */
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

/** The method that was tried last, where it is still offered; else the first. */
function usePreferredType(order: Order, offered: readonly PaymentType[]): PaymentType | undefined {
  const { data } = useQuery(paymentsQuery(order.invoiceId));
  const tried = data && lastPayment(data.payments)?.paymentTypeId;
  return offered.find((type) => type === tried) ?? offered[0];
}

function Payment({ order }: { order: Order }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const problemText = useProblemText();
  const { data, error, refetch } = useQuery(paymentTypesQuery(order));
  const offered = PAYMENT_TYPES.filter((type) => data?.paymentTypes.some(({ id }) => id === type));
  const preferred = usePreferredType(order, offered);
  const [picked, setPicked] = useState<PaymentType>();
  const start = useStartPayment(order);
  const chosen = picked ?? preferred;
  if (data === undefined && error !== null) {
    return (
      <Notice
        kind="error"
        title={t('selling.checkout.methodsFailed')}
        actions={<Button onClick={() => refetch()}>{t('selling.tryAgain')}</Button>}
      >
        {problemText(error)}
      </Notice>
    );
  }
  if (data !== undefined && offered.length === 0) {
    return (
      <Notice kind="error" title={t('selling.checkout.noMethod')}>
        <SupportLine orderNumber={order.number} />
      </Notice>
    );
  }
  return (
    <>
      {data === undefined ? (
        <div className={styles.methodWaiting} />
      ) : (
        <PaymentMethods types={offered} chosen={chosen} onChoose={setPicked} />
      )}
      <p className={styles.quiet}>{t('selling.checkout.secure')}</p>
      {start.error !== null && <PaymentFailed error={start.error} order={order} />}
      <Button
        variant="primary"
        isWide
        isBusy={start.isPending}
        disabled={chosen === undefined}
        onClick={() => chosen !== undefined && start.mutate(chosen)}
      >
        {t('selling.checkout.pay', { sum: formats.price(order.totalAmount, order.currencyId) })}
      </Button>
    </>
  );
}

function OpenOrder({ order }: { order: Order }) {
  const { t } = useTranslation();
  return (
    <ol className={styles.steps}>
      <Step name={t('selling.checkout.stepOrder')} mark={<Check aria-hidden="true" size={18} />}>
        <OrderSummary order={order} />
        <p className={styles.quiet}>
          {t('selling.checkout.deliveredTo')}{' '}
          <strong className={styles.address}>{order.customer.email}</strong>
        </p>
      </Step>
      <Step name={t('selling.checkout.stepPayment')} mark="2" isCurrent>
        <Payment order={order} />
      </Step>
    </ol>
  );
}

/** An order to be paid: what it is, how to pay, and the button that costs money. */
export function CheckoutPage() {
  const { orderId = '' } = useParams({ strict: false });
  const { t } = useTranslation();
  const { data: order, error, refetch } = useQuery({ ...orderQuery(orderId), refetchOnWindowFocus: true });
  const heading = t('selling.checkout.heading');
  usePageTitle(heading);
  // Paid already, or canceled: the order's own page says what there is.
  if (order !== undefined && order.state !== 'AwaitingPayment') {
    return <Navigate to="/order/$orderId" params={{ orderId }} replace />;
  }
  const waiting = error === null ? <ReceiptSkeleton /> : <OrderProblem error={error} onRetry={refetch} />;
  return (
    <PageBody isNarrow>
      <h1>{heading}</h1>
      {order === undefined ? waiting : <OpenOrder order={order} />}
    </PageBody>
  );
}
