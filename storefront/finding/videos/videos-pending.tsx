import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import type { VideoListState } from './use-videos.ts';

/** Shown while a list is loading, or if loading failed. */
export function VideosPending({ list }: { list: VideoListState }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  if (list.error === null) {
    return (
      <>
        <p className="heard" role="status">
          {t('videos.looking')}
        </p>
        <Skeleton shape="photo" />
      </>
    );
  }
  const retry = (
    <Button isBusy={list.isFetching} onClick={list.retry}>
      {t('finding.tryAgain')}
    </Button>
  );
  return (
    <Notice kind="error" title={t('videos.failed')} actions={retry}>
      {problemText(list.error)}
    </Notice>
  );
}
