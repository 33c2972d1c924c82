import { type ReactNode, useEffect, useRef } from 'react';
import type { Crew } from '#contract/crew.schema.ts';
import { numberOf } from '#storefront/api/search-token.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { useParams, useSearch } from '#storefront/router/use-router.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import { CrewInvitation } from './crew-invitation.tsx';
import { CrewMembers, OwnMembers } from './crew-members.tsx';
import { CrewNameForm } from './crew-name-form.tsx';
import styles from './crew-page.module.css';
import { CrewPurchase } from './crew-purchase.tsx';
import { NewCrew } from './new-crew.tsx';
import { nextCrewStep } from './next-crew-step.ts';
import { type CrewView, useCrew } from './use-crew.ts';
import { useSearchAccess } from './use-search-access.ts';

interface JoinProps {
  crew: Crew;
  view: CrewView;
  /** Whether this is the primary action. */
  isNext: boolean;
}

/** Adds a person that this browser has found in the event; without one, links to the event's search. */
function Join({ crew, view, isNext }: JoinProps) {
  const { t } = useTranslation();
  const access = useSearchAccess(crew.eventId);
  const number = access === null ? undefined : numberOf(access);
  const hasJoined = view.joinedCount > 0;
  const isReturning = access !== null && view.isJoining;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after the search
  useEffect(() => {
    if (!isReturning) return;
    // First, because a refusal must not be repeated with the visitor's next search.
    view.setJoining(crew, false);
    // The creator has already given their name.
    if (crew.isMaker && !hasJoined) view.join(crew.makerName, access);
  }, [isReturning]);
  if (access === null || (number !== undefined && view.bibs.includes(number)))
    return (
      <section className={styles.form}>
        <p>{t(hasJoined ? 'crew.findOther' : 'crew.findFirst')}</p>
        <div>
          <Link
            className={buttonClass(isNext ? 'primary' : hasJoined ? 'plain' : 'quiet')}
            to="/event/$eventId"
            params={{ eventId: crew.eventId }}
            onClick={() => view.setJoining(crew, true)}
          >
            {t(hasJoined ? 'crew.findAnother' : 'crew.find')}
          </Link>
        </div>
      </section>
    );
  if (crew.isMaker && !hasJoined)
    return (
      <Button
        variant={isNext ? 'primary' : 'quiet'}
        isBusy={view.change.isPending}
        onClick={() => view.join(crew.makerName, access)}
      >
        {t('crew.join')}
      </Button>
    );
  return (
    <CrewNameForm
      key={access.token}
      initial={access.competitor?.name ?? ''}
      submit={t('crew.join')}
      isPrimary={isNext}
      error={null}
      isBusy={view.change.isPending}
      onSend={(name) => view.join(name, access)}
    />
  );
}

function CrewContent({ crew, view }: { crew: Crew; view: CrewView }) {
  const { t } = useTranslation();
  const { eventId, eventTitle, makerName, isProtected, members } = crew;
  const problemText = useProblemText();
  const invitation = useRef<HTMLDivElement>(null);
  const step = nextCrewStep({
    canTake: view.canTake,
    mustAgree: members.some(
      ({ memberId, consent }) => isProtected && consent === 'None' && view.tokenOf(memberId) !== undefined,
    ),
    isMaker: crew.isMaker,
    hasJoined: view.joinedCount > 0,
    isAlone: members.length < 2,
  });
  const { error, isPending } = view.change;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a crew
  useEffect(() => view.visit(crew), [crew.crewId]);
  return (
    <div className={styles.columns}>
      <div className={styles.part}>
        <header className={styles.head}>
          <h1>{t('crew.of', { name: makerName })}</h1>
          <Link to="/event/$eventId" params={{ eventId }} lang={languageOfText(eventTitle)}>
            {eventTitle}
          </Link>
          <p>{isProtected ? t('crew.protected', { name: makerName }) : t('crew.open')}</p>
        </header>
        <CrewMembers
          crew={crew}
          view={view}
          onInvite={() => {
            invitation.current?.scrollIntoView({ block: 'center' });
            invitation.current?.querySelector('a')?.focus({ preventScroll: true });
          }}
        />
        {error !== null && !isPending && <Notice kind="error" title={problemText(error)} />}
        <OwnMembers crew={crew} view={view} />
      </div>
      <div className={styles.part}>
        {view.canTake && <CrewPurchase crew={crew} view={view} isNext={step === 'Take'} />}
        {view.joinedCount === 0 && <Join crew={crew} view={view} isNext={step === 'Join'} />}
        <div ref={invitation}>
          <CrewInvitation crew={crew} isNext={step === 'Invite'} />
        </div>
        {view.joinedCount > 0 && <Join crew={crew} view={view} isNext={false} />}
      </div>
    </div>
  );
}

function ShownCrew({ crewId }: { crewId: string }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const view = useCrew(crewId);
  const { data: crew, error, isFetching, refetch } = view.query;
  usePageTitle(crew === undefined ? t('crew.title') : t('crew.of', { name: crew.makerName }));
  if (crew !== undefined)
    return (
      <PageBody isSplit>
        <CrewContent crew={crew} view={view} />
      </PageBody>
    );
  const content = (): ReactNode => {
    if (error === null) return <Skeleton shape="photo" />;
    const { isGone } = view;
    return (
      <>
        <h1>{isGone ? t('crew.gone') : t('crew.title')}</h1>
        {isGone ? (
          <Notice
            kind="warning"
            title={t('crew.goneMeaning')}
            actions={
              <Link className={buttonClass('plain')} to="/">
                {t('finding.event.gone.home')}
              </Link>
            }
          />
        ) : (
          <Notice
            kind="error"
            title={problemText(error)}
            actions={
              <Button variant="primary" isBusy={isFetching} onClick={() => refetch()}>
                {t('finding.tryAgain')}
              </Button>
            }
          />
        )}
      </>
    );
  };
  return <PageBody isNarrow>{content()}</PageBody>;
}

/** Shows a crew by its link; without one, the form for a new crew of the event in the address. */
export function CrewPage() {
  const { crewId } = useParams();
  const { event } = useSearch();
  if (crewId !== undefined) return <ShownCrew key={crewId} crewId={crewId} />;
  return event === undefined ? <ShownCrew crewId="none" /> : <NewCrew eventId={event} />;
}
