import pLimit from 'p-limit';
import type { NamedFile } from '#delivering/downloads/index.ts';
import type { Deps } from '#platform/deps.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import type { ArchiveContents } from './archives.store.ts';
import { layoutZip, type ZipEntry } from './zip-layout.ts';

const EXISTENCE_CHECKS_AT_ONCE = 16;
/** For a camera without a clock: the first moment that a ZIP can name. */
const NO_TIME = new Date(Date.UTC(1980, 0, 1));

/**
 * Prepares files as an archive. Checks that each file exists now, with the size that it had when it was sold. Lists
 * lost files and files that could not be created by name, and delivers the others. The archive fails only if all
 * files are lost.
 */
export async function layOutArchive(
  deps: Pick<Deps, 'storage'>,
  tenantId: string,
  files: readonly NamedFile[],
): Promise<ArchiveContents> {
  const entries: ZipEntry[] = [];
  const lost: string[] = [];
  const found = await pLimit(EXISTENCE_CHECKS_AT_ONCE).map(files, async (file) => ({
    file,
    entry: await entryOf(deps, tenantId, file),
  }));
  for (const { file, entry } of found) {
    if (entry !== undefined) entries.push(entry);
    else lost.push(file.fileName);
  }
  const state = entries.length > 0 ? 'Published' : 'Failed';
  return { state, entries, lost, size: layoutZip(entries).size };
}

async function entryOf(
  deps: Pick<Deps, 'storage'>,
  tenantId: string,
  { file: { stored }, fileName, takenAt }: NamedFile,
): Promise<ZipEntry | undefined> {
  if (stored === null) return undefined;
  const key = tenantKey(tenantId, stored.key);
  const facts = await deps.storage.stat(key);
  if (facts?.size !== stored.size) return undefined;
  // The time of the photo, not of the file, so that the same photos always give the same bytes.
  const modifiedAt = takenAt ?? NO_TIME;
  return { name: fileName, key, size: stored.size, crc32: stored.crc32, modifiedAt };
}
