import { useEffect, useRef, useSyncExternalStore } from 'react';
import { problemOf, type ReportedProblem } from '#storefront/api/api-problem.ts';
import { completeTexts } from './start-i18n.ts';
import { useFormats } from './use-formats.ts';
import { hasTexts, subscribeToTexts, useTranslation } from './use-translation.ts';

/**
 * Returns the text of a problem: one sentence on what happened and what to do, and how long to wait. The texts are
 * loaded when a component may need them; the two that may be needed offline are loaded with every page.
 */
export function useReportedProblemText(): (problem: ReportedProblem) => string {
  const { t } = useTranslation();
  const formats = useFormats();
  /** Whether a problem occurred before its text was loaded; only then is the component rendered again. */
  const isWaiting = useRef(false);
  useSyncExternalStore(subscribeToTexts, () => isWaiting.current && hasTexts('problem'));
  useEffect(() => {
    // Offline, the next component that may need them requests them again.
    completeTexts(['problem']).catch(() => {});
  }, []);
  return ({ code, retryAfterSeconds }) => {
    if (code === 'NetworkFailure') return t('shell.problem.NetworkFailure');
    if (code === 'Unexpected') return t('shell.problem.Unexpected');
    if (!hasTexts('problem')) {
      isWaiting.current = true;
      return t('shell.problem.Unexpected');
    }
    return code === 'TooManyRequests' || code === 'SelfiesBusy'
      ? t(`problem.${code}`, { when: formats.fromNow(retryAfterSeconds ?? WAIT_SECONDS) })
      : t(`problem.${code}`);
  };
}

/** The waiting time if the response states none, for example from a proxy in front of the shop. */
const WAIT_SECONDS = 60;

/** Returns the text for any thrown value. */
export function useProblemText(): (error: unknown) => string {
  const tell = useReportedProblemText();
  return (error) => tell(problemOf(error));
}
