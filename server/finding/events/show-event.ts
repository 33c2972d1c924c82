import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { setEventShown } from './event-changes.store.ts';

/**
 * Unpublishes or publishes an event, and records it.
 * @returns false if the event does not exist or already has this state
 */
export async function showEvent(
  scope: Scope,
  eventId: string,
  isShown: boolean,
  cause: Cause,
): Promise<boolean> {
  const isChanged = await setEventShown(scope, eventId, isShown);
  if (isChanged)
    await recordAction(
      scope,
      { what: isShown ? 'event.publish' : 'event.unpublish', thingId: eventId },
      cause,
    );
  return isChanged;
}
