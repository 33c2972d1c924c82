import { countCompetitors } from '#finding/competitors/index.ts';
import {
  type EventRecord,
  findEvent,
  type NoFaceSearch,
  noFaceSearch,
  storesFaces,
} from '#finding/events/index.ts';
import { listPhotographers } from '#finding/photographers/index.ts';
import { countByPhotographer, countFacesUnread } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';

/** The current state of an event, after any number of imports. */
export interface EventSummary {
  /** Photos that can be seen. */
  photos: number;
  competitors: number;
  /** Photos by photographer; `''` for none. */
  photographers: Record<string, number>;
  /** Why the event has no face search; null if it has one. */
  noFaceSearch: NoFaceSearch | null;
  faceRetentionDays: number;
  /** The number of photos whose faces are not read yet; 0 if faces are off. */
  facesUnread: number;
}

/** Counts an event's photos by state and photographer, its faces, and other facts. */
export async function describeEvent(
  deps: Pick<Deps, 'database' | 'clock'>,
  tenantId: string,
  eventId: string,
): Promise<EventSummary> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const event = await findEvent(scope, eventId);
    if (event === undefined) throw new Error('the event was deleted while photos came in');
    return {
      photos: event.publishedCount,
      competitors: await countCompetitors(scope, eventId),
      photographers: await countByName(scope, eventId),
      noFaceSearch: noFaceSearch(event, deps.clock.now()) ?? null,
      faceRetentionDays: event.faceRetentionDays,
      facesUnread: await countFacesToRead(scope, event),
    };
  });
}

/** Counts the visible photos whose faces are not read yet; 0 if faces are off. */
export async function countFacesToRead(scope: Scope, event: EventRecord): Promise<number> {
  const isReading = storesFaces(event);
  return isReading ? countFacesUnread(scope, event.eventId) : 0;
}

async function countByName(scope: Scope, eventId: string): Promise<Record<string, number>> {
  const names = new Map(
    (await listPhotographers(scope)).map(({ photographerId, name }) => [photographerId, name]),
  );
  const counts = await countByPhotographer(scope, eventId);
  return Object.fromEntries(
    counts.map(({ photographerId, count }) => [names.get(photographerId ?? '') ?? '', count]),
  );
}
