import { useQuery } from '@tanstack/react-query';
import { normaliseBib } from '#contract/competitor.ts';
import type { Event } from '#contract/photo.schema.ts';
import { numberOf } from '#storefront/api/search-token.ts';
import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { useParams } from '#storefront/router/use-router.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { EventMissing } from './event-missing.tsx';
import { liveEventQuery } from './event-queries.ts';
import { EventTabs } from './event-tabs.tsx';
import { LookingThrough } from './looking-through.tsx';
import { OwnPhotos } from './own-photos.tsx';
import { describedBy } from './participant-facts.ts';
import { ResultsHead } from './results-head.tsx';
import styles from './results-page.module.css';
import { useParticipantSearch } from './use-participant-search.ts';
import { useVideoWay } from './use-video-way.ts';
import { LaterOwnVideos } from './videos/lazy-videos.tsx';

/** Loaded on demand: an event that asks only for a bib does not need these steps. */
const loadSteps = () => withTexts(import('./search-steps.tsx'), ['event', 'verification', 'missed']);
const LaterVerifyAgain = laterPart(async () => (await loadSteps()).VerifyAgain);
const LaterSearchSteps = laterPart(async () => (await loadSteps()).SearchSteps, LookingThrough);

interface ParticipantProps {
  event: Event;
  number: string;
  isVideo: boolean;
}

/** Returns whether the page can start with a photo of the person. */
const hasPhotos = ({ state, photosCount }: Event) => state !== 'Upcoming' && photosCount > 0;

function Participant({ event, number, isVideo }: ParticipantProps) {
  const { t } = useTranslation();
  const search = useParticipantSearch(event, number, isVideo);
  const { access, step } = search;
  const ofBib = t('finding.search.ofBib', { number });
  const name = access?.competitor?.name;
  if (step !== 'Results' || access === null) {
    return (
      <>
        <ResultsHead event={event} heading={ofBib} isDue={step === 'Checking' && hasPhotos(event)} />
        <div className={styles.body}>
          <LaterSearchSteps event={event} number={number} search={search} />
        </div>
      </>
    );
  }
  const verifyAgain = search.mustVerifyAgain && (
    <LaterVerifyAgain event={event} number={number} search={search} />
  );
  if (isVideo) {
    return (
      <>
        <ResultsHead event={event} heading={ofBib} name={name} />
        <div className={styles.body}>
          <EventTabs event={event} current="Videos" number={number} />
          <LaterOwnVideos event={event} access={access} renew={search.renew} />
        </div>
        {verifyAgain}
      </>
    );
  }
  return (
    <>
      <OwnPhotos
        event={event}
        number={numberOf(access) ?? number}
        access={access}
        renew={search.renew}
        head={({ count, cover, isDue, onPlay }) => (
          <ResultsHead
            event={event}
            heading={count === undefined || count === 0 ? ofBib : t('results.heading', { count })}
            name={name}
            distance={access.competitor?.distance}
            described={describedBy(access.competitor ?? {})}
            finishTime={access.finishTime}
            cover={cover}
            isDue={isDue}
            onPlay={onPlay}
          />
        )}
      />
      {verifyAgain}
    </>
  );
}

export { loadResults } from './load-results.ts';

/** Shows a participant's photos and videos, found from the link's event and bib (product §2, search-from-url). */
export function ResultsPage() {
  const params = useParams();
  const { eventId = '' } = params;
  const number = normaliseBib(params.number ?? '');
  const isVideo = useVideoWay();
  const { data: event, error, isFetching, refetch } = useQuery(liveEventQuery(eventId));
  if (event !== undefined)
    return <Participant key={`${eventId} ${number}`} event={event} number={number} isVideo={isVideo} />;
  if (error !== null)
    return <EventMissing named={eventId} error={error} isRetrying={isFetching} onRetry={refetch} />;
  return (
    <PageBody>
      <Skeleton widthPercent={60} />
      <Skeleton shape="photo" />
    </PageBody>
  );
}
