import { withdrawCover } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { shownFiles } from './photo-files.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** An event's cover photo is no longer shown: the event needs another cover. */
    'cover.withdrawn': { eventId: string };
  }
}

/** Removes a photo as the event's cover, if it is, so that the event gets another one. */
export async function withdrawFromEvent(
  { events }: Pick<Deps, 'events'>,
  scope: Scope,
  photo: Parameters<typeof shownFiles>[1] & { eventId: string; photoId: string },
): Promise<void> {
  const { eventId } = photo;
  if (await withdrawCover(scope, eventId, photo.photoId, shownFiles(eventId, photo).cover))
    await events.emit(scope, 'cover.withdrawn', { eventId });
}
