import { useMutation } from '@tanstack/react-query';
import { MAILED_LINK_HOURS } from '#contract/limits.ts';
import { competitorService } from '#storefront/api/services.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { rememberAskedLink } from './asked-link.ts';
import { EmailQuestion } from './email-question.tsx';
import styles from './results-page.module.css';

/**
 * Confirms that the link was requested. The text is the same for known and unknown addresses, so that the form does not
 * reveal who runs (product §11).
 */
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
  /** Says what will happen; shown until the link was requested. */
  intro?: string;
}

/** Requests the link to one's photos, which is mailed to the address used for registration (product §2, §5). */
export function EmailForm({ eventId, intro }: EmailFormProps) {
  const { t } = useTranslation();
  const { memory } = useStorefront();
  const { mutate, reset, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: (email: string) => competitorService.requestCode({ query: { eventId, email } }),
    onSuccess: () => rememberAskedLink(memory.local, eventId),
  });
  if (isSuccess) return <LinkSent email={variables} onAgain={reset} />;
  return (
    <EmailQuestion
      intro={intro !== undefined && <p>{intro}</p>}
      hint={t('verification.email.hint')}
      error={error}
      isBusy={isPending}
      onSend={mutate}
    >
      <Button type="submit" variant="primary" isWide isBusy={isPending}>
        {t('verification.email.send')}
      </Button>
    </EmailQuestion>
  );
}
