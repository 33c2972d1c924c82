import { findUploadedPhoto, hasUploadedFolder, listUploadedFolder } from '#finding/photos/index.ts';
import type { Deps } from '#platform/deps.ts';
import { findRefusedFile } from '../uploaded-files.store.ts';
import type { Parts } from './sftp-parts.ts';
import { type EntryFacts, readPath, type SentPath } from './sftp-paths.rules.ts';

/**
 * A link's folder as the client sees it: photos, files that are not photos yet, and the folders and names that this
 * connection created.
 */
export interface Listing {
  find(at: SentPath): Promise<EntryFacts | undefined>;
  /** Lists the files and folders directly in a folder, by name. */
  list(folder: string): Promise<Map<string, EntryFacts>>;
  /** Remembers an empty folder. @returns false if there are too many */
  addFolder(path: string): boolean;
  removeFolder(path: string): void;
  /** Remembers another name for a photo. */
  rename(to: string, size: number): void;
}

/** The most empty folders and new names that a connection remembers. */
const REMEMBERED_MAX = 10_000;

export function createListing(
  deps: Pick<Deps, 'clock' | 'database'>,
  { tenantId, linkId, parts }: { tenantId: string; linkId: string; parts: Parts },
): Listing {
  const [made, renamed] = [new Set(['']), new Map<string, number>()];

  /** Finds the file or folder at a path. */
  const find = async ({ path, folder, name }: SentPath): Promise<EntryFacts | undefined> => {
    const now = deps.clock.now();
    if (made.has(path)) return { isFolder: true, size: 0, modifiedAt: now };
    const part = await parts.find(path);
    if (part !== undefined) return { isFolder: false, size: part.size, modifiedAt: part.modifiedAt };
    const known = renamed.get(path);
    if (known !== undefined) return { isFolder: false, size: known, modifiedAt: now };
    const sent = await findSent({ folder, name });
    if (sent !== undefined) return { isFolder: false, size: sent.byteSize, modifiedAt: sent.sentAt };
    return (await isFolder(path)) ? { isFolder: true, size: 0, modifiedAt: now } : undefined;
  };

  /** Returns whether something is below a path. It costs the same for any number of files. */
  const isFolder = async (path: string): Promise<boolean> =>
    [...made].some((other) => other.startsWith(`${path}/`)) ||
    (await parts.hasFolder(path)) ||
    (await deps.database.inTenant(tenantId, (scope) => hasUploadedFolder(scope, linkId, path)));

  const findSent = (file: { folder: string; name: string }) =>
    deps.database.inTenant(
      tenantId,
      async (scope) =>
        (await findUploadedPhoto(scope, linkId, file)) ?? (await findRefusedFile(scope, linkId, file)),
    );

  /** Lists the contents of a folder: photos, files that are not photos yet, and folders. */
  const listFolder = async (folder: string): Promise<Map<string, EntryFacts>> => {
    const now = deps.clock.now();
    const entries = new Map<string, EntryFacts>();
    const addFolder = (path: string): void => {
      const rest = folder === '' ? path : path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : '';
      const [name = ''] = rest.split('/');
      if (name !== '') entries.set(name, { isFolder: true, size: 0, modifiedAt: now });
    };
    const sent = await deps.database.inTenant(tenantId, (scope) => listUploadedFolder(scope, linkId, folder));
    for (const path of [...made, ...sent.folders]) addFolder(path);
    for (const { name, byteSize, sentAt } of sent.photos)
      entries.set(name, { isFolder: false, size: byteSize, modifiedAt: sentAt });
    for await (const part of parts.list()) {
      const place = readPath(part.path);
      if (place?.folder === folder)
        entries.set(place.name, { isFolder: false, size: part.size, modifiedAt: part.modifiedAt });
      else if (place !== undefined) addFolder(place.folder);
    }
    return entries;
  };

  return {
    find,
    list: listFolder,
    addFolder(path) {
      if (made.size >= REMEMBERED_MAX) return false;
      made.add(path);
      return true;
    },
    removeFolder: (path) => void made.delete(path),
    rename(to, size) {
      if (renamed.size < REMEMBERED_MAX) renamed.set(to, size);
    },
  };
}
