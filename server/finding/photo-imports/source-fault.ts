import type { ImportReason } from '#contract/desk-imports.ts';
import { Outage } from '#platform/outage.ts';
import { PrivateAddress, Redirected } from '#platform/outbound/call-out.ts';

/** A fault of the other server, or of what it sends, that ends or delays an import. */
export class SourceFault extends Error {
  readonly reason: ImportReason;
  /** The HTTP status of its answer. */
  readonly status: number | null;
  constructor(reason: ImportReason, status: number | null = null) {
    super(`the source of an import failed: ${reason}`);
    this.reason = reason;
    this.status = status;
  }
}

/** The run ends early: its import was stopped, another run has it, or this process ends. */
export class RunEnded extends Error {}

/** The lease could not be renewed because of an unexpected error of this shop, which is the cause. */
export class LeaseFailed extends Error {}

/** Returns whether an error ends a run, unlike one of a single file. */
export const endsRun = (error: unknown): error is Error =>
  [SourceFault, RunEnded, LeaseFailed, Outage].some((kind) => error instanceof kind);

/** Converts the error of an outgoing call. Its message may contain the address, so it is dropped. */
export function faultOfCall(error: unknown): Error {
  if (endsRun(error)) return error;
  if (error instanceof PrivateAddress) return new SourceFault('PrivateAddress');
  if (error instanceof Redirected) return new SourceFault('Redirect');
  const isLate = error instanceof Error && /^(Abort|Timeout)Error$/.test(error.name);
  return new SourceFault(isLate ? 'TimedOut' : 'NoAnswer');
}
