import { basename } from 'node:path';
import { toPlainLine } from '#contract/plain-line.ts';
import type { PhotographerBibs } from '#contract/recognition.ts';
import { FILE_NAME_MAX, FOLDER_MAX } from '#contract/upload-files.ts';
import {
  convertHeic,
  findMetadataBlocks,
  replaceBlocks,
  takeBlock,
  wipeMetadata,
} from '#engines/images/index.ts';
import { addToCounts, findEvent, isEventGone } from '#finding/events/index.ts';
import {
  deleteReceived,
  findByContent,
  insertReceived,
  markPlace,
  markReport,
  photoFiles,
} from '#finding/photos/index.ts';
import { listNamedBibs } from '#finding/recognition/index.ts';
import { removesKeywords } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { hashBytes } from '#platform/hash-bytes.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { findElsewhere } from './find-elsewhere.ts';
import { readHeicSizeInSandbox } from './heic-size.task.ts';
import { processPhotoJob } from './ingest.jobs.ts';
import { mendJpeg } from './mend-jpeg.task.ts';
import { readPhotographersTexts } from './photographers-texts.task.ts';
import { type ReceiveProblem, recogniseFile } from './recognise-file.ts';
import type { SkipReason, SourceEntry } from './sources/index.ts';
import { takeOriginal } from './take-original.ts';

export type ReceiveDeps = Pick<Deps, 'database' | 'storage' | 'queue' | 'newId' | 'events'>;

/** The outcome for one entry of a source. */
export type ReceivedFile =
  /** `Received` is also the outcome for an original that an existing photo awaits. */
  | { file: string; outcome: 'Received' | 'Known'; contentHash: string; isReport: boolean }
  | { file: string; outcome: 'Refused'; problem: ReceiveProblem }
  | { file: string; outcome: 'Skipped'; reason: SkipReason };

/** Facts for all photos of an import. */
export interface PhotoDefaults {
  /** The kilometre at which the photos were taken; existing photos get it too. */
  placeKm?: number | null;
  /** The photographer; by default taken from the file or its folder. */
  photographerId?: string | null;
  /** The upload link. */
  uploadLinkId?: string | null;
  /** How far to trust bibs that photographers wrote into or beside the files; by default not at all. */
  photographerBibs?: PhotographerBibs;
}

/** Files to import, and their requirements. */
export interface ReceivedSource extends PhotoDefaults {
  files: AsyncIterable<SourceEntry>;
  /** Pictures are refused if their longer side has fewer pixels; 0 accepts all. */
  minEdge?: number;
  /** Folders whose photos show no particular person; existing photos are marked too. */
  reportFolders?: readonly string[];
}

/** A file to import with its declared facts. */
interface FileToTake extends Required<PhotoDefaults> {
  entry: SourceEntry;
  minEdge: number;
  isReport: boolean;
}

/**
 * Imports files into an event. Each is stored by content; row and job are written in one transaction. After a crash
 * another run resumes: existing files are `Known`, and none is duplicated or missing. An awaited original is attached
 * to its photo, even if the photo was meanwhile moved to another event.
 */
export async function* receivePhotos(
  deps: ReceiveDeps,
  tenantId: string,
  eventId: string,
  { files, minEdge = 0, reportFolders = [], ...said }: ReceivedSource,
): AsyncGenerator<ReceivedFile> {
  const { placeKm = null, photographerId = null, uploadLinkId = null, photographerBibs = 'off' } = said;
  for await (const entry of files) {
    const isReport = reportFolders.some((folder) => liesIn(entry.folder, folder));
    const file = { entry, minEdge, isReport, placeKm, photographerId, uploadLinkId, photographerBibs };
    yield receivePhoto(deps, tenantId, eventId, file);
  }
}

/**
 * Returns whether a folder of a source, or a parent of it, has a given name; the name may consist of several folders.
 */
function liesIn(folder: string, name: string): boolean {
  return `/${folder}/`.toLowerCase().includes(`/${name.replace(/^\/+|(?<!\/)\/+$/g, '')}/`.toLowerCase());
}

