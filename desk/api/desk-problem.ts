import type { DeskProblemCode } from '#contract/desk.ts';
import type { FieldFault } from '#contract/faults.ts';
import type { ProblemCode } from '#contract/problems.ts';

/** An error code of the shop's or the desk's calls, or the code for calls without a response. */
export type DeskCode = ProblemCode | DeskProblemCode | 'NetworkFailure';

/** The error with which every call of the desk rejects, unless its signal was aborted. */
export class DeskProblem extends Error {
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** Translated by `useProblemSentence`. */
  readonly code: DeskCode;
  /** The faults by field. */
  readonly errors: readonly FieldFault[];
  readonly retryAfterSeconds: number | undefined;
  /** The id to quote to support. */
  readonly requestId: string | undefined;

  constructor(
    status: number,
    code: DeskCode,
    more: { errors?: readonly FieldFault[]; retryAfterSeconds?: number; requestId?: string } = {},
  ) {
    super(`${code} (${status})`);
    this.name = 'DeskProblem';
    this.status = status;
    this.code = code;
    this.errors = more.errors ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.requestId = more.requestId;
  }
}
