import { type Ref, useId } from 'react';
import type { RequestKind } from '#contract/request.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import type { RequestValues } from './request-draft.ts';
import { RequestForm } from './request-form.tsx';
import styles from './request-panel.module.css';

interface RequestPanelProps {
  kind: RequestKind;
  /** Fields that the page fills in itself. */
  attached?: RequestValues;
  title: string;
  /** Says what happens with the request. */
  lead: string;
  /** Whether the page shows the brand's address elsewhere. */
  isAddressShown?: boolean;
  ref?: Ref<HTMLElement>;
}

/** Shows a request form across a page, beside a text that says what happens with the request. */
export function RequestPanel({ title, lead, isAddressShown = false, ref, ...form }: RequestPanelProps) {
  const { t } = useTranslation();
  const { settings, site } = useStorefront();
  const titleId = useId();
  const { supportEmail } = settings;
  return (
    <section ref={ref} className={styles.ground} aria-labelledby={titleId}>
      <div className={styles.panel}>
        <div className={styles.invitation}>
          <h2 id={titleId} lang={languageOfText(title)}>
            {title}
          </h2>
          <p>{lead}</p>
          {!isAddressShown && (
            <p>
              {t('about.page.mail')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            </p>
          )}
          <p className={styles.quiet}>
            {t('about.form.privacy')}{' '}
            {site.documents.includes('Privacy_Policy.pdf') && (
              <a href="/Privacy_Policy.pdf">{t('about.documents.privacy')}</a>
            )}
          </p>
        </div>
        <div className={styles.paper}>
          <RequestForm {...form} />
        </div>
      </div>
    </section>
  );
}
