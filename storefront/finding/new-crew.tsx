import { useMutation, useQuery } from '@tanstack/react-query';
import { coverOf } from '#contract/event-cover.ts';
import { numberOf } from '#storefront/api/search-token.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { Navigate } from '#storefront/router/router-view.tsx';
import { useNavigate } from '#storefront/router/use-router.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import { isAwaited, knownCrews, rememberCrew } from './crew-memory.ts';
import { CrewNameForm } from './crew-name-form.tsx';
import styles from './crew-page.module.css';
import { crewService } from './crew-service.ts';
import { eventQuery } from './event-queries.ts';
import { eventCatalogQuery } from './use-event-products.ts';
import { useSearchAccess } from './use-search-access.ts';

/**
 * Creates a crew for an event, or links to those that this browser knows. A visitor who left a crew's page to find their
 * photos returns to that page.
 */
export function NewCrew({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const { memory } = useStorefront();
  const navigate = useNavigate();
  usePageTitle(t('crew.title'));
  const known = knownCrews(memory.local).filter((crew) => crew.eventId === eventId);
  const access = useSearchAccess(eventId);
  const { data: event } = useQuery(eventQuery(eventId));
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (name: string) => {
      const { crewId, token } = await crewService.makeCrew({ body: { eventId, name } });
      const made = { crewId, eventId, makerName: name, maker: token, members: {}, bibs: [] };
      // The creator becomes the first member: now, or when they return to the crew's page after their search.
      rememberCrew(memory.local, { ...made, leftAt: Date.now() });
      if (access === null) return crewId;
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
  const left = access === null || isPending ? undefined : known.find((crew) => isAwaited(crew));
  if (left !== undefined) return <Navigate to="/crew/$crewId" params={{ crewId: left.crewId }} replace />;
  const cover = event === undefined ? null : coverOf(event);
  return (
    <PageBody isSplit>
      <div className={styles.columns}>
        <div className={styles.part}>
          <header className={styles.head}>
            <h1>{t('crew.title')}</h1>
            {event !== undefined && (
              <Link to="/event/$eventId" params={{ eventId }} lang={languageOfText(event.title)}>
                {event.title}
              </Link>
            )}
          </header>
          <p>{t('crew.meaning')}</p>
          <RunnersOffer catalogId={event?.catalogId ?? null} />
          {cover !== null && <img className={styles.cover} src={cover.small} alt="" decoding="async" />}
        </div>
        <div className={styles.part}>
          {known.length > 0 && (
            <section className={styles.form} aria-labelledby="known-crews">
              <h2 id="known-crews">{t('crew.yours')}</h2>
              <ul className={styles.known}>
                {known.map(({ crewId, makerName }) => (
                  <li key={crewId}>
                    <Link className={buttonClass('primary', true)} to="/crew/$crewId" params={{ crewId }}>
                      {t('crew.of', { name: makerName })}
                    </Link>
                  </li>
                ))}
              </ul>
              <h2>{t('crew.another')}</h2>
            </section>
          )}
          <CrewNameForm
            initial={access?.competitor?.name ?? ''}
            submit={t('crew.make')}
            isPrimary={known.length === 0}
            error={error}
            isBusy={isPending}
            onSend={mutate}
          />
        </div>
      </div>
    </PageBody>
  );
}

/** Shows the event's offer for further runners, if it has one. */
function RunnersOffer({ catalogId }: { catalogId: string | null }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...eventCatalogQuery(catalogId ?? '', null),
    enabled: catalogId !== null,
  });
  const [offer] = data?.peopleOffers ?? [];
  if (offer === undefined) return null;
  return (
    <p className={styles.rule}>
      {t('crew.addRunner.offer', { person: offer.fromPerson, percent: offer.percent })}
    </p>
  );
}
