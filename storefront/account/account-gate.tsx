import { type ReactNode, useEffect, useState } from 'react';
import { ACCOUNT_LINK_FRAGMENT } from '#contract/account-login.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Navigate } from '#storefront/router/router-view.tsx';
import { useLocation, useRouter } from '#storefront/router/use-router.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { isLinkLogin } from './link-login.ts';
import { LinkPanel, OpenLinkPanel } from './link-panels.tsx';
import type { Login } from './login.ts';
import { type SignedIn, useSession } from './session.ts';
import { SignInPanel } from './sign-in-panel.tsx';
import { useLogin } from './use-login.ts';

/** Shows that the login is being checked. */
function Checking() {
  const { t } = useTranslation();
  return (
    <PageBody>
      <h1>{t('account.heading')}</h1>
      <p className="heard" role="status">
        {t('account.checking')}
      </p>
      <Skeleton widthPercent={60} />
      <Skeleton widthPercent={40} />
    </PageBody>
  );
}

function ProviderDown({ login }: { login: Login }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const askAgain = () => {
    setIsAsking(true);
    login.checkAgain().finally(() => setIsAsking(false));
  };
  return (
    <PageBody isNarrow>
      <h1>{t('account.heading')}</h1>
      <Notice
        kind="error"
        title={t('account.down.title')}
        actions={
          <Button isBusy={isAsking} onClick={askAgain}>
            {t('account.down.action')}
          </Button>
        }
      >
        {t('account.down.meaning')}
      </Notice>
    </PageBody>
  );
}

interface AccountGateProps {
  /** The shop's page to open after the login. */
  returnPath: string;
  children: (session: SignedIn, login: Login) => ReactNode;
}

/** Removes the token of a mailed link from the address, so that it does not stay in the history. */
function useLinkToken(): [string | null, (token: null) => void] {
  const router = useRouter();
  const { hash, href } = useLocation();
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const given = new URLSearchParams(hash).get(ACCOUNT_LINK_FRAGMENT);
    if (given === null) return;
    setToken(given);
    router.history.replace(href.split('#')[0] ?? href);
  }, [hash, href, router]);
  return [token, setToken];
}

/**
 * Shows its content to logged-in visitors, and to others how to log in. A visitor is sent to the provider only on
 * request, so that a failing login cannot loop.
 */
export function AccountGate({ returnPath, children }: AccountGateProps) {
  const router = useRouter();
  const login = useLogin();
  const session = useSession();
  const [token, setToken] = useLinkToken();
  useEffect(() => {
    login?.begin().then(() => {
      const path = login.takeReturnPath();
      // The address with the login's code can be used only once.
      if (path !== undefined && router.location.href !== path) router.history.replace(path);
    });
  }, [login, router]);
  if (login === null) return <Navigate to="/" replace />;
  if (login === undefined || session.state === 'Unknown') return <Checking />;
  if (token !== null && isLinkLogin(login))
    return <OpenLinkPanel key={token} login={login} token={token} onOver={() => setToken(null)} />;
  if (session.state === 'Unavailable') return <ProviderDown login={login} />;
  if (session.state === 'Guest' && isLinkLogin(login))
    return <LinkPanel login={login} returnPath={returnPath} />;
  if (session.state === 'Guest')
    return <SignInPanel login={login} returnPath={returnPath} problem={session.problem} />;
  return children(session, login);
}
