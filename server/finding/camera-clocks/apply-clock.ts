import { findEvent } from '#finding/events/index.ts';
import { setPhotoTimes } from '#finding/photos/index.ts';
import { queuePlaceLearning } from '#finding/places/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { takeLock } from '#platform/database/shared-locks.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { CameraBody, CameraClock } from './camera-clocks.rules.ts';
import { listCameraClocks, setClockApplied } from './camera-clocks.store.ts';

/** Lists the clocks of a photographer's cameras that were read from codes at an event, latest first. */
export async function listClocksOf(
  scope: Scope,
  eventId: string,
  photographerIds: readonly string[],
): Promise<CameraClock[]> {
  const clocks = await listCameraClocks(scope, eventId);
  return clocks.filter(({ photographerId }) => photographerIds.includes(photographerId));
}

/**
 * Corrects the times of a photographer's photos with one camera at an event by the measured clock offset, also of
 * photos that arrive later; or undoes that. If the photos have these times already, nothing is written.
 * @param photographerIds all ids of the photographer
 * @returns NotFound for a camera without a read clock
 */
export async function applyClock(
  deps: Pick<Deps, 'queue'>,
  scope: Scope,
  eventId: string,
  { photographerIds, isApplied, ...body }: CameraBody & { photographerIds: string[]; isApplied: boolean },
): Promise<Refusal | undefined> {
  const lock = `clock ${scope.tenantId} ${eventId} ${JSON.stringify([body.camera, body.serial])}`;
  await takeLock(scope, lock, 'change');
  const clocks = await listClocksOf(scope, eventId, photographerIds);
  const clock = clocks.find(({ camera, serial }) => camera === body.camera && serial === body.serial);
  const event = await findEvent(scope, eventId);
  if (clock === undefined || event === undefined) return refuse('NotFound');
  const appliedMs = isApplied ? clock.offsetMs : null;
  if (clock.appliedMs === appliedMs) return undefined;
  await setClockApplied(scope, eventId, clock, appliedMs);
  const ofModel = (new Map(Object.entries(event.cameraOffsets)).get(body.camera) ?? 0) * 1000;
  await setPhotoTimes(scope, eventId, { ...body, photographerIds, offsetMs: appliedMs ?? ofModel });
  await queuePlaceLearning(deps, scope, eventId);
  return undefined;
}
