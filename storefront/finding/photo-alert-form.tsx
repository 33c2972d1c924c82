import { useMutation } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import type { Event } from '#contract/photo.schema.ts';
import { PHOTO_ALERT_CONFIRM_HOURS } from '#contract/photo-alert.ts';
import { useCurrentEmail } from '#storefront/account/current-user.ts';
import { endsSearchToken } from '#storefront/api/api-problem.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { checkEmail } from './check-email.ts';
import { photoAlertService } from './photo-alert-service.ts';
import styles from './results-page.module.css';

interface PhotoAlertFormProps {
  event: Event;
  /** The bib that was looked for, where it stands for nobody who is known. */
  number?: string | undefined;
  /** The search token of whose photos are waited for, and how an expired one is renewed. */
  token?: string;
  renew?: () => Promise<string | null>;
}

/** The same words whether or not the address is known, or has asked before. */
function Asked({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice
      kind="success"
      title={t('missed.alert.sent.title')}
      actions={<Button onClick={onAgain}>{t('missed.alert.again')}</Button>}
    >
      <div className={styles.sent}>
        <p>{t('missed.alert.sent.meaning', { email, count: PHOTO_ALERT_CONFIRM_HOURS })}</p>
        <p>{t('missed.alert.sent.late')}</p>
      </div>
    </Notice>
  );
}

/** Asks for one mail when photos are there: of whose token it is, of a bib, or else of the event. */
export function PhotoAlertForm({ event, number, token, renew }: PhotoAlertFormProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const currentEmail = useCurrentEmail();
  const [typed, setText] = useState<string>();
  const [fault, setFault] = useState<'Missing' | 'Wrong' | null>(null);
  const text = typed ?? currentEmail ?? '';
  const ask = (email: string, bearer: string | undefined) =>
    photoAlertService.askPhotoAlert({
      body: { eventId: event.eventId, email, ...(number === undefined ? {} : { number }) },
      ...(bearer === undefined ? {} : { token: bearer }),
    });
  const { mutate, reset, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: (email: string) =>
      ask(email, token).catch(async (failure: unknown) => {
        const renewed = endsSearchToken(failure) ? await renew?.() : undefined;
        if (renewed == null) throw failure;
        return ask(email, renewed);
      }),
  });
  const subject = number !== undefined ? 'bib' : token !== undefined ? 'you' : 'event';
  if (isSuccess) return <Asked email={variables} onAgain={reset} />;
  return (
    <section className={styles.step} aria-labelledby="photo-alert">
      <h2 id="photo-alert">{t(`missed.alert.${subject}`, { number })}</h2>
      <form
        className={styles.form}
        noValidate
        onSubmit={(submit) => {
          submit.preventDefault();
          const check = checkEmail(text);
          setFault(check.isRight ? null : check.fault);
          if (!check.isRight) submit.currentTarget.querySelector('input')?.focus();
          else if (!isPending) mutate(check.email);
        }}
      >
        <TextField
          label={t('verification.email.label')}
          hint={t('missed.alert.why')}
          error={fault === null ? undefined : t(`verification.email.${fault}`)}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          required
          maxLength={254}
          value={text}
          onChange={(change) => {
            setText(change.target.value);
            setFault(null);
          }}
        />
        {error !== null && !isPending && <Notice kind="error" title={problemText(error)} />}
        <Button type="submit" icon={<BellRing aria-hidden="true" size={20} />} isWide isBusy={isPending}>
          {t('missed.alert.send')}
        </Button>
      </form>
    </section>
  );
}
