import type { Scope } from '#platform/database/database.ts';
import { deleteSearchesOfEvent } from './face-searches.store.ts';
import { endSelfie, moveSelfieRows } from './selfies.store.ts';

/**
 * Moves an event's searches by selfie to another event. Running searches through its photos end, because the set of
 * photos changed.
 */
export async function moveSelfiesToEvent(scope: Scope, eventId: string, intoEventId: string): Promise<void> {
  for (const selfieId of await deleteSearchesOfEvent(scope, eventId))
    await endSelfie(scope, selfieId, { code: 'SelfieFailed' });
  await moveSelfieRows(scope, eventId, intoEventId);
}
