import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import type { Event } from '#contract/photo.schema.ts';
import type { Selfie } from '#contract/recognition.schema.ts';
import { problemOf } from '#storefront/api/api-problem.ts';
import { recognitionService } from '#storefront/api/services.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useReportedProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { useSearchAccess } from '../use-search-access.ts';
import styles from './running-selfie.module.css';
import { openFound } from './search-by-selfie.ts';

/** Polling interval: the server takes some seconds for each batch of photos. */
const LOOK_MS = 2_000;

interface RunningSelfieProps {
  event: Event;
  selfieId: string;
  onOpen?: () => void;
  onMore?: () => void;
}

const isOver = (selfie: Selfie | undefined) => selfie !== undefined && selfie.state !== 'Searching';

/**
 * Shows the progress of a search that scans an event's photos: how many are done, what was found, and a button to
 * cancel. The search continues without this page.
 */
export function RunningSelfie({ event, selfieId, onOpen, onMore }: RunningSelfieProps) {
  const { t } = useTranslation();
  const tell = useReportedProblemText();
  const { searchTokens, runningSelfies } = useStorefront().memory;
  const { eventId } = event;
  const access = useSearchAccess(eventId);
  const { data: selfie, error } = useQuery({
    queryKey: ['selfie', selfieId],
    queryFn: ({ signal }) => recognitionService.getSelfie({ params: { selfieId }, signal }),
    refetchInterval: ({ state }) => (isOver(state.data) || isGone(state.error) ? false : LOOK_MS),
  });
  const [person] = selfie?.persons ?? [];
  const found = person?.photosCount ?? 0;
  const isShown = person !== undefined && access?.personId === person.personId;
  const open = useMutation({
    mutationFn: () => openFound(eventId, selfieId, person?.personId),
    onSuccess: (opened) => {
      if (opened !== null) searchTokens.save(eventId, opened);
      if (opened === null || isOver(selfie)) runningSelfies.remove(eventId);
      onOpen?.();
    },
  });
  const stop = useMutation({
    mutationFn: () => recognitionService.cancelSelfie({ params: { selfieId } }),
    onSuccess: () => {
      if (isShown) searchTokens.remove(eventId);
      runningSelfies.remove(eventId);
    },
  });
  const reported = useRef(found);
  useEffect(() => {
    if (found === reported.current) return;
    reported.current = found;
    if (isShown) onMore?.();
  }, [found, isShown, onMore]);
  const id = useId();
  const close = <Button onClick={() => runningSelfies.remove(eventId)}>{t('selfie.looking.close')}</Button>;
  const show = found > 0 && !isShown && onOpen !== undefined && (
    <Button variant="primary" isBusy={open.isPending} onClick={() => open.mutate()}>
      {t('selfie.looking.show')}
    </Button>
  );
  if (isGone(error))
    return (
      <Notice title={t('selfie.problem.SelfieNotFound.title')} actions={close}>
        {t('selfie.problem.SelfieNotFound.meaning')}
      </Notice>
    );
  if (selfie === undefined) return null;
  if (selfie.state === 'Failed') {
    const code = selfie.code ?? 'SelfieFailed';
    return (
      <Notice kind="error" title={t(`selfie.problem.${code}.title`)} actions={close}>
        {t(`selfie.problem.${code}.meaning`)}
      </Notice>
    );
  }
  if (selfie.state === 'Ready')
    return (
      <Notice
        kind={found > 0 ? 'success' : 'warning'}
        title={t(found > 0 ? 'selfie.looking.done' : 'selfie.nobody.title')}
        actions={
          <>
            {show}
            {close}
          </>
        }
      >
        {found > 0
          ? t('selfie.looking.total', { found })
          : t(`selfie.nobody.${event.isGalleryOpen ? 'meaning' : 'closed'}`)}
      </Notice>
    );
  const { seen = 0, total = event.photosCount } = selfie.progress ?? {};
  const problem = stop.error ?? open.error;
  return (
    <section className={styles.running} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t('selfie.looking.title')}
      </h2>
      <p>{t('selfie.looking.progress', { seen, total })}</p>
      <progress className={styles.bar} value={seen} max={Math.max(total, 1)} aria-labelledby={id} />
      <p role="status">{found > 0 ? t('selfie.looking.found', { found }) : ''}</p>
      <p className={styles.quiet}>{t('selfie.looking.stay')}</p>
      {problem !== null && <p role="alert">{tell(problemOf(problem))}</p>}
      <div className={styles.actions}>
        {show}
        <Button isBusy={stop.isPending} onClick={() => stop.mutate()}>
          {t('selfie.looking.stop')}
        </Button>
      </div>
    </section>
  );
}

const isGone = (error: Error | null) => error !== null && problemOf(error).code === 'NotFound';
