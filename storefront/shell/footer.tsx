import { useTranslation } from 'react-i18next';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import styles from './shell.module.css';

/** Who stands behind the shop and where to ask. */
export function Footer() {
  const { t } = useTranslation();
  const { settings } = useStorefront();
  return (
    <footer className={styles.footer}>
      <p lang={languageOfText(settings.legalEntity)}>{settings.legalEntity}</p>
      <p>
        {t('shell.support')} <a href={`mailto:${settings.supportEmail}`}>{settings.supportEmail}</a>
      </p>
    </footer>
  );
}
