import { findUploadedPhoto, hasUploadedFolder, listUploadedFolder } from '#finding/photos/index.ts';
import type { Deps } from '#platform/deps.ts';
import { findRefusedFile } from '../uploaded-files.store.ts';
import type { LinkSession } from './link-quota.ts';
import type { Parts } from './sftp-parts.ts';
import { type EntryFacts, readPath, type SentPath } from './sftp-paths.rules.ts';

/**
 * A link's folder as the client sees it: photos, files that are not photos yet, and the folders and names that this
 * connection created.
 */
export interface Listing {
  find(at: SentPath): Promise<EntryFacts | undefined>;
  /**
   * Lists the files and folders directly in a folder, by name.
   * @returns also how many requests for one file cost as much
   */
  list(folder: string): Promise<{ entries: Map<string, EntryFacts>; cost: number }>;
  /** Returns whether something is in a folder. It costs the same for any number of files. */
  hasEntries(folder: string): Promise<boolean>;
  /** Remembers an empty folder. @returns false if there are too many */
  addFolder(path: string): boolean;
  removeFolder(path: string): void;
  /** Remembers another name for a photo. */
  rename(to: string, size: number): void;
}

/** The most names in a folder that are listed. */
const LISTED_MAX = 20_000;
/**
 * How many incomplete files cost as much to list as a request for one file; the next constant is the number of photos.
 */
const PARTS_OF_REQUEST = 2;
const PHOTOS_OF_REQUEST = 20;

/** @param link.hold counts the empty folders and the renamed photos that the connection remembers */
export function createListing(
  deps: Pick<Deps, 'clock' | 'database'>,
  {
    tenantId,
    linkId,
    parts,
    hold,
    release,
  }: { tenantId: string; linkId: string; parts: Parts } & Pick<LinkSession, 'hold' | 'release'>,
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
    return (await hasEntries(path)) ? { isFolder: true, size: 0, modifiedAt: now } : undefined;
  };

  const isAboveMade = (path: string): boolean => {
    for (const other of made) if (other.startsWith(`${path}/`)) return true;
    return false;
  };
  const hasEntries = async (path: string): Promise<boolean> =>
    isAboveMade(path) ||
    (await parts.hasFolder(path)) ||
    (await deps.database.inTenant(tenantId, (scope) => hasUploadedFolder(scope, linkId, path)));

  const findSent = (file: { folder: string; name: string }) =>
    deps.database.inTenant(
      tenantId,
      async (scope) =>
        (await findUploadedPhoto(scope, linkId, file)) ?? (await findRefusedFile(scope, linkId, file)),
    );

  /** Lists the contents of a folder: photos, files that are not photos yet, and folders. */
  const listFolder: Listing['list'] = async (folder) => {
    const now = deps.clock.now();
    const entries = new Map<string, EntryFacts>();
    const add = (name: string, facts: EntryFacts): void => {
      if (entries.size < LISTED_MAX || entries.has(name)) entries.set(name, facts);
    };
    const addFolder = (name: string): void => {
      if (name !== '') add(name, { isFolder: true, size: 0, modifiedAt: now });
    };
    const sent = await deps.database.inTenant(tenantId, (scope) => listUploadedFolder(scope, linkId, folder));
    const addPath = (path: string): void => {
      const rest = folder === '' ? path : path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : '';
      const [name = ''] = rest.split('/');
      addFolder(name);
    };
    for (const name of sent.folders) addFolder(name);
    for (const path of made) addPath(path);
    for (const { name, byteSize, sentAt } of sent.photos)
      add(name, { isFolder: false, size: byteSize, modifiedAt: sentAt });
    let read = 0;
    for await (const part of parts.list()) {
      read += 1;
      const place = readPath(part.path);
      if (place?.folder === folder)
        add(place.name, { isFolder: false, size: part.size, modifiedAt: part.modifiedAt });
      else if (place !== undefined) addPath(place.folder);
    }
    const photos = made.size + sent.folders.length + sent.photos.length;
    return { entries, cost: Math.floor(read / PARTS_OF_REQUEST + photos / PHOTOS_OF_REQUEST) };
  };

  return {
    find,
    list: listFolder,
    hasEntries,
    addFolder(path) {
      if (made.has(path)) return true;
      if (!hold('names')) return false;
      made.add(path);
      return true;
    },
    removeFolder(path) {
      if (made.delete(path)) release('names');
    },
    rename(to, size) {
      if (renamed.has(to) || hold('names')) renamed.set(to, size);
    },
  };
}
