import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiProblem } from '#storefront/api/api-problem.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { useNavigate, useSearch } from '#storefront/router/use-router.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import { photoAlertService } from './photo-alert-service.ts';

/**
 * Returns the token of the mailed link and removes it from the address, so that it stays out of the history and of
 * screenshots.
 */
function useLink(): { confirm?: string; leave?: string } {
  const { confirm, leave } = useSearch();
  const navigate = useNavigate();
  const [link] = useState({
    ...(confirm === undefined ? {} : { confirm }),
    ...(leave === undefined ? {} : { leave }),
  });
  const isInAddress = confirm !== undefined || leave !== undefined;
  useEffect(() => {
    if (isInAddress) void navigate({ to: '/photo-alert', search: {}, replace: true });
  }, [isInAddress, navigate]);
  return link;
}

/** Links to the event of the alert, or to all events. */
function Onwards({ eventId }: { eventId: string | undefined }) {
  const { t } = useTranslation();
  if (eventId === undefined)
    return (
      <Link className={buttonClass('plain')} to="/">
        {t('finding.event.gone.home')}
      </Link>
    );
  return (
    <Link className={buttonClass('plain')} to="/event/$eventId" params={{ eventId }}>
      {t('missed.alert.toEvent')}
    </Link>
  );
}

/** The page to which the mails of an alert link: it confirms the alert or unsubscribes at once. */
export function AlertPage() {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { confirm, leave } = useLink();
  const heading = t('missed.alert.heading');
  usePageTitle(heading);
  const { mutate, data, error } = useMutation({
    mutationFn: async (): Promise<{ eventId?: string } | null> => {
      if (leave !== undefined) await photoAlertService.leavePhotoAlert({ body: { token: leave } });
      else if (confirm !== undefined)
        return photoAlertService.confirmPhotoAlert({ body: { token: confirm } });
      return leave === undefined ? null : {};
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => mutate(), []);
  const isOver = data === null || (error instanceof ApiProblem && error.status < 429);
  const content = () => {
    if (isOver)
      return (
        <Notice
          kind="warning"
          title={t('missed.alert.failed.title')}
          actions={<Onwards eventId={undefined} />}
        >
          {t('missed.alert.failed.meaning')}
        </Notice>
      );
    if (error !== null)
      return (
        <Notice
          kind="error"
          title={problemText(error)}
          actions={
            <Button variant="primary" onClick={() => mutate()}>
              {t('finding.tryAgain')}
            </Button>
          }
        />
      );
    if (data === undefined) return <p role="status">{t('missed.alert.opening')}</p>;
    const outcome = leave === undefined ? 'confirmed' : 'left';
    return (
      <Notice
        kind="success"
        title={t(`missed.alert.${outcome}.title`)}
        actions={<Onwards eventId={data.eventId} />}
      >
        {t(`missed.alert.${outcome}.meaning`)}
      </Notice>
    );
  };
  return (
    <PageBody>
      <h1>{heading}</h1>
      {content()}
    </PageBody>
  );
}
