import type { FrameTemplate } from '#engines/frames/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { Titles } from '#selling/catalog/index.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    frames: Columns<'frames', { titles: Titles; template: FrameTemplate; state: FrameState }>;
  }
}

/** Withdrawn: no longer on sale. Photos that were sold with it are still rendered. */
type FrameState = 'InUse' | 'Withdrawn';

/** A frame for photos. Only its state can change: another version is another frame. */
export interface FrameRecord {
  frameId: string;
  /** Null for a frame that all the tenant's events use. */
  eventId: string | null;
  /** Its key in the operator's file; every version has the same key. */
  key: string;
  titles: Titles;
  template: FrameTemplate;
  state: FrameState;
}

const FRAME = ['frameId', 'eventId', 'key', 'titles', 'template', 'state'] as const;

/** Finds frames by id, including withdrawn ones. */
export async function findFrames(
  scope: Scope,
  frameIds: readonly string[],
): Promise<Map<string, FrameRecord>> {
  if (frameIds.length === 0) return new Map();
  const rows = await selectFrom(scope, 'frames')
    .select(FRAME)
    .where('frameId', 'in', [...new Set(frameIds)])
    .execute();
  return new Map(rows.map((row) => [row.frameId, row]));
}

/**
 * Returns whether a frame belongs to an event or to all events. Whether buyers can still choose it depends on its
 * state.
 */
export function isForEvent(frame: Pick<FrameRecord, 'eventId'>, eventId: string): boolean {
  return frame.eventId === null || frame.eventId === eventId;
}

/**
 * Lists the frames in use for an event: first the event's own, then the tenant's, each in the order in which they were
 * added.
 */
export async function listFramesOfEvent(scope: Scope, eventId: string): Promise<FrameRecord[]> {
  const rows = await selectFrom(scope, 'frames')
    .select(FRAME)
    .where('state', '=', 'InUse')
    .where((eb) => eb.or([eb('eventId', '=', eventId), eb('eventId', 'is', null)]))
    .orderBy((eb) => eb('eventId', 'is', null))
    .orderBy('position')
    .orderBy('key')
    .execute();
  // An event's own frame replaces the tenant's frame with the same key.
  const own = new Set(rows.flatMap(({ eventId: owner, key }) => (owner === null ? [] : [key])));
  return rows.filter(({ eventId: owner, key }) => owner !== null || !own.has(key));
}

/** Lists every frame in use, the tenant's frames first. */
export async function listFramesInUse(scope: Scope): Promise<FrameRecord[]> {
  return selectFrom(scope, 'frames')
    .select(FRAME)
    .where('state', '=', 'InUse')
    .orderBy((eb) => eb('eventId', 'is not', null))
    .orderBy('eventId')
    .orderBy('position')
    .orderBy('key')
    .execute();
}

/** Finds the frame in use with a key: of an event, or (null) of the tenant. */
export async function findFrameByKey(
  scope: Scope,
  eventId: string | null,
  key: string,
): Promise<FrameRecord | undefined> {
  return selectFrom(scope, 'frames')
    .select(FRAME)
    .where('state', '=', 'InUse')
    .where('key', '=', key)
    .where('eventId', 'is not distinct from', eventId)
    .executeTakeFirst();
}

/** Replaces the frame in use that has the same key; without one, appends the frame. */
export async function insertFrame(
  scope: Scope,
  frame: Omit<FrameRecord, 'state'> & { createdAt: Date },
): Promise<void> {
  const replaced = await withdrawFrame(scope, frame.eventId, frame.key);
  const last = await selectFrom(scope, 'frames')
    .select((eb) => eb.fn.max('position').as('position'))
    .executeTakeFirst();
  await insertInto(scope, 'frames', {
    frameId: frame.frameId,
    eventId: frame.eventId,
    key: frame.key,
    titles: frame.titles,
    template: frame.template,
    state: 'InUse',
    position: replaced ?? (last?.position ?? -1) + 1,
    createdAt: frame.createdAt,
  }).execute();
}

/**
 * Withdraws the frame with a key.
 * @returns its position in the list; undefined if there is no such frame
 */
export async function withdrawFrame(
  scope: Scope,
  eventId: string | null,
  key: string,
): Promise<number | undefined> {
  const row = await updateTable(scope, 'frames')
    .set({ state: 'Withdrawn' })
    .where('state', '=', 'InUse')
    .where('key', '=', key)
    .where('eventId', 'is not distinct from', eventId)
    .returning('position')
    .executeTakeFirst();
  return row?.position;
}
