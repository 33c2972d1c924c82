import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '#storefront/api/api-problem.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';

interface EventMissingProps {
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
}

/** In place of an event that is not there, or could not be loaded. */
export function EventMissing({ error, isRetrying, onRetry }: EventMissingProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const isGone = error instanceof ApiProblem && (error.status === 404 || error.status === 400);
  usePageTitle(isGone ? t('finding.event.gone.title') : t('finding.event.failed'));
  const home = (
    <Link className={buttonClass(isGone ? 'primary' : 'plain')} to="/">
      {t('finding.event.gone.home')}
    </Link>
  );
  if (isGone) {
    return (
      <PageBody>
        <h1>{t('finding.event.gone.title')}</h1>
        <p>{t('finding.event.gone.meaning')}</p>
        <div>{home}</div>
      </PageBody>
    );
  }
  return (
    <PageBody>
      <h1>{t('finding.event.failed')}</h1>
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
