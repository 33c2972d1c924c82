import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { type EventSharing, readSharing, writeSharing } from './event-sharing.store.ts';

/**
 * Sets what the organizer of an event sees and may make free, and records it. Photos that are already free stay free.
 * @returns NotFound
 */
export async function setSharing(
  scope: Scope,
  eventId: string,
  input: EventSharing,
  cause: Cause,
): Promise<Refusal | undefined> {
  const before = (await readSharing(scope, [eventId])).get(eventId);
  if (before === undefined) return refuse('NotFound');
  await writeSharing(scope, eventId, input);
  await recordAction(
    scope,
    { what: 'event.set-sharing', thingId: eventId, before: { ...before }, after: { ...input } },
    cause,
  );
  return undefined;
}
