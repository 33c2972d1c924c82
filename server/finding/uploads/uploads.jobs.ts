import { eachItem } from '#platform/queue/each-item.ts';
import { defineJob, everyTenant, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { UPLOADS_KEPT_MS } from '#platform/storage/uploads-place.ts';
import { receiveUpload, type UploadDeps } from './receive-upload.ts';
import { deleteUpload, listIdleUploads, type UploadId } from './uploaded-files.store.ts';
import { uploadName } from './uploads.rules.ts';

/** Finishes or ends abandoned uploads: a process died after the upload was complete, or the sender never came back. */
const sweepJob = defineJob('uploads.sweep', {}, { retryLimit: 0 });

export const uploadJobs = [sweepJob];
export const uploadSchedule = [everyTenant(sweepJob, { minutes: 30 })];

/** Long enough that the sender has certainly stopped. */
const IDLE_MS = 10 * 60_000;
const BATCH = 1_000;

export function uploadHandlers(deps: Omit<UploadDeps, 'uploads'>): JobHandler[] {
  return [
    handleJob(sweepJob, 1, async ({ tenantId }) =>
      sweepUploads({ ...deps, uploads: await deps.storage.openUploads() }, tenantId),
    ),
  ];
}

/** Creates photos from complete uploads without recent activity, and deletes incomplete ones that were abandoned. */
export async function sweepUploads(deps: UploadDeps, tenantId: string): Promise<void> {
  const now = deps.clock.now().getTime();
  const idle = await deps.database.inTenant(tenantId, (scope) =>
    listIdleUploads(scope, new Date(now - IDLE_MS), BATCH),
  );
  const keyOf = ({ linkId, contentHash }: (typeof idle)[number]) => uploadName(linkId, contentHash);
  await eachItem(deps, { sweep: sweepJob.name, tenantId, items: idle, keyOf }, async (upload) => {
    if (await isWhole(deps, upload)) await receiveUpload(deps, tenantId, upload);
    else if (now - upload.changedAt.getTime() > UPLOADS_KEPT_MS)
      await deps.database.inTenant(tenantId, (scope) => deleteUpload(scope, upload));
  });
  await deps.uploads.store.deleteExpired();
}

/** Returns whether a file is complete and not yet a photo. */
export async function isWhole({ uploads }: UploadDeps, { linkId, contentHash }: UploadId): Promise<boolean> {
  const { store, prefix } = uploads;
  const found = await store
    .getUpload(prefix + uploadName(linkId, contentHash))
    .catch((error: { status_code?: number }) => {
      if (error.status_code === 404 || error.status_code === 410) return undefined;
      throw error;
    });
  return found !== undefined && found.offset === found.size;
}
