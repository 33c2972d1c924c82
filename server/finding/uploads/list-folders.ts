import { FOLDERS_SHOWN } from '#contract/uploads.ts';
import { countByFolder } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { addUpFolders, type FolderProgress } from './folders.rules.ts';
import { countRefusedByFolder } from './uploaded-files.store.ts';

/** Lists the progress of a link's files by folder. */
export async function listFolders(scope: Scope, linkId: string): Promise<FolderProgress[]> {
  const photos = await countByFolder(scope, linkId);
  return addUpFolders(photos, await countRefusedByFolder(scope, linkId)).slice(0, FOLDERS_SHOWN);
}
