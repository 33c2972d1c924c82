import { listTenants } from '#hosting/tenants/index.ts';
import { WHOLE_TENANT } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import { askUndecidedJob, resumeRefundsJob } from '#selling/payments/index.ts';
import { cancelUnpaidJob } from './invoices.jobs.ts';

const LOOK_MS = 60_000;

/** What is sent for every tenant, and how often by whichever process looks first. */
const SENT = [
  { job: askUndecidedJob, windowSeconds: 60 },
  { job: cancelUnpaidJob, windowSeconds: 3600 },
  { job: resumeRefundsJob, windowSeconds: 3600 },
].map(({ job, windowSeconds }) => ({ job, turn: { turn: job.name, limit: 1, windowSeconds } }));

/** Keeps money and orders in step where nobody tells: asks providers, gives up unpaid orders. @returns how to stop */
export function startReconciling(deps: Pick<Deps, 'database' | 'queue' | 'rateLimits' | 'log'>): () => void {
  const look = async (): Promise<void> => {
    for (const { tenantId } of await listTenants(deps.database.asHost)) {
      for (const { job, turn } of SENT) {
        await deps.database.inTenant(tenantId, async (scope) => {
          if (await deps.rateLimits.takeTurn(scope, turn, WHOLE_TENANT))
            await deps.queue.send(scope, job, [{}]);
        });
      }
    }
  };
  const lookSafely = (): void =>
    void look().catch((error: unknown) => deps.log.warn({ err: error }, 'the reconciling could not be sent'));
  const timer = setInterval(lookSafely, LOOK_MS);
  timer.unref();
  lookSafely();
  return () => clearInterval(timer);
}
