import { type Generated, sql } from 'kysely';
import { selectIdsOfEvent } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    photoMoves: Columns<'photoMoves', { leftKeys: Generated<string[]> }>;
    movingPhotos: Columns<'movingPhotos'>;
  }
}

/** A move of photos, as shown to an operator. */
export interface PhotoMove {
  moveId: string;
  eventId: string;
  intoEventId: string;
  /** Whether the move belongs to a merge of two events. */
  isMerge: boolean;
  /** How many photos the move contains; `movedCount` of them are moved. */
  photosCount: number;
  movedCount: number;
  startedAt: Date;
  /** Null while the move runs. */
  finishedAt: Date | null;
}

/** A move with its old files, as storage keys without the tenant's prefix. */
export type RunningMove = PhotoMove & { leftKeys: string[] };

function selectMoves(scope: Scope) {
  return selectFrom(scope, 'photoMoves')
    .select(['moveId', 'eventId', 'intoEventId', 'isMerge', 'photosCount', 'movedCount', 'startedAt'])
    .select(['finishedAt', 'leftKeys']);
}

type NewMove = Pick<PhotoMove, 'moveId' | 'eventId' | 'intoEventId' | 'isMerge'>;

/** Records a move of all photos of its event. */
export async function insertWholeMove(scope: Scope, move: NewMove, startedAt: Date): Promise<void> {
  await insertMove(scope, move, [], startedAt);
  const { trx, tenantId } = scope;
  const { moveId, eventId } = move;
  const { numAffectedRows = 0n } = await sql`insert into moving_photos (tenant_id, move_id, photo_id)
    select ${tenantId}, ${moveId}::uuid, photo_id from (${selectIdsOfEvent(scope, eventId)}) as own`.execute(
    trx,
  );
  await updateTable(scope, 'photoMoves')
    .set({ photosCount: Number(numAffectedRows) })
    .where('moveId', '=', moveId)
    .execute();
}

/** Records the photos of a move. */
export async function insertMove(
  scope: Scope,
  { moveId, eventId, intoEventId, isMerge }: NewMove,
  photoIds: readonly string[],
  startedAt: Date,
): Promise<void> {
  const { trx, tenantId } = scope;
  await insertInto(scope, 'photoMoves', {
    moveId,
    eventId,
    intoEventId,
    isMerge,
    photosCount: photoIds.length,
    startedAt,
    finishedAt: null,
  }).execute();
  await sql`insert into moving_photos (tenant_id, move_id, photo_id)
    select ${tenantId}, ${moveId}::uuid, photo_id from unnest(${[...photoIds]}::uuid[]) as asked (photo_id)`.execute(
    trx,
  );
}

/** Lists unfinished moves, oldest first. Moves of one tenant never run in parallel. */
export async function listRunningMoves(scope: Scope): Promise<string[]> {
  const rows = await selectMoves(scope)
    .where('finishedAt', 'is', null)
    .orderBy('startedAt')
    .orderBy('moveId')
    .execute();
  return rows.map(({ moveId }) => moveId);
}

/** Finds an unfinished move; undefined if it has ended. */
export async function findRunningMove(scope: Scope, moveId: string): Promise<RunningMove | undefined> {
  return selectMoves(scope).where('moveId', '=', moveId).where('finishedAt', 'is', null).executeTakeFirst();
}

/**
 * Locks a move if it has not changed since it was read.
 * @returns false if another process continued it
 */
export async function lockMove(
  scope: Scope,
  { moveId, movedCount, leftKeys }: RunningMove,
): Promise<boolean> {
  const row = await selectMoves(scope)
    .where('moveId', '=', moveId)
    .where('finishedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.movedCount === movedCount && row.leftKeys.join() === leftKeys.join();
}

/** Lists the moves from and into an event, newest first. */
export async function listMovesOf(scope: Scope, eventId: string): Promise<PhotoMove[]> {
  return selectMoves(scope)
    .where(({ or, eb }) => or([eb('eventId', '=', eventId), eb('intoEventId', '=', eventId)]))
    .orderBy('startedAt', 'desc')
    .orderBy('moveId')
    .execute();
}

/** Lists the next photos to move. */
export async function listMoving(scope: Scope, moveId: string, count: number): Promise<string[]> {
  const rows = await selectFrom(scope, 'movingPhotos')
    .select('photoId')
    .where('moveId', '=', moveId)
    .orderBy('photoId')
    .limit(count)
    .execute();
  return rows.map((row) => row.photoId);
}

/** Records which photos were moved, which stay after all, and the old files. */
export async function saveMoved(
  scope: Scope,
  moveId: string,
  { doneIds, moved, leftKeys }: { doneIds: readonly string[]; moved: number; leftKeys: readonly string[] },
): Promise<void> {
  await deleteFrom(scope, 'movingPhotos')
    .where('moveId', '=', moveId)
    .where('photoId', '=', sql<string>`any(${[...doneIds]}::uuid[])`)
    .execute();
  await updateTable(scope, 'photoMoves')
    .set({
      movedCount: sql`moved_count + ${moved}`,
      leftKeys: JSON.stringify(leftKeys) as unknown as string[],
    })
    .where('moveId', '=', moveId)
    .execute();
}

/** Records the end of a move. */
export async function markMoveEnded(scope: Scope, moveId: string, now: Date): Promise<void> {
  await updateTable(scope, 'photoMoves').set({ finishedAt: now }).where('moveId', '=', moveId).execute();
}
