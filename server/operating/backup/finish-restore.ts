import { Readable } from 'node:stream';
import { pauseAllLetters } from '#delivering/letters/index.ts';
import { type SkippedNumbers, skipReceiptNumbers } from '#delivering/receipts/index.ts';
import { stopAllImports } from '#finding/photo-imports/index.ts';
import { listRemovedIds } from '#finding/photos/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { endDeskLogins, type RestoredLogins } from '#hosting/desk/index.ts';
import { listMembers } from '#hosting/members/index.ts';
import { listTenants } from '#hosting/tenants/index.ts';
import { deleteRemovedFiles } from '#operating/corrections/index.ts';
import { type Replay, replayErasures } from '#operating/erasure/index.ts';
import { clearRestoreMark } from '#platform/database/restore-mark.ts';
import { takeOrderNumbers } from '#selling/orders/index.ts';
import { skipStatementNumbers } from '#selling/settlements/index.ts';
import { countLostNumbers } from './backup.rules.ts';
import type { BackupPlace } from './backup-place.ts';
import { withBackupLogin } from './database-login.ts';
import { type Manifest, type StoredFileLine, UnusableBackup } from './manifest.ts';
import { listStoredFiles } from './verify-backup.ts';

/** The members of a brand after a restore, by address. */
interface RestoredMembers {
  tenantId: string;
  emails: string[];
}

export type FinishDeps = Parameters<typeof replayErasures>[0];

export interface Restored {
  /** Files that were written; those that existed already with the same length do not count. */
  files: number;
  /** Keys of files that are damaged in the backup. */
  damaged: string[];
  erasures: Replay;
  /** Removed photos whose files were deleted again. */
  removed: number;
}

/** What a restore took back of a brand, and what it did about it. */
interface UndoneOfBrand {
  tenantId: string;
  /** Events whose letters were paused. */
  pausedEvents: number;
  /** Photo imports that were stopped. */
  stoppedImports: number;
  /** Numbers of receipts and statements that were skipped. */
  skipped: SkippedNumbers;
  skippedStatements: { first: string; last: string };
}

/** The result of restoring a whole installation. */
export interface RestoredShop extends Restored {
  logins: RestoredLogins;
  members: RestoredMembers[];
  /** The time of the backup: everything that was done after it is undone. */
  backupAt: string;
  undone: UndoneOfBrand[];
}

const FILES_AT_ONCE = 8;
const TOLD_EVERY = 1_000;
const PHOTOS_AT_ONCE = 1_000;

/**
 * Restores the files, replays the list of erasures, deletes the files of removed photos, ends all logins to the desk,
 * pauses letters and photo imports, and skips the numbers of receipts, orders and statements that may have been given after the backup. Only then may
 * the shop start. After a crash, run it again.
 */
export async function finishRestore(
  deps: FinishDeps,
  place: BackupPlace,
  manifest: Manifest,
  { withFiles, onProgress = () => {} }: { withFiles: boolean; onProgress?(text: string): void },
): Promise<RestoredShop> {
  const { files, damaged } = withFiles
    ? await restoreFiles(deps, place, manifest, onProgress)
    : { files: 0, damaged: [] };
  const tenantIds = (await listTenants(deps.database.asHost)).map(({ tenantId }) => tenantId);
  const undone: UndoneOfBrand[] = [];
  // First, because a replayed erasure may issue receipts.
  for (const tenantId of tenantIds)
    undone.push(await preventRepeats(deps, tenantId, new Date(manifest.createdAt)));
  onProgress('erasing again whom the list of erasures names');
  const erasures = await replayErasures(deps);
  const removed = await deleteFilesOfRemoved(deps, tenantIds);
  const logins = await endDeskLogins(deps);
  const members: RestoredMembers[] = [];
  for (const tenantId of tenantIds) {
    const listed = await deps.database.inTenant(tenantId, (scope) => listMembers(scope));
    members.push({ tenantId, emails: listed.map(({ email }) => email) });
  }
  await withBackupLogin(deps.database, clearRestoreMark);
  return { files, damaged, erasures, removed, logins, members, backupAt: manifest.createdAt, undone };
}

/**
 * Prevents a restored brand from repeating what it did after the backup: letters and photo imports wait for a member,
 * and no number of an order, receipt or statement is given twice.
 */
async function preventRepeats(deps: FinishDeps, tenantId: string, backupAt: Date): Promise<UndoneOfBrand> {
  const cause = { actor: BY_COMMAND.actor, why: `Restored from the backup of ${backupAt.toISOString()}` };
  const restoredAt = deps.clock.now();
  const year = restoredAt.getUTCFullYear();
  const count = countLostNumbers(backupAt, restoredAt);
  return deps.database.inTenant(tenantId, async (scope) => {
    const pausedEvents = await pauseAllLetters(deps, scope, cause);
    const stoppedImports = await stopAllImports(deps, scope, cause);
    await takeOrderNumbers(scope, year, count);
    const skipped = await skipReceiptNumbers(scope, { year, count, backupAt, restoredAt });
    const skippedStatements = await skipStatementNumbers(scope, { count, backupAt, restoredAt });
    return { tenantId, pausedEvents, stoppedImports, skipped, skippedStatements };
  });
}

/** Writes those files of a backup that do not exist yet with the same size. */
export async function restoreFiles(
  { storage }: Pick<FinishDeps, 'storage'>,
  place: BackupPlace,
  manifest: Manifest,
  onProgress: (text: string) => void,
): Promise<Pick<Restored, 'files' | 'damaged'>> {
  const damaged: string[] = [];
  let files = 0;
  let seen = 0;
  const restoreFile = async ({ key, size, name }: StoredFileLine): Promise<void> => {
    const stored = await storage.stat(key);
    if (stored?.size === size) return;
    try {
      await storage.putStream(key, inFull(place.readFile(name), size, name));
      files += 1;
    } catch (error) {
      if (!(error instanceof UnusableBackup)) throw error;
      damaged.push(key);
    }
  };
  const lines = Readable.from(listStoredFiles(place, manifest));
  for await (const _ of lines.map(restoreFile, { concurrency: FILES_AT_ONCE })) {
    seen += 1;
    if (seen % TOLD_EVERY === 0) onProgress(`${seen} of ${manifest.files?.lines} files`);
  }
  return { files, damaged: damaged.toSorted() };
}

async function* inFull(source: AsyncIterable<Buffer>, size: number, name: string): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > size) break;
    yield chunk;
  }
  if (bytes !== size) throw new UnusableBackup(`${name} has not ${size} bytes.`);
}

/** Deletes the files of removed photos. @returns the number of photos */
export async function deleteFilesOfRemoved(deps: FinishDeps, tenantIds: readonly string[]): Promise<number> {
  let removed = 0;
  for (const tenantId of tenantIds) {
    let after: string | undefined;
    do {
      const wanted = { after, count: PHOTOS_AT_ONCE };
      const photoIds = await deps.database.inTenant(tenantId, (scope) => listRemovedIds(scope, wanted));
      for (const photoId of photoIds) await deleteRemovedFiles(deps, tenantId, photoId);
      removed += photoIds.length;
      after = photoIds.length < PHOTOS_AT_ONCE ? undefined : photoIds.at(-1);
    } while (after !== undefined);
  }
  return removed;
}
