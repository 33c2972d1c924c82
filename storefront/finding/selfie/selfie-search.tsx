import { useEffect, useRef, useState } from 'react';
import type { Event } from '#contract/photo.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import styles from './selfie.module.css';
import { SelfieCamera } from './selfie-camera.tsx';
import { SelfieConsent } from './selfie-consent.tsx';
import { NoSelfieMatch, SelfieFailed } from './selfie-outcome.tsx';
import { useSelfieSearch } from './use-selfie-search.ts';

/** A shorter wait is not shown, because it would be over before it is read. */
const WAIT_TOLD_SECONDS = 6;

interface SearchingProps {
  event: Event;
  image: string;
  /** The approximate seconds until the search is over, if others are searched first. */
  waitSeconds: number | undefined;
  onCancel: () => void;
}

/** Shows the current step with the selfie. The progress is unknown, so the bar is indeterminate. */
function Searching({ event, image, waitSeconds = 0, onCancel }: SearchingProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <div className={styles.stage}>
      <img className={styles.selfie} src={image} alt={t('selfie.yours')} />
      <div className={styles.searching}>
        <p role="status">{t('finding.search.lookingThrough', { count: event.photosCount })}</p>
        <progress className={styles.bar} aria-label={t('selfie.searching')} />
        <p className={styles.quiet}>
          {waitSeconds < WAIT_TOLD_SECONDS
            ? t('selfie.patience')
            : t('selfie.queue', { when: formats.fromNow(waitSeconds) })}
        </p>
      </div>
      <Button isWide onClick={onCancel}>
        {t('selfie.cancel')}
      </Button>
    </div>
  );
}

interface SelfieSearchProps {
  event: Event;
  onFound: (access: SearchAccess) => void;
  onClose: () => void;
}

/**
 * Shows the search by selfie (product §2): consent, then camera or photo, then the person found. It is a separate
 * chunk.
 */
export function SelfieSearch({ event, onFound, onClose }: SelfieSearchProps) {
  const { runningSelfies } = useStorefront().memory;
  const { stage, openCamera, search, searchChosen, retry, restart } = useSelfieSearch(
    event.eventId,
    onFound,
    (selfieId) => {
      runningSelfies.save(event.eventId, selfieId);
      onClose();
    },
  );
  const [hasConsented, setHasConsented] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // The tapped element disappeared with its stage, so the focus moves to the next stage.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every stage
  useEffect(() => place.current?.focus(), [stage.kind]);
  const content = () => {
    switch (stage.kind) {
      case 'Consent':
        return (
          <SelfieConsent
            searchesFacesOnRequest={event.searchesFacesOnRequest}
            hasConsented={hasConsented}
            onConsent={setHasConsented}
            onCamera={openCamera}
            onChoose={searchChosen}
          />
        );
      case 'Camera':
        return <SelfieCamera onCapture={search} onChoose={searchChosen} />;
      case 'Searching':
        return (
          <Searching event={event} image={stage.image} waitSeconds={stage.waitSeconds} onCancel={restart} />
        );
      case 'Failed':
        return (
          <SelfieFailed
            code={stage.code}
            retryAfterSeconds={stage.retryAfterSeconds}
            onRetry={stage.canRetry ? retry : undefined}
            onAgain={restart}
            onOtherWay={onClose}
          />
        );
      case 'Nobody':
        return <NoSelfieMatch event={event} onAgain={restart} onOtherWay={onClose} />;
    }
  };
  return (
    <div ref={place} className={styles.place} tabIndex={-1}>
      {content()}
    </div>
  );
}
