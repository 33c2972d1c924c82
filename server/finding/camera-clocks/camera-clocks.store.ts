import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import type { CameraBody, CameraClock } from './camera-clocks.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    camera_clocks: {
      tenant_id: string;
      event_id: string;
      photographer_id: string;
      camera: string;
      /** '' if the photos do not contain a serial number. */
      serial: string;
      /** The offset to add to the camera's time, from the latest code. */
      offset_ms: number;
      read_at: Date;
      /** The offset that was confirmed; null if none was. */
      applied_ms: number | null;
    };
  }
}

/** Lists an event's camera clocks, the latest reading first; optionally only those of one photographer. */
export async function listCameraClocks(
  { trx, tenantId }: Scope,
  eventId: string,
  photographerId?: string,
): Promise<CameraClock[]> {
  return trx
    .selectFrom('camera_clocks')
    .select(['photographer_id as photographerId', 'camera', 'serial', 'offset_ms as offsetMs'])
    .select(['read_at as readAt', 'applied_ms as appliedMs'])
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .$if(photographerId !== undefined, (query) => query.where('photographer_id', '=', photographerId ?? ''))
    .orderBy('read_at', 'desc')
    .orderBy('camera')
    .orderBy('serial')
    .execute();
}

/** Records a newly read offset of a clock. The confirmed offset applies until the new one is confirmed. */
export async function saveCameraClock(
  { trx, tenantId }: Scope,
  eventId: string,
  { photographerId, camera, serial, offsetMs, readAt }: Omit<CameraClock, 'appliedMs'>,
): Promise<void> {
  await trx
    .insertInto('camera_clocks')
    .values({
      tenant_id: tenantId,
      event_id: eventId,
      photographer_id: photographerId,
      camera,
      serial,
      offset_ms: offsetMs,
      read_at: readAt,
      applied_ms: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'event_id', 'photographer_id', 'camera', 'serial'])
        .doUpdateSet({ offset_ms: offsetMs, read_at: readAt }),
    )
    .execute();
}

/** Sets the confirmed offset of a clock; null for none. */
export async function setClockApplied(
  { trx, tenantId }: Scope,
  eventId: string,
  { photographerId, camera, serial }: CameraBody & { photographerId: string },
  appliedMs: number | null,
): Promise<void> {
  await trx
    .updateTable('camera_clocks')
    .set({ applied_ms: appliedMs })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('photographer_id', '=', photographerId)
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
