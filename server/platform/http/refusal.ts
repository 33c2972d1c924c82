import type { FieldFault } from '#contract/faults.ts';
import type { ProblemCode } from '#contract/problems.ts';

/** A refusal that a visitor can cause: an operation returns it and never throws it (ARCHITECTURE.md, rule 4). */
export interface Refusal {
  refused: ProblemCode;
  errors?: FieldFault[];
  /** The waiting time before another attempt, if waiting helps. */
  retryAfterSeconds?: number;
}

/** Refuses without a waiting time. For a rate limit see `refuseUntil`. */
export function refuse(code: Exclude<ProblemCode, 'TooManyRequests'>, errors?: FieldFault[]): Refusal {
  return errors === undefined ? { refused: code } : { refused: code, errors };
}

/** Refuses because of a rate limit, with the waiting time in whole seconds. */
export function refuseUntil(moment: Date, now: Date): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000));
  return { refused: 'TooManyRequests', retryAfterSeconds };
}

/** Refuses because of lack of capacity, with the waiting time in whole seconds. */
export function refuseFor(code: 'SelfiesBusy', retryAfterSeconds: number): Refusal {
  return { refused: code, retryAfterSeconds };
}

/** Returns whether a value is a refusal; a transaction that returns one is rolled back. */
export function isRefusal(value: unknown): value is Refusal {
  return (
    typeof value === 'object' && value !== null && 'refused' in value && typeof value.refused === 'string'
  );
}
