import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { lockEvent } from './deleted-events.store.ts';
import { emitSecured } from './edit-event.ts';
import { updateGallery } from './event-changes.store.ts';
import { lockStartList } from './start-list-lock.ts';

/** Opens the gallery of an event with a second factor to everybody, or closes it. */
export async function setGallery(
  { events }: Pick<Deps, 'events'>,
  scope: Scope,
  eventId: string,
  isGalleryOpened: boolean,
): Promise<void> {
  await lockStartList(scope, eventId, 'change');
  const event = await lockEvent(scope, eventId);
  if (event === undefined) return;
  await updateGallery(scope, eventId, isGalleryOpened);
  await emitSecured({ events }, scope, event, { ...event, isGalleryOpened });
}
