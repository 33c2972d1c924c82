import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ACCOUNT_LINK_MINUTES } from '#contract/account-login.ts';
import { isEmail, withoutInvisible } from '#contract/typed-text.ts';
import { ApiProblem } from '#storefront/api/api-problem.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { useRouter } from '#storefront/router/use-router.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { PageColumns } from '#storefront/ui/page-columns.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import styles from './account.module.css';
import { BrowserOrders } from './browser-orders.tsx';
import { useCurrentEmail } from './current-user.ts';
import type { LinkLogin } from './link-login.ts';
import { useSession } from './session.ts';

const minutes = ACCOUNT_LINK_MINUTES;

/** Asks for the address and mails a link to it. */
export function LinkPanel({ login, returnPath }: { login: LinkLogin; returnPath: string }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  usePageTitle(t('account.heading'));
  const known = useCurrentEmail();
  const [typed, setTyped] = useState<string>();
  const [isWrong, setIsWrong] = useState(false);
  const email = withoutInvisible(typed ?? known ?? '');
  const mail = useMutation({ mutationFn: () => login.requestLink(email, returnPath) });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsWrong(!isEmail(email));
    if (isEmail(email)) mail.mutate();
    else event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <PageColumns
      intro={
        <>
          <h1>{t('account.heading')}</h1>
          <p>{t('account.link.meaning')}</p>
          <p>{t('account.signIn.without')}</p>
        </>
      }
    >
      {mail.isSuccess ? (
        <Notice
          kind="success"
          title={t('account.link.sent.title')}
          actions={
            <Button
              onClick={() => {
                mail.reset();
                setTyped('');
              }}
            >
              {t('account.link.sent.other')}
            </Button>
          }
        >
          <p>{t('account.link.sent.meaning', { email, minutes })}</p>
          <p>{t('account.link.sent.hint')}</p>
        </Notice>
      ) : (
        <form className={styles.linkForm} noValidate onSubmit={submit}>
          <TextField
            label={t('account.link.email')}
            error={isWrong ? t('account.link.invalid') : undefined}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="off"
            spellCheck={false}
            required
            maxLength={254}
            value={typed ?? known ?? ''}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value);
              setIsWrong(false);
            }}
          />
          {mail.error !== null && <Notice kind="error" title={problemText(mail.error)} />}
          <Button type="submit" variant="primary" isWide isBusy={mail.isPending}>
            {t('account.link.send')}
          </Button>
        </form>
      )}
      <BrowserOrders />
    </PageColumns>
  );
}

interface OpenLinkPanelProps {
  login: LinkLogin;
  token: string;
  /** Goes back to the form for an address. */
  onOver: () => void;
}

/**
 * Shows whose account a mailed link opens, and waits for a click: mail scanners open links too, and the link may be
 * somebody else's.
 */
export function OpenLinkPanel({ login, token, onOver }: OpenLinkPanelProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const router = useRouter();
  const session = useSession();
  usePageTitle(t('account.heading'));
  const link = useQuery({
    queryKey: ['accountLink', token],
    queryFn: () => login.readLink(token),
    gcTime: 0,
    retry: false,
  });
  const open = useMutation({
    mutationFn: () => login.openLink(token),
    onSuccess: (returnPath) => {
      onOver();
      router.history.replace(returnPath);
    },
  });
  const error = open.error ?? link.error;
  const isOver = error instanceof ApiProblem && (error.code === 'NotFound' || error.code === 'Invalid');
  const current = session.state === 'SignedIn' ? session.email : null;
  return (
    <PageBody isNarrow>
      {error !== null && (
        <>
          <h1>{t('account.heading')}</h1>
          <Notice
            kind={isOver ? 'warning' : 'error'}
            title={isOver ? t('account.link.over.title') : problemText(error)}
            actions={
              isOver ? (
                <Button onClick={onOver}>{t('account.link.over.action')}</Button>
              ) : (
                <Button
                  onClick={() => {
                    open.reset();
                    link.refetch();
                  }}
                >
                  {t('account.down.action')}
                </Button>
              )
            }
          >
            {isOver && t('account.link.over.meaning', { minutes })}
          </Notice>
        </>
      )}
      {error === null && link.data === undefined && <p role="status">{t('account.checking')}</p>}
      {error === null && link.data !== undefined && (
        <>
          <h1 className={styles.linkHeading}>{t('account.link.open.title', link.data)}</h1>
          {current !== null && current !== link.data.email && (
            <Notice kind="warning" title={t('account.link.open.other', { email: current })} />
          )}
          <Button variant="primary" isWide isBusy={open.isPending} onClick={() => open.mutate()}>
            {t('account.link.open.action')}
          </Button>
          <p>{t('account.link.open.hint')}</p>
        </>
      )}
    </PageBody>
  );
}
