import { listTenants } from '#hosting/tenants/index.ts';
import { WHOLE_TENANT } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import { resendMailsJob } from './send-mail.job.ts';

const LOOK_MS = 60_000;
/** How often one of the processes has a tenant's due mails tried. */
const ROUND = { turn: 'resend-mails', limit: 1, windowSeconds: 60 };

/** Has every tenant's waiting mails tried again, by whichever worker looks first. @returns how to stop looking */
export function startResending(deps: Pick<Deps, 'database' | 'queue' | 'rateLimits' | 'log'>): () => void {
  const look = async (): Promise<void> => {
    for (const { tenantId } of await listTenants(deps.database.asHost)) {
      await deps.database.inTenant(tenantId, async (scope) => {
        if (await deps.rateLimits.takeTurn(scope, ROUND, WHOLE_TENANT))
          await deps.queue.send(scope, resendMailsJob, [{}]);
      });
    }
  };
  const lookSafely = (): void =>
    void look().catch((error: unknown) => deps.log.warn({ err: error }, 'the resending could not be sent'));
  const timer = setInterval(lookSafely, LOOK_MS);
  timer.unref();
  lookSafely();
  return () => clearInterval(timer);
}
