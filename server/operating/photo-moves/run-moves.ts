import pLimit from 'p-limit';
import { deleteArchives } from '#delivering/archives/index.ts';
import { listPortraitFiles } from '#delivering/portraits/index.ts';
import { isEventGone } from '#finding/events/index.ts';
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
const ID_LENGTH = 36;

/**
 * Moves photos into other events until none is left to move. First the files are copied, then the rows change in one
 * transaction, which also records the files to delete: the old ones of moved photos, and copies of photos that stay
 * after all. If the process dies, it resumes; readers of a photo find its files at any time.
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
  await deleteUnneeded(deps, tenantId, move.leftKeys);
  await deps.database.inTenant(tenantId, async (scope) => {
    if (await lockMove(scope, move))
      await saveMoved(scope, move.moveId, { doneIds: [], moved: 0, leftKeys: [] });
  });
}

/**
 * Deletes files from the folders of events, except those of photos that are in the event now: an original that was
 * imported again has the same key, and another move may have brought a photo back.
 */
async function deleteUnneeded(deps: MoveDeps, tenantId: string, keys: readonly string[]): Promise<void> {
  const files = keys.map((key) => ({ key, ...partsOf(key) }));
  const unneeded = await deps.database.inTenant(tenantId, async (scope) => {
    const photos = await listPhotosById(
      scope,
      files.flatMap(({ photoId }) => photoId ?? []),
    );
    const isIn = (id: string | undefined, eventId: string) =>
      photos.some((photo) => photo.photoId === id && photo.eventId === eventId);
    const found: string[] = [];
    for (const [eventId, own] of Map.groupBy(files, (file) => file.eventId)) {
      const hashes = await listContentsOf(
        scope,
        eventId,
        own.flatMap(({ contentHash }) => contentHash ?? []),
      );
      for (const { key, photoId, contentHash } of own)
        if (!hashes.has(contentHash ?? '') && !isIn(photoId, eventId)) found.push(key);
    }
    return found;
  });
  const limit = pLimit(COPIES_AT_ONCE);
  await Promise.all(unneeded.map((key) => limit(() => deps.storage.delete(tenantKey(tenantId, key)))));
}

/** Reads from a key the event, and either the photo or the content to which the file belongs. */
function partsOf(key: string): {
  eventId: string;
  photoId?: string | undefined;
  contentHash?: string | undefined;
} {
  const [, eventId = '', kind = '', name = ''] = key.split('/');
  return kind === 'originals' || kind === 'stand-ins'
    ? { eventId, contentHash: name.split('.')[0] }
    : { eventId, photoId: name.slice(0, ID_LENGTH) };
}

async function moveBatch(deps: MoveDeps, tenantId: string, move: RunningMove): Promise<void> {
  const { moveId, eventId, intoEventId } = move;
  const found = await deps.database.inTenant(tenantId, async (scope) => {
    const photoIds = await listMoving(scope, moveId, BATCH);
    const isGone = await isEventGone(scope, intoEventId);
    const photos = (await listPhotosById(scope, photoIds)).filter(
      (photo) => !isGone && photo.eventId === eventId && isMovable(photo),
    );
    const hashes = photos.map(({ contentHash }) => contentHash);
    const there = await listContentsOf(scope, intoEventId, hashes);
    const going = photos.filter(({ contentHash }) => !there.has(contentHash));
    return { photoIds, keys: await listKeys(scope, going, move) };
  });
  const { photoIds, keys } = found;
  await copyFiles(deps, tenantId, keys);
  const strayKeys = await listStrayPortraits(deps, tenantId, move, photoIds);
  const isRecorded = await deps.database.inTenant(tenantId, async (scope) => {
    if (!(await lockMove(scope, move))) return false;
    const isGone = await isEventGone(scope, intoEventId);
    if (photoIds.length === 0 || (isGone && keys.length === 0)) {
      await markMoveEnded(scope, moveId, deps.clock.now());
      await deps.events.emit(scope, 'photo-move.ended', { eventId, intoEventId });
      return true;
    }
    const archiveIds = await findArchivesOf(deps, scope, photoIds);
    const moved = isGone ? [] : await movePhotos(deps, scope, move, photoIds);
    const copied = new Set(keys.map(({ from }) => from));
    const files = await listKeys(scope, moved, move);
    // A portrait was cut meanwhile and was not copied, so copying is repeated.
    if (files.some(({ from }) => !copied.has(from)))
      throw new Error('a file came while photos were being moved');
    await deleteArchives(scope, archiveIds);
    const moving = new Set(files.map(({ to }) => to));
    const leftKeys = [
      ...files.map(({ from }) => from),
      ...moved.flatMap((photo) => coversOf(eventId, photo)),
      ...keys.flatMap(({ to }) => (moving.has(to) ? [] : to)),
      ...(await listCopiesOfStaying(scope, photoIds, moved, move)),
      ...strayKeys,
    ];
    const doneIds = isGone ? [] : photoIds;
    await saveMoved(scope, moveId, { doneIds, moved: moved.length, leftKeys: [...new Set(leftKeys)] });
    return true;
  });
  // Another process moved the photos. It may have deleted copies before this process made them.
  if (!isRecorded)
    await deleteUnneeded(
      deps,
      tenantId,
      keys.map(({ to }) => to),
    );
}

const coversOf = (eventId: string, photo: StoredPhoto): string[] => {
  const { cover, smallCover } = shownFiles(eventId, photo);
  return [cover, smallCover];
};

/**
 * Lists the copies that this or a killed process may have made of photos that stay: removed, hidden or imported there
 * since.
 */
async function listCopiesOfStaying(
  scope: Scope,
  photoIds: readonly string[],
  moved: readonly StoredPhoto[],
  move: RunningMove,
): Promise<string[]> {
  const movedIds = new Set(moved.map(({ photoId }) => photoId));
  const staying = (await listPhotosById(scope, photoIds)).filter(({ photoId }) => !movedIds.has(photoId));
  // The original may have arrived since its stand-in was copied.
  const readFrom = [true, false].flatMap((awaitsOriginal) =>
    staying.map((photo) => ({ ...photo, awaitsOriginal })),
  );
  return (await listKeys(scope, readFrom, move)).map(({ to }) => to);
}

/** Lists copied portraits of removed photos: the rows that contain their keys are deleted. */
async function listStrayPortraits(
  deps: MoveDeps,
  tenantId: string,
  { intoEventId }: RunningMove,
  photoIds: readonly string[],
): Promise<string[]> {
  const photos = await deps.database.inTenant(tenantId, (scope) => listPhotosById(scope, photoIds));
  const removed = new Set(photos.flatMap(({ photoId, state }) => (state === 'Removed' ? photoId : [])));
  if (removed.size === 0) return [];
  const folder = `${eventFolder(intoEventId)}/portraits`;
  const keys = (await deps.storage.list(tenantKey(tenantId, folder))).map(
    (key) => `${folder}/${key.slice(key.lastIndexOf('/') + 1)}`,
  );
  return keys.filter((key) => removed.has(partsOf(key).photoId ?? ''));
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
    // Covers are not copied, because both events generate their covers again. The old ones are deleted.
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
