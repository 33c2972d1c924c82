import { ChevronLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { useParams } from '#storefront/router/use-router.ts';
import styles from './account.module.css';
import { AccountGate } from './account-gate.tsx';
import { LaterOrderScreen, preloadOrderScreen } from './later-order-screen.tsx';

/** Shows one of the visitor's orders (product §2): the order's own page with a link back to the list. */
export function MyOrderPage() {
  const { t } = useTranslation();
  const { orderId = '' } = useParams();
  // The order's screen loads while the login is checked.
  useEffect(preloadOrderScreen, []);
  return (
    <AccountGate returnPath={`/my-account/order/${encodeURIComponent(orderId)}`}>
      {() => (
        <>
          <nav className={styles.back} aria-label={t('account.heading')}>
            <Link to="/my-account">
              <ChevronLeft aria-hidden="true" size={20} />
              {t('account.orders.all')}
            </Link>
          </nav>
          <LaterOrderScreen orderId={orderId} />
        </>
      )}
    </AccountGate>
  );
}
