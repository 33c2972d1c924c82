import { brandImageKey } from '#hosting/organizer/index.ts';
import type { Deps } from '#platform/deps.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import type { FolderFile } from './open-site-folder.ts';
import { findKeptFiles } from './pages.store.ts';
import { readCurrentSite } from './plan-site.ts';
import { writeSiteFolder } from './write-site-folder.ts';

/** A site as a folder. */
export interface SiteFolder {
  /** 0 if no folder was applied yet. */
  version: number;
  files: FolderFile[];
}

/**
 * Opens the folder of a tenant's site without reading its files: the folder as applied, or an equivalent one if it was
 * not stored.
 * @param version opens an earlier version
 * @returns undefined if that version's folder was not stored, or if the version does not exist
 */
export async function openSiteVersion(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  tenantId: string,
  version?: number,
): Promise<SiteFolder | undefined> {
  const found = await database.inTenant(tenantId, async (scope) => {
    const current = await readCurrentSite(scope);
    return { ...current, kept: await findKeptFiles(scope, version ?? current.version) };
  });
  if (found.kept !== undefined) {
    const files = found.kept.map(({ path, fileKey, byteSize }): FolderFile => {
      const read = () => storage.read(tenantKey(tenantId, fileKey));
      return { path, isPlain: true, byteSize, read };
    });
    return { version: version ?? found.version, files };
  }
  if (version !== undefined && version !== found.version) return undefined;
  const keys = new Map(found.site.files.map((file) => [file.path, file]));
  const files = writeSiteFolder(found.site).map(async (file): Promise<FolderFile> => {
    const { path } = file;
    if ('text' in file) {
      const bytes = Buffer.from(file.text);
      return { path, isPlain: true, byteSize: bytes.byteLength, read: async () => bytes };
    }
    const key =
      'address' in file
        ? tenantKey(tenantId, keys.get(file.address)?.fileKey ?? '')
        : brandImageKey(tenantId, file.brandImage);
    const byteSize = (await storage.stat(key))?.size ?? 0;
    return { path, isPlain: true, byteSize, read: () => storage.read(key) };
  });
  return { version: found.version, files: await Promise.all(files) };
}
