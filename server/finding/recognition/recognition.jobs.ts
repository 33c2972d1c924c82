import { z } from 'zod';
import { protectDuplicates } from '#finding/competitors/index.ts';
import { findEvent } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { defineJob } from '#platform/queue/queue.ts';
import { withMergedPersons } from './erased-data.store.ts';
import { followMovedPhotos } from './follow-moved-photos.ts';
import {
  ensureCompetitorPersons,
  listCompetitorsWithPerson,
  setMergedInto,
  setUnmerged,
  voidProofs,
} from './persons.store.ts';
import { beginRejudgement } from './rejudgements.store.ts';
import { deletePhotoVerdicts, moveVerdicts } from './verdicts.store.ts';

/** Judges some of an event's photos again, and sends the job for the rest. */
export const rejudgeEventJob = defineJob('recognition.rejudge-event', { eventId: z.uuid() });

/** Lets a new photo vote: judges it again, and the photos of the same people that its vote affects. */
export const rejudgeNeighboursJob = defineJob('recognition.vouch', { photoId: z.uuid() });

/** Judges a photo and its neighbours again, because its votes may have changed. */
export const rejudgeAroundJob = defineJob('recognition.rejudge-around', { photoId: z.uuid() });

/** Deletes the faces of a removed photo, and queues the photos that its votes affected. */
export const forgetPhotoJob = defineJob('recognition.forget-photo', { photoId: z.uuid() });

/** Deletes the faces of an event that may no longer be kept, because a participant is protected. */
export const forgetEventJob = defineJob('recognition.forget-event', { eventId: z.uuid() });

export const recognitionJobs = [
  rejudgeEventJob,
  rejudgeNeighboursJob,
  rejudgeAroundJob,
  forgetPhotoJob,
  forgetEventJob,
];

/**
 * Queues photos to be judged again when evidence changes: a start list, results, a new photo of the same person, a
 * hidden photo.
 */
export function subscribeRecognition({
  events,
  queue,
  newId,
}: Pick<Deps, 'events' | 'queue' | 'newId'>): void {
  const judgeAgain = async (scope: Scope, { eventId }: { eventId: string }): Promise<void> => {
    const event = await findEvent(scope, eventId);
    if (event === undefined || event.publishedCount + event.protectedCount === 0) return;
    await beginRejudgement(scope, eventId, newId());
    await queue.send(scope, rejudgeEventJob, [{ eventId }]);
  };
  events.on('startList.changed', judgeAgain);
  events.on('places.learnt', judgeAgain);
  events.on('event.protected', (scope, { eventId }) => queue.send(scope, forgetEventJob, [{ eventId }]));
  events.on('photo.published', async (scope, { eventId, photoId }) => {
    const event = await findEvent(scope, eventId);
    if (event?.faceIndexing !== 'atImport' || event.facesForgottenAt !== null) return;
    await queue.send(scope, rejudgeNeighboursJob, [{ photoId }]);
  });
  events.on('photo.faces-read', (scope, { photoId }) =>
    queue.send(scope, rejudgeNeighboursJob, [{ photoId }]),
  );
  events.on('photo.hidden', (scope, { photoId }) => queue.send(scope, rejudgeAroundJob, [{ photoId }]));
  events.on('photo.removed', async (scope, { photoId }) => {
    await deletePhotoVerdicts(scope, photoId);
    await queue.send(scope, forgetPhotoJob, [{ photoId }]);
  });
  events.on('photos.moved', followMovedPhotos);
  events.on('photo-move.ended', async (scope, { eventId, intoEventId }) => {
    for (const judgedId of [eventId, intoEventId]) await judgeAgain(scope, { eventId: judgedId });
  });
  events.handle('participants.find-searched', async (scope, { competitorIds, found }) => {
    for (const competitorId of await listCompetitorsWithPerson(scope, competitorIds)) found.add(competitorId);
  });
  // A competitor and their person have the same id.
  events.on('participants.proof-voided', (scope, { participants }) =>
    voidProofs(
      scope,
      participants.map(({ competitorId }) => competitorId),
    ),
  );
  events.on('participants.protected', async (scope, { eventId, competitorIds }) => {
    const known = new Set(competitorIds);
    const merged = (await withMergedPersons(scope, competitorIds)).filter((id) => !known.has(id));
    if (merged.length > 0) await protectDuplicates({ events }, scope, eventId, merged);
  });
  events.on('participant.restored', (scope, { competitorId }) => setUnmerged(scope, competitorId));
  events.on('participants.merged', async (scope, { eventId, pairs }) => {
    const all = pairs.flatMap(({ competitorId, intoId }) => [competitorId, intoId]);
    const merged = pairs.map(({ competitorId, intoId }) => ({ personId: competitorId, intoId }));
    await ensureCompetitorPersons(
      scope,
      all.map((competitorId) => ({ competitorId, eventId })),
    );
    await moveVerdicts(scope, merged);
    await setMergedInto(scope, merged);
    await voidProofs(
      scope,
      merged.map(({ personId }) => personId),
    );
  });
}
