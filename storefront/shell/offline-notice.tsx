import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { watchMissingPictures } from './missing-pictures.ts';
import styles from './shell.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Shows that the network is lost; when it returns, missing parts are loaded. */
export function OfflineNotice() {
  const { t } = useTranslation();
  useEffect(watchMissingPictures, []);
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return <div role="status">{!isOnline && <p className={styles.offline}>{t('shell.offline')}</p>}</div>;
}
