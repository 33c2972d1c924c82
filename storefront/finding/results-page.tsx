import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { normaliseBib } from '#contract/competitor.ts';
import type { Event } from '#contract/photo.schema.ts';
import { numberOf } from '#storefront/api/search-token.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { EventMissing } from './event-missing.tsx';
import { liveEventQuery } from './event-queries.ts';
import { EventTabs } from './event-tabs.tsx';
import { FactorForm } from './factor-form.tsx';
import { LaterEmailForm } from './later-email-form.tsx';
import { OwnPhotos } from './own-photos.tsx';
import { ResultsHead } from './results-head.tsx';
import styles from './results-page.module.css';
import { SearchSteps } from './search-steps.tsx';
import { type ParticipantSearch, useParticipantSearch } from './use-participant-search.ts';
import { useVideoWay } from './use-video-way.ts';
import { LaterOwnVideos } from './videos/lazy-videos.tsx';

interface VerifyAgainProps {
  event: Event;
  number: string;
  search: ParticipantSearch;
}

/** The access has expired: the same question once more, over the page one goes on with (spec §4, search token). */
function VerifyAgain({ event, number, search }: VerifyAgainProps) {
  const { t } = useTranslation();
  const factor = event.verificationFactor;
  return (
    <Dialog title={t('finding.factor.again')} onClose={search.putOff}>
      {event.isSecure || factor === 'None' ? (
        <LaterEmailForm eventId={event.eventId} />
      ) : (
        <FactorForm
          event={event}
          factor={factor}
          number={number}
          isChecking={search.isChecking}
          isRefused={search.refusal !== undefined}
          error={search.error}
          onAnswer={search.verify}
        />
      )}
    </Dialog>
  );
}

interface ParticipantProps {
  event: Event;
  number: string;
  isVideo: boolean;
}

function Participant({ event, number, isVideo }: ParticipantProps) {
  const { t } = useTranslation();
  const search = useParticipantSearch(event, number);
  const { access, step } = search;
  const ofBib = t('finding.search.ofBib', { number });
  const name = access?.competitor?.name;
  if (step !== 'Results' || access === null) {
    return (
      <>
        <ResultsHead event={event} heading={ofBib} />
        <div className={styles.body}>
          <SearchSteps event={event} number={number} search={search} />
        </div>
      </>
    );
  }
  if (isVideo) {
    return (
      <>
        <ResultsHead event={event} heading={ofBib} name={name} />
        <div className={styles.body}>
          <EventTabs event={event} current="Videos" number={number} />
          <LaterOwnVideos event={event} access={access} renew={search.renew} />
        </div>
        {search.mustVerifyAgain && <VerifyAgain event={event} number={number} search={search} />}
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
        head={(count) => (
          <ResultsHead
            event={event}
            heading={count === undefined || count === 0 ? ofBib : t('finding.results.heading', { count })}
            name={name}
          />
        )}
      />
      {search.mustVerifyAgain && <VerifyAgain event={event} number={number} search={search} />}
    </>
  );
}

/** A participant's photos and videos, found from the link's event and bib (spec §2, search-from-url). */
export function ResultsPage() {
  const params = useParams({ strict: false });
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