async function receivePhoto(
  deps: ReceiveDeps,
  tenantId: string,
  eventId: string,
  { entry, minEdge, ...said }: FileToTake,
): Promise<ReceivedFile> {
  const { file, folder } = entry;
  const { isReport, photographerBibs } = said;
  const recognised = await recogniseFile(entry, {
    minEdge,
    mend: (bytes) => mendJpeg(tenantId, bytes),
  });
  if (recognised.outcome !== 'Photo') return { file, ...recognised };

  const { bytes, whole, format, isToConvert } = recognised;
  // Hashes the file as received, because another version of the program may store other bytes for the same photo.
  const contentHash = await hashBytes(bytes);
  const photoId = deps.newId();
  // Stores the file first, because a row without its original would be a photo that cannot be delivered.
  const key = tenantKey(tenantId, photoFiles(eventId, { photoId, contentHash, format }).original);
  const stored = await deps.storage.stat(key);
  const isStored = isToConvert ? stored !== undefined : stored?.size === whole.byteLength;
  const readSize = (heic: Uint8Array) => readHeicSizeInSandbox(tenantId, heic);
  const original =
    isToConvert && !isStored ? await convertHeic(bytes, { readSize }) : { ok: true as const, bytes: whole };
  if (!original.ok) return { file, outcome: 'Refused', problem: original.problem };
  const photographersTexts = await splitWords(deps, tenantId, eventId, {
    entry,
    contentHash,
    bytes: original.bytes,
    isRead: photographerBibs !== 'off',
    isStored,
  });
  if (photographersTexts === undefined) return { file, outcome: 'Refused', problem: 'UnsupportedFormat' };
  if (!isStored) await deps.storage.put(key, photographersTexts.bytes);
  const photo = {
    photoId,
    eventId,
    contentHash,
    format,
    fileName: toPlainLine(basename(file), FILE_NAME_MAX),
    folder: toPlainLine(folder, FOLDER_MAX),
    byteSize: isStored ? (stored?.size ?? 0) : original.bytes.byteLength,
    namedBibs: photographersTexts.namedBibs,
    ...said,
  };
  const outcome = await deps.database.inTenant(tenantId, (scope) => insertPhoto(deps, scope, photo));
  if (outcome === 'Received' || outcome === 'Known') return { file, outcome, contentHash, isReport };
  if (outcome === 'Awaited') {
    const taken = await takeOriginal(deps, tenantId, { eventId, contentHash, key });
    if (taken === 'Again') return receivePhoto(deps, tenantId, eventId, { entry, minEdge, ...said });
    return taken === 'Taken'
      ? { file, outcome: 'Received', contentHash, isReport }
      : { file, outcome: 'Refused', problem: taken.problem };
  }
  // If the photo was removed or moved, the file just stored is deleted. A file that existed before may belong to a
  // photo that is being moved back.
  if (outcome === 'Removed' || !isStored) await deps.storage.delete(key);
  if (outcome === 'Removed') return { file, outcome: 'Skipped', reason: 'Removed' };
  if (outcome === 'Elsewhere') return { file, outcome: 'Known', contentHash, isReport };
  return receivePhoto(deps, tenantId, outcome.movedTo, { entry, minEdge, ...said });
}

/** More bytes than a photo's texts have, even with the editing history that programs store there. */
const TEXT_BYTES_MAX = 20_000_000;

/**
 * Separates a photographer's texts from a photo. The result contains possible bibs in the photo or the `.xmp` file
 * beside it, and the bytes that are stored and sold. The bytes have the same length; texts that name bibs or people are
 * removed, unless the tenant keeps files unchanged.
 * @returns undefined if the file has more texts than programs write
 */
