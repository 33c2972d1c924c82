import { type ReactNode, useState } from 'react';
import { useCurrentEmail } from '#storefront/account/current-user.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Notice } from '#storefront/ui/notice.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { checkEmail } from './check-email.ts';
import styles from './results-page.module.css';

interface EmailQuestionProps {
  /** The text above the field. */
  intro?: ReactNode;
  /** Shown under the field's label: which address, or its purpose. */
  hint: string;
  /** The error of the last request. */
  error: Error | null;
  /** Whether a request is pending; no second one is sent. */
  isBusy: boolean;
  /** Shows the faults of the fields in `intro`, focuses the first one, and returns whether there is one. */
  showFaults?: () => boolean;
  onSend: (email: string) => void;
  /** The button that sends it. */
  children: ReactNode;
}

/** Asks for an e-mail address; prefilled with that of the logged-in user. */
export function EmailQuestion({
  intro,
  hint,
  error,
  isBusy,
  showFaults,
  onSend,
  children,
}: EmailQuestionProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const currentEmail = useCurrentEmail();
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<'Missing' | 'Wrong' | null>(null);
  const text = typed ?? currentEmail ?? '';
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const check = checkEmail(text);
        setFault(check.isRight ? null : check.fault);
        // All faults at once, so that the visitor need not send the form several times to learn them.
        if (showFaults?.() === true) return;
        if (!check.isRight) event.currentTarget.querySelector<HTMLInputElement>('[type=email]')?.focus();
        else if (!isBusy) onSend(check.email);
      }}
    >
      {intro}
      <TextField
        label={t('verification.email.label')}
        hint={hint}
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
          setTyped(event.target.value);
          setFault(null);
        }}
      />
      {error !== null && !isBusy && <Notice kind="error" title={problemText(error)} />}
      {children}
    </form>
  );
}
