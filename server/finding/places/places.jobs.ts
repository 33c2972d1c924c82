import { z } from 'zod';
import { findEvent } from '#finding/events/index.ts';
import { hasResults } from '#finding/race-results/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { defineJob, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { learnPlaces } from './learn-places.ts';
import { isLearningDue } from './places.rules.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** The evidence of time and place for an event's photos changed. */
    'places.learnt': { eventId: string };
  }
}

/** Learns the places of an event again. */
const learnPlacesJob = defineJob('places.learn', {
  eventId: z.uuid(),
  /** Whether the results changed, so that photos are judged again even if no place did. */
  isJudgingDue: z.boolean().optional(),
});

export const placeJobs = [learnPlacesJob];

/** Sends the job that learns an event's places again, if it has results. */
export async function queuePlaceLearning(
  { queue }: Pick<Deps, 'queue'>,
  scope: Scope,
  eventId: string,
): Promise<void> {
  if (await hasResults(scope, eventId)) await queue.send(scope, learnPlacesJob, [{ eventId }]);
}

/** Sends the job that learns an event's places after its results changed, and judges its photos again. */
export async function queueJudgingByResults(
  { queue }: Pick<Deps, 'queue'>,
  scope: Scope,
  eventId: string,
): Promise<void> {
  await queue.send(scope, learnPlacesJob, [{ eventId, isJudgingDue: true }]);
}

/** Learns places again whenever an event has grown enough. */
export function subscribePlaces(deps: Pick<Deps, 'events' | 'queue'>): void {
  deps.events.on('photo.published', async (scope, { eventId }) => {
    const event = await findEvent(scope, eventId);
    if (event !== undefined && isLearningDue(event.publishedCount))
      await queuePlaceLearning(deps, scope, eventId);
  });
}

export function placeHandlers(deps: Pick<Deps, 'database' | 'events'>): JobHandler[] {
  return [
    handleJob(learnPlacesJob, 1, ({ tenantId, eventId, isJudgingDue }) =>
      deps.database.inTenant(tenantId, async (scope) => {
        const { hasMoved } = await learnPlaces(scope, eventId);
        if (hasMoved || isJudgingDue === true) await deps.events.emit(scope, 'places.learnt', { eventId });
      }),
    ),
  ];
}
