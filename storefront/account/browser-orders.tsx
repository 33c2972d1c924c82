import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { isUuid } from '#storefront/api/is-uuid.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { orderQuery } from '#storefront/selling/order-queries.ts';
import styles from './account.module.css';

/** The largest number of orders shown without an account. */
const ORDERS_SHOWN = 5;

/** Links the paid orders that this browser has shown, latest first, and says what else opens an order. */
export function BrowserOrders() {
  const { t } = useTranslation();
  const { memory } = useStorefront();
  const [orderIds] = useState(() => memory.paidOrders.list().filter(isUuid).slice(0, ORDERS_SHOWN));
  const orders = useQueries({
    queries: orderIds.map((orderId) => orderQuery(orderId)),
  });
  // Orders that no longer exist are left out.
  const paid = orders.flatMap(({ data }) => (data?.state === 'Completed' ? [data] : []));
  if (paid.length === 0) return <p>{t('account.byMail')}</p>;
  return (
    <section className={styles.here} aria-label={t('account.here')}>
      <h2>{t('account.here')}</h2>
      <ul>
        {paid.map(({ orderId, number, items }) => {
          const [eventName = ''] = items.map((item) => item.eventName);
          return (
            <li key={orderId}>
              <Link to="/order/$orderId" params={{ orderId }}>
                <span lang={languageOfText(eventName)}>{eventName}</span> ·{' '}
                {t('account.orders.number', { number })}
              </Link>
            </li>
          );
        })}
      </ul>
      <p>{t('account.byMail')}</p>
    </section>
  );
}
