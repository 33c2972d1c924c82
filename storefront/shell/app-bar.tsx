import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { ChevronLeft, CircleUserRound, ShoppingBag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCheckAtLoad } from '#storefront/account/use-check-at-load.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useCartCount } from '#storefront/selling/use-cart.ts';
import styles from './app-bar.module.css';
import { LanguageSelect } from './language-select.tsx';

/** On home to the tenant's own site where it has one; elsewhere one step back in the history (spec §2). */
function BackButton() {
  const { t } = useTranslation();
  const router = useRouter();
  const { settings } = useStorefront();
  const isHome = useRouterState({ select: (state) => state.location.pathname === '/' });
  const icon = <ChevronLeft aria-hidden="true" />;
  if (isHome) {
    if (settings.backURL === null || !settings.backFromHome) return null;
    return (
      <a className={styles.icon} href={settings.backURL} aria-label={t('shell.back')}>
        {icon}
      </a>
    );
  }
  const goBack = () => {
    // A page opened from a link has nothing behind it.
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/' });
  };
  return (
    <button type="button" className={styles.icon} onClick={goBack} aria-label={t('shell.back')}>
      {icon}
    </button>
  );
}

/** Only where there is a login (spec §2). */
function ProfileLink() {
  const { t } = useTranslation();
  const { settings } = useStorefront();
  if (!settings.openId) return null;
  return (
    <Link to="/my-account" className={styles.icon} aria-label={t('shell.account')}>
      <CircleUserRound aria-hidden="true" />
    </Link>
  );
}

function CartLink() {
  const { t } = useTranslation();
  const count = useCartCount();
  return (
    <Link to="/cart" className={styles.icon} aria-label={t('shell.cart', { count })}>
      <ShoppingBag aria-hidden="true" />
      {count > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  );
}

/** The bar above every page: back, logo, language, account, cart. 56 px high on phones, 64 px above (spec §9). */
export function AppBar() {
  const { settings } = useStorefront();
  useCheckAtLoad();
  return (
    <header className="app-bar">
      <div className={styles.start}>
        <BackButton />
      </div>
      <Link className="app-bar-logo" to="/">
        <img src={settings.logo} alt={settings.tenantName} />
      </Link>
      <div className={styles.end}>
        <LanguageSelect />
        <ProfileLink />
        <CartLink />
      </div>
    </header>
  );
}
