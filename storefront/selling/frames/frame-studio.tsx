import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { bestOf } from '#contract/event-cover.ts';
import type { frameSchemas } from '#contract/frame.schema.ts';
import { frameRoutes } from '#contract/frame.ts';
import { PAGE_COUNT_MAX } from '#contract/limits.ts';
import { createService } from '#storefront/api/create-service.ts';
import { answerQuery } from '#storefront/api/query-client.ts';
import { transport } from '#storefront/api/services.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { useModal } from '#storefront/ui/dialog.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import styles from './frame-studio.module.css';
import type { FrameStudioProps } from './frame-studio-props.ts';
import { FrameTable } from './frame-table.tsx';

/** The client for the frames. Their pictures are loaded by URL and by fetchFramePreview. */
const frameService = createService<typeof frameSchemas>({ listFrames: frameRoutes.listFrames }, transport);

function FramesPending() {
  const { t } = useTranslation();
  return (
    <div className={styles.aside} role="status">
      <p className="heard">{t('frames.loading')}</p>
      <Skeleton shape="photo" />
    </div>
  );
}

interface FramesFailedProps {
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
}

function FramesFailed({ error, isRetrying, onRetry }: FramesFailedProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const retry = (
    <Button variant="primary" isBusy={isRetrying} onClick={onRetry}>
      {t('frames.tryAgain')}
    </Button>
  );
  return (
    <div className={styles.aside}>
      <Notice kind="error" title={t('frames.failed')} actions={retry}>
        {problemText(error)}
      </Notice>
    </div>
  );
}

function NoFrames() {
  const { t } = useTranslation();
  return (
    <div className={styles.aside}>
      <Notice title={t('frames.none.title')}>{t('frames.none.meaning')}</Notice>
    </div>
  );
}

/** Returns the index that a key selects, within the frames; undefined for any other key. */
function turnedBy(key: string, index: number, count: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  return target === undefined || target < 0 || target >= count ? undefined : target;
}

/**
 * Shows the frame studio (product §2, photo frame product page): the visitor's photo in one frame after another, the
 * name, and the button to add it to the cart. It covers the page that opened it. Mount it to open it.
 */
export function FrameStudio(props: FrameStudioProps) {
  const { event, photos, onClose } = props;
  const { t } = useTranslation();
  const modal = useModal(onClose);
  const titleId = useId();
  const query = { albumId: event.eventId, offset: 0, count: PAGE_COUNT_MAX };
  const { data, error, isFetching, refetch } = useQuery(answerQuery(frameService.listFrames, { query }));
  const [index, setIndex] = useState(0);

  const turn = (key: KeyboardEvent<HTMLElement>) => {
    if (key.target instanceof HTMLInputElement || key.ctrlKey || key.metaKey || key.altKey) return;
    const target = turnedBy(key.key, index, data?.frames.length ?? 0);
    if (target === undefined) return;
    key.preventDefault();
    setIndex(target);
  };
  const body = (): ReactNode => {
    if (data === undefined) {
      if (error === null) return <FramesPending />;
      return <FramesFailed error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
    }
    // A visitor who opened the studio without a photo sees the one at the top of their page.
    const first = bestOf(photos) ?? photos[0];
    if (data.frames.length === 0 || first === undefined) return <NoFrames />;
    return (
      <FrameTable {...props} frames={data.frames} first={first} index={index} onIndexChange={setIndex} />
    );
  };
  return (
    <dialog {...modal} className={styles.studio} aria-labelledby={titleId} onKeyDown={turn}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.heading}>
          {t('frames.title')}
        </h2>
        <button type="button" className={styles.close} onClick={onClose} aria-label={t('shell.close')}>
          <X aria-hidden="true" />
        </button>
      </div>
      {body()}
    </dialog>
  );
}
