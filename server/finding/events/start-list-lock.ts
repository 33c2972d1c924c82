import type { Scope } from '#platform/database/database.ts';
import { takeLock } from '#platform/database/shared-locks.ts';

/**
 * Locks an event's start list until the transaction ends, so that no photo is judged by a list while it changes. A
 * change of a list continues with the event and with photos that it protects; a change of a photo continues with the
 * list and the event. To avoid deadlocks, both take this lock before they lock an event, a participant or a photo.
 * @param how `read` is shared, `change` is exclusive
 */
export async function lockStartList(scope: Scope, eventId: string, how: 'read' | 'change'): Promise<void> {
  await takeLock(scope, `start list ${scope.tenantId} ${eventId}`, how);
}
