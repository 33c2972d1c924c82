import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { MAILED_LINK_HOURS } from '#contract/limits.ts';
import { useCurrentEmail } from '#storefront/account/current-user.ts';
import { competitorService } from '#storefront/api/services.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { rememberAskedLink } from './asked-link.ts';
import { checkEmail } from './check-email.ts';
import styles from './results-page.module.css';

/** The same words whether or not the address is registered: the form tells nobody who runs (blueprint §6). */
function LinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation();
  const { settings } = useStorefront();
  const actions = (
    <>
      <Button onClick={onAgain}>{t('verification.email.again')}</Button>
      <a className={buttonClass('plain')} href={`mailto:${settings.supportEmail}`}>
        {t('verification.email.write')}
      </a>
    </>
  );
  return (
    <Notice kind="success" title={t('verification.email.sent.title')} actions={actions}>
      <div className={styles.sent}>
        <p>{t('verification.email.sent.meaning', { email, count: MAILED_LINK_HOURS })}</p>
        <p>{t('verification.email.sent.late')}</p>
      </div>
    </Notice>
  );
}

interface EmailFormProps {
  eventId: string;
  /** What happens then; said until it did. */
  intro?: string;
}

/** Asks for the link that opens one's photos, mailed to the address one registered with (spec §2, §5). */
export function EmailForm({ eventId, intro }: EmailFormProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { memory } = useStorefront();
  const currentEmail = useCurrentEmail();
  const [typed, setText] = useState<string>();
  const text = typed ?? currentEmail ?? '';
  const [fault, setFault] = useState<'Missing' | 'Wrong' | null>(null);
  const { mutate, reset, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: (email: string) => competitorService.requestCode({ query: { eventId, email } }),
    onSuccess: () => rememberAskedLink(memory.local, eventId),
  });
  if (isSuccess) return <LinkSent email={variables} onAgain={reset} />;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const check = checkEmail(text);
        setFault(check.isRight ? null : check.fault);
        if (!check.isRight) event.currentTarget.querySelector('input')?.focus();
        else if (!isPending) mutate(check.email);
      }}
    >
      {intro !== undefined && <p>{intro}</p>}
      <TextField
        label={t('verification.email.label')}
        hint={t('verification.email.hint')}
        error={fault === null ? undefined : t(`verification.email.${fault}`)}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        required
        maxLength={254}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setFault(null);
        }}
      />
      {error !== null && !isPending && <Notice kind="error" title={problemText(error)} />}
      <Button type="submit" variant="primary" isWide isBusy={isPending}>
        {t('verification.email.send')}
      </Button>
    </form>
  );
}
