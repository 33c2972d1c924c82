import pLimit from 'p-limit';
import { deleteArchives } from '#delivering/archives/index.ts';
import { listPortraitFiles } from '#delivering/portraits/index.ts';
import { findEvent } from '#finding/events/index.ts';
import {
  eventFolder,
  fileToRead,
  isMovable,
  listContentsOf,
  listPhotosById,
  movePhotos,
  type StoredPhoto,
  shownFiles,
} from '#finding/photos/index.ts';
import { findArchives, readPurchases } from '#operating/corrections/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { eachItem } from '#platform/queue/each-item.ts';
import { FileMissing, tenantKey } from '#platform/storage/storage.ts';
import {
  findRunningMove,
  listMoving,
  listRunningMoves,
  lockMove,
  markMoveEnded,
  type RunningMove,
  saveMoved,
} from './photo-moves.store.ts';

type MoveDeps = Pick<Deps, 'database' | 'clock' | 'log' | 'storage' | 'events'>;

/** The number of photos per transaction. */
const BATCH = 50;
const COPIES_AT_ONCE = 8;

/**
 * Moves photos into other events until none is left to move. First the files are copied, then the rows change in one
 * transaction, then the old files are deleted. If the process dies, it resumes; readers of a photo find its files at
 * any time.
 */
export async function runMoves(deps: MoveDeps, tenantId: string, signal?: AbortSignal): Promise<void> {
  const items = await deps.database.inTenant(tenantId, listRunningMoves);
  const round = { sweep: 'photo-moves.move', tenantId, items, keyOf: (moveId: string) => moveId, signal };
  await eachItem(deps, round, async (moveId) => {
    for (;;) {
      signal?.throwIfAborted();
      const move = await deps.database.inTenant(tenantId, (scope) => findRunningMove(scope, moveId));
      if (move === undefined) return;
      if (move.leftKeys.length > 0) await deleteLeft(deps, tenantId, move);
      else await moveBatch(deps, tenantId, move);
    }
  });
}

async function deleteLeft(deps: MoveDeps, tenantId: string, move: RunningMove): Promise<void> {
  const hashOf = (key: string) => /\/(?:originals|stand-ins)\/([^./]+)\./.exec(key)?.[1] ?? '';
  // If an original was imported again meanwhile, it has the same key.
  const needed = await deps.database.inTenant(tenantId, (scope) =>
    listContentsOf(scope, move.eventId, move.leftKeys.map(hashOf)),
  );
  const limit = pLimit(COPIES_AT_ONCE);
  const keys = move.leftKeys.filter((key) => !needed.has(hashOf(key)));
  await Promise.all(keys.map((key) => limit(() => deps.storage.delete(tenantKey(tenantId, key)))));
  await deps.database.inTenant(tenantId, async (scope) => {
    if (await lockMove(scope, move))
      await saveMoved(scope, move.moveId, { doneIds: [], moved: 0, leftKeys: [] });
  });
}

async function moveBatch(deps: MoveDeps, tenantId: string, move: RunningMove): Promise<void> {
  const { moveId, eventId, intoEventId } = move;
  const found = await deps.database.inTenant(tenantId, async (scope) => {
    const photoIds = await listMoving(scope, moveId, BATCH);
    const photos = (await listPhotosById(scope, photoIds)).filter(
      (photo) => photo.eventId === eventId && isMovable(photo),
    );
    return { photoIds, keys: await listKeys(scope, photos, move) };
  });
  const { photoIds, keys } = found;
  await copyFiles(deps, tenantId, keys);
  await deps.database.inTenant(tenantId, async (scope) => {
    if (!(await lockMove(scope, move))) return;
    const isEnding = photoIds.length === 0 || (await isDeleted(scope, intoEventId));
    if (isEnding) {
      await markMoveEnded(scope, moveId, deps.clock.now());
      await deps.events.emit(scope, 'photo-move.ended', { eventId, intoEventId });
      return;
    }
    const archiveIds = await findArchivesOf(deps, scope, photoIds);
    const moved = await movePhotos(deps, scope, move, photoIds);
    const copied = new Set(keys.map(({ from }) => from));
    const left = (await listKeys(scope, moved, move)).map(({ from }) => from);
    // A portrait was cut meanwhile and was not copied, so copying is repeated.
    if (left.some((key) => !copied.has(key))) throw new Error('a file came while photos were being moved');
    await deleteArchives(scope, archiveIds);
    await saveMoved(scope, moveId, { doneIds: photoIds, moved: moved.length, leftKeys: left });
  });
}

async function isDeleted(scope: Scope, eventId: string): Promise<boolean> {
  return (await findEvent(scope, eventId))?.isDeleted !== false;
}

/**
 * Lists the files of photos in one event's folder, and their keys in the other event's folder; without the tenant's
 * prefix.
 */
async function listKeys(
  scope: Scope,
  photos: readonly StoredPhoto[],
  { eventId, intoEventId }: Pick<RunningMove, 'eventId' | 'intoEventId'>,
): Promise<{ from: string; to: string }[]> {
  const keys: string[] = [];
  for (const photo of photos) {
    // Cover pictures are not copied, because both events generate their covers again.
    const { thumb, preview } = shownFiles(eventId, photo);
    keys.push(
      fileToRead({ ...photo, eventId }),
      thumb,
      preview,
      ...(await listPortraitFiles(scope, { ...photo, eventId })),
    );
  }
  const folder = eventFolder(eventId);
  return keys.map((from) => ({ from, to: eventFolder(intoEventId) + from.slice(folder.length) }));
}

async function copyFiles(
  { storage }: MoveDeps,
  tenantId: string,
  keys: readonly { from: string; to: string }[],
): Promise<void> {
  const limit = pLimit(COPIES_AT_ONCE);
  const copy = async ({ from, to }: { from: string; to: string }) => {
    try {
      await storage.copy(tenantKey(tenantId, from), tenantKey(tenantId, to));
    } catch (error) {
      // A file that is missing in one place will also be missing in the other.
      if (!(error instanceof FileMissing)) throw error;
    }
  };
  await Promise.all(keys.map((pair) => limit(() => copy(pair))));
}

/** Finds the archives that contain keys that are about to change. */
async function findArchivesOf(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  photoIds: readonly string[],
): Promise<string[]> {
  const purchases = await readPurchases({ clock }, scope, photoIds);
  const archiveIds = new Set<string>();
  for (const photo of await listPhotosById(scope, photoIds))
    for (const archiveId of await findArchives(scope, photo, purchases)) archiveIds.add(archiveId);
  return [...archiveIds];
}
