import { useInfiniteQuery } from '@tanstack/react-query';
import { ApiProblem } from '#storefront/api/api-problem.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import styles from './account.module.css';
import { BrowserOrders } from './browser-orders.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { accountOrdersQuery } from './orders-query.ts';
import type { SignedIn } from './session.ts';

interface ProblemProps {
  error: Error;
  email: string | null;
  onSignIn: () => void;
  onRetry: () => void;
}

/** Shows why the list cannot be shown, and what to do: confirm the address, sign in again, or retry. */
function OrdersProblem({ error, email, onSignIn, onRetry }: ProblemProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const code = error instanceof ApiProblem ? error.code : undefined;
  const again = <Button onClick={onSignIn}>{t('account.signIn.again')}</Button>;
  if (code === 'EmailNotVerified')
    return (
      <Notice kind="warning" title={t('account.unverified.title')} actions={again}>
        <p>{t('account.unverified.meaning')}</p>
        {email !== null && <p>{t('account.unverified.address', { email })}</p>}
      </Notice>
    );
  if (code === 'Unauthorized')
    return (
      <Notice kind="warning" title={t('account.ended.title')} actions={again}>
        {t('account.ended.meaning')}
      </Notice>
    );
  return (
    <Notice
      kind="error"
      title={t('account.orders.failed')}
      actions={<Button onClick={onRetry}>{t('account.down.action')}</Button>}
    >
      {problemText(error)}
    </Notice>
  );
}

function NoOrders() {
  const { t } = useTranslation();
  return (
    <Notice
      title={t('account.orders.none.title')}
      actions={
        <Link to="/" className={buttonClass('primary')}>
          {t('account.orders.none.action')}
        </Link>
      }
    >
      {t('account.orders.none.meaning')}
    </Notice>
  );
}

function OrdersPending() {
  const { t } = useTranslation();
  return (
    <div>
      <p className="heard" role="status">
        {t('account.orders.loading')}
      </p>
      <Skeleton widthPercent={50} />
      <Skeleton widthPercent={30} />
    </div>
  );
}

interface MyOrdersProps {
  session: SignedIn;
  /** Redirects to the provider, which asks for the credentials again. */
  onSignIn: () => void;
}

/** Shows the orders of an account as contact sheets, newest first; more are loaded on demand. */
export function MyOrders({ session, onSignIn }: MyOrdersProps) {
  const { t } = useTranslation();
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    accountOrdersQuery(session.subject),
  );
  const orders = data?.pages.flatMap((page) => page.orders) ?? [];
  const total = data?.pages.at(-1)?.total ?? 0;
  // A count is shown only for several pages of orders.
  const hasSeveralPages = hasNextPage || (data?.pages.length ?? 0) > 1;
  return (
    <section className={styles.orders} aria-label={t('account.orders.heading')}>
      <h2>{t('account.orders.heading')}</h2>
      {error !== null && (
        <OrdersProblem error={error} email={session.email} onSignIn={onSignIn} onRetry={refetch} />
      )}
      {data === undefined && error === null && <OrdersPending />}
      {data !== undefined && error === null && orders.length === 0 && (
        <>
          <NoOrders />
          <BrowserOrders />
        </>
      )}
      {orders.length > 0 && (
        <>
          <ul className={styles.list}>
            {orders.map((order, index) => (
              <li key={order.orderId}>
                <OrderSheet order={order} isFirst={index < 2} />
              </li>
            ))}
          </ul>
          {hasSeveralPages && (
            <p className={styles.quiet} role="status">
              {t('account.orders.shown', { shown: orders.length, total })}
            </p>
          )}
        </>
      )}
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t('account.orders.more')}
        </Button>
      )}
    </section>
  );
}
