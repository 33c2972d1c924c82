import type { Deps } from '#platform/deps.ts';
import { defineJob, everyTenant, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { runMoves } from './run-moves.ts';

/** Moves photos into other events, move after move, until none is left. */
export const movePhotosJob = defineJob('photo-moves.move', {}, { retryLimit: 100, expireSeconds: 3600 });

export const photoMoveJobs = [movePhotosJob];
export const photoMoveSchedule = [everyTenant(movePhotosJob, { minutes: 5 })];

export function photoMoveHandlers(
  deps: Pick<Deps, 'database' | 'clock' | 'log' | 'storage' | 'events'>,
): JobHandler[] {
  return [handleJob(movePhotosJob, 1, ({ tenantId }, signal) => runMoves(deps, tenantId, signal))];
}
