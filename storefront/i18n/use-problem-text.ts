import { problemOf, type ToldProblem } from '#storefront/api/api-problem.ts';
import { useFormats } from './use-formats.ts';
import { useTranslation } from './use-translation.ts';

/** What to say of a problem: one sentence on what happened and what can be done, and for how long to wait. */
export function useToldProblem(): (problem: ToldProblem) => string {
  const { t } = useTranslation();
  const formats = useFormats();
  return ({ code, retryAfterSeconds }) =>
    code === 'TooManyRequests' || code === 'SelfiesBusy'
      ? t(`problem.${code}`, { when: formats.fromNow(retryAfterSeconds ?? WAIT_SECONDS) })
      : t(`problem.${code}`);
}

/** For whoever does not say for how long: a proxy in front of the shop. */
const WAIT_SECONDS = 60;

/** What to say for anything that was thrown. */
export function useProblemText(): (error: unknown) => string {
  const tell = useToldProblem();
  return (error) => tell(problemOf(error));
}
