import type { EventRecord } from '#finding/events/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuseFor } from '#platform/http/refusal.ts';
import {
  countFaceSearches,
  insertFaceSearch,
  lockFaceSearches,
  lockStartedSearches,
  startFaceSearch,
} from './face-searches.store.ts';
import { sealDescriptor } from './seal-descriptor.ts';
import { lookThroughJob } from './selfies.jobs.ts';

/**
 * The most searches of a tenant that look through photos at once; an event's photos are processed once for all of its
 * searches.
 */
const RUNNING_MAX = 30;
/** Retry-After at the limit, in seconds: most searches end within minutes. */
const FULL_SECONDS = 60;

/**
 * Reserves a place for a search through an event's photos, or returns the waiting time: the number of running searches
 * per tenant is limited.
 */
export async function reserveSearch(
  scope: Scope,
  event: Pick<EventRecord, 'eventId' | 'publishedCount'>,
  { selfieId, now }: { selfieId: string; now: Date },
): Promise<Refusal | undefined> {
  await lockFaceSearches(scope);
  if ((await countFaceSearches(scope)) >= RUNNING_MAX) return refuseFor('SelfiesBusy', FULL_SECONDS);
  const { eventId, publishedCount } = event;
  await insertFaceSearch(scope, { selfieId, eventId, photosTotal: publishedCount, now });
  return undefined;
}

/**
 * Starts a search: stores the encrypted descriptor until the search ends, and sends a job unless one is already there.
 */
export async function beginLooking(
  deps: Pick<Deps, 'database' | 'queue' | 'keys' | 'clock'> & RecognitionDeps,
  tenantId: string,
  { selfieId, eventId }: { selfieId: string; eventId: string },
  face: Float32Array,
): Promise<void> {
  await deps.database.inTenant(tenantId, async (scope) => {
    await lockFaceSearches(scope);
    const others = await lockStartedSearches(scope, eventId);
    const descriptor = sealDescriptor(deps, selfieId, face);
    const search = { descriptor, model: deps.faceCache.model, now: deps.clock.now() };
    // The consent was withdrawn while the selfie was read.
    if (!(await startFaceSearch(scope, selfieId, search))) return;
    if (others.length === 0) await deps.queue.send(scope, lookThroughJob, [{ eventId }]);
  });
}
