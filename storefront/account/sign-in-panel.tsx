import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageColumns } from '#storefront/ui/page-columns.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import { BrowserOrders } from './browser-orders.tsx';
import type { Login } from './login.ts';
import type { SessionProblem } from './session.ts';

interface SignInPanelProps {
  login: Login;
  returnPath: string;
  problem: SessionProblem | undefined;
}

/** Shows why to sign in, and the button that redirects to the provider. */
export function SignInPanel({ login, returnPath, problem }: SignInPanelProps) {
  const { t } = useTranslation();
  const [isLeaving, setIsLeaving] = useState(false);
  usePageTitle(t('account.heading'));
  const leave = () => {
    setIsLeaving(true);
    // This page may be shown again from the browser's back-forward cache.
    login.signIn(returnPath).finally(() => setIsLeaving(false));
  };
  return (
    <PageColumns
      intro={
        <>
          <h1>{t('account.heading')}</h1>
          <p>{t('account.signIn.meaning')}</p>
        </>
      }
    >
      {problem !== undefined && (
        <Notice kind="warning" title={t(`account.problem.${problem}.title`)}>
          {t(`account.problem.${problem}.meaning`)}
        </Notice>
      )}
      <Button variant="primary" isWide isBusy={isLeaving} icon={<LogIn aria-hidden="true" />} onClick={leave}>
        {t('account.signIn.action')}
      </Button>
      <p>{t('account.signIn.without')}</p>
      <BrowserOrders />
    </PageColumns>
  );
}
