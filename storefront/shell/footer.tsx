import { COOKIE_FEATURE } from '#contract/counter.ts';
import type { Language } from '#contract/languages.ts';
import { OWN_DATA_PATH } from '#contract/own-data.ts';
import type { TenantSettings } from '#contract/settings.ts';
import { consent } from '#storefront/api/consent.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import styles from './footer.module.css';
import { footerDocuments } from './footer-documents.ts';
import { openOverlay } from './overlay.ts';

type Variant = TenantSettings['pageTypes']['footer'];

/** The contents of a variant beyond legal entity, support, privacy, terms and impressum, which every variant has. */
const EXTRAS: Record<Variant, { hasContacts: boolean; hasSocial: boolean; hasFeedback: boolean }> = {
  full: { hasContacts: true, hasSocial: true, hasFeedback: true },
  compact: { hasContacts: false, hasSocial: false, hasFeedback: false },
  legal: { hasContacts: false, hasSocial: true, hasFeedback: true },
};

function FooterLinks({ variant, language }: { variant: Variant; language: Language }) {
  const { t } = useTranslation();
  const { settings, site, previewRoot } = useStorefront();
  const { privacy, terms, cookies } = footerDocuments(site.documents, language);
  const { hasContacts } = EXTRAS[variant];
  return (
    <ul className={styles.links}>
      {hasContacts && (
        <li>
          <Link to="/contacts">{t('shell.menu.contacts')}</Link>
        </li>
      )}
      {privacy !== undefined && (
        <li>
          <a href={`${previewRoot}/${privacy}`}>{t('shell.footer.privacy')}</a>
        </li>
      )}
      {terms !== undefined && (
        <li>
          <a href={`${previewRoot}/${terms}`}>{t('shell.footer.terms')}</a>
        </li>
      )}
      <li>
        <Link to="/impressum">{t('shell.footer.impressum')}</Link>
      </li>
      <li>
        <Link to={OWN_DATA_PATH}>{t('shell.footer.ownData')}</Link>
      </li>
      {variant !== 'compact' && cookies !== undefined && (
        <li>
          <a href={`${previewRoot}/${cookies}`}>{t('shell.cookies.info')}</a>
        </li>
      )}
      {settings.features.includes(COOKIE_FEATURE) && (
        <li>
          <button type="button" className={styles.link} onClick={consent.ask}>
            {t('shell.cookies.settings')}
          </button>
        </li>
      )}
    </ul>
  );
}

function FooterHelp({ variant }: { variant: Variant }) {
  const { t } = useTranslation();
  const { settings, site } = useStorefront();
  const { hasSocial, hasFeedback } = EXTRAS[variant];
  return (
    <div className={styles.help}>
      <p>
        {t('shell.support')} <a href={`mailto:${settings.supportEmail}`}>{settings.supportEmail}</a>
      </p>
      {hasFeedback && settings.features.includes('userback') && (
        <button type="button" className={styles.link} onClick={() => openOverlay({ kind: 'Feedback' })}>
          {t('shell.menu.feedback')}
        </button>
      )}
      {hasSocial &&
        site.footer.social.map(({ name, url }) => (
          <a key={url} href={url} target="_blank" rel="noopener">
            {name}
          </a>
        ))}
    </div>
  );
}

/** Shows the company, its documents and the support, in one of three variants by language (product §2). */
export function Footer() {
  const { language } = useTranslation();
  const { settings, site } = useStorefront();
  const variant = settings.pageTypes.footer;
  const entity = site.footer.legalEntity[language] ?? settings.legalEntity;
  // Shown only in its original language, because its promises apply only to those readers.
  const text = site.footer.text[language];
  return (
    <footer className={`${styles.footer} ${styles[variant]}`}>
      <div className={styles.who}>
        <p className={styles.entity} lang={languageOfText(entity)}>
          {entity}
        </p>
        {text !== undefined && <p>{text}</p>}
      </div>
      <FooterLinks variant={variant} language={language} />
      <FooterHelp variant={variant} />
    </footer>
  );
}
