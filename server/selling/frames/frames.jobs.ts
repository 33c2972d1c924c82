import pLimit from 'p-limit';
import type { Deps } from '#platform/deps.ts';
import { handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { listFramesOfPhoto } from './framed-photos.store.ts';
import { framingFailedJob, type RenderDeps, renderPhoto, renderPhotoJob } from './render-photo.ts';
import { settleFramedPhoto } from './settle-framed-photo.ts';

export const frameJobs = [renderPhotoJob, framingFailedJob];

/** The failure that is recorded after the last attempt. */
const RENDERING_FAILED = 'RenderingFailed';
/** Rendering a picture takes some hundred megabytes, so a process renders one at a time. */
const RENDERED_AT_ONCE = 1;

/** Frames photos whose originals arrived after the sale. */
export function subscribeFrames({ events, queue }: Pick<Deps, 'events' | 'queue'>): void {
  events.on('photo.original-arrived', async (scope, { photoId }) => {
    const waiting = (await listFramesOfPhoto(scope, photoId)).filter(({ state }) => state === 'Rendering');
    // Thousands of originals may arrive at once, so their jobs are one line of the brand.
    const jobs = waiting.map(({ framedPhotoId }) => ({ framedPhotoId }));
    await queue.send(scope, renderPhotoJob, jobs);
  });
}

export function frameHandlers(deps: RenderDeps): JobHandler[] {
  const limit = pLimit(RENDERED_AT_ONCE);
  return [
    handleJob(renderPhotoJob, RENDERED_AT_ONCE, ({ tenantId, framedPhotoId }) =>
      limit(() => renderPhoto(deps, tenantId, framedPhotoId)),
    ),
    handleJob(framingFailedJob, RENDERED_AT_ONCE, ({ tenantId, framedPhotoId }) =>
      deps.database.inTenant(tenantId, (scope) =>
        settleFramedPhoto(deps, scope, framedPhotoId, { failure: RENDERING_FAILED }),
      ),
    ),
  ];
}
