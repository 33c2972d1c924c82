import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import styles from './shell.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Pictures that could not be fetched are asked for once more: nothing else would ever do so. */
function fetchMissingPictures(): void {
  for (const picture of document.images) {
    const address = picture.getAttribute('src');
    if (picture.complete && picture.naturalWidth === 0 && address) picture.setAttribute('src', address);
  }
}

/** Says so when the phone has lost its network; with it, what was missing comes back. */
export function OfflineNotice() {
  const { t } = useTranslation();
  useEffect(() => {
    window.addEventListener('online', fetchMissingPictures);
    return () => window.removeEventListener('online', fetchMissingPictures);
  }, []);
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return <div role="status">{!isOnline && <p className={styles.offline}>{t('shell.offline')}</p>}</div>;
}
