import { z } from 'zod';
import { findEvent, setChosenCover } from '#finding/events/index.ts';
import { findPublished, lockPublished } from '#finding/photos/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import { actorMay } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { defineJob } from '#platform/queue/queue.ts';

/** Generates the pictures of a chosen cover, in a reading process. */
export const chooseCoverJob = defineJob('ingest.choose-cover', { photoId: z.uuid() });

/**
 * The outcome of a choice. NotOfEvent: the event has no such visible photo. Changed: another member has meanwhile
 * chosen another cover. All outcomes except Done leave everything unchanged.
 */
export type CoverOutcome = 'Done' | 'AsBefore' | 'NotOfEvent' | 'Changed';

/**
 * Chooses the photo of an event's cover, and records it; a worker generates its pictures. The choice stays until the
 * photo is hidden or removed, or another one is chosen. The cover keeps the watermark unless the actor may release
 * originals (docs/decisions/0213).
 * @param photoId null lets the shop choose: the event keeps its cover until there is a better one
 * @param seenId the choice that was shown to the operator
 */
export async function chooseCover(
  { queue }: Pick<Deps, 'queue'>,
  scope: Scope,
  { eventId, photoId, seenId }: { eventId: string; photoId: string | null; seenId: string | null },
  cause: Cause,
): Promise<CoverOutcome> {
  // If someone hides the photo now, that waits for this transaction and then removes the choice.
  if (photoId !== null && !(await lockPublished(scope, photoId))) return 'NotOfEvent';
  const [photo] = photoId === null ? [] : await findPublished(scope, [photoId]);
  if (photoId !== null && photo?.eventId !== eventId) return 'NotOfEvent';
  const event = await findEvent(scope, eventId);
  if (event === undefined || event.isDeleted) return 'NotOfEvent';
  const { chosenCoverId } = event;
  if (chosenCoverId === photoId) return 'AsBefore';
  const isUnmarked = await actorMay(scope, cause.actor, 'order.extend', eventId);
  // If the shop may choose again, the watermark stays as it is.
  const marks = isUnmarked ? false : photoId !== null || undefined;
  if (chosenCoverId !== seenId || !(await setChosenCover(scope, eventId, photoId, seenId, marks)))
    return 'Changed';
  if (photoId !== null) await queue.send(scope, chooseCoverJob, [{ photoId }]);
  const [before, after] = [{ cover: chosenCoverId }, { cover: photoId }];
  await recordAction(scope, { what: 'event.edit', thingId: eventId, before, after }, cause);
  return 'Done';
}
