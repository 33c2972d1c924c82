import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { outageOf } from '#platform/outage.ts';
import { changeTaken, type ImportProgress } from './photo-imports.store.ts';
import { LeaseFailed, RunEnded, SourceFault } from './source-fault.ts';

/**
 * A step with its file takes less time than this. If a step takes longer, its file may be read twice, and still becomes
 * one photo.
 */
const LEASE_MS = 5 * 60_000;

/** Returns until when a run that begins or continues now has the lease of its import. */
export const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/** A run's lease of an import. It is renewed before each request, so no second run begins while this one reads. */
export interface Lease {
  /** Renews the lease and records progress. @returns false if the import was stopped, or another run has it */
  renew(progress?: ImportProgress): Promise<boolean>;
  /** Starts the time limit of a run's next step: opening the source and passing over what was imported, or one file. */
  beginStep(): void;
  /**
   * Runs a request within the time of the step; it ends with the run's signal.
   * @throws RunEnded, SourceFault, LeaseFailed or Outage, without sending it, if the run or its step has to end
   */
  request<T>(call: (signal?: AbortSignal) => Promise<T>): Promise<T>;
  /** Ends all requests, after which the lease changes no more. @returns until when the import is leased */
  close(): Promise<Date>;
}

interface LeaseInput {
  tenantId: string;
  linkId: string;
  leasedUntil: Date;
  stepMs: number;
  signal: AbortSignal | undefined;
}

/** Manages the lease of an import that this run took. */
export function createLease(
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  { tenantId, linkId, leasedUntil, stepMs, signal }: LeaseInput,
): Lease {
  const closing = new AbortController();
  const ended = AbortSignal.any([closing.signal, ...(signal === undefined ? [] : [signal])]);
  let until = leasedUntil;
  let stepEndMs = performance.now() + stepMs;
  // A reader of a format may still read ahead while its file is recorded; each renewal needs the end of the one before.
  let last: Promise<unknown> = Promise.resolve();

  const change = async (progress: ImportProgress): Promise<boolean> => {
    const next = leaseEnd(clock.now());
    const lease = { leasedUntil: next, nextAt: next };
    const isOurs = await database.inTenant(tenantId, (scope: Scope) =>
      changeTaken(scope, { linkId, leasedUntil: until }, { ...progress, ...lease }),
    );
    if (isOurs) until = next;
    return isOurs;
  };
  const renew = (progress: ImportProgress = {}): Promise<boolean> => {
    const renewed = last.then(() => change(progress));
    last = renewed.catch(() => {});
    return renewed;
  };
  return {
    renew,
    beginStep() {
      stepEndMs = performance.now() + stepMs;
    },
    async request(call) {
      if (ended.aborted) throw new RunEnded();
      const isOurs = await renew().catch((error: unknown) => {
        throw outageOf(error) ?? new LeaseFailed('the lease of an import failed', { cause: error });
      });
      if (!isOurs || ended.aborted) throw new RunEnded();
      const leftMs = Math.floor(stepEndMs - performance.now());
      if (leftMs <= 0) throw new SourceFault('TimedOut');
      try {
        return await call(AbortSignal.any([ended, AbortSignal.timeout(leftMs)]));
      } catch (error) {
        if (ended.aborted) throw new RunEnded();
        throw error;
      }
    },
    async close() {
      closing.abort();
      await last;
      return until;
    },
  };
}
