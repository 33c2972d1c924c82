import { type EventRecord, listEvents } from '#finding/events/index.ts';
import { findLastChanges, type RecordedAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** An event, with the action that last changed its legal basis of face search; undefined if unknown. */
export interface FaceGround {
  event: EventRecord;
  written: RecordedAction | undefined;
}

/** Lists the legal basis of face search of each event of a tenant (decision 123), newest races first. */
export async function listFaceGrounds(
  scope: Scope,
  { words, today }: { words: string; today: string },
  page: { offset: number; count: number },
): Promise<{ grounds: FaceGround[]; total: number }> {
  const searchString = words === '' ? undefined : words;
  const { events, total } = await listEvents(scope, { searchString, withUnpublished: true, today }, page);
  const ids = events.map(({ eventId }) => eventId);
  const changes = await findLastChanges(scope, { kind: 'event', ids, field: 'faceGround' });
  return { grounds: events.map((event) => ({ event, written: changes.get(event.eventId) })), total };
}
