import type { Selectable } from 'kysely';
import type { FrameTemplate } from '#engines/frames/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Titles } from '#selling/catalog/index.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    frames: {
      tenant_id: string;
      frame_id: string;
      /** Null for a frame of all the tenant's events. */
      event_id: string | null;
      key: string;
      titles: Titles;
      template: FrameTemplate;
      state: FrameState;
      position: number;
      created_at: Date;
    };
  }
}

/** Withdrawn: no longer on sale; sold photos are still rendered in it. */
type FrameState = 'InUse' | 'Withdrawn';

/** A frame for photos. Only the state of its row changes: another version is another frame. */
export interface FrameRecord {
  frameId: string;
  /** Null for a frame of all the tenant's events. */
  eventId: string | null;
  /** Its key in the file, the same in every version. */
  key: string;
  titles: Titles;
  template: FrameTemplate;
  state: FrameState;
}

function recordOf(row: Selectable<Tables['frames']>): FrameRecord {
  return {
    frameId: row.frame_id,
    eventId: row.event_id,
    key: row.key,
    titles: row.titles,
    template: row.template,
    state: row.state,
  };
}

/** Finds frames by id, withdrawn ones too. */
export async function findFrames(
  { trx, tenantId }: Scope,
  frameIds: readonly string[],
): Promise<Map<string, FrameRecord>> {
  if (frameIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('frames')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('frame_id', 'in', [...new Set(frameIds)])
    .execute();
  return new Map(rows.map((row) => [row.frame_id, recordOf(row)]));
}

/** Returns whether a frame may be used for photos of an event; its state determines whether it can still be chosen. */
export function isForEvent(frame: Pick<FrameRecord, 'eventId'>, eventId: string): boolean {
  return frame.eventId === null || frame.eventId === eventId;
}

/** Lists the frames in use for an event: the event's own, then the tenant's, in the order in which they were added. */
export async function listFramesOfEvent({ trx, tenantId }: Scope, eventId: string): Promise<FrameRecord[]> {
  const rows = await trx
    .selectFrom('frames')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'InUse')
    .where((eb) => eb.or([eb('event_id', '=', eventId), eb('event_id', 'is', null)]))
    .orderBy((eb) => eb('event_id', 'is', null))
    .orderBy('position')
    .orderBy('key')
    .execute();
  // An event's own frame replaces the tenant's of the same key.
  const own = new Set(rows.flatMap(({ event_id: owner, key }) => (owner === null ? [] : [key])));
  return rows.filter(({ event_id: owner, key }) => owner !== null || !own.has(key)).map(recordOf);
}

/** Lists every frame in use, the tenant's first. */
export async function listFramesInUse({ trx, tenantId }: Scope): Promise<FrameRecord[]> {
  const rows = await trx
    .selectFrom('frames')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'InUse')
    .orderBy((eb) => eb('event_id', 'is not', null))
    .orderBy('event_id')
    .orderBy('position')
    .orderBy('key')
    .execute();
  return rows.map(recordOf);
}

/** Finds the frame in use of that key, of an event or (null) of the tenant. */
export async function findFrameByKey(
  { trx, tenantId }: Scope,
  eventId: string | null,
  key: string,
): Promise<FrameRecord | undefined> {
  const row = await trx
    .selectFrom('frames')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'InUse')
    .where('key', '=', key)
    .where('event_id', 'is not distinct from', eventId)
    .executeTakeFirst();
  return row && recordOf(row);
}

/** Replaces the frame of the same key, or appends the frame. */
export async function insertFrame(
  scope: Scope,
  frame: Omit<FrameRecord, 'state'> & { createdAt: Date },
): Promise<void> {
  const { trx, tenantId } = scope;
  const replaced = await withdrawFrame(scope, frame.eventId, frame.key);
  const last = await trx
    .selectFrom('frames')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  await trx
    .insertInto('frames')
    .values({
      tenant_id: tenantId,
      frame_id: frame.frameId,
      event_id: frame.eventId,
      key: frame.key,
      titles: frame.titles,
      template: frame.template,
      state: 'InUse',
      position: replaced ?? (last?.position ?? -1) + 1,
      created_at: frame.createdAt,
    })
    .execute();
}

/**
 * Withdraws the frame of that key.
 * @returns its place in the list; undefined if there is none
 */
export async function withdrawFrame(
  { trx, tenantId }: Scope,
  eventId: string | null,
  key: string,
): Promise<number | undefined> {
  const row = await trx
    .updateTable('frames')
    .set({ state: 'Withdrawn' })
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'InUse')
    .where('key', '=', key)
    .where('event_id', 'is not distinct from', eventId)
    .returning('position')
    .executeTakeFirst();
  return row?.position;
}
