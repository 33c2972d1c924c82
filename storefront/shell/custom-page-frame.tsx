import { X } from 'lucide-react';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { useModal } from '#storefront/ui/dialog.tsx';
import styles from './custom-page-frame.module.css';
import { titleOfPage } from './page-of-link.ts';

/**
 * Shows a tenant's own page over the whole shop (product §2), in a sandbox without an origin: it can access neither the
 * cart nor the login. An open dialog keeps the page below from scrolling.
 */
export function CustomPageFrame({ name, onClose }: { name: string; onClose: () => void }) {
  const { t, language } = useTranslation();
  const modal = useModal(onClose);
  const { settings, site, previewRoot } = useStorefront();
  const page = site.customPages.find((each) => each.name === name) ?? { name, titles: {} };
  const title = titleOfPage(page, language, settings.defaultLanguage);
  return (
    <dialog {...modal} className={styles.frame} aria-label={title}>
      <div className={styles.head}>
        <p className={styles.title}>{title}</p>
        <button type="button" className={styles.close} onClick={onClose} aria-label={t('shell.close')}>
          <X aria-hidden="true" />
        </button>
      </div>
      <iframe
        className={styles.page}
        title={title}
        src={`${previewRoot}/pages/${name}/${language}/`}
        sandbox="allow-scripts allow-popups"
      />
    </dialog>
  );
}
