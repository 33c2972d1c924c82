import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './shell.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says so when the phone has lost its network. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return <div role="status">{!isOnline && <p className={styles.offline}>{t('shell.offline')}</p>}</div>;
}
