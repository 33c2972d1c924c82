import { statfs } from 'node:fs/promises';
import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { readQueueState } from '#platform/queue/count-jobs.ts';
import { sandbox } from '#platform/sandbox/sandbox.ts';

/**
 * Updates the gauges of the queue and of free space before each scrape of the metrics. A worker reports the whole
 * queue.
 */
export function measureProcess(
  { metrics, database, config }: Pick<Deps, 'config' | 'database' | 'metrics'>,
  { isWorking }: { isWorking: boolean },
): void {
  metrics.beforeText(async () => {
    const { bavail, bsize } = await statfs(config.dataDir);
    metrics.diskFree.set(bavail * bsize);
  });
  const counted = new Map<string, number>();
  metrics.beforeText(async () => {
    const { waiting, ended } = sandbox.state();
    metrics.sandboxWaiting.set(waiting);
    for (const [outcome, count] of Object.entries(ended)) {
      metrics.sandboxJobs.labels({ outcome }).inc(count - (counted.get(outcome) ?? 0));
      counted.set(outcome, count);
    }
  });
  if (!isWorking) return;
  metrics.beforeText(async () => {
    // If the database is unavailable, old values would look current.
    metrics.jobs.reset();
    metrics.oldestJobSeconds.reset();
    for (const state of await database.inTenant(DESK_SCOPE_ID, readQueueState)) {
      const { job, waiting, active, failed, oldestSeconds } = state;
      for (const [name, count] of Object.entries({ waiting, active, failed }))
        metrics.jobs.labels({ job, state: name }).set(count);
      metrics.oldestJobSeconds.labels({ job }).set(oldestSeconds);
    }
  });
}
