import { X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { problemQueue, SNACKBAR_REFRESH_MS } from '#storefront/api/problem-queue.ts';
import { useReportedProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import styles from './shell.module.css';

/** Shows the latest failure without a place on the page; after 7 s, or when closed, the one before it (product §2). */
export function ProblemSnackbar() {
  const { t } = useTranslation();
  const tell = useReportedProblemText();
  const problem = useSyncExternalStore(problemQueue.subscribe, problemQueue.latest);
  useEffect(() => {
    if (problem === null) return;
    const timer = setTimeout(() => problemQueue.dismiss(problem.id), SNACKBAR_REFRESH_MS);
    return () => clearTimeout(timer);
  }, [problem]);
  return (
    <div role="alert">
      {problem !== null && (
        <div key={problem.id} className={styles.snackbar}>
          <div className={styles.problem}>
            <p>{tell(problem)}</p>
            {problem.detail !== null && problem.detail !== '' && (
              <p className={styles.detail} lang="en">
                {problem.detail}
              </p>
            )}
          </div>
          <button
            type="button"
            className={styles.dismiss}
            aria-label={t('shell.close')}
            onClick={() => problemQueue.dismiss(problem.id)}
          >
            <X aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  );
}
