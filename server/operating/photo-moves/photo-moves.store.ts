import { type Generated, sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Moves of photos between events, and their progress. */
    photo_moves: {
      tenant_id: string;
      move_id: string;
      event_id: string;
      into_event_id: string;
      /** Whether the move belongs to a merge of two events; then the photos' verdicts stay. */
      is_merge: Generated<boolean>;
      photos_count: number;
      moved_count: Generated<number>;
      /**
       * Old files of moved photos that were copied to the other event's folder. They are deleted before the next photos
       * are moved.
       */
      left_keys: Generated<string[]>;
      started_at: Date;
      finished_at: Date | null;
    };
    /** The photos still to be moved. */
    moving_photos: { tenant_id: string; move_id: string; photo_id: string };
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

function selectMoves({ trx, tenantId }: Scope) {
  return trx.selectFrom('photo_moves').selectAll().where('tenant_id', '=', tenantId);
}

type MoveRow = Awaited<ReturnType<ReturnType<typeof selectMoves>['executeTakeFirstOrThrow']>>;

const moveOf = (row: MoveRow): RunningMove => ({
  moveId: row.move_id,
  eventId: row.event_id,
  intoEventId: row.into_event_id,
  isMerge: row.is_merge,
  photosCount: row.photos_count,
  movedCount: row.moved_count,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  leftKeys: row.left_keys,
});

/** Records the photos of a move. */
export async function insertMove(
  { trx, tenantId }: Scope,
  {
    moveId,
    eventId,
    intoEventId,
    isMerge,
  }: Pick<PhotoMove, 'moveId' | 'eventId' | 'intoEventId' | 'isMerge'>,
  photoIds: readonly string[],
  startedAt: Date,
): Promise<void> {
  await trx
    .insertInto('photo_moves')
    .values({
      tenant_id: tenantId,
      move_id: moveId,
      event_id: eventId,
      into_event_id: intoEventId,
      is_merge: isMerge,
      photos_count: photoIds.length,
      started_at: startedAt,
      finished_at: null,
    })
    .execute();
  await sql`insert into moving_photos (tenant_id, move_id, photo_id)
    select ${tenantId}, ${moveId}::uuid, photo_id from unnest(${[...photoIds]}::uuid[]) as asked (photo_id)`.execute(
    trx,
  );
}

/** Lists unfinished moves, oldest first. Moves of one tenant never run in parallel. */
export async function listRunningMoves(scope: Scope): Promise<string[]> {
  const rows = await selectMoves(scope)
    .where('finished_at', 'is', null)
    .orderBy('started_at')
    .orderBy('move_id')
    .execute();
  return rows.map(({ move_id: moveId }) => moveId);
}

/** Finds an unfinished move; undefined if it has ended. */
export async function findRunningMove(scope: Scope, moveId: string): Promise<RunningMove | undefined> {
  const row = await selectMoves(scope)
    .where('move_id', '=', moveId)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return row && moveOf(row);
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
    .where('move_id', '=', moveId)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.moved_count === movedCount && row.left_keys.join() === leftKeys.join();
}

/** Lists the moves from and into an event, the newest first. */
export async function listMovesOf(scope: Scope, eventId: string): Promise<PhotoMove[]> {
  const rows = await selectMoves(scope)
    .where(({ or, eb }) => or([eb('event_id', '=', eventId), eb('into_event_id', '=', eventId)]))
    .orderBy('started_at', 'desc')
    .orderBy('move_id')
    .execute();
  return rows.map(moveOf);
}

/** Lists the next photos to move. */
export async function listMoving({ trx, tenantId }: Scope, moveId: string, count: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('moving_photos')
    .select('photo_id')
    .where('tenant_id', '=', tenantId)
    .where('move_id', '=', moveId)
    .orderBy('photo_id')
    .limit(count)
    .execute();
  return rows.map((row) => row.photo_id);
}

/** Records which photos were moved, which stay after all, and the old files. */
export async function saveMoved(
  { trx, tenantId }: Scope,
  moveId: string,
  { doneIds, moved, leftKeys }: { doneIds: readonly string[]; moved: number; leftKeys: readonly string[] },
): Promise<void> {
  await trx
    .deleteFrom('moving_photos')
    .where('tenant_id', '=', tenantId)
    .where('move_id', '=', moveId)
    .where('photo_id', '=', sql<string>`any(${[...doneIds]}::uuid[])`)
    .execute();
  await trx
    .updateTable('photo_moves')
    .set({
      moved_count: sql`moved_count + ${moved}`,
      left_keys: JSON.stringify(leftKeys) as unknown as string[],
    })
    .where('tenant_id', '=', tenantId)
    .where('move_id', '=', moveId)
    .execute();
}

/** Records the end of a move. */
export async function markMoveEnded({ trx, tenantId }: Scope, moveId: string, now: Date): Promise<void> {
  await trx
    .updateTable('photo_moves')
    .set({ finished_at: now })
    .where('tenant_id', '=', tenantId)
    .where('move_id', '=', moveId)
    .execute();
}
