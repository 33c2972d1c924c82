import { useRef, useState } from 'react';
import type { Cart } from '#contract/shoppingcart.schema.ts';
import { ApiProblem } from '#storefront/api/api-problem.ts';
import type { RouteContext } from '#storefront/api/route-context.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import { CartOffer } from './cart-offer.tsx';
import { CartReceipt } from './cart-receipt.tsx';
import { CartTotals } from './cart-totals.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { GiftCodeOffer } from './gift-code-offer.tsx';
import { LaterClearCartDialog } from './later-dialogs.tsx';
import { PendingOrders } from './pending-orders.tsx';
import styles from './receipt.module.css';
import { ReceiptSkeleton } from './receipt-skeleton.tsx';
import { ReplacedNotices } from './replaced-notice.tsx';
import { useTakePackages } from './take-packages.ts';
import { cartQuery, useCart } from './use-cart.ts';
import { useRemoveItems } from './use-cart-changes.ts';
import { useForgetCart } from './use-forget-cart.ts';

function EmptyCart({ hasUnavailable }: { hasUnavailable: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {hasUnavailable && <Notice kind="warning" title={t('selling.cart.unavailable')} />}
      <PendingOrders />
      <Notice
        title={t('selling.cart.empty.title')}
        actions={
          <Link to="/" className={buttonClass('primary')}>
            {t('selling.cart.empty.action')}
          </Link>
        }
      >
        {t('selling.cart.empty.meaning')}
      </Notice>
    </>
  );
}

/** Shows that the cart has become an order and can no longer be changed: links to its payment or a new cart. */
function OrderedCart({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  const forgetCart = useForgetCart();
  return (
    <Notice
      title={t('selling.cart.ordered.title')}
      actions={
        <>
          <Link to="/checkout/$orderId" params={{ orderId }} className={buttonClass('primary')}>
            {t('selling.cart.ordered.action')}
          </Link>
          <Button variant="plain" onClick={() => forgetCart(orderId)}>
            {t('selling.cart.ordered.anew')}
          </Button>
        </>
      }
    >
      {t('selling.cart.ordered.meaning')}
    </Notice>
  );
}

function OpenCart({ cart }: { cart: Cart }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const removal = useRemoveItems(cart.shoppingCartId);
  const [isClearing, setIsClearing] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const remove = (itemIds: string[]) => {
    removal.mutate(itemIds);
    // The pressed button has disappeared, so the focus moves to the top of the receipt.
    top.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <div ref={top} tabIndex={-1} role="status" className="heard">
        {removal.isSuccess && t('selling.cart.removed', { count: removal.variables.length })}
      </div>
      {removal.error !== null && (
        <Notice kind="error" title={t('selling.cart.removeFailed')}>
          {problemText(removal.error)}
        </Notice>
      )}
      {cart.hasUnavailable && <Notice kind="warning" title={t('selling.cart.unavailable')} />}
      <ReplacedNotices cart={cart} />
      <div className={styles.sides}>
        <CartReceipt cart={cart} onRemove={remove} />
        {/* Nothing comes between the total and the button that charges it. */}
        <div className={styles.pay}>
          <CartTotals cart={cart} />
          <CheckoutForm cart={cart} />
        </div>
        <div className={styles.further}>
          <CartOffer cart={cart} />
          {/* Last, because it loads later and must not shift anything. */}
          <GiftCodeOffer cart={cart} />
          {new Set(cart.items.map(({ eventId }) => eventId)).size > 1 && (
            <button type="button" className={styles.action} onClick={() => setIsClearing(true)}>
              {t('selling.cart.clear')}
            </button>
          )}
        </div>
      </div>
      {isClearing && <LaterClearCartDialog cart={cart} onClose={() => setIsClearing(false)} />}
    </>
  );
}

function FailedCart({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const isGone = error instanceof ApiProblem && error.status === 404;
  if (!isGone) {
    return (
      <Notice
        kind="error"
        title={t('selling.cart.failed')}
        actions={<Button onClick={onRetry}>{t('selling.tryAgain')}</Button>}
      >
        {problemText(error)}
      </Notice>
    );
  }
  return (
    <Notice
      kind="error"
      title={t('selling.cart.deleted.title')}
      actions={
        <Link to="/" className={buttonClass('primary')}>
          {t('selling.cart.empty.action')}
        </Link>
      }
    >
      {t('selling.cart.deleted.meaning')}
    </Notice>
  );
}

/** Loads the cart before the page is shown; the page shows errors. */
export async function loadCartPage({ client, memory }: RouteContext): Promise<void> {
  await client.ensureQueryData(cartQuery(memory)).catch(() => undefined);
}

/** Shows the visitor's items, and the button to pay. */
export function CartPage() {
  const { t } = useTranslation();
  const { data: cart, error, refetch } = useCart();
  const heading = t('selling.cart.heading');
  usePageTitle(heading);
  const isTaking = useTakePackages(cart);
  const content = () => {
    if (cart === undefined || isTaking) {
      if (error !== null) return <FailedCart error={error} onRetry={refetch} />;
      return (
        <div className={styles.sides}>
          <ReceiptSkeleton />
        </div>
      );
    }
    if (cart !== null && cart.orderId !== null) return <OrderedCart orderId={cart.orderId} />;
    if (cart === null || cart.items.length === 0)
      return <EmptyCart hasUnavailable={cart?.hasUnavailable === true} />;
    return <OpenCart cart={cart} />;
  };
  return (
    <PageBody isSplit>
      <h1>{heading}</h1>
      {content()}
    </PageBody>
  );
}
