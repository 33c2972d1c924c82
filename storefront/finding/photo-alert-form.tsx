import { useMutation } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import type { Event } from '#contract/photo.schema.ts';
import { PHOTO_ALERT_CONFIRM_HOURS } from '#contract/photo-alert.ts';
import { endsSearchToken } from '#storefront/api/api-problem.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { EmailQuestion } from './email-question.tsx';
import { photoAlertService } from './photo-alert-service.ts';
import styles from './results-page.module.css';

interface PhotoAlertFormProps {
  event: Event;
  /** The searched bib, if no known participant has it. */
  number?: string | undefined;
  /** The search token of the awaited person, and how to renew an expired one. */
  token?: string;
  renew?: () => Promise<string | null>;
}

/** Confirms that the alert was requested. The text is the same whether or not the address is known or has an alert. */
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

/** Requests one mail when photos are there: of the token's person, of a bib, or else of the event. */
export function PhotoAlertForm({ event, number, token, renew }: PhotoAlertFormProps) {
  const { t } = useTranslation();
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
      <EmailQuestion hint={t('missed.alert.why')} error={error} isBusy={isPending} onSend={mutate}>
        <Button type="submit" icon={<BellRing aria-hidden="true" size={20} />} isWide isBusy={isPending}>
          {t('missed.alert.send')}
        </Button>
      </EmailQuestion>
    </section>
  );
}
