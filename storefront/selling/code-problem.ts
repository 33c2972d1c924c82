import { PROMO_PROBLEMS } from '#contract/problems.ts';
import { type ApiProblemCode, problemCodeOf } from '#storefront/api/api-problem.ts';

/** Rejections that do not concern the code itself and are shown unchanged. */
const OTHER_PROBLEMS: readonly ApiProblemCode[] = [
  'NetworkFailure',
  'TooManyRequests',
  'CartCheckedOut',
  'Unavailable',
];

/** Returns the text for a code that could not be added: one of those of product §8, or the request's error. */
export function codeProblem(error: unknown): ApiProblemCode {
  const code = problemCodeOf(error);
  const isKnown = OTHER_PROBLEMS.includes(code) || PROMO_PROBLEMS.some((problem) => problem === code);
  return isKnown ? code : 'PromoCodeFailed';
}