async function splitWords(
  { database }: Pick<Deps, 'database'>,
  tenantId: string,
  eventId: string,
  photo: { entry: SourceEntry; contentHash: string; bytes: Uint8Array; isRead: boolean; isStored: boolean },
): Promise<{ bytes: Uint8Array; namedBibs: string[] } | undefined> {
  const { entry, contentHash, bytes, isRead, isStored } = photo;
  const sidecar = !isRead || 'leftOut' in entry ? undefined : await entry.readSidecar?.();
  const found = findMetadataBlocks(bytes);
  if (found === undefined) return undefined;
  const asItIs = { bytes, namedBibs: [] };
  if (sidecar === undefined && found.length === 0) return asItIs;
  const { event, known, isToStrip } = await database.inTenant(tenantId, async (scope) => ({
    event: await findEvent(scope, eventId),
    known: await findByContent(scope, eventId, [contentHash]),
    isToStrip: await removesKeywords(scope),
  }));
  // The texts of an existing photo are not read again.
  const isThere = isStored && known.length > 0;
  if (isThere || !(isToStrip || isRead)) return asItIs;
  const blocks = found.map((block) => ({ kind: block.kind, bytes: takeBlock(bytes, block) }));
  const length = blocks.reduce((sum, block) => sum + block.bytes.byteLength, 0);
  const read =
    length > TEXT_BYTES_MAX ? undefined : await readPhotographersTexts(tenantId, { blocks, sidecar });
  // Texts that take too long to read are removed completely.
  if (read === undefined) for (const { kind, bytes: words } of blocks) wipeMetadata(kind, words);
  const named = { keywords: read?.keywords ?? [], caption: read?.caption ?? '', fileName: '' };
  const left = read?.stripped ?? blocks.map(({ bytes: words }) => words);
  return {
    bytes: isToStrip && found.length > 0 ? replaceBlocks(bytes, found, left) : bytes,
    namedBibs: isRead ? listNamedBibs(named, Number(event?.date.slice(0, 4))) : [],
  };
}

/** Returns whose photos a file may change: an upload link changes only those of its photographer. */
export const ownerOf = ({
  uploadLinkId,
  photographerId,
}: Pick<Required<PhotoDefaults>, 'uploadLinkId' | 'photographerId'>): { photographerId?: string | null } =>
  uploadLinkId === null ? {} : { photographerId };

/**
 * Inserts the row of a stored photo and its reading job, or updates the facts of an existing photo. If the photo was
 * moved to another event, it is not inserted here again, whether it is shown, hidden or removed there. A deleted event gets
 * no photos.
 */
async function insertPhoto(
  deps: Pick<Deps, 'queue'>,
  scope: Scope,
  photo: Parameters<typeof insertReceived>[1] & Omit<FileToTake, 'entry' | 'minEdge'>,
): Promise<'Received' | 'Known' | 'Awaited' | 'Removed' | 'Elsewhere' | { movedTo: string }> {
  const { eventId, contentHash, isReport, placeKm } = photo;
  if (await isEventGone(scope, eventId)) return 'Removed';
  if (!(await insertReceived(scope, photo))) {
    const [known] = await findByContent(scope, eventId, [contentHash]);
    if (known?.state === 'Removed') return 'Removed';
    if (isReport && (await markReport(scope, eventId, contentHash)))
      await addToCounts(scope, eventId, { report: 1 });
    if (placeKm !== null) await markPlace(scope, { eventId, contentHash, ...ownerOf(photo) }, placeKm);
    return known?.awaitsOriginal === true ? 'Awaited' : 'Known';
  }
  const [moved] = await findElsewhere(scope, eventId, [contentHash]);
  if (moved !== undefined) {
    await deleteReceived(scope, photo.photoId);
    if (moved.state === 'Removed') return 'Removed';
    return moved.awaitsOriginal ? { movedTo: moved.eventId } : 'Elsewhere';
  }
  const waiting = await addToCounts(scope, eventId, { processing: 1 });
  // Events take turns, so that a small event does not wait for all photos of a large one.
  await deps.queue.send(scope, processPhotoJob, [{ photoId: photo.photoId }], { ahead: waiting - 1 });
  return 'Received';
}
