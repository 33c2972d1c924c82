import { useId } from 'react';
import { COOKIE_FEATURE, counterOrigin, type MainCounter } from '#contract/counter.ts';
import { consent, useConsent } from '#storefront/api/consent.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import styles from './cookie-banner.module.css';

/** Returns the name of the analytics service, as visitors know it. */
function counterName(counter: MainCounter, metrica: string): string {
  if (counter.provider === 'GA4') return 'Google Analytics';
  if (counter.provider === 'YandexMetrica') return metrica;
  return `Matomo (${new URL(counterOrigin(counter)).host})`;
}

/**
 * Asks whether visits may be counted (product §2). Refusing is as easy as accepting, and nothing is counted before an
 * answer.
 */
export function CookieBanner() {
  const { t } = useTranslation();
  const { settings, site } = useStorefront();
  const answer = useConsent();
  const titleId = useId();
  if (answer !== 'Open' || !settings.features.includes(COOKIE_FEATURE)) return null;
  return (
    <section className={styles.banner} aria-labelledby={titleId} data-cookies="">
      <p className={styles.words}>
        <strong id={titleId}>{t('shell.cookies.title')}</strong>{' '}
        {settings.mainCounter !== null && (
          <>
            {t('shell.cookies.counter', {
              counter: counterName(settings.mainCounter, t('shell.cookies.metrica')),
            })}{' '}
          </>
        )}
        {site.documents.includes('Cookies_Info.pdf') ? (
          <a href="/Cookies_Info.pdf">{t('shell.cookies.info')}</a>
        ) : (
          t('shell.cookies.text')
        )}
      </p>
      <div className={styles.answers}>
        <Button onClick={consent.decline}>{t('shell.cookies.decline')}</Button>
        <Button onClick={consent.give}>{t('shell.cookies.accept')}</Button>
      </div>
    </section>
  );
}
