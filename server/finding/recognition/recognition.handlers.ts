import type { Deps } from '#platform/deps.ts';
import { handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { rejudgeEventJob } from './recognition.jobs.ts';
import { rejudgeBatch } from './rejudge-event.ts';

export function recognitionHandlers(deps: Deps): JobHandler[] {
  return [handleJob(rejudgeEventJob, 1, ({ tenantId, eventId }) => rejudgeBatch(deps, tenantId, eventId))];
}
