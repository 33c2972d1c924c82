import { stat } from 'node:fs/promises';
import { parseS3Url } from '#platform/storage/s3-storage.ts';
import type { SourceEntry } from './found-file.ts';
import { walkBucket } from './walk-bucket.ts';
import { walkFolder } from './walk-folder.ts';
import { walkZip } from './walk-zip.ts';
import { watchFolder } from './watch-folder.ts';

export { entriesOfAlbum, listAlbumFolders } from './albums.ts';
export {
  FileTooLarge,
  type FoundFile,
  isPhotoName,
  type SkipReason,
  type SourceEntry,
} from './found-file.ts';
export { walkFolder } from './walk-folder.ts';

/** How long an uploaded file must stay the same to count as complete. */
const WATCH_PAUSE_MS = 3_000;

/**
 * Opens what an operator names: a folder, a zip, or `s3://bucket/prefix?endpoint=…`.
 * @param watching keeps looking at a folder until it is aborted
 * @returns undefined where it is none of them
 */
export async function openSource(
  source: string,
  watching?: AbortSignal,
): Promise<AsyncIterable<SourceEntry> | undefined> {
  if (source.startsWith('s3:')) return watching === undefined ? walkBucket(parseS3Url(source)) : undefined;
  const facts = await stat(source).catch(() => undefined);
  if (facts?.isDirectory()) {
    return watching === undefined
      ? walkFolder(source)
      : watchFolder(source, { pauseMs: WATCH_PAUSE_MS, signal: watching });
  }
  return facts?.isFile() && /\.zip$/i.test(source) && watching === undefined ? walkZip(source) : undefined;
}
