import type { Scope } from '#platform/database/database.ts';
import { takeLock } from '#platform/database/shared-locks.ts';

/**
 * Locks an event's start list until the transaction ends, so that the list does not change while photos are judged by
 * it. A change of the list then locks the event, and photos that it protects. A change of a photo then locks the event.
 * To avoid deadlocks, both take this lock before they lock an event, a participant or a photo.
 * @param how `read` is shared, `change` is exclusive
 */
export async function lockStartList(scope: Scope, eventId: string, how: 'read' | 'change'): Promise<void> {
  await takeLock(scope, `start list ${scope.tenantId} ${eventId}`, how);
}
