import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';

/** In place of a page whose files are on their way. */
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
 * In place of a page that threw or could not be loaded. Both ways on load the document anew, because a page
 * group that failed to load is not asked for twice, and after an update it may be gone.
 */
export function PageStopped() {
  const { t } = useTranslation();
  return (
    <PageBody>
      <Notice
        kind="error"
        title={t('shell.stopped.title')}
        actions={
          <>
            <Button onClick={() => window.location.reload()}>{t('shell.reload')}</Button>
            <a className={buttonClass('plain')} href="/">
              {t('shell.stopped.home')}
            </a>
          </>
        }
      >
        {t('shell.stopped.meaning')}
      </Notice>
    </PageBody>
  );
}
