import { useEffect, useState } from 'react';
import { type Reload, reloadOnce } from '#storefront/api/missing-part.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import styles from './shell.module.css';

/** Shown while a page's files are loading. */
export function PagePending() {
  const { t } = useTranslation();
  return (
    <PageBody>
      <p className="heard" role="status">
        {t('shell.wait')}
      </p>
      <Skeleton widthPercent={40} />
      <Skeleton shape="photo" />
    </PageBody>
  );
}

/**
 * Shown for a page that threw or could not be loaded. Its loaded code may be inconsistent, so every link reloads the
 * document. If only a file was missing, the page reloads itself as soon as the server can be reached.
 */
export function PageStopped({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const [reload, setReload] = useState<Reload>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: for this error, and whenever there is a network again
  useEffect(() => {
    attempt();
    window.addEventListener('online', attempt);
    return () => window.removeEventListener('online', attempt);
  }, [error]);
  function attempt() {
    void reloadOnce(error).then(setReload);
  }
  if (reload === undefined || reload === 'Reloading') return <PagePending />;
  const isOutOfReach = reload === 'NotReached';
  return (
    <PageBody>
      <h1>{isOutOfReach ? t('shell.stopped.offline') : t('shell.stopped.title')}</h1>
      <div role="alert">
        {isOutOfReach && <p>{t('shell.problem.NetworkFailure')}</p>}
        <p>{t('shell.stopped.meaning')}</p>
      </div>
      <div className={styles.ways}>
        <Button variant="primary" onClick={isOutOfReach ? attempt : () => window.location.reload()}>
          {t('shell.reload')}
        </Button>
        {!isOutOfReach && (
          <a className={buttonClass('plain')} href="/">
            {t('shell.stopped.home')}
          </a>
        )}
      </div>
    </PageBody>
  );
}
