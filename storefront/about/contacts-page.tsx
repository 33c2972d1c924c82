import { Bug, Mail } from 'lucide-react';
import { useState } from 'react';
import { OWN_DATA_PATH } from '#contract/own-data.ts';
import { CONTENT_PATHS } from '#contract/site.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import styles from './about-page.module.css';
import { BugReportDialog } from './bug-report-dialog.tsx';
import { PageFailed } from './page-failed.tsx';
import { PageProofs } from './page-proofs.tsx';
import { PagePart, PageSections } from './page-sections.tsx';
import { RequestPanel } from './request-panel.tsx';
import { TextInLanguage } from './text-in-language.tsx';
import { TextsPending } from './texts-pending.tsx';
import { useContentPage } from './use-content-page.ts';

const HERE = { page: CONTENT_PATHS.contacts };

/** Shows where and when the brand can be reached, and a contact form (product §2). */
export function ContactsPage() {
  const { t } = useTranslation();
  const { settings } = useStorefront();
  const content = useContentPage('contacts');
  const [isReporting, setIsReporting] = useState(false);
  const title = content.data?.title || t('about.contacts.heading');
  usePageTitle(content.isPending ? undefined : title);
  if (content.isPending) return <TextsPending />;
  const { supportEmail } = settings;
  return (
    <div className={styles.page}>
      <PageBody>
        <header className={styles.head}>
          <h1 lang={content.data?.language}>{title}</h1>
          <p className={styles.lead} lang={content.data?.language}>
            {content.data?.lead || t('about.contacts.lead')}
          </p>
          <p className={styles.address}>
            <Mail size={28} aria-hidden="true" />
            <span className="heard">{t('about.contacts.mail')}</span>
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        </header>
      </PageBody>
      <RequestPanel
        kind="feedback"
        attached={HERE}
        title={content.data?.formTitle || t('about.contacts.write')}
        lead={t('about.contacts.writeLead')}
        isAddressShown
      />
      <PageBody>
        {content.isError && <PageFailed query={content} />}
        <TextInLanguage language={content.data?.language}>
          <PageProofs proofs={content.data?.proofs ?? []} />
          <PageSections sections={content.data?.sections ?? []} />
        </TextInLanguage>
        <PagePart title={t('about.contacts.removal')}>
          <p>{t('about.contacts.removalLead')}</p>
          <div>
            <Link className={buttonClass('quiet')} to="/removal">
              {t('about.contacts.removal')}
            </Link>
          </div>
        </PagePart>
        <PagePart title={t('about.ownData.heading')}>
          <p>{t('about.ownData.lead')}</p>
          <div>
            <Link className={buttonClass('quiet')} to={OWN_DATA_PATH}>
              {t('about.ownData.show')}
            </Link>
          </div>
        </PagePart>
        <PagePart title={t('about.contacts.report')}>
          <div>
            <Button icon={<Bug aria-hidden="true" size={20} />} onClick={() => setIsReporting(true)}>
              {t('about.bug.title')}
            </Button>
          </div>
        </PagePart>
        <BugReportDialog isOpen={isReporting} onClose={() => setIsReporting(false)} />
      </PageBody>
    </div>
  );
}
