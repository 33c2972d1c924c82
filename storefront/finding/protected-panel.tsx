import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { LaterEmailForm } from './later-email-form.tsx';
import styles from './results-page.module.css';

/**
 * Shown in place of photos that only the mailed link opens (product §2, secure events): explains why, and how to get
 * the link.
 */
export function ProtectedPanel({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  return (
    <section className={`${styles.step} ${styles.apart}`} aria-labelledby="protected">
      <div className={styles.form}>
        <h2 id="protected">{t('missed.protected.title')}</h2>
        <p>{t('missed.protected.meaning')}</p>
      </div>
      <LaterEmailForm eventId={eventId} />
    </section>
  );
}
