import { useState } from 'react';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Dialog } from '#storefront/ui/dialog.tsx';
import styles from './request-form.module.css';
import { RequestForm } from './request-form.tsx';
import { useLaterTexts } from './use-later-texts.ts';

interface FeedbackDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Sends feedback to the tenant, from any page. */
export function FeedbackDialog({ isOpen, onClose }: FeedbackDialogProps) {
  const areTextsThere = useLaterTexts(isOpen);
  return isOpen && areTextsThere ? <OpenFeedback onClose={onClose} /> : null;
}

function OpenFeedback({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  // Only the path, because a query may hold a token.
  const [page] = useState(() => window.location.pathname);
  return (
    <Dialog title={t('about.feedback.title')} onClose={onClose}>
      <p className={styles.lead}>{t('about.feedback.lead')}</p>
      <RequestForm kind="feedback" attached={{ page }} onClose={onClose} />
    </Dialog>
  );
}
