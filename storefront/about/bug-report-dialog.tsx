import { useState } from 'react';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { describeBrowser } from './describe-browser.ts';
import styles from './request-form.module.css';
import { RequestForm } from './request-form.tsx';
import { useLaterTexts } from './use-later-texts.ts';

interface BugReportDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Reports something that does not work, from any page, with facts about the browser. */
export function BugReportDialog({ isOpen, onClose }: BugReportDialogProps) {
  const areTextsThere = useLaterTexts(isOpen);
  return isOpen && areTextsThere ? <OpenBugReport onClose={onClose} /> : null;
}

function OpenBugReport({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  // Only the path: a query may hold a token.
  const [attached] = useState(() => ({ page: window.location.pathname, browser: describeBrowser(window) }));
  return (
    <Dialog title={t('about.bug.title')} onClose={onClose}>
      <p className={styles.lead}>{t('about.bug.lead')}</p>
      <RequestForm kind="bug" attached={attached} onClose={onClose}>
        <div className={styles.along}>
          <h3>{t('about.bug.along')}</h3>
          <p className={styles.facts}>{`${attached.page}\n${attached.browser}`}</p>
        </div>
      </RequestForm>
    </Dialog>
  );
}
