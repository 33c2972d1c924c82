import type { Deps } from '#platform/deps.ts';
import { endUploads } from './upload-links.store.ts';
import { deleteUpload } from './uploaded-files.store.ts';
import { uploadName } from './uploads.rules.ts';

/**
 * Ends the links of photographers and deletes their incomplete uploads. After a crash another call continues.
 * @returns the number of files
 * @throws Outage if the storage is unavailable
 */
export async function deletePartsOf(
  { clock, database, storage }: Pick<Deps, 'clock' | 'database' | 'storage'>,
  tenantId: string,
  photographerIds: readonly string[],
): Promise<number> {
  const uploads = await database.inTenant(tenantId, (scope) =>
    endUploads(scope, photographerIds, clock.now()),
  );
  if (uploads.length === 0) return 0;
  const place = await storage.openUploads();
  for (const upload of uploads) {
    await place.delete(uploadName(upload.linkId, upload.contentHash));
    await database.inTenant(tenantId, (scope) => deleteUpload(scope, upload));
  }
  return uploads.length;
}
