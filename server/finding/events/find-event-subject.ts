import type { Scope } from '#platform/database/database.ts';
import { findEvent } from './events.store.ts';

/** Finds the event of a desk's call as its subject; undefined if the tenant has no such event. */
export async function findEventSubject({ scope, params }: { scope: Scope; params: { eventId: string } }) {
  const event = await findEvent(scope, params.eventId);
  return event && { eventId: event.eventId, takenById: null };
}
