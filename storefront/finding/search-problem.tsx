import type { ReactNode } from 'react';
import type { Event } from '#contract/photo.schema.ts';
import { problemCodeOf } from '#storefront/api/api-problem.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Notice } from '#storefront/ui/notice.tsx';
import { searchWaysOf } from './search-ways.ts';

/**
 * Returns the message for a failed search by bib or name. For a server error it says that the search is unavailable,
 * and that a selfie still finds photos if the event allows that (product §8).
 */
export function useSearchProblem(event: Event): (error: Error) => { title: string; meaning: string } {
  const { t } = useTranslation();
  const problemText = useProblemText();
  return (error) => {
    const code = problemCodeOf(error);
    const isDown = code === 'Unavailable' || code === 'Unexpected';
    const hasSelfie = searchWaysOf(event).includes('Selfie');
    return {
      title: isDown ? t('verification.names.unavailable.title') : t('finding.search.failed'),
      meaning: isDown && hasSelfie ? t('verification.names.unavailable.meaning') : problemText(error),
    };
  };
}

interface SearchProblemProps {
  event: Event;
  error: Error;
  actions?: ReactNode;
}

/** Shown in place of the results of a failed search. */
export function SearchProblem({ event, error, actions }: SearchProblemProps) {
  const { title, meaning } = useSearchProblem(event)(error);
  return (
    <Notice kind="error" title={title} actions={actions}>
      {meaning}
    </Notice>
  );
}
