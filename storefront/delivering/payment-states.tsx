import type { Payment } from '#contract/invoice.schema.ts';
import { lastPayment } from '#contract/invoice.ts';
import type { Order } from '#contract/order.schema.ts';
import { problemCodeOf } from '#storefront/api/api-problem.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { countBought } from '#storefront/selling/count-bought.ts';
import { OrderPictures } from '#storefront/selling/order-summary.tsx';
import { PaymentFailed } from '#storefront/selling/payment-failed.tsx';
import { SupportLine } from '#storefront/selling/support-line.tsx';
import { useSamePayment } from '#storefront/selling/use-same-payment.ts';
import { useStartPayment } from '#storefront/selling/use-start-payment.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import styles from './after-payment.module.css';
import type { PaymentWatch } from './use-payment-watch.ts';

interface PayAgainProps {
  order: Order;
  last: Payment | undefined;
  /** Whether the last payment was declined. */
  isDeclined: boolean;
  /** Whether a payment may still arrive: then no button stands out, so that the order is not paid twice. */
  isWaiting?: boolean;
}

/** Shows the order's photos, their number and the sum to pay. */
function Ordered({ order }: { order: Order }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const bought = countBought(order.items, order.packageCount);
  return (
    <div className={styles.ordered}>
      <OrderPictures order={order} />
      <p className={styles.sum}>
        <span>
          {bought !== null && `${t('selling.cart.packagePhotos', { count: bought.count })} · `}
          <span lang={languageOfText(order.items[0]?.eventName ?? '')}>{order.items[0]?.eventName}</span>
        </span>
        <span>{formats.price(order.totalAmount, order.currencyId)}</span>
      </p>
    </div>
  );
}

/** Pays again by the last method, or lets the buyer choose another. */
function PayAgain({ order, last, isDeclined, isWaiting = false }: PayAgainProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const start = useStartPayment(order);
  const isRepriced = start.error !== null && problemCodeOf(start.error) === 'OrderPriceChanged';
  const same = useSamePayment(order, last, isRepriced);
  const { orderId, currencyId } = order;
  return (
    <div className={styles.again}>
      {start.error !== null && <PaymentFailed error={start.error} order={order} />}
      {same !== null && (
        <Button
          variant={isWaiting ? 'quiet' : 'primary'}
          isWide
          isBusy={start.isPending}
          onClick={() => start.mutate(same.start)}
        >
          {t(isDeclined ? 'delivering.afterPayment.tryAgain' : 'delivering.afterPayment.payAgain', {
            sum: formats.price(same.sum, currencyId),
          })}
        </Button>
      )}
      <Link
        to="/checkout/$orderId"
        params={{ orderId }}
        className={buttonClass(same === null && !isWaiting ? 'primary' : 'quiet', true)}
      >
        {t('delivering.afterPayment.otherMethod')}
      </Link>
    </div>
  );
}

/** Shows that nothing is known yet. */
export function Checking() {
  const { t } = useTranslation();
  return (
    <div className={styles.checking} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <p>{t('delivering.afterPayment.checking')}</p>
      <p className={styles.quiet}>{t('delivering.afterPayment.stay')}</p>
    </div>
  );
}

/** Says that the page is still polling; after it has stopped, offers to check again. */
function Looking({ watch, isMain = false }: { watch: PaymentWatch; isMain?: boolean }) {
  const { t } = useTranslation();
  if (watch.isWatching) {
    return (
      <p className={isMain ? `${styles.looking} ${styles.main}` : styles.looking}>
        <span className={styles.spinner} aria-hidden="true" />
        {t('delivering.afterPayment.looking')}
      </p>
    );
  }
  return (
    <div>
      <Button onClick={watch.lookAgain}>{t('delivering.afterPayment.lookAgain')}</Button>
    </div>
  );
}

/** Shows that the connection fails and that the page keeps trying. */
export function NotReached({ watch, orderNumber }: { watch: PaymentWatch; orderNumber?: string }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  return (
    <>
      <Notice kind="warning" title={t('delivering.afterPayment.notReached')}>
        <p>{problemText(watch.error)}</p>
        <p>{t('delivering.afterPayment.notReachedMeaning')}</p>
        <SupportLine orderNumber={orderNumber} />
      </Notice>
      <Looking watch={watch} />
    </>
  );
}

/** Shows the outcomes after which the buyer has to do something. */
export function Unsettled({ watch, order }: { watch: PaymentWatch; order: Order }) {
  const { t } = useTranslation();
  const last = lastPayment(watch.sight?.payments ?? []);
  const support = <SupportLine orderNumber={order.number} />;
  if (watch.outcome === 'Declined') {
    return (
      <>
        <Ordered order={order} />
        <Notice kind="error" title={t('delivering.afterPayment.declined.title')}>
          <p>{t(`delivering.afterPayment.declined.${last?.declineReason ?? 'meaning'}`)}</p>
          {support}
        </Notice>
        <PayAgain order={order} last={last} isDeclined />
      </>
    );
  }
  if (watch.outcome === 'NotPaid') {
    // An opened payment may have been made; an expired one cannot arrive any more.
    const isWaiting = watch.isWatching && last?.state === 'Created';
    return (
      <>
        {isWaiting && <Looking watch={watch} isMain />}
        <Ordered order={order} />
        <Notice kind="warning" title={t('delivering.afterPayment.notPaid.title')}>
          <p>{t('delivering.afterPayment.notPaid.meaning')}</p>
          {support}
        </Notice>
        <PayAgain order={order} last={last} isDeclined={false} isWaiting={isWaiting} />
        {!isWaiting && <Looking watch={watch} />}
      </>
    );
  }
  return (
    <>
      <Notice kind="warning" title={t('delivering.afterPayment.unclear.title')}>
        <p>{t('delivering.afterPayment.unclear.meaning', { email: order.customer.email })}</p>
        {support}
      </Notice>
      <Looking watch={watch} />
    </>
  );
}
