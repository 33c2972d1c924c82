import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { convertHeic } from '#engines/images/index.ts';
import { addToCounts } from '#finding/events/index.ts';
import { findByContent, insertReceived, markPlace, markReport, photoFiles } from '#finding/photos/index.ts';
import type { Deps } from '#platform/deps.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { processPhotoJob } from './ingest.jobs.ts';
import { type ReceiveProblem, recogniseFile } from './recognise-file.ts';
import type { SkipReason, SourceEntry } from './sources/index.ts';

/** What became of one entry of a source. */
export type ReceivedFile =
  | { file: string; outcome: 'Received' | 'Known'; contentHash: string; isReport: boolean }
  | { file: string; outcome: 'Refused'; problem: ReceiveProblem }
  | { file: string; outcome: 'Skipped'; reason: SkipReason };

/** Files to take, and what is asked of them. */
export interface ReceivedSource {
  files: AsyncIterable<SourceEntry>;
  /** Pictures whose longer side has fewer pixels are refused; 0 takes all. */
  minEdge?: number;
  /** How far along the way the photos were taken: those already there are told so, too. */
  placeKm?: number | null;
  /** Folders whose photos show nobody in particular: those already there are marked, too. */
  reportFolders?: readonly string[];
}

/**
 * Takes files into an event: stored by content, a row and a job in one transaction. Run again after a kill it
 * goes on where it was: what is there is `Known`, nothing comes twice, nothing is missing.
 */
export async function* receivePhotos(
  deps: Pick<Deps, 'database' | 'storage' | 'queue' | 'newId'>,
  tenantId: string,
  eventId: string,
  { files, minEdge = 0, placeKm = null, reportFolders = [] }: ReceivedSource,
): AsyncGenerator<ReceivedFile> {
  for await (const file of files) {
    const isReport = reportFolders.some((folder) => liesIn(file.folder, folder));
    yield receivePhoto(deps, tenantId, eventId, file, { minEdge, placeKm, isReport });
  }
}

/** Tells whether a folder of a source, or one above it, has a name; a name may be several folders long. */
function liesIn(folder: string, name: string): boolean {
  return `/${folder}/`.toLowerCase().includes(`/${name.replace(/^\/+|\/+$/g, '')}/`.toLowerCase());
}

async function receivePhoto(
  deps: Pick<Deps, 'database' | 'storage' | 'queue' | 'newId'>,
  tenantId: string,
  eventId: string,
  entry: SourceEntry,
  { minEdge, placeKm, isReport }: { minEdge: number; placeKm: number | null; isReport: boolean },
): Promise<ReceivedFile> {
  const { file, folder } = entry;
  const recognised = await recogniseFile(entry, minEdge);
  if (recognised.outcome !== 'Photo') return { file, ...recognised };

  const { bytes, format, isToConvert } = recognised;
  // Of the file as it came: another version of the program writes other bytes, and the photo is still the same.
  const contentHash = createHash('sha256').update(bytes).digest('hex');
  const photoId = deps.newId();
  // The file first: a row whose original is missing would be a photo nobody can have.
  const key = tenantKey(tenantId, photoFiles(eventId, { photoId, contentHash, format }).original);
  const stored = await deps.storage.stat(key);
  const isStored = isToConvert ? stored !== undefined : stored?.size === bytes.byteLength;
  const original = isToConvert && !isStored ? await convertHeic(bytes) : { ok: true as const, bytes };
  if (!original.ok) return { file, outcome: 'Refused', problem: original.problem };
  if (!isStored) await deps.storage.put(key, original.bytes);
  const photo = {
    photoId,
    eventId,
    contentHash,
    format,
    fileName: basename(file),
    folder,
    byteSize: isStored ? (stored?.size ?? 0) : original.bytes.byteLength,
    isReport,
    placeKm,
  };
  const outcome = await deps.database.inTenant(tenantId, async (scope) => {
    if (!(await insertReceived(scope, photo))) {
      const [known] = await findByContent(scope, eventId, [contentHash]);
      if (known?.state === 'Removed') return 'Removed';
      if (isReport && (await markReport(scope, eventId, contentHash)))
        await addToCounts(scope, eventId, { report: 1 });
      if (placeKm !== null) await markPlace(scope, eventId, contentHash, placeKm);
      return 'Known';
    }
    const waiting = await addToCounts(scope, eventId, { processing: 1 });
    // Events take turns: a small one does not wait for all of a large one's photos.
    await deps.queue.send(scope, processPhotoJob, [{ photoId: photo.photoId }], { ahead: waiting - 1 });
    return 'Received';
  });
  if (outcome !== 'Removed') return { file, outcome, contentHash, isReport };
  // Stored once more before anybody looked: what was removed leaves no file.
  await deps.storage.delete(key);
  return { file, outcome: 'Skipped', reason: 'Removed' };
}
