import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Event } from '#contract/photo.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { isPhotosOf } from './event-queries.ts';
import styles from './face-results.module.css';
import { LaterRunningSelfie } from './later-running-selfie.tsx';
import { OwnPhotos } from './own-photos.tsx';
import { ResultsHead } from './results-head.tsx';
import { SelfieDialog } from './selfie-dialog.tsx';
import { useRunningSelfie } from './use-running-selfie.ts';

interface FaceResultsProps {
  event: Event;
  access: SearchAccess;
}

/** Shows the photos that a selfie found, without a name: a face has none. */
export function FaceResults({ event, access }: FaceResultsProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const isRunning = useRunningSelfie(event.eventId) !== null;
  const lookAgain = useCallback(
    () => void client.invalidateQueries({ predicate: isPhotosOf(event.eventId) }),
    [client, event.eventId],
  );
  const [mustSearchAgain, setMustSearchAgain] = useState(false);
  const heading = (count: number | undefined) =>
    count === undefined || count === 0 ? t('finding.tabs.mine') : t('results.heading', { count });
  return (
    <>
      <OwnPhotos
        event={event}
        access={access}
        // Only another selfie gives a new token; the shown photos stay meanwhile.
        renew={async () => {
          setMustSearchAgain(true);
          return null;
        }}
        head={({ count, cover, isDue, onPlay }) => (
          <>
            <ResultsHead event={event} heading={heading(count)} cover={cover} isDue={isDue} onPlay={onPlay} />
            {isRunning && (
              <div className={styles.running}>
                <LaterRunningSelfie event={event} onMore={lookAgain} onOpen={lookAgain} />
              </div>
            )}
          </>
        )}
      />
      {mustSearchAgain && (
        <SelfieDialog event={event} title={t('selfie.expired')} onClose={() => setMustSearchAgain(false)} />
      )}
    </>
  );
}
