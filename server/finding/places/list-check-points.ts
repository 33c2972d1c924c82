import { findEvent } from '#finding/events/index.ts';
import { countPhotosByPlace } from '#finding/photos/index.ts';
import { listSplits } from '#finding/race-results/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type CheckPoint, checkPointsOf } from './check-points.rules.ts';

/** Lists the known positions along the course where photos of an event may be taken. */
export async function listCheckPoints(scope: Scope, eventId: string): Promise<CheckPoint[]> {
  const event = await findEvent(scope, eventId);
  if (event === undefined) return [];
  const statedKm = (await countPhotosByPlace(scope, eventId)).flatMap(({ placeKm }) => placeKm ?? []);
  return checkPointsOf(event.distances, await listSplits(scope, eventId), statedKm);
}
