import { z } from 'zod';
import { findEvent } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { defineJob } from '#platform/queue/queue.ts';
import { beginRejudgement } from './rejudgements.store.ts';

/** Judges some of an event's photos again, and has the rest judged. */
export const rejudgeEventJob = defineJob('recognition.rejudge-event', { eventId: z.uuid() });

export const recognitionJobs = [rejudgeEventJob];

/** Has an event's photos judged again where its start list changed, or what its results say of them. */
export function subscribeRecognition({
  events,
  queue,
  newId,
}: Pick<Deps, 'events' | 'queue' | 'newId'>): void {
  const judgeAgain = async (scope: Scope, { eventId }: { eventId: string }): Promise<void> => {
    const event = await findEvent(scope, eventId);
    if (event === undefined || event.publishedCount === 0) return;
    await beginRejudgement(scope, eventId, newId());
    await queue.send(scope, rejudgeEventJob, [{ eventId }]);
  };
  events.on('startList.changed', judgeAgain);
  events.on('places.learnt', judgeAgain);
}
