import { countCompetitors } from '#finding/competitors/index.ts';
import { findEvent } from '#finding/events/index.ts';
import { countPhotographers } from '#finding/photos/index.ts';
import type { Deps } from '#platform/deps.ts';

/** What an event is now, after any number of imports. */
export interface EventSummary {
  /** Photos that can be seen. */
  photos: number;
  competitors: number;
  /** How many of its photos each photographer took; `''` where nobody is named. */
  photographers: Record<string, number>;
  /** Off: no face is looked for. TooOld: the race is longer ago than faces are kept. */
  faces: 'Kept' | 'Off' | 'TooOld';
  faceRetentionDays: number;
}

const DAY_MS = 86_400_000;

/** Counts what an event has. */
export async function describeEvent(
  deps: Pick<Deps, 'database' | 'clock'>,
  tenantId: string,
  eventId: string,
): Promise<EventSummary> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const event = await findEvent(scope, eventId);
    if (event === undefined) throw new Error('the event was deleted while photos came in');
    const { faceIndexing, faceRetentionDays, facesForgottenAt, date, publishedCount } = event;
    const isTooOld = Date.parse(date) + (faceRetentionDays + 1) * DAY_MS <= deps.clock.now().getTime();
    const kept = isTooOld || facesForgottenAt !== null ? 'TooOld' : 'Kept';
    return {
      photos: publishedCount,
      competitors: await countCompetitors(scope, eventId),
      photographers: await countPhotographers(scope, eventId),
      faces: faceIndexing === 'off' ? 'Off' : kept,
      faceRetentionDays,
    };
  });
}
