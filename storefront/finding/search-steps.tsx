import type { Event } from '#contract/photo.schema.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { ChooseParticipant } from './choose-participant.tsx';
import { CompetitorSearch } from './competitor-search.tsx';
import { FactorForm } from './factor-form.tsx';
import { LaterEmailForm } from './later-email-form.tsx';
import { LaterGuardianLetter } from './later-guardian-letter.tsx';
import { LaterPhotoAlert } from './later-photo-alert.tsx';
import { LaterSearchRequest } from './later-search-request.tsx';
import { LookingThrough } from './looking-through.tsx';
import { OtherWays } from './other-ways.tsx';
import { fieldKindOf } from './parse-search.ts';
import { ProtectedPanel } from './protected-panel.tsx';
import styles from './results-page.module.css';
import { SearchProblem } from './search-problem.tsx';
import { searchWaysOf } from './search-ways.ts';
import { SimilarBibs } from './similar-bibs.tsx';
import type { ParticipantSearch } from './use-participant-search.ts';

interface StepProps {
  event: Event;
  number: string;
  search: ParticipantSearch;
}

/**
 * Says that a bib finds no photos, then offers other ways: a selfie, similar bibs, another search, a mail later. The
 * sentence is true for an unknown bib and for a protected runner's, and so does not show which of them it is.
 */
function NotFound({ event, number, search }: StepProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const kind = fieldKindOf(event);
  const isListed = search.refusal?.hasStartList !== false;
  const hasSelfie = searchWaysOf(event).includes('Selfie');
  return (
    <div className={styles.step}>
      <Notice
        kind="warning"
        title={t(isListed ? 'verification.notFound.title' : 'missed.why.noListTitle', { number })}
      >
        {event.state === 'Upcoming' ? (
          <>
            <p>{t('missed.upcoming.title')}</p>
            <p>{t('missed.upcoming.meaning', { day: formats.day(event.date) })}</p>
          </>
        ) : (
          t(isListed ? 'verification.notFound.meaning' : 'missed.why.noList')
        )}
        {event.processingCount > 0 && <p>{t('missed.why.stillRead')}</p>}
      </Notice>
      {hasSelfie && <p>{t('missed.why.selfie')}</p>}
      <OtherWays event={event} isPrimary={hasSelfie} />
      <SimilarBibs event={event} number={number} />
      {event.hasProtected && <LaterGuardianLetter eventId={event.eventId} number={number} />}
      {kind !== null && <CompetitorSearch event={event} kind={kind} isQuiet={hasSelfie} />}
      {event.isGalleryOpen && event.photosCount > 0 && <LaterSearchRequest event={event} number={number} />}
      <LaterPhotoAlert event={event} number={number} />
      <p>
        <Link to="/event/$eventId" params={{ eventId: event.eventId }}>
          {t('finding.allOfEvent')}
        </Link>
      </p>
    </div>
  );
}

function AskFactor({ event, number, search }: StepProps) {
  const { t } = useTranslation();
  const factor = event.verificationFactor;
  if (factor === 'None') return null;
  return (
    <div className={styles.step}>
      <p>{t(event.isGalleryOpen ? 'verification.factor.whyOpen' : 'verification.factor.why')}</p>
      <FactorForm
        event={event}
        factor={factor}
        number={number}
        isChecking={search.isChecking}
        isRefused={search.refusal?.code === 'CompetitorNotFound'}
        error={search.error}
        onAnswer={search.verify}
      />
      {event.hasProtected && search.refusal?.code === 'CompetitorNotFound' && (
        <LaterGuardianLetter eventId={event.eventId} number={number} />
      )}
      <OtherWays event={event} />
      <p>
        <Link to="/event/$eventId" params={{ eventId: event.eventId }}>
          {t('verification.factor.otherBib')}
        </Link>
      </p>
    </div>
  );
}

/** Shows that the search failed: retry, or search another way. */
function SearchFailed({ event, search }: Pick<StepProps, 'event' | 'search'>) {
  const { t } = useTranslation();
  if (search.error === null) return null;
  const actions = (
    <>
      <Button variant="primary" isBusy={search.isChecking} onClick={search.retry}>
        {t('finding.tryAgain')}
      </Button>
      <Link className={buttonClass('plain')} to="/event/$eventId" params={{ eventId: event.eventId }}>
        {t('finding.allOfEvent')}
      </Link>
    </>
  );
  return (
    <div className={styles.step}>
      <SearchProblem event={event} error={search.error} actions={actions} />
      <OtherWays event={event} />
    </div>
  );
}

/** Shows a placeholder for the photos until their runner is known. */
export function SearchSteps({ event, number, search }: StepProps) {
  switch (search.step) {
    case 'Protected':
      return <ProtectedPanel eventId={event.eventId} />;
    case 'AskFactor':
      return <AskFactor event={event} number={number} search={search} />;
    case 'NotFound':
      return <NotFound event={event} number={number} search={search} />;
    case 'Choose':
      return (
        <ChooseParticipant
          competitors={search.refusal?.competitors ?? []}
          onChoose={({ competitorId }) => search.choose(competitorId)}
        />
      );
    case 'Failed':
      return <SearchFailed event={event} search={search} />;
    case 'Checking':
    case 'Results':
      return <LookingThrough event={event} />;
  }
}

/** Shows over the current page that the access has expired, and repeats the question (product §4, search token). */
export function VerifyAgain({ event, number, search }: StepProps) {
  const { t } = useTranslation();
  const factor = event.verificationFactor;
  return (
    <Dialog title={t('verification.factor.again')} onClose={search.putOff}>
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
