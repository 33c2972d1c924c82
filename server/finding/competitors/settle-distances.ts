import { DISTANCES_MAX } from '#contract/distance.ts';
import { faultAt } from '#contract/faults.ts';
import { findEvent, updateDistances } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { listDistances } from './competitors.store.ts';

declare module '#platform/events.ts' {
  interface StepPayloads {
    /** Adds the distances of an event that its prices name to `found`. */
    'event.find-priced-distances': { eventId: string; found: Set<string> };
  }
}

/**
 * Updates an event's distances after a change of its participants. It keeps the distances of listed participants, and
 * earlier ones that a price or the operator names. New distances come last.
 * @param ordered the distances of a list, in its order
 * @returns Invalid if there would be too many; the caller must then roll back
 */
export async function settleDistances(
  { events }: Partial<Pick<Deps, 'events'>>,
  scope: Scope,
  eventId: string,
  ordered: Iterable<string> = [],
): Promise<Refusal | undefined> {
  const event = await findEvent(scope, eventId);
  if (event === undefined) return undefined;
  const listed = new Set(await listDistances(scope, eventId));
  const named = new Set(event.youthDistances);
  await events?.run(scope, 'event.find-priced-distances', { eventId, found: named });
  const isUsed = (distance: string) => listed.has(distance) || named.has(distance);
  const kept = event.distances.filter(isUsed);
  const added = [...ordered, ...listed].filter((distance) => listed.has(distance));
  const distances = [...new Set([...kept, ...added])];
  const count = distances.length;
  // An event that exceeded the limit before the limit existed may keep its distances.
  if (count > DISTANCES_MAX && count > event.distances.length)
    return refuse('Invalid', [faultAt('distances', 'TooManyDistances', { count, max: DISTANCES_MAX })]);
  if (distances.join('\n') !== event.distances.join('\n')) await updateDistances(scope, eventId, distances);
  return undefined;
}
