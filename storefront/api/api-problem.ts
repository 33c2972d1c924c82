import type { FieldError, ProblemCode } from '#contract/problems.ts';

/** A code of the contract, or the one for calls without an answer. */
export type ApiProblemCode = ProblemCode | 'NetworkFailure';

/** Statuses of a call without an answer: 1001 in the search path, 0 elsewhere (product §4). */
export const NETWORK_FAILURE_STATUS = 0;
export const SEARCH_NETWORK_FAILURE_STATUS = 1001;

interface ApiProblemDetails {
  status: number;
  code: ApiProblemCode;
  errors?: readonly FieldError[] | undefined;
  retryAfterSeconds?: number | undefined;
  requestId?: string | undefined;
}

/** The facts that a page's error text is based on. */
export interface ReportedProblem {
  code: ApiProblemCode;
  /** When to try again, if the server states it. */
  retryAfterSeconds?: number | undefined;
}

/** What every call of `createService` rejects with, unless its signal was aborted. */
export class ApiProblem extends Error {
  /** The HTTP status, or one of the two network failure statuses. */
  readonly status: number;
  /** Translated by the page: `problem.<code>`. */
  readonly code: ApiProblemCode;
  /** For `Invalid`: what is wrong, field by field. */
  readonly errors: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;
  /** To quote to support. */
  readonly requestId: string | undefined;

  constructor({ status, code, errors, retryAfterSeconds, requestId }: ApiProblemDetails) {
    super(`${code} (${status})`);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = code;
    this.errors = errors ?? [];
    this.retryAfterSeconds = retryAfterSeconds;
    this.requestId = requestId;
  }
}

/** Converts anything thrown to the problem that is shown; what is no ApiProblem is an unexpected error. */
export function problemOf(error: unknown): ReportedProblem {
  return error instanceof ApiProblem ? error : { code: 'Unexpected' };
}

export function problemCodeOf(error: unknown): ApiProblemCode {
  return problemOf(error).code;
}

/** Returns whether a failed call with a search token ends the token: 401, mostly 500 too (product §4). */
export function endsSearchToken(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 401 || error.status === 500);
}
