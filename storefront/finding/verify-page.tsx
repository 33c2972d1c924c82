import { useEffect, useState } from 'react';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { useNavigate, useSearch } from '#storefront/router/use-router.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import { lastAskedLink } from './asked-link.ts';
import { ChooseParticipant } from './choose-participant.tsx';
import { EmailForm } from './email-form.tsx';
import { EventSearch } from './event-search.tsx';
import styles from './results-page.module.css';
import { useMailedLink } from './use-mailed-link.ts';

/**
 * Returns the link's token, removed from the address so that it stays out of the history, bookmarks and screenshots.
 */
function useLinkToken(): string | null {
  const { token = null } = useSearch();
  const navigate = useNavigate();
  const [taken] = useState(token);
  useEffect(() => {
    if (token !== null) void navigate({ to: '/competitors/verify', search: {}, replace: true });
  }, [token, navigate]);
  return taken;
}

/** Shows that the link is not valid; if its event is known, a new link can be requested here. */
function NotVerified() {
  const { t } = useTranslation();
  const { memory } = useStorefront();
  const [eventId] = useState(() => lastAskedLink(memory.local));
  return (
    <div className={styles.step}>
      <Notice kind="warning" title={t('verification.link.failed.title')}>
        {t('verification.link.failed.meaning')}
      </Notice>
      <h2>{t('verification.link.again')}</h2>
      {eventId === null ? (
        <>
          <p>{t('verification.link.whichEvent')}</p>
          <EventSearch />
        </>
      ) : (
        <EmailForm eventId={eventId} />
      )}
    </div>
  );
}

/**
 * The page that the mailed link opens: if there are several participants, the visitor chooses one; then the photos
 * follow.
 */
export function VerifyPage() {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { step, choose, retry } = useMailedLink(useLinkToken());
  const heading = t('verification.link.heading');
  usePageTitle(heading);
  const content = () => {
    switch (step.kind) {
      case 'Opening':
        return (
          <>
            <p role="status">{t('verification.link.opening')}</p>
            <Skeleton shape="photo" />
          </>
        );
      case 'Choose':
        return <ChooseParticipant competitors={step.competitors} onChoose={choose} />;
      case 'NotVerified':
        return <NotVerified />;
      case 'Failed':
        return (
          <Notice
            kind="error"
            title={t('finding.search.failed')}
            actions={
              <Button variant="primary" onClick={retry}>
                {t('finding.tryAgain')}
              </Button>
            }
          >
            {problemText(step.error)}
          </Notice>
        );
    }
  };
  return (
    <PageBody>
      <h1>{heading}</h1>
      {content()}
    </PageBody>
  );
}
