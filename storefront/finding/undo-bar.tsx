import { Undo2, X } from 'lucide-react';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import styles from './undo-bar.module.css';
import type { Denials } from './use-denials.ts';

/** Confirms a "not me", with an undo button while that is possible. */
export function UndoBar({ denials }: { denials: Denials }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { canUndo, undo, error, dismissError } = denials;
  if (error !== null) {
    return (
      <div className={styles.bar} role="alert">
        <p className={styles.words}>{t('results.notMe.returned', { problem: problemText(error) })}</p>
        <button
          type="button"
          className={styles.close}
          onClick={dismissError}
          aria-label={t('results.notMe.dismiss')}
        >
          <X aria-hidden="true" />
        </button>
      </div>
    );
  }
  if (!canUndo) return null;
  return (
    <div className={styles.bar}>
      <p className={styles.words} role="status">
        {t('results.notMe.done')}
      </p>
      <Button icon={<Undo2 aria-hidden="true" size={20} />} onClick={undo}>
        {t('results.notMe.undo')}
      </Button>
    </div>
  );
}
