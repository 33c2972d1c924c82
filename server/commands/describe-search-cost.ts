import { findEvent } from '#finding/events/index.ts';
import { estimateSearch, type SearchEstimate } from '#finding/selfies/index.ts';
import type { AppDeps } from '#server/app.ts';

/** Describes how long a selfie search takes in an event that stores no faces. */
export async function describeSearchCost(
  { database, config }: Pick<AppDeps, 'database' | 'config'>,
  tenantId: string,
  eventId: string,
): Promise<string> {
  const event = await database.inTenant(tenantId, (scope) => findEvent(scope, eventId));
  return describeEstimate(estimateSearch(event?.publishedCount ?? 0, config.readerThreads));
}

/** Describes the duration of a search in one line. */
export function describeEstimate({ photos, minutes }: SearchEstimate): string {
  if (minutes === null)
    return '  faces on request: each search by selfie reads all photos; there are none yet';
  const time = minutes < 1 ? 'less than a minute' : `about ${Math.round(minutes)} min`;
  return `  faces on request: one search by selfie reads ${photos} photos, ${time} at the speed measured in docs/figures.md; this computer may be slower, and concurrent searches share it`;
}
