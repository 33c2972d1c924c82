import { z } from 'zod';
import type { PhotoReader } from '#engines/photo-reader/index.ts';
import { findEvent } from '#finding/events/index.ts';
import { findPictured, listPictured, readPhotoFile, shownFiles } from '#finding/photos/index.ts';
import { readTenantName } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import { defineJob } from '#platform/queue/queue.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { storeCover } from './make-cover.ts';

/** Sends the jobs that render the previews of all photos again, because the watermark changed. */
export const renderPreviewsJob = defineJob('ingest.render-previews', {}, { expireSeconds: 3600 });

/** Renders the preview of a photo again. */
export const renderPreviewJob = defineJob('ingest.render-preview', { photoId: z.uuid() });

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** The most photos listed in one transaction. */
const PAGE = 1_000;

/** Sends a job for each photo that has a preview. New photos take turns with them. Idempotent. */
export async function renderPreviews(
  deps: Pick<Deps, 'database' | 'queue'>,
  tenantId: string,
): Promise<void> {
  const sendPage = (after: string, ahead: number) =>
    deps.database.inTenant(tenantId, async (scope) => {
      const photoIds = await listPictured(scope, after, PAGE);
      await deps.queue.send(
        scope,
        renderPreviewJob,
        photoIds.map((photoId) => ({ photoId })),
        { ahead },
      );
      return photoIds;
    });
  let sent = await sendPage(FIRST_ID, 0);
  for (let ahead = sent.length; sent.length === PAGE; ahead += sent.length)
    sent = await sendPage(sent.at(-1) ?? FIRST_ID, ahead);
}

/**
 * Renders a photo's preview with the brand's present name, and its cover if that shows the watermark. Does nothing if
 * the photo was removed.
 */
export async function renderPreview(
  deps: Pick<Deps, 'database' | 'storage' | 'log'> & { reader: PhotoReader },
  tenantId: string,
  photoId: string,
): Promise<void> {
  const { photo, name } = await deps.database.inTenant(tenantId, async (scope) => ({
    photo: await findPictured(scope, photoId),
    name: await readTenantName(scope),
  }));
  if (photo === undefined) return;
  const bytes = await readPhotoFile(deps, tenantId, photo);
  const rendered = await deps.reader.renderPreview(bytes, { watermark: name });
  if (!rendered.ok) {
    deps.log.error({ photoId, problem: rendered.problem }, 'the preview of a photo cannot be rendered again');
    return;
  }
  const files = shownFiles(photo.eventId, photo);
  const key = tenantKey(tenantId, files.preview);
  await deps.storage.put(key, rendered.preview.bytes);
  const { now, event } = await deps.database.inTenant(tenantId, async (scope) => ({
    now: await findPictured(scope, photoId),
    event: await findEvent(scope, photo.eventId),
  }));
  // The photo was removed or moved to another event meanwhile, with its pictures.
  if (now?.eventId !== photo.eventId) {
    await deps.storage.delete(key);
    if (now !== undefined) await renderPreview(deps, tenantId, photoId);
    return;
  }
  if (event?.marksCover === true && event.coverKey === files.cover)
    await storeCover(deps, tenantId, photo, true);
}
