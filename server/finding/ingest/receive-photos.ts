import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { type ImageProblem, identifyImage } from '#engines/images/index.ts';
import { addToCounts } from '#finding/events/index.ts';
import { insertReceived, photoFiles } from '#finding/photos/index.ts';
import type { Deps } from '#platform/deps.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { processPhotoJob } from './ingest.jobs.ts';
import type { FoundFile } from './sources/index.ts';

/** Why a file was not imported. */
export type ReceiveProblem = ImageProblem | 'Unreadable';

/** What became of one file. */
export type ReceivedFile =
  | { file: string; outcome: 'Received' | 'Known'; contentHash: string }
  | { file: string; outcome: 'Refused'; problem: ReceiveProblem };

/**
 * Takes files into an event: stored by content, a row and a job in one transaction. Run again after a kill it
 * goes on where it was: what is there is `Known`, nothing comes twice, nothing is missing.
 */
export async function* receivePhotos(
  deps: Pick<Deps, 'database' | 'storage' | 'queue' | 'newId'>,
  tenantId: string,
  eventId: string,
  files: AsyncIterable<FoundFile>,
): AsyncGenerator<ReceivedFile> {
  for await (const file of files) yield receivePhoto(deps, tenantId, eventId, file);
}

async function receivePhoto(
  deps: Pick<Deps, 'database' | 'storage' | 'queue' | 'newId'>,
  tenantId: string,
  eventId: string,
  { file, folder, read }: FoundFile,
): Promise<ReceivedFile> {
  const bytes = await read().catch(() => undefined);
  if (bytes === undefined) return { file, outcome: 'Refused', problem: 'Unreadable' };
  const refused = identifyImage(bytes);
  if (refused !== undefined) return { file, outcome: 'Refused', problem: refused.problem };

  const contentHash = createHash('sha256').update(bytes).digest('hex');
  const photo = {
    photoId: deps.newId(),
    eventId,
    contentHash,
    fileName: basename(file),
    folder,
    byteSize: bytes.byteLength,
  };
  // The file first: a row whose original is missing would be a photo nobody can have.
  const key = tenantKey(tenantId, photoFiles(eventId, photo).original);
  const stored = await deps.storage.stat(key);
  if (stored?.size !== bytes.byteLength) await deps.storage.put(key, bytes);
  const isNew = await deps.database.inTenant(tenantId, async (scope) => {
    if (!(await insertReceived(scope, photo))) return false;
    await addToCounts(scope, eventId, { processing: 1 });
    await deps.queue.send(scope, processPhotoJob, [{ photoId: photo.photoId }]);
    return true;
  });
  return { file, outcome: isNew ? 'Received' : 'Known', contentHash };
}
