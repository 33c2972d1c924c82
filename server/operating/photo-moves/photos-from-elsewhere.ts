import { listIdsOfEvent } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { listMovesOf } from './photo-moves.store.ts';

/**
 * Lists the photos of an event that carts and orders may still assign to another event. If any photo was moved into the
 * event, these are all of its photos; otherwise none.
 * @returns their ids
 */
export async function listPhotosFromElsewhere(scope: Scope, eventId: string): Promise<string[]> {
  const moves = await listMovesOf(scope, eventId);
  return moves.some(({ intoEventId }) => intoEventId === eventId) ? listIdsOfEvent(scope, eventId) : [];
}
