import { listTenants } from '#hosting/tenants/index.ts';
import { WHOLE_TENANT } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import { checkAwaitedEventsJob } from './preorder-jobs.ts';

/** How often one of the processes has a tenant's preorders looked at, and how often each looks whether it is due. */
const TURN = { turn: checkAwaitedEventsJob.name, limit: 1, windowSeconds: 300 };
const LOOK_MS = 60_000;

/** Looks every few minutes whether photos came that somebody waits for. @returns how to stop */
export function startCheckingAwaitedEvents(
  deps: Pick<Deps, 'database' | 'queue' | 'rateLimits' | 'log'>,
): () => void {
  const look = async (): Promise<void> => {
    for (const { tenantId } of await listTenants(deps.database.asHost)) {
      await deps.database.inTenant(tenantId, async (scope) => {
        if (await deps.rateLimits.takeTurn(scope, TURN, WHOLE_TENANT))
          await deps.queue.send(scope, checkAwaitedEventsJob, [{}]);
      });
    }
  };
  const lookSafely = (): void =>
    void look().catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the look at preorders could not be sent'),
    );
  const timer = setInterval(lookSafely, LOOK_MS);
  timer.unref();
  lookSafely();
  return () => clearInterval(timer);
}
