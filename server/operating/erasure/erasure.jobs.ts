import { z } from 'zod';
import { defineJob, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import type { RunDeps } from './describe-erasure.ts';
import { runErasure } from './run-erasure.ts';

/** Erases a person; it continues after a crash. */
export const eraseJob = defineJob(
  'erasure.erase',
  { erasureId: z.uuid() },
  { retryLimit: 100, expireSeconds: 3600 },
);

export const erasureJobs = [eraseJob];

export function erasureHandlers(deps: RunDeps): JobHandler[] {
  return [
    handleJob(eraseJob, 1, ({ tenantId, erasureId }, signal) =>
      runErasure(deps, tenantId, erasureId, signal),
    ),
  ];
}
