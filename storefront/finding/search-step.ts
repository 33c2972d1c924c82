import type { Verification } from '#contract/competitor.schema.ts';
import type { Event } from '#contract/photo.schema.ts';

/** Where the search for a participant stands. */
export type SearchStep =
  /** Only the mailed link opens this event (product §2). */
  | 'Protected'
  | 'AskFactor'
  | 'Checking'
  | 'Failed'
  /** No such participant, or a factor that is not theirs. */
  | 'NotFound'
  /** Several participants fit: pick one. */
  | 'Choose'
  | 'Results';

interface SearchState {
  event: Pick<Event, 'isSecure' | 'verificationFactor'>;
  hasAccess: boolean;
  isChecking: boolean;
  hasError: boolean;
  /** The last answer that was no success. */
  refusal: Verification | undefined;
}

/** Returns the next step of the page. A refused factor is requested again, not shown as a dead end. */
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
