import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Crew, CrewMember } from '#contract/crew.schema.ts';
import { CREW_NAME_MAX } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { ApiProblem } from '#storefront/api/api-problem.ts';
import { numberOf } from '#storefront/api/search-token.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useProblemText, useReportedProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { useNavigate, useParams, useSearch } from '#storefront/router/use-router.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import { knownCrews, rememberCrew } from './crew-memory.ts';
import styles from './crew-page.module.css';
import { crewService } from './crew-service.ts';
import { nextCrewStep } from './next-crew-step.ts';
import { type CrewView, useCrew } from './use-crew.ts';
import { useSearchAccess } from './use-search-access.ts';

interface NameFormProps {
  /** The initial value of the field. */
  initial?: string;
  submit: string;
  isPrimary: boolean;
  error: Error | null;
  isBusy: boolean;
  onSend: (name: string) => void;
}

/** Asks for the name to show to the other members. */
function NameForm({ initial = '', submit, isPrimary, error, isBusy, onSend }: NameFormProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const [name, setName] = useState(initial);
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(name.trim() === '');
        if (name.trim() === '') event.currentTarget.querySelector('input')?.focus();
        else if (!isBusy) onSend(name.trim());
      }}
    >
      <TextField
        label={t('crew.name')}
        error={isMissing ? t('crew.nameMissing') : undefined}
        autoComplete="given-name"
        required
        maxLength={CREW_NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {error !== null && !isBusy && <Notice kind="error" title={problemText(error)} />}
      <Button type="submit" variant={isPrimary ? 'primary' : 'quiet'} isBusy={isBusy}>
        {submit}
      </Button>
    </form>
  );
}

