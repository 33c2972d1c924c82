import { z } from 'zod';
import type { PhotoReader } from '#engines/photo-reader/index.ts';
import { findEvent } from '#finding/events/index.ts';
import { findPictured, listPictured, readPhotoFile, shownFiles } from '#finding/photos/index.ts';
import { readTenantName } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { eachItem } from '#platform/queue/each-item.ts';
import { defineJob } from '#platform/queue/queue.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { storeCover } from './make-cover.ts';
import { endRendering, findRendering, passPreviews, restartRendering } from './preview-renderings.store.ts';

/** Renders the previews of all photos again, because the watermark changed. */
export const renderPreviewsJob = defineJob('ingest.render-previews', {}, { expireSeconds: 3600 });

/** Renders the preview of one photo that was read while the watermark changed. */
export const renderPreviewJob = defineJob('ingest.render-preview', { photoId: z.uuid() });

/** Photos between two notes of how far the rendering is. */
const PAGE = 20;
/** Pages of a turn; then another brand's previews are rendered. */
const PAGES_OF_TURN = 10;

type RenderDeps = Pick<Deps, 'database' | 'storage' | 'queue' | 'log'> & { reader: PhotoReader };

/** Starts to render all previews with the brand's present name. A rendering that is under way starts again. */
export async function startRendering({ queue }: Pick<Deps, 'queue'>, scope: Scope): Promise<void> {
  await restartRendering(scope);
  await queue.sendOnce(scope, renderPreviewsJob);
}

/**
 * Renders the next previews, one photo after the other, so that other brands' photos are read beside it. A photo that
 * fails is logged and keeps its former preview. If more photos are left, another job follows.
 */
export async function renderPreviews(
  deps: RenderDeps,
  tenantId: string,
  signal?: AbortSignal,
): Promise<void> {
  for (let page = 0; page < PAGES_OF_TURN; page++) {
    const { rendering, items } = await deps.database.inTenant(tenantId, async (scope) => {
      const found = await findRendering(scope);
      return { rendering: found, items: found ? await listPictured(scope, found.passedId, PAGE) : [] };
    });
    if (rendering === undefined) return;
    const round = { sweep: renderPreviewsJob.name, tenantId, items, keyOf: (id: string) => id, signal };
    await eachItem(deps, round, (photoId) => renderPreview(deps, tenantId, photoId));
    signal?.throwIfAborted();
    const last = items.at(-1);
    await deps.database.inTenant(tenantId, (scope) =>
      last === undefined ? endRendering(scope, rendering) : passPreviews(scope, rendering, last),
    );
  }
  await deps.database.inTenant(tenantId, (scope) => deps.queue.sendOnce(scope, renderPreviewsJob));
}

/**
 * Renders a photo's preview with the brand's present name, and its cover if that shows the watermark. Does nothing if
 * the photo was removed.
 */
export async function renderPreview(
  deps: Omit<RenderDeps, 'queue'>,
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
