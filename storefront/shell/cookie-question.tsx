import { useId } from 'react';
import { counterOrigin, type MainCounter } from '#contract/counter.ts';
import { consent } from '#storefront/api/consent.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import styles from './cookie-question.module.css';

/** Returns the name of the analytics service, as visitors know it. */
function counterName(counter: MainCounter, metrica: string): string {
  if (counter.provider === 'GA4') return 'Google Analytics';
  if (counter.provider === 'YandexMetrica') return metrica;
  return `Matomo (${new URL(counterOrigin(counter)).host})`;
}

/** Shows the question, with both answers alike. */
export function CookieQuestion() {
  const { t } = useTranslation();
  const { settings, site } = useStorefront();
  const titleId = useId();
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
