import { setTimeout as sleep } from 'node:timers/promises';
import type { Lock } from '@tus/server';
import { asNobody } from '#platform/database/connection-shares.ts';
import type { Deps } from '#platform/deps.ts';
import { claimUpload, releaseUpload, renewUpload, type UploadId } from './uploaded-files.store.ts';

/** How long a file stays locked after the process that locked it died. */
const LEASE_MS = 15_000;
const RENEWED_EVERY_MS = 1_000;
const ASKED_EVERY_MS = 200;

/**
 * Creates a lock that lets only one request write to a file, over all processes. If a client reconnects, its hanging
 * request is ended (tus 1.0.0, "Concurrency"). The lock is a lease in the database, so that a slow upload does not hold
 * a database connection.
 */
export function createUploadLock(
  deps: Pick<Deps, 'clock' | 'database' | 'newId'>,
  tenantId: string,
  upload: UploadId,
): Lock {
  const writerId = deps.newId();
  const ended = new AbortController();
  const writer = () => {
    const now = deps.clock.now();
    return { ...upload, writerId, now, until: new Date(now.getTime() + LEASE_MS) };
  };
  const renew = async (cancel: () => void): Promise<void> => {
    while (!ended.signal.aborted) {
      await sleep(RENEWED_EVERY_MS, undefined, { signal: ended.signal });
      const isWanted = await deps.database.inTenant(tenantId, (scope) => renewUpload(scope, writer()));
      if (isWanted) return cancel();
    }
  };
  return {
    async lock(signal, cancel) {
      while (!(await deps.database.inTenant(tenantId, (scope) => claimUpload(scope, writer()))))
        await sleep(ASKED_EVERY_MS, undefined, { signal });
      // If the database is unavailable, the next request waits until the lease expires.
      asNobody(() => renew(() => void cancel())).catch(() => {});
    },
    async unlock() {
      ended.abort();
      await asNobody(() =>
        deps.database.inTenant(tenantId, (scope) => releaseUpload(scope, { ...upload, writerId })),
      );
    },
  };
}
