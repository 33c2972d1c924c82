import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AppBar } from './app-bar.tsx';
import { Footer } from './footer.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { ProblemSnackbar } from './problem-snackbar.tsx';
import styles from './shell.module.css';

/** What every page stands in: bar, page, footer, and what floats above them. */
export function Shell() {
  const { t } = useTranslation();
  return (
    <>
      <a className={styles.skip} href="#content">
        {t('shell.skip')}
      </a>
      <AppBar />
      <OfflineNotice />
      <main id="content" className="page" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <ProblemSnackbar />
    </>
  );
}
