import { FileText } from 'lucide-react';
import type { DocumentName } from '#contract/site.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import styles from './about-page.module.css';
import { PageFailed } from './page-failed.tsx';
import { PagePart, PageSections } from './page-sections.tsx';
import { TextInLanguage } from './text-in-language.tsx';
import { TextsPending } from './texts-pending.tsx';
import { useContentPage } from './use-content-page.ts';

/** The titles of the tenant's documents. */
const TITLES = {
  'Privacy_Policy.pdf': 'about.documents.privacy',
  'AGB.pdf': 'about.documents.agb',
  'Our_Terms_and_Conditions.pdf': 'about.documents.terms',
  'policy.pdf': 'about.documents.policy',
  'Cookies_Info.pdf': 'about.documents.cookies',
} as const satisfies Record<DocumentName, string>;

/** Shows the legal notice (product §2): who is responsible, what the law requires, and the existing documents. */
export function ImpressumPage() {
  const { t } = useTranslation();
  const { settings, site, previewRoot } = useStorefront();
  const content = useContentPage('impressum');
  const title = content.data?.title || t('about.impressum.heading');
  usePageTitle(content.isPending ? undefined : title);
  if (content.isPending) return <TextsPending />;
  const { supportEmail } = settings;
  return (
    <PageBody>
      <header className={styles.head}>
        <h1 lang={content.data?.language}>{title}</h1>
        {content.data?.lead && (
          <p className={styles.lead} lang={content.data.language}>
            {content.data.lead}
          </p>
        )}
      </header>
      {content.isError && <PageFailed query={content} />}
      <PagePart title={t('about.impressum.responsible')}>
        <LegalEntity />
        <p>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      </PagePart>
      <TextInLanguage language={content.data?.language}>
        <PageSections sections={content.data?.sections ?? []} />
      </TextInLanguage>
      {site.documents.length > 0 && (
        <PagePart title={t('about.impressum.documents')}>
          <ul>
            {site.documents.map((document) => (
              <li key={document}>
                <a className={styles.document} href={`${previewRoot}/${document}`} type="application/pdf">
                  <FileText aria-hidden="true" />
                  <span className={styles.name}>{t(TITLES[document])}</span>
                  <span className={styles.kind}>PDF</span>
                </a>
              </li>
            ))}
          </ul>
        </PagePart>
      )}
    </PageBody>
  );
}

/**
 * Shows the company behind the shop: from the site in the visitor's language if it has one, otherwise from the
 * settings.
 */
function LegalEntity() {
  const { language } = useTranslation();
  const { settings, site } = useStorefront();
  const own = site.footer.legalEntity[language];
  const entity = own ?? settings.legalEntity;
  return <p lang={languageOfText(entity)}>{entity}</p>;
}
