import { faultAt } from '#contract/faults.ts';
import { listOwnCameras } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { takeLock } from '#platform/database/shared-locks.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { applyClock, listClocksOf } from './apply-clock.ts';
import { type CameraBody, CLOCKS_MAX } from './camera-clocks.rules.ts';
import { saveCameraClock } from './camera-clocks.store.ts';

/** A clock offset that a photographer typed. */
interface TypedClock extends CameraBody {
  photographerId: string;
  /** All ids of the photographer. */
  photographerIds: string[];
  offsetMs: number;
}

/**
 * Records a clock offset that the photographer typed, and corrects the camera's photos by it, as by an offset that was
 * read from a code. If a code is read later, its offset is proposed again.
 * @returns NotFound if the photographer has no photo from the camera; Conflict if too many clocks are kept
 */
export async function typeClock(
  deps: Pick<Deps, 'clock' | 'queue'>,
  scope: Scope,
  eventId: string,
  { photographerId, photographerIds, offsetMs, camera, serial }: TypedClock,
): Promise<Refusal | undefined> {
  await takeLock(scope, `clocks ${scope.tenantId} ${eventId} ${photographerId}`, 'change');
  const isBody = (body: CameraBody) => body.camera === camera && body.serial === serial;
  const cameras = await listOwnCameras(scope, eventId, photographerIds);
  if (!cameras.some(isBody)) return refuse('NotFound');
  const clocks = await listClocksOf(scope, eventId, photographerIds);
  const known = clocks.find(isBody);
  if (known === undefined && clocks.length >= CLOCKS_MAX)
    return refuse('Conflict', [faultAt('camera', 'TooManyCameras', { max: CLOCKS_MAX })]);
  const owner = known?.photographerId ?? photographerId;
  const readAt = deps.clock.now();
  await saveCameraClock(scope, eventId, { photographerId: owner, camera, serial, offsetMs, readAt });
  return applyClock(deps, scope, eventId, { camera, serial, photographerIds, isApplied: true });
}
