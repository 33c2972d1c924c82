import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { renderFramedPhoto, shrinkPicture } from '#engines/frames/index.ts';
import { findEvent } from '#finding/events/index.ts';
import { findSold, photoFiles } from '#finding/photos/index.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import { defineJob } from '#platform/queue/queue.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { framedPhotoKey, framedPhotoKeys, framedPreviewKey } from './frame-files.ts';
import { frameFilesOf } from './frame-sources.ts';
import { findRaceTime, frameTexts } from './frame-texts.ts';
import { findRendering } from './framed-photos.store.ts';
import { findFrames } from './frames.store.ts';
import { findFocus } from './photo-focus.ts';
import { settleFramedPhoto } from './settle-framed-photo.ts';

/** Marks a photo as not framed after the last attempt. */
export const framingFailedJob = defineJob('frames.give-up-photo', { framedPhotoId: z.uuid() });

/** Renders one sold photo in its frame at full size. */
export const renderPhotoJob = defineJob(
  'frames.render-photo',
  { framedPhotoId: z.uuid() },
  { retryLimit: 4, deadLetterJob: framingFailedJob.name },
);

export interface RenderDeps extends Pick<Deps, 'database' | 'storage' | 'clock' | 'events'> {
  tenants: TenantResolver;
}

/** The failure if the photo was removed meanwhile. */
const PHOTO_GONE = 'PhotoGone';

/**
 * Renders one sold photo in its frame at full size. If the process is killed, the framed photo stays ordered; another
 * run writes the same file, and the event is emitted once.
 */
export async function renderPhoto(deps: RenderDeps, tenantId: string, framedPhotoId: string): Promise<void> {
  const found = await deps.database.inTenant(tenantId, async (scope) => {
    const order = await findRendering(scope, framedPhotoId);
    if (order === undefined) return undefined;
    const [photo] = await findSold(scope, [order.photoId]);
    const event = photo && (await findEvent(scope, photo.eventId));
    const frame = (await findFrames(scope, [order.frameId])).get(order.frameId);
    if (photo === undefined || event === undefined || frame === undefined) {
      await settleFramedPhoto(deps, scope, framedPhotoId, { failure: PHOTO_GONE });
      return undefined;
    }
    // The job is sent again when the original arrives.
    if (photo.awaitsOriginal) return undefined;
    const raceTime = await findRaceTime(scope, event.eventId, order.printed.bib);
    const focus = await findFocus(scope, photo);
    return { photo, event, frame, printed: order.printed, raceTime, focus };
  });
  if (found === undefined) return;
  const { photo, event, frame, printed, raceTime, focus } = found;
  const { settings } = await deps.tenants.read(tenantId);
  const original = await deps.storage.read(tenantKey(tenantId, photoFiles(event.eventId, photo).original));
  const { bytes, width, height } = await renderFramedPhoto(
    frame.template,
    await frameFilesOf(deps, tenantId),
    { bytes: original, focus },
    frameTexts(event, printed, raceTime, settings.defaultLanguage),
  );
  const small = await shrinkPicture(bytes);
  await deps.storage.put(tenantKey(tenantId, framedPreviewKey({ framedPhotoId })), small);
  await deps.storage.put(tenantKey(tenantId, framedPhotoKey({ framedPhotoId })), bytes);
  const facts = { width, height, byteSize: bytes.byteLength, crc32: crc32(bytes) };
  const isGone = await deps.database.inTenant(tenantId, async (scope) => {
    await settleFramedPhoto(deps, scope, framedPhotoId, facts);
    return (await findSold(scope, [photo.photoId])).length === 0;
  });
  // The photo was removed during rendering.
  if (isGone)
    for (const key of framedPhotoKeys({ framedPhotoId })) await deps.storage.delete(tenantKey(tenantId, key));
}
