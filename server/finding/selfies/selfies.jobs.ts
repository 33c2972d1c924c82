import { z } from 'zod';
import { findEvent, searchesFacesOnRequest } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { defineJob, everyTenant } from '#platform/queue/queue.ts';
import { endSearchesOfEvent } from './end-search.ts';

/** Marks an event's searches as failed after the last try. */
export const lookingFailedJob = defineJob('selfies.give-up-looking', { eventId: z.uuid() });

/** Looks through some of an event's photos for its searches, and queues the rest. */
export const lookThroughJob = defineJob(
  'selfies.look-through',
  { eventId: z.uuid() },
  { deadLetterJob: lookingFailedJob.name },
);

/** Ends searches beyond their time limit, and sends a new job for those without progress. */
export const tendSearchesJob = defineJob('selfies.tend-searches', {}, { retryLimit: 0 });

export const selfieJobs = [lookThroughJob, lookingFailedJob, tendSearchesJob];
export const selfieSchedule = [everyTenant(tendSearchesJob, { minutes: 5 })];

/** Ends searches at once if their event may no longer be searched. */
export function subscribeSelfies(deps: Pick<Deps, 'events' | 'clock'>): void {
  const endUnlessAllowed = async (scope: Scope, { eventId }: { eventId: string }): Promise<void> => {
    const event = await findEvent(scope, eventId);
    if (event === undefined || !searchesFacesOnRequest(event))
      await endSearchesOfEvent(deps, scope, eventId, 'Forbidden');
  };
  deps.events.on('event.faces-changed', endUnlessAllowed);
  deps.events.on('event.protected', endUnlessAllowed);
}
