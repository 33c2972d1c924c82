import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { RequestKind } from '#contract/request.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import type { RequestValues } from './request-draft.ts';
import styles from './request-form.module.css';

interface RequestSentProps {
  kind: RequestKind;
  values: RequestValues;
  onClose: (() => void) | undefined;
  onAgain: () => void;
}

/** Returns the next step of a request, with the phone number or address to which the answer goes. */
function useNextStep(kind: RequestKind, values: RequestValues): string {
  const { t } = useTranslation();
  const phone = values.phone?.trim() ?? '';
  const email = (values.email ?? values.phoneOrEmail)?.trim() ?? '';
  switch (kind) {
    case 'business':
      return t('about.sent.business', { phone });
    case 'organizer':
      return t('about.sent.organizer', { phone, email });
    case 'photographer':
      return t('about.sent.photographer', { contact: email });
    case 'feedback':
      return email === '' ? t('about.sent.unanswered') : t('about.sent.feedback', { email });
    case 'bug':
      return t('about.sent.bug');
  }
}

/** Shows the thanks in place of the form. The heading takes the focus, so that a screen reader reads it at once. */
export function RequestSent({ kind, values, onClose, onAgain }: RequestSentProps) {
  const { t } = useTranslation();
  const { settings } = useStorefront();
  const next = useNextStep(kind, values);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} className={styles.sent} tabIndex={-1}>
      <CircleCheck className={styles.check} size={40} aria-hidden="true" />
      <p className={styles.thanks}>{t('about.sent.title')}</p>
      <p>{next}</p>
      <p className={styles.quiet}>{t('about.sent.from', { address: settings.supportEmail })}</p>
      <div>
        <Button onClick={onClose ?? onAgain}>
          {t(onClose === undefined ? 'about.sent.again' : 'about.sent.close')}
        </Button>
      </div>
    </div>
  );
}
