import { ChevronLeft, CircleUserRound, Menu, ShoppingBag } from 'lucide-react';
import { useCheckAtLoad } from '#storefront/account/use-check-at-load.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { useRouter } from '#storefront/router/use-router.ts';
import { useCartCount } from '#storefront/selling/use-cart.ts';
import styles from './app-bar.module.css';
import { BarFrame, LOGO_CLASS, Logo } from './bar-frame.tsx';
import { barKindOf, isLogoAtStart } from './bar-look.ts';
import { openOverlay } from './overlay.ts';
import { preloadOverlay } from './overlay-parts.ts';
import { useRouteName } from './route-names.ts';
import { useWideBar } from './wide-bar.ts';

/**
 * On home, it links to the tenant's own site if there is one. Otherwise it goes one step back in the history (product
 * §2), on home only if `backFromHome` is set.
 */
function BackButton() {
  const { t } = useTranslation();
  const router = useRouter();
  const { settings } = useStorefront();
  const icon = <ChevronLeft aria-hidden="true" />;
  const isHome = useRouteName() === 'home';
  if (isHome && settings.backURL !== null)
    return (
      <a className={styles.icon} href={settings.backURL} aria-label={t('shell.back')}>
        {icon}
      </a>
    );
  if (isHome && !settings.backFromHome) return null;
  const goBack = () => {
    // A page opened from a link has no history.
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/', replace: true });
  };
  return (
    <button type="button" className={styles.icon} onClick={goBack} aria-label={t('shell.back')}>
      {icon}
    </button>
  );
}

/** Opens the drawer with the menu on phones and tablets. */
function MenuButton() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={`${styles.icon} ${styles.menu}`}
      aria-label={t('shell.menu.title')}
      aria-haspopup="dialog"
      onPointerDown={() => preloadOverlay('Menu')}
      onClick={() => openOverlay({ kind: 'Menu' })}
    >
      <Menu aria-hidden="true" />
    </button>
  );
}

/** Links to the account, if the tenant has a login (product §2). */
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

function HomeLink() {
  const { settings } = useStorefront();
  return (
    <Link className={LOGO_CLASS} to="/">
      <Logo logo={settings.logo} logoSmall={settings.logoSmall} tenantName={settings.tenantName} />
    </Link>
  );
}

/**
 * Shows the bar above every page: menu, back, logo, language, account, cart. 56 px high on phones, 64 px above (product
 * §9).
 */
export function AppBar() {
  const { settings } = useStorefront();
  const route = useRouteName();
  const kind = barKindOf(route);
  const isAtStart = isLogoAtStart(route, settings.alignLogoCenter);
  const wide = useWideBar();
  const menu = kind === 'Full' && wide !== null && <wide.MainMenu isBesideLogo={isAtStart} />;
  useCheckAtLoad();
  if (kind === 'Hidden') return null;
  return (
    <BarFrame logoPlace={isAtStart ? 'start' : undefined}>
      <div className={styles.start}>
        {kind === 'Full' && <MenuButton />}
        <BackButton />
        {!isAtStart && menu}
      </div>
      <HomeLink />
      {isAtStart && menu}
      {kind === 'Full' && (
        <div className={styles.end}>
          <div className={styles.language}>{wide !== null && <wide.LanguageDropdown />}</div>
          <ProfileLink />
          <CartLink />
        </div>
      )}
    </BarFrame>
  );
}
