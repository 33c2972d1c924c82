import { stat } from 'node:fs/promises';
import { parseS3Url } from '#platform/storage/s3-storage.ts';
import type { LeftOut, SourceEntry } from './found-file.ts';
import { walkBucket } from './walk-bucket.ts';
import { type FileOnDisk, walkFolder } from './walk-folder.ts';
import { walkZip } from './walk-zip.ts';
import { watchFolder } from './watch-folder.ts';

export { entriesOfAlbum, listAlbumFolders } from './albums.ts';
export {
  FileTooLarge,
  type FoundFile,
  type SkipReason,
  type SourceEntry,
  skipByPath,
} from './found-file.ts';
export { type FileOnDisk, walkFolder } from './walk-folder.ts';
export { openZipInParts, type ZipInParts } from './walk-zip.ts';

/** How long a file must stay unchanged to count as completely uploaded. */
const WATCH_PAUSE_MS = 3_000;

/**
 * Opens the source that an operator named: a folder, a zip, or `s3://bucket/prefix?endpoint=…`.
 * @param watching keeps watching a folder until it is aborted
 * @returns undefined if it is none of these
 */
export async function openSource(
  source: string,
  watching?: AbortSignal,
): Promise<AsyncIterable<SourceEntry> | undefined> {
  if (source.startsWith('s3:')) return watching === undefined ? walkBucket(parseS3Url(source)) : undefined;
  const folder = await openFolder(source, watching);
  if (folder !== undefined) return folder;
  const facts = await stat(source).catch(() => undefined);
  return facts?.isFile() && /\.zip$/i.test(source) && watching === undefined ? walkZip(source) : undefined;
}

/**
 * Opens a folder of any depth.
 * @param watching keeps watching the folder until it is aborted
 * @returns undefined if it is not a folder
 */
export async function openFolder(
  folder: string,
  watching?: AbortSignal,
): Promise<AsyncIterable<FileOnDisk | LeftOut> | undefined> {
  const facts = await stat(folder).catch(() => undefined);
  if (facts?.isDirectory() !== true) return undefined;
  return watching === undefined
    ? walkFolder(folder)
    : watchFolder(folder, { pauseMs: WATCH_PAUSE_MS, signal: watching });
}
