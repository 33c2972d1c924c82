import { addToCounts, findEvent, isGalleryOpen, lockStartList } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { listContentsOf, MOVABLE, movePhotosToEvent } from './moved-photos.store.ts';
import { ELSEWHERE } from './photo-holds.rules.ts';
import { saveProtectedFor } from './photo-holds.store.ts';
import { addToTimes } from './photo-times.store.ts';
import { protectPhotos } from './protect-photos.ts';
import { lockPhotos, type StoredPhoto } from './removed-photos.store.ts';
import { withdrawFromEvent } from './withdraw-from-event.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /**
     * Photos were moved to another event. If they require a proof there, visitors who had access lose it: a proof for
     * one event is not valid for another, unless the participants moved too.
     */
    'photos.moved': {
      eventId: string;
      intoEventId: string;
      photoIds: readonly string[];
      isMerge: boolean;
      needsProof: boolean;
    };
    /** A move of photos to another event has finished. */
    'photo-move.ended': { eventId: string; intoEventId: string };
  }
}

/** Returns whether a photo may move to another event: it must be published or hidden. */
export function isMovable({ state }: Pick<StoredPhoto, 'state'>): boolean {
  return MOVABLE.includes(state);
}

/**
 * Moves photos of an event to another event. They keep their ids, so carts, orders and packages still contain them.
 * Counts and times of both events are updated; the caller moves the files. A protected photo stays protected (decision
 * 208).
 * @param isMerge whether the participants moved too; then the photos' verdicts stay
 * @returns the moved photos. Photos are left out if they may not move (`isMovable`), no longer belong to the event, or
 *   if their content already exists there
 */
export async function movePhotos(
  { events }: Pick<Deps, 'events'>,
  scope: Scope,
  { eventId, intoEventId, isMerge }: { eventId: string; intoEventId: string; isMerge: boolean },
  photoIds: readonly string[],
): Promise<StoredPhoto[]> {
  for (const listId of [eventId, intoEventId].toSorted()) await lockStartList(scope, listId, 'read');
  const own = (await lockPhotos(scope, photoIds)).filter(
    (photo) => photo.eventId === eventId && isMovable(photo),
  );
  const there = await listContentsOf(
    scope,
    intoEventId,
    own.map(({ contentHash }) => contentHash),
  );
  const photos = own.filter(({ contentHash }) => !there.has(contentHash));
  if (photos.length === 0) return [];
  const ids = photos.map(({ photoId }) => photoId);
  await movePhotosToEvent(scope, ids, intoEventId);
  const shown = photos.filter(({ state }) => state === 'Published');
  const seconds = shown.flatMap(({ second }) => second ?? []);
  const report = shown.filter(({ isReport }) => isReport).length;
  const changes = [
    { id: eventId, by: -1 },
    { id: intoEventId, by: 1 },
    // Ordered by id, so that two moves in opposite directions do not deadlock.
  ].toSorted((one, other) => (one.id < other.id ? -1 : 1)) as { id: string; by: 1 | -1 }[];
  for (const { id, by } of changes) await addToTimes(scope, id, seconds, by);
  for (const { id, by } of changes)
    await addToCounts(scope, id, { published: by * shown.length, report: by * report });
  for (const photo of photos) await withdrawFromEvent({ events }, scope, photo);
  const into = await findEvent(scope, intoEventId);
  const needsProof = !isMerge && (into === undefined || !isGalleryOpen(into));
  await events.emit(scope, 'photos.moved', { eventId, intoEventId, photoIds: ids, isMerge, needsProof });
  const standsFor = [ELSEWHERE];
  await saveProtectedFor(
    scope,
    ids.map((photoId) => ({ photoId, standsFor })),
  );
  await protectPhotos({ events }, scope, intoEventId, { photoIds: ids }, []);
  return photos;
}
