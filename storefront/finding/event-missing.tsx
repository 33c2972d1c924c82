import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiProblem } from '#storefront/api/api-problem.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { useRouter } from '#storefront/router/use-router.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { laterPart } from '#storefront/ui/later-part.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import { eventByNumberQuery } from './event-queries.ts';

/** Loaded on demand, because visitors rarely need it. */
const LaterMissingEvent = laterPart(async () => (await import('./missing-event.tsx')).MissingEvent);

interface EventMissingProps {
  /** The part of the address that identifies the event. */
  named: string;
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Redirects links with the organizer's number of an event to the event's id (product §2). */
function useOrganizersNumber(named: string, isGone: boolean): 'Looking' | 'Leading' | 'Unknown' {
  const { history } = useRouter();
  const query = useQuery({ ...eventByNumberQuery(named), enabled: isGone });
  const eventId = query.data?.eventId;
  useEffect(() => {
    if (eventId === undefined) return;
    const { pathname, search, hash } = history.location;
    const parts = pathname.split('/');
    parts[2] = eventId;
    void history.replace(parts.join('/') + search + (hash === '' ? '' : `#${hash}`));
  }, [eventId, history]);
  if (eventId !== undefined) return 'Leading';
  return query.isLoading ? 'Looking' : 'Unknown';
}

/** Shown if no event exists at the address, or it could not be loaded. */
export function EventMissing({ named, error, isRetrying, onRetry }: EventMissingProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const isGone = error instanceof ApiProblem && (error.status === 404 || error.status === 400);
  const isDeleted = error instanceof ApiProblem && error.code === 'EventDeleted';
  const elsewhere = useOrganizersNumber(named, isGone);
  const title = t('finding.event.failed');
  usePageTitle(elsewhere === 'Unknown' && !isGone && !isDeleted ? title : undefined);
  const home = (
    <Link className={buttonClass('plain')} to="/">
      {t('finding.event.gone.home')}
    </Link>
  );
  if (elsewhere !== 'Unknown')
    return (
      <PageBody>
        <Skeleton shape="photo" />
      </PageBody>
    );
  if (isGone || isDeleted) return <LaterMissingEvent isDeleted={isDeleted} />;
  return (
    <PageBody>
      <h1>{title}</h1>
      <Notice
        kind="error"
        title={problemText(error)}
        actions={
          <>
            <Button variant="primary" isBusy={isRetrying} onClick={onRetry}>
              {t('finding.tryAgain')}
            </Button>
            {home}
          </>
        }
      />
    </PageBody>
  );
}
