import type { Verification } from '#contract/competitor.schema.ts';
import type { Event } from '#contract/photo.schema.ts';

/** The current step of the search for a participant. */
export type SearchStep =
  /** Only the mailed link opens this event (product §2). */
  | 'Protected'
  | 'AskFactor'
  | 'Checking'
  | 'Failed'
  /** No such participant, or a wrong factor. */
  | 'NotFound'
  /** Several participants fit, and the visitor must choose one. */
  | 'Choose'
  | 'Results';

interface SearchState {
  event: Pick<Event, 'isSecure' | 'verificationFactor'>;
  hasAccess: boolean;
  isChecking: boolean;
  hasError: boolean;
  /** The last verification that failed. */
  refusal: Verification | undefined;
}

/** Returns the next step of the page. After a wrong factor, the question is repeated instead of the search ending. */
export function searchStep({ event, hasAccess, isChecking, hasError, refusal }: SearchState): SearchStep {
  if (hasAccess) return 'Results';
  if (event.isSecure) return 'Protected';
  if (refusal?.code === 'SeveralCompetitors') return 'Choose';
  if (event.verificationFactor !== 'None') return 'AskFactor';
  if (isChecking) return 'Checking';
  if (hasError) return 'Failed';
  if (refusal?.code === 'FactorRequired') return 'Protected';
  return refusal === undefined ? 'Checking' : 'NotFound';
}
