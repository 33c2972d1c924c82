import { useMutation } from '@tanstack/react-query';
import { competitorService } from '#storefront/api/services.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { rememberAskedLink } from './asked-link.ts';
import styles from './results-page.module.css';

interface GuardianLetterProps {
  eventId: string;
  number: string;
}

/**
 * Mails the link to a protected participant's photos to the address on the start list. The text is the same for known
 * and unknown bibs (docs/decisions/0125).
 */
export function GuardianLetter({ eventId, number }: GuardianLetterProps) {
  const { t } = useTranslation();
  const { memory } = useStorefront();
  const problemText = useProblemText();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => competitorService.requestCode({ query: { eventId, number } }),
    onSuccess: () => rememberAskedLink(memory.local, eventId),
  });
  return (
    <section className={styles.step} aria-labelledby="guardian-letter">
      <h2 id="guardian-letter">{t('missed.guardian.title')}</h2>
      <p>{t('missed.guardian.why')}</p>
      {isSuccess ? (
        <p role="status">{t('missed.guardian.sent', { number })}</p>
      ) : (
        <p>
          <Button isBusy={isPending} onClick={() => mutate()}>
            {t('missed.guardian.send')}
          </Button>
        </p>
      )}
      {error !== null && <p role="alert">{problemText(error)}</p>}
    </section>
  );
}
