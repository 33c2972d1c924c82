import { useTranslation } from 'react-i18next';
import { problemCodeOf } from '#storefront/api/api-problem.ts';

/** What to say for anything that was thrown: one sentence on what happened and what can be done. */
export function useProblemText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => t(`problem.${problemCodeOf(error)}`);
}
