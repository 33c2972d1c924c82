import { readdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '#platform/deps.ts';
import { outageOf } from '#platform/outage.ts';
import { eachItem } from '#platform/queue/each-item.ts';
import type { ReserveSpace } from '#platform/storage/free-space.ts';
import { UPLOADS_FOLDER, UPLOADS_KEPT_MS } from '#platform/storage/uploads-place.ts';
import { receiveFile, type UploadDeps, type UploadOutcome } from '../receive-upload.ts';
import { findUploadLink, type UploadLink } from '../upload-links.store.ts';
import type { LinkQuota } from './link-quota.ts';
import { createParts, type Part, type Parts } from './sftp-parts.ts';
import { readPath, type SentPath } from './sftp-paths.rules.ts';

export type SftpDeps = UploadDeps &
  Pick<Deps, 'config' | 'log' | 'rateLimits'> & {
    quota: LinkQuota;
    /** Reserves space on the disk with the files. */
    reserveSpace: ReserveSpace;
  };

/** A link that sends files, and its files that are not photos yet. */
export interface SentFolder {
  tenantId: string;
  link: UploadLink;
  parts: Parts;
}

/**
 * The folder of all links' files that are not photos yet. It is beside other uploads, or on this machine if those are
 * in a bucket.
 */
export const rootOf = ({ uploads, config }: Pick<SftpDeps, 'config' | 'uploads'>): string =>
  join(uploads.folder ?? join(config.dataDir, UPLOADS_FOLDER), 'sftp');

export function openParts(
  deps: Pick<SftpDeps, 'config' | 'uploads'>,
  tenantId: string,
  linkId: string,
): Parts {
  return createParts(join(rootOf(deps), tenantId, linkId));
}

/**
 * Creates a photo from a complete file. If the storage or the database is unavailable, the file stays and is imported
 * later.
 * @returns `Kept` in that case, otherwise the outcome of the file
 */
export async function acceptPart(
  deps: Omit<SftpDeps, 'quota' | 'reserveSpace'>,
  { tenantId, link, parts }: SentFolder,
  { path, folder, name }: SentPath,
): Promise<UploadOutcome | 'Kept'> {
  await parts.setWhole(path);
  try {
    const content = await parts.describe(path);
    if (content === undefined) return 'Gone';
    const read = () => parts.read(path);
    const outcome = await receiveFile(deps, tenantId, link, { name, folder, ...content, read });
    await parts.remove(path);
    return outcome;
  } catch (error) {
    const outage = error instanceof Error ? outageOf(error) : undefined;
    if (outage === undefined) throw error;
    deps.log.error({ err: outage }, 'a file that was sent waits for the storage');
    return 'Kept';
  }
}

/** Creates photos from files left by a killed process or an outage, and deletes files that were never completed. */
export async function sweepParts(deps: Omit<SftpDeps, 'quota' | 'reserveSpace'>): Promise<void> {
  const root = rootOf(deps);
  const keptSince = deps.clock.now().getTime() - UPLOADS_KEPT_MS;
  const sweep = 'sftp.sweep';
  for (const tenantId of await readNames(root)) {
    const items = await readNames(join(root, tenantId));
    await eachItem(deps, { sweep, tenantId, items, keyOf: (linkId) => linkId }, async (linkId) => {
      const parts = openParts(deps, tenantId, linkId);
      const link = await deps.database.inTenant(tenantId, (scope) => findUploadLink(scope, { linkId }));
      const ofLink = { sweep, tenantId, items: parts.list(), keyOf: ({ file }: Part) => `${linkId} ${file}` };
      await eachItem(deps, ofLink, async (part) => {
        const path = readPath(part.path);
        if (link !== undefined && path !== undefined && part.isWhole)
          await acceptPart(deps, { tenantId, link, parts }, path);
        else if (link === undefined || part.modifiedAt.getTime() < keptSince) await parts.remove(part.path);
      });
      // Removes the folder if it is empty.
      await rmdir(join(root, tenantId, linkId)).catch(() => {});
    });
  }
}

const readNames = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
