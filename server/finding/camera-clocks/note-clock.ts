import { readMergedPhotographers } from '#finding/photographers/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { takeLock } from '#platform/database/shared-locks.ts';
import {
  appliedOffset,
  type CameraBody,
  CLOCKS_MAX,
  clockOffset,
  isShownTime,
} from './camera-clocks.rules.ts';
import { listCameraClocks, saveCameraClock } from './camera-clocks.store.ts';

/** A photo of a code that shows the time. */
interface PhotographedClock extends CameraBody {
  photographerId: string;
  shownAt: Date;
  /** The camera's time of that moment. */
  clockAt: Date;
}

/**
 * Records the offset of a camera's clock, for its photographer to confirm. A code with an implausible time is ignored,
 * and so are further cameras of a photographer who has `CLOCKS_MAX`.
 */
export async function noteClock(
  scope: Scope,
  eventId: string,
  { shownAt, clockAt, ...body }: PhotographedClock,
  now: Date,
): Promise<void> {
  if (!isShownTime(shownAt, now)) return;
  const lock = `clocks ${scope.tenantId} ${eventId} ${body.photographerId}`;
  await takeLock(scope, lock, 'change');
  const own = await listCameraClocks(scope, eventId, body.photographerId);
  const isKnown = own.some(({ camera, serial }) => camera === body.camera && serial === body.serial);
  if (!isKnown && own.length >= CLOCKS_MAX) return;
  const offsetMs = clockOffset(shownAt, clockAt);
  await saveCameraClock(scope, eventId, { ...body, offsetMs, readAt: now });
}

/** Finds the offset that a photographer confirmed for a camera's clock at an event; undefined if none. */
export async function findClockOffset(
  scope: Scope,
  eventId: string,
  { photographerId, ...body }: CameraBody & { photographerId: string },
): Promise<number | undefined> {
  const clocks = await listCameraClocks(scope, eventId);
  // Nearly every event has none.
  if (clocks.length === 0) return undefined;
  const merged = await readMergedPhotographers(scope);
  const into = merged.get(photographerId);
  const own = [...merged].flatMap(([id, other]) => (other === into ? id : []));
  return appliedOffset(clocks, new Set([photographerId, ...own]), body);
}
