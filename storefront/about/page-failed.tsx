import type { UseQueryResult } from '@tanstack/react-query';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';

/** Shows that the tenant's text did not load, so the general text is shown instead. */
export function PageFailed({ query }: { query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  return (
    <Notice
      kind="error"
      title={t('about.page.failed')}
      actions={
        <Button isBusy={query.isFetching} onClick={() => query.refetch()}>
          {t('about.page.tryAgain')}
        </Button>
      }
    >
      {problemText(query.error)}
    </Notice>
  );
}
