import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { normaliseBib } from '#contract/competitor.ts';
import type { Event } from '#contract/photo.schema.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import { EventMissing } from './event-missing.tsx';
import { liveEventQuery } from './event-queries.ts';
import { FactorForm } from './factor-form.tsx';
import { OwnPhotos } from './own-photos.tsx';
import styles from './results-page.module.css';
import { SearchSteps } from './search-steps.tsx';
import { useParticipantSearch } from './use-participant-search.ts';

interface ResultsHeadProps {
  event: Event;
  heading: string;
  /** The participant, where it is known who that is. */
  name: string | undefined;
}

/** Whose photos, and of which event. */
function ResultsHead({ event, heading, name }: ResultsHeadProps) {
  const formats = useFormats();
  usePageTitle(`${heading} · ${event.title}`);
  return (
    <section className="hero">
      <div className={`hero-body ${styles.head}`}>
        <h1 className={`hero-heading ${styles.heading}`}>
          {heading}
          {name !== undefined && name !== '' && (
            <>
              {', '}
              <span lang={languageOfText(name)}>{name}</span>
            </>
          )}
        </h1>
        <p className={`hero-facts ${styles.facts}`}>
          <Link to="/event/$eventId" params={{ eventId: event.eventId }} lang={languageOfText(event.title)}>
            {event.title}
          </Link>
          <span>{formats.day(event.date)}</span>
        </p>
      </div>
    </section>
  );
}

function Participant({ event, number }: { event: Event; number: string }) {
  const { t } = useTranslation();
  const search = useParticipantSearch(event, number);
  const { access, step } = search;
  const factor = event.verificationFactor;
  if (step !== 'Results' || access === null) {
    return (
      <>
        <ResultsHead event={event} heading={t('finding.search.ofBib', { number })} name={undefined} />
        <div className={styles.body}>
          <SearchSteps event={event} number={number} search={search} />
        </div>
      </>
    );
  }
  return (
    <>
      <OwnPhotos
        event={event}
        number={access.competitor?.number ?? number}
        access={access}
        renew={search.renew}
        head={(count) => (
          <ResultsHead
            event={event}
            heading={
              count === undefined || count === 0
                ? t('finding.search.ofBib', { number })
                : t('finding.results.heading', { count })
            }
            name={access.competitor?.name}
          />
        )}
      />
      {search.mustVerifyAgain && factor !== 'None' && (
        <Dialog title={t('finding.factor.again')} onClose={search.putOff}>
          <FactorForm
            factor={factor}
            number={number}
            isChecking={search.isChecking}
            isRefused={search.refusal !== undefined}
            error={search.error}
            onAnswer={search.verify}
          />
        </Dialog>
      )}
    </>
  );
}

/** A participant's photos, found from the link's event and bib (spec §2, search-from-url). */
export function ResultsPage() {
  const params = useParams({ strict: false });
  const { eventId = '' } = params;
  const number = normaliseBib(params.number ?? '');
  const { data: event, error, isFetching, refetch } = useQuery(liveEventQuery(eventId));
  if (event !== undefined) return <Participant key={`${eventId} ${number}`} event={event} number={number} />;
  if (error !== null) return <EventMissing error={error} isRetrying={isFetching} onRetry={refetch} />;
  return (
    <PageBody>
      <Skeleton widthPercent={60} />
      <Skeleton shape="photo" />
    </PageBody>
  );
}
