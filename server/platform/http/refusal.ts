import type { FieldError, ProblemCode } from '#contract/problems.ts';

/** A "no" the visitor can cause: a value an operation returns, never an exception (ARCHITECTURE.md, rule 4). */
export interface Refusal {
  refused: ProblemCode;
  errors?: FieldError[];
  /** After how long the same can be tried again, where waiting helps. */
  retryAfterSeconds?: number;
}

/** Refuses for good. For a rate limit, which says how long to wait, see `refuseUntil`. */
export function refuse(code: Exclude<ProblemCode, 'TooManyRequests'>, errors?: FieldError[]): Refusal {
  return errors === undefined ? { refused: code } : { refused: code, errors };
}

/** Refuses because of a rate limit, with the waiting time in whole seconds. */
export function refuseUntil(moment: Date, now: Date): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000));
  return { refused: 'TooManyRequests', retryAfterSeconds };
}

/** Refuses what there is no room for now, with the true waiting time in whole seconds. */
export function refuseFor(code: 'SelfiesBusy', retryAfterSeconds: number): Refusal {
  return { refused: code, retryAfterSeconds };
}

/** Returns whether a value is a refusal; a transaction that returns one is rolled back. */
export function isRefusal(value: unknown): value is Refusal {
  return (
    typeof value === 'object' && value !== null && 'refused' in value && typeof value.refused === 'string'
  );
}
