import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { CameraBody, CameraClock } from './camera-clocks.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    cameraClocks: Columns<'cameraClocks'>;
  }
}

/** Lists an event's camera clocks, the latest reading first; optionally only those of one photographer. */
export async function listCameraClocks(
  scope: Scope,
  eventId: string,
  photographerId?: string,
): Promise<CameraClock[]> {
  return selectFrom(scope, 'cameraClocks')
    .select(['photographerId', 'camera', 'serial', 'offsetMs'])
    .select(['readAt', 'appliedMs'])
    .where('eventId', '=', eventId)
    .$if(photographerId !== undefined, (query) => query.where('photographerId', '=', photographerId ?? ''))
    .orderBy('readAt', 'desc')
    .orderBy('camera')
    .orderBy('serial')
    .execute();
}

/** Records a newly read offset of a clock. The confirmed offset applies until the new one is confirmed. */
export async function saveCameraClock(
  scope: Scope,
  eventId: string,
  { photographerId, camera, serial, offsetMs, readAt }: Omit<CameraClock, 'appliedMs'>,
): Promise<void> {
  await insertInto(scope, 'cameraClocks', {
    eventId,
    photographerId,
    camera,
    serial,
    offsetMs,
    readAt,
    appliedMs: null,
  })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'eventId', 'photographerId', 'camera', 'serial'])
        .doUpdateSet({ offsetMs, readAt }),
    )
    .execute();
}

/** Sets the confirmed offset of a clock; null for none. */
export async function setClockApplied(
  scope: Scope,
  eventId: string,
  { photographerId, camera, serial }: CameraBody & { photographerId: string },
  appliedMs: number | null,
): Promise<void> {
  await updateTable(scope, 'cameraClocks')
    .set({ appliedMs })
    .where('eventId', '=', eventId)
    .where('photographerId', '=', photographerId)
    .where('camera', '=', camera)
    .where('serial', '=', serial)
    .execute();
}

/**
 * Moves the clocks of an event to the event into which it was merged. A camera that already has a clock there keeps
 * that clock.
 */
export async function moveCameraClocks(
  { trx, tenantId }: Scope,
  eventId: string,
  intoEventId: string,
): Promise<void> {
  await sql`update camera_clocks as own set event_id = ${intoEventId}
    where tenant_id = ${tenantId} and event_id = ${eventId} and not exists (
      select from camera_clocks as other where other.tenant_id = own.tenant_id
        and other.event_id = ${intoEventId} and other.photographer_id = own.photographer_id
        and other.camera = own.camera and other.serial = own.serial)`.execute(trx);
}
