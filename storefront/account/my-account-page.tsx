import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ACCOUNT_PAGES } from '#contract/account.ts';
import { OWN_DATA_PATH } from '#contract/own-data.ts';
import { ownPath } from '#contract/own-path.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { useRouter, useSearch } from '#storefront/router/use-router.ts';
import { Button } from '#storefront/ui/button.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import styles from './account.module.css';
import { AccountGate } from './account-gate.tsx';
import { forgetDevice } from './forget-device.ts';
import type { Login } from './login.ts';
import { MyOrders } from './my-orders.tsx';
import { ACCOUNT_ORDERS_KEY } from './orders-query.ts';
import { readSession, type SignedIn } from './session.ts';

/** Shows the ways to sign out: of this shop, also of the provider, or also from this device's memory. */
function SignOut({ login }: { login: Login }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = (way: () => Promise<void>, isForgotten = false) => {
    setIsLeaving(true);
    way().finally(() => {
      client.removeQueries({ queryKey: [ACCOUNT_ORDERS_KEY] });
      setIsLeaving(false);
      // If the server was not reached, the visitor is still signed in, and the page says so.
      if (isForgotten && readSession().state === 'Guest') forgetDevice();
    });
  };
  return (
    <ul className={styles.ways}>
      <li>
        <Button isBusy={isLeaving} onClick={() => leave(login.signOut)}>
          {t('account.signOut')}
        </Button>
        <p>{t('account.signOutMeaning')}</p>
      </li>
      <li>
        <Button isBusy={isLeaving} onClick={() => leave(login.logOut)}>
          {t('account.logOut')}
        </Button>
        <p>{t('account.logOutMeaning')}</p>
      </li>
      <li>
        <Button isBusy={isLeaving} onClick={() => leave(login.signOut, true)}>
          {t('account.forgetDevice')}
        </Button>
        <p>{t('account.forgetDeviceMeaning')}</p>
      </li>
    </ul>
  );
}

function MyAccount({ session, login }: { session: SignedIn; login: Login }) {
  const { t } = useTranslation();
  usePageTitle(t('account.heading'));
  return (
    <PageBody>
      <header className={styles.head}>
        <h1>{t('account.heading')}</h1>
        <p className={styles.who}>
          {session.name !== null && <strong>{session.name}</strong>}
          {session.email !== null && <span>{session.email}</span>}
        </p>
      </header>
      <MyOrders session={session} onSignIn={() => login.signIn(ACCOUNT_PAGES.signedIn, true)} />
      <div className={styles.foot}>
        <Link to={OWN_DATA_PATH}>{t('account.ownData')}</Link>
        <SignOut login={login} />
      </div>
    </PageBody>
  );
}

/** Redirects to the page that asked for the login. */
function GoOn({ path }: { path: string }) {
  const router = useRouter();
  useEffect(() => void router.history.replace(path), [router, path]);
  return null;
}

/**
 * My account (product §2): the visitor's orders and the logout. If another page asked for the login, it redirects back
 * there.
 */
export function MyAccountPage() {
  const { returnUrl } = useSearch();
  const returnPath = ownPath(returnUrl, window.location.origin);
  return (
    <AccountGate returnPath={returnPath ?? ACCOUNT_PAGES.signedIn}>
      {(session, login) =>
        returnPath === undefined ? <MyAccount session={session} login={login} /> : <GoOn path={returnPath} />
      }
    </AccountGate>
  );
}