/** Creates a crew for an event, or links to one that this browser knows. */
function NewCrew({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const { memory } = useStorefront();
  const navigate = useNavigate();
  usePageTitle(t('crew.title'));
  const known = knownCrews(memory.local).filter((crew) => crew.eventId === eventId);
  const access = useSearchAccess(eventId);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (name: string) => {
      const { crewId, token } = await crewService.makeCrew({ body: { eventId, name } });
      const made = { crewId, eventId, makerName: name, maker: token, members: {}, bibs: [] };
      rememberCrew(memory.local, made);
      if (access === null) return crewId;
      // The creator becomes the first member. If that fails, the crew's page offers it again.
      const joined = await crewService
        .joinCrew({ params: { crewId }, body: { name }, token: access.token })
        .catch(() => undefined);
      if (joined !== undefined)
        rememberCrew(memory.local, {
          ...made,
          members: { [joined.memberId]: joined.token },
          bibs: [numberOf(access) ?? []].flat(),
        });
      return crewId;
    },
    onSuccess: (crewId) => navigate({ to: '/crew/$crewId', params: { crewId } }),
  });
  return (
    <PageBody isNarrow>
      <h1>{t('crew.title')}</h1>
      <p>{t('crew.meaning')}</p>
      {known.length > 0 && (
        <section aria-labelledby="known-crews">
          <h2 id="known-crews">{t('crew.yours')}</h2>
          <ul className={styles.known}>
            {known.map(({ crewId, makerName }) => (
              <li key={crewId}>
                <Link className={buttonClass('quiet')} to="/crew/$crewId" params={{ crewId }}>
                  {t('crew.of', { name: makerName })}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <NameForm
        initial={access?.competitor?.name ?? ''}
        submit={t('crew.make')}
        isPrimary
        error={error}
        isBusy={isPending}
        onSend={mutate}
      />
    </PageBody>
  );
}

/** Shares the link through the device's share sheet, or copies it. */
function ShareLink({ crew }: { crew: Crew }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const url = `${window.location.origin}/crew/${crew.crewId}`;
  const send = async () => {
    const data = { title: t('crew.of', { name: crew.makerName }), url };
    try {
      if (typeof navigator.share === 'function') await navigator.share(data);
      else {
        await navigator.clipboard.writeText(url);
        setCopied(true);
      }
    } catch {
      // The sheet was closed, or sharing is not allowed: the link is shown for copying by hand.
    }
  };
  return (
    <div className={styles.share}>
      <TextField
        label={t('crew.link')}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={send}>{t('crew.share')}</Button>
      <p role="status">{isCopied ? t('crew.copied') : ''}</p>
    </div>
  );
}

interface MemberProps {
  crew: Crew;
  member: CrewMember;
  view: CrewView;
}

/** Shows a member of the crew; the visitor's own entry also has the consent and the button to leave. */
function Member({ crew, member, view }: MemberProps) {
  const { t } = useTranslation();
  const { memberId, name, consent, photosCount, pictureUrl } = member;
  const isMine = view.tokenOf(memberId) !== undefined;
  const isBusy = view.change.isPending;
  const agreement = { None: 'notAgreed', Given: 'agreed', Bought: 'bought' } as const;
  const facts = [
    ...(photosCount === null ? [] : [t('crew.photos', { count: photosCount })]),
    ...(crew.isProtected ? [t(`crew.${agreement[consent]}`)] : []),
  ];
  return (
    <li className={styles.member}>
      {pictureUrl === null ? (
        <span className={styles.blank} aria-hidden="true" />
      ) : (
        <img className={styles.picture} src={pictureUrl} alt="" width={72} height={72} loading="lazy" />
      )}
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
      </div>
      {(isMine || crew.isMaker) && (
        <Button variant="plain" isBusy={isBusy} onClick={() => view.leave(memberId)}>
          {isMine && view.joinedCount === 1 ? t('crew.leave') : t('crew.remove', { name })}
        </Button>
      )}
      {isMine && crew.consent !== null && consent !== 'Bought' && (
        <section className={styles.consent} aria-label={t('crew.mine')}>
          <p>{crew.consent.text}</p>
          {consent === 'None' ? (
            <Button
              variant="primary"
              isBusy={isBusy}
              onClick={() => view.agree(memberId, crew.consent?.version ?? 0)}
            >
              {t('crew.agree')}
            </Button>
          ) : (
            <Button isBusy={isBusy} onClick={() => view.takeBack(memberId)}>
              {t('crew.takeBack')}
            </Button>
          )}
        </section>
      )}
    </li>
  );
}

interface StepProps {
  crew: Crew;
  view: CrewView;
  /** Whether this is the primary action. */
  isNext: boolean;
}

/** Adds a person that this browser has found in the event; without one, links to the event's search. */
function Join({ crew, view, isNext }: StepProps) {
  const { t } = useTranslation();
  const access = useSearchAccess(crew.eventId);
  const number = access === null ? undefined : numberOf(access);
  if (access === null || (number !== undefined && view.bibs.includes(number))) {
    const hasJoined = view.joinedCount > 0;
    return (
      <section className={styles.form}>
        <p>{t(hasJoined ? 'crew.findOther' : 'crew.findFirst')}</p>
        <div>
          <Link
            className={buttonClass(isNext ? 'primary' : hasJoined ? 'plain' : 'quiet')}
            to="/event/$eventId"
            params={{ eventId: crew.eventId }}
          >
            {t(hasJoined ? 'crew.findAnother' : 'crew.find')}
          </Link>
        </div>
      </section>
    );
  }
  // The creator has already given their name.
  if (crew.isMaker && view.joinedCount === 0)
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
    <NameForm
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

/** Puts all photos into the cart, and names the members without photos. */
function Take({ crew, view, isNext }: StepProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const reportedText = useReportedProblemText();
  const { mutate, data, error, isPending } = view.take;
  const reasonOf = (code: ProblemCode): string => {
    if (code === 'CartFull') return reportedText({ code });
    if (code === 'ConsentMissing') return t('crew.noAgreement');
    return t(code === 'AlreadyAdded' ? 'crew.inCart' : 'crew.notSold');
  };
  const nameOf = (memberId: string) => crew.members.find((one) => one.memberId === memberId)?.name ?? '';
  return (
    <div className={styles.form}>
      <Button variant={isNext ? 'primary' : 'quiet'} isWide isBusy={isPending} onClick={() => mutate()}>
        {t('crew.take')}
      </Button>
      {error !== null && !isPending && <Notice kind="error" title={problemText(error)} />}
      {data !== undefined && (
        <Notice
          kind={data.added.length > 0 ? 'success' : 'quiet'}
          title={t('crew.taken', { count: data.added.length })}
          actions={
            <Link className={buttonClass('quiet')} to="/cart">
              {t('crew.toCart')}
            </Link>
          }
        >
          {data.left.length > 0 && (
            <ul>
              {data.left.map(({ memberId, code }) => (
                <li key={memberId}>{`${nameOf(memberId)}: ${reasonOf(code)}`}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
    </div>
  );
}

function CrewContent({ crew, view }: { crew: Crew; view: CrewView }) {
  const { t } = useTranslation();
  const { eventId, eventTitle, makerName, isProtected, members } = crew;
  const problemText = useProblemText();
  const canTake = (!isProtected || crew.isMaker) && members.length > 0;
  const step = nextCrewStep({
    canTake,
    mustAgree: members.some(
      ({ memberId, consent }) => isProtected && consent === 'None' && view.tokenOf(memberId) !== undefined,
    ),
    isMaker: crew.isMaker,
    hasJoined: view.joinedCount > 0,
  });
  const { error, isPending } = view.change;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a crew
  useEffect(() => view.visit(crew), [crew.crewId]);
  return (
    <>
      <div>
        <h1>{t('crew.of', { name: makerName })}</h1>
        <Link to="/event/$eventId" params={{ eventId }}>
          {eventTitle}
        </Link>
      </div>
      <p>{isProtected ? t('crew.protected', { name: makerName }) : t('crew.open')}</p>
      {members.length === 0 ? (
        <p>{t('crew.empty')}</p>
      ) : (
        <ul className={styles.members}>
          {members.map((member) => (
            <Member key={member.memberId} crew={crew} member={member} view={view} />
          ))}
        </ul>
      )}
      {error !== null && !isPending && <Notice kind="error" title={problemText(error)} />}
      {canTake && <Take crew={crew} view={view} isNext={step === 'Take'} />}
      <Join crew={crew} view={view} isNext={step === 'Join'} />
      <ShareLink crew={crew} />
    </>
  );
}

function ShownCrew({ crewId }: { crewId: string }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const view = useCrew(crewId);
  const { data: crew, error, isFetching, refetch } = view.query;
  usePageTitle(crew === undefined ? t('crew.title') : t('crew.of', { name: crew.makerName }));
  const content = (): ReactNode => {
    if (crew !== undefined) return <CrewContent crew={crew} view={view} />;
    if (error === null) return <Skeleton shape="photo" />;
    const isGone = error instanceof ApiProblem && (error.status === 404 || error.status === 400);
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
