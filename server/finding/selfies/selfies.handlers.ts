import type { Deps } from '#platform/deps.ts';
import { handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { endSearchesOfEvent } from './end-search.ts';
import { deleteLostSearches, listStalledEvents } from './face-searches.store.ts';
import { type LookDeps, lookThroughBatch } from './look-through.ts';
import { lookingFailedJob, lookThroughJob, tendSearchesJob } from './selfies.jobs.ts';
import { endSelfie } from './selfies.store.ts';

type SelfieJobDeps = LookDeps & Pick<Deps, 'queue'>;

/** The time limit of one job, so that other events get their turn and a shutdown is not delayed. */
const RUN_MS = 20_000;
/** Time limit of a search. */
const SEARCH_HOURS = 24;
/** Time limit of reading a selfie, which usually takes less than a minute. */
const READING_MINUTES = 3;
/** After this time without progress, the job of a search counts as lost. */
const STALLED_MINUTES = 10;

export function selfieHandlers(deps: SelfieJobDeps): JobHandler[] {
  return [
    handleJob(lookThroughJob, 1, ({ tenantId, eventId }, signal) =>
      lookThrough(deps, tenantId, eventId, signal),
    ),
    handleJob(lookingFailedJob, 1, ({ tenantId, eventId }) =>
      deps.database.inTenant(tenantId, (scope) => endSearchesOfEvent(deps, scope, eventId, 'SelfieFailed')),
    ),
    handleJob(tendSearchesJob, 1, ({ tenantId }) => tendSearches(deps, tenantId)),
  ];
}

/** Processes batch after batch; if more remains after a while, another job continues. */
async function lookThrough(
  deps: SelfieJobDeps,
  tenantId: string,
  eventId: string,
  signal?: AbortSignal,
): Promise<void> {
  const until = performance.now() + RUN_MS;
  while (performance.now() < until)
    if ((await lookThroughBatch(deps, tenantId, eventId, signal)) !== 'Seen') return;
  await deps.database.inTenant(tenantId, (scope) => deps.queue.send(scope, lookThroughJob, [{ eventId }]));
}

/** Ends a tenant's searches beyond their time limit, and sends a new job for those without progress. */
async function tendSearches(deps: SelfieJobDeps, tenantId: string): Promise<void> {
  const now = deps.clock.now();
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  await deps.database.inTenant(tenantId, async (scope) => {
    const begunBefore = { search: ago(SEARCH_HOURS * 60), reading: ago(READING_MINUTES) };
    for (const selfieId of await deleteLostSearches(scope, begunBefore))
      await endSelfie(scope, selfieId, { code: 'SelfieFailed', expiresAt: now });
    const stalled = await listStalledEvents(scope, ago(STALLED_MINUTES));
    const jobs = stalled.map((eventId) => ({ eventId }));
    await deps.queue.send(scope, lookThroughJob, jobs);
  });
}
