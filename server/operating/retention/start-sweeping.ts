import { listTenants } from '#hosting/tenants/index.ts';
import { WHOLE_TENANT } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import { sweepJob } from './retention.jobs.ts';

/** How often one of the processes sends a tenant's sweep, and how often each looks whether it is due. */
const SWEEP = { turn: 'retention-sweep', limit: 1, windowSeconds: 3600 };
const LOOK_MS = 5 * 60_000;

/** Has every tenant swept once an hour, by whichever worker looks first. @returns how to stop looking */
export function startSweeping(deps: Pick<Deps, 'database' | 'queue' | 'rateLimits' | 'log'>): () => void {
  const look = async (): Promise<void> => {
    for (const { tenantId } of await listTenants(deps.database.asHost)) {
      await deps.database.inTenant(tenantId, async (scope) => {
        if (await deps.rateLimits.takeTurn(scope, SWEEP, WHOLE_TENANT))
          await deps.queue.send(scope, sweepJob, [{}]);
      });
    }
  };
  const lookSafely = (): void =>
    void look().catch((error: unknown) => deps.log.warn({ err: error }, 'the sweep could not be sent'));
  const timer = setInterval(lookSafely, LOOK_MS);
  timer.unref();
  lookSafely();
  return () => clearInterval(timer);
}
