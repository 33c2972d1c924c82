import { addToCounts } from '#finding/events/index.ts';
import { resetFailed } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { processPhotoJob } from './ingest.jobs.ts';

/**
 * Reads the failed photos of an event again, for example with a newer reader.
 * @returns how many
 */
export async function retryFailed(deps: Pick<Deps, 'queue'>, scope: Scope, eventId: string): Promise<number> {
  const photoIds = await resetFailed(scope, eventId);
  const change = { failed: -photoIds.length, processing: photoIds.length };
  const waiting = await addToCounts(scope, eventId, change);
  await deps.queue.send(
    scope,
    processPhotoJob,
    photoIds.map((photoId) => ({ photoId })),
    { ahead: waiting - photoIds.length },
  );
  return photoIds.length;
}
