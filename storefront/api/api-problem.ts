import type { FieldError, ProblemCode } from '#contract/problems.ts';

/** A code of the contract, or the code for calls without a response. */
export type ApiProblemCode = ProblemCode | 'NetworkFailure';

/** Statuses of a call without a response: 1001 in the search path, 0 elsewhere (product §4). */
export const NETWORK_FAILURE_STATUS = 0;
export const SEARCH_NETWORK_FAILURE_STATUS = 1001;

interface ApiProblemDetails {
  status: number;
  code: ApiProblemCode;
  errors?: readonly FieldError[] | undefined;
  retryAfterSeconds?: number | undefined;
  requestId?: string | undefined;
}

/** The facts from which a page chooses its error text. */
export interface ReportedProblem {
  code: ApiProblemCode;
  /** The earliest time for a retry, if the server states it. */
  retryAfterSeconds?: number | undefined;
}

/** The error with which every call of `createService` rejects, unless its signal was aborted. */
export class ApiProblem extends Error {
  /** The HTTP status, or one of the two network failure statuses. */
  readonly status: number;
  /** Translated by the page: `problem.<code>`. */
  readonly code: ApiProblemCode;
  /** For `Invalid`: the faults by field. */
  readonly errors: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;
  /** The id to quote to support. */
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

/** Converts any thrown value to the problem to show. Anything but an ApiProblem is an unexpected error. */
export function problemOf(error: unknown): ReportedProblem {
  return error instanceof ApiProblem ? error : { code: 'Unexpected' };
}

export function problemCodeOf(error: unknown): ApiProblemCode {
  return problemOf(error).code;
}

/** Returns whether a failed call ends its search token: always for 401, usually for 500 (product §4). */
export function endsSearchToken(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 401 || error.status === 500);
}
