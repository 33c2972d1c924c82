import type { Event } from '#contract/photo.schema.ts';
import { useReportedProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import type { SelfieProblem } from './search-by-selfie.ts';
import styles from './selfie.module.css';

/** Problems of a selfie with their own texts; all others have the general texts. */
const OWN_PROBLEMS = [
  'TooManyFaces',
  'NoFace',
  'NotAPhoto',
  'HeicUnreadable',
  'SelfieFailed',
  'SelfieNotFound',
  'TooLarge',
  'Forbidden',
  'Withdrawn',
] as const;
type OwnProblem = (typeof OWN_PROBLEMS)[number];

const isOwn = (code: SelfieProblem): code is OwnProblem => OWN_PROBLEMS.some((own) => own === code);

interface FailedProps {
  code: SelfieProblem;
  /** When the same picture can be retried, if known. */
  retryAfterSeconds: number | undefined;
  /** Defined if a retry with the same picture may succeed. */
  onRetry: (() => void) | undefined;
  onAgain: () => void;
  onOtherWay: () => void;
}

/** Shows why the search by selfie failed and what to do next (product §8). */
export function SelfieFailed({ code, retryAfterSeconds, onRetry, onAgain, onOtherWay }: FailedProps) {
  const { t } = useTranslation();
  const tell = useReportedProblemText();
  const isClosed = code === 'Forbidden';
  return (
    <div className={styles.stage}>
      {isOwn(code) ? (
        <Notice kind="error" title={t(`selfie.problem.${code}.title`)}>
          {t(`selfie.problem.${code}.meaning`)}
        </Notice>
      ) : (
        <Notice kind="error" title={t('finding.search.failed')}>
          {tell({ code, retryAfterSeconds })}
        </Notice>
      )}
      <div className={styles.actions}>
        {onRetry !== undefined && (
          <Button variant="primary" isWide onClick={onRetry}>
            {t('finding.tryAgain')}
          </Button>
        )}
        {!isClosed && (
          <Button variant={onRetry === undefined ? 'primary' : 'quiet'} isWide onClick={onAgain}>
            {t('selfie.again')}
          </Button>
        )}
        <Button variant={isClosed ? 'primary' : 'quiet'} isWide onClick={onOtherWay}>
          {t('selfie.otherWay')}
        </Button>
      </div>
    </div>
  );
}

interface NobodyProps {
  event: Event;
  onAgain: () => void;
  onOtherWay: () => void;
}

/** Shows that no photo contains this face, with other ways of searching and a link to all photos. */
export function NoSelfieMatch({ event, onAgain, onOtherWay }: NobodyProps) {
  const { t } = useTranslation();
  const isProcessing = event.processingCount > 0;
  const ofOpen = isProcessing
    ? t('selfie.nobody.processing', { count: event.processingCount })
    : t('selfie.nobody.meaning');
  const meaning = event.isGalleryOpen
    ? ofOpen
    : t(`selfie.nobody.${isProcessing ? 'closedProcessing' : 'closed'}`);
  return (
    <div className={styles.stage}>
      <Notice kind="warning" title={t('selfie.nobody.title')}>
        {meaning}
      </Notice>
      <div className={styles.actions}>
        <Button variant="primary" isWide onClick={onAgain}>
          {t('selfie.again')}
        </Button>
        <Button isWide onClick={onOtherWay}>
          {t('selfie.otherWay')}
        </Button>
        {event.isGalleryOpen && (
          <Link
            className={buttonClass('plain', true)}
            to="/event/$eventId"
            params={{ eventId: event.eventId }}
            onClick={onOtherWay}
          >
            {t('finding.allOfEvent')}
          </Link>
        )}
      </div>
    </div>
  );
}
