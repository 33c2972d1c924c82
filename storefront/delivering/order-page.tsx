import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Order } from '#contract/order.schema.ts';
import { rememberPaid } from '#storefront/api/paid-orders.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { useParams } from '#storefront/router/use-router.ts';
import { OrderProblem } from '#storefront/selling/order-problem.tsx';
import { orderQuery, paymentsQuery } from '#storefront/selling/order-queries.ts';
import { OrderSummary } from '#storefront/selling/order-summary.tsx';
import { SupportLine } from '#storefront/selling/support-line.tsx';
import { useCart } from '#storefront/selling/use-cart.ts';
import { useForgetCart } from '#storefront/selling/use-forget-cart.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import { LaterPaidOrder, preloadPaidOrder } from './later-paid-order.tsx';
import { hasFiles, isMakingCodes } from './order-contents.ts';
import { PaidOrderSkeleton } from './paid-order-skeleton.tsx';
import { Receipts } from './receipts.tsx';

/** How often the page polls an order whose gift codes are being created. */
const MAKING_LOOK_MS = 2000;

/** Returns whether an order is canceled or about to be, and so will never be paid. */
const isOver = ({ state, cancelReason }: Order): boolean => state === 'Canceled' || cancelReason !== null;

/** Shows an order that awaits payment: its items, and the link to pay. */
function AwaitingOrder({ order }: { order: Order }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { orderId, totalAmount, currencyId } = order;
  const label = () => {
    if (order.preorderId !== null) return t('delivering.order.awaiting.preorder');
    return hasFiles(order) ? t('delivering.order.awaiting.meaning') : t('delivering.order.awaiting.codes');
  };
  return (
    <>
      <Notice kind="warning" title={t('delivering.order.awaiting.title')}>
        {label()}
      </Notice>
      <section>
        <h2 className="heard">{t('delivering.order.number', { number: order.number })}</h2>
        <OrderSummary order={order} />
      </section>
      <Link to="/checkout/$orderId" params={{ orderId }} className={buttonClass('primary', true)}>
        {t('delivering.order.awaiting.action', { sum: formats.price(totalAmount, currencyId) })}
      </Link>
    </>
  );
}

/** Shows an order that will not be paid or was refunded: only its receipts can be downloaded. */
function CanceledOrder({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { data } = useQuery(paymentsQuery(order.invoiceId));
  const { cancelReason, nextCartId } = order;
  const isRefunded = data?.payments.some((payment) => payment.state === 'Refunded') === true;
  return (
    <>
      <Notice
        title={t('delivering.order.canceled.title', { number: order.number })}
        actions={
          nextCartId === null ? (
            <Link to="/" className={buttonClass('quiet')}>
              {t('selling.order.unknown.action')}
            </Link>
          ) : (
            <Link to="/cart" search={{ open: nextCartId }} className={buttonClass('primary')}>
              {t('delivering.order.canceled.openCart')}
            </Link>
          )
        }
      >
        {cancelReason !== null && <CanceledForGood order={order} />}
        {isRefunded && <p>{t('delivering.order.canceled.refunded')}</p>}
        {!isRefunded && <p>{t(`delivering.order.canceled.${cancelReason === null ? 'meaning' : 'late'}`)}</p>}
        <SupportLine orderNumber={order.number} />
      </Notice>
      <Receipts invoiceId={order.invoiceId} />
    </>
  );
}

/** Shows why an order was canceled permanently, and where the remaining items are. */
function CanceledForGood({ order: { cancelReason, nextCartId } }: { order: Order }) {
  const { t } = useTranslation();
  if (cancelReason === 'Erased') return <p>{t('delivering.order.canceled.erased')}</p>;
  if (cancelReason === 'Decided') return <p>{t('delivering.order.canceled.decided')}</p>;
  return (
    <>
      <p>{t('delivering.order.canceled.removed')}</p>
      <p>{t(`delivering.order.canceled.${nextCartId === null ? 'nothingLeft' : 'rest'}`)}</p>
    </>
  );
}

/**
 * Removes a settled order from this browser's pending orders and cart. A paid order is remembered as bought, so that
 * its photos are not sold again.
 */
function useRememberSettled(order: Order | undefined): void {
  const { memory } = useStorefront();
  const { data: cart } = useCart();
  const forgetCart = useForgetCart();
  const cartOrderId = cart?.orderId;
  useEffect(() => {
    if (order === undefined || order.state === 'AwaitingPayment') return;
    if (order.state === 'Completed') rememberPaid(memory, order);
    memory.pendingOrders.remove(order.orderId);
    if (cartOrderId === order.orderId) forgetCart(order.orderId);
  }, [order, cartOrderId, memory, forgetCart]);
}

/** Shows an order and its files. */
export function OrderPage() {
  const { orderId = '' } = useParams();
  return <OrderScreen orderId={orderId} />;
}

/** Shows the screen for an order's state. */
export function OrderScreen({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  const {
    data: order,
    error,
    refetch,
  } = useQuery({
    ...orderQuery(orderId),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isMakingCodes(state.data) ? MAKING_LOOK_MS : false,
  });
  useRememberSettled(order);
  // The screen loads while the order is requested.
  useEffect(preloadPaidOrder, []);
  const heading = t('delivering.order.heading');
  usePageTitle(heading);
  if (order?.state === 'Completed') return <LaterPaidOrder order={order} />;
  // Most visitors of this page have paid, so the placeholder has the layout of a paid order.
  if (order === undefined && error === null) return <PaidOrderSkeleton />;
  return (
    <PageBody isNarrow>
      <h1>{heading}</h1>
      {order === undefined && <OrderProblem error={error} onRetry={refetch} />}
      {order !== undefined && isOver(order) && <CanceledOrder order={order} />}
      {order !== undefined && !isOver(order) && <AwaitingOrder order={order} />}
    </PageBody>
  );
}
