import pLimit from 'p-limit';
import { handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { giveUpFramingJob, type RenderDeps, renderPhoto, renderPhotoJob } from './render-photo.ts';
import { settleFramedPhoto } from './settle-framed-photo.ts';

export const frameJobs = [renderPhotoJob, giveUpFramingJob];

/** Why one was given up that no try could make. */
const RENDERING_FAILED = 'RenderingFailed';
/** A picture in the making takes some hundred megabytes: a process makes one after the other, however many wait. */
const RENDERED_AT_ONCE = 1;

export function frameHandlers(deps: RenderDeps): JobHandler[] {
  const limit = pLimit(RENDERED_AT_ONCE);
  return [
    handleJob(renderPhotoJob, RENDERED_AT_ONCE, ({ tenantId, framedPhotoId }) =>
      limit(() => renderPhoto(deps, tenantId, framedPhotoId)),
    ),
    handleJob(giveUpFramingJob, RENDERED_AT_ONCE, ({ tenantId, framedPhotoId }) =>
      deps.database.inTenant(tenantId, (scope) =>
        settleFramedPhoto(deps, scope, framedPhotoId, { failure: RENDERING_FAILED }),
      ),
    ),
  ];
}
