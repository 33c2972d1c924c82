import { z } from 'zod';
import { defineJob } from '#platform/queue/queue.ts';

/** Says of a photo that it could not be framed, however often it was tried. */
export const giveUpFramingJob = defineJob('frames.give-up-photo', { framedPhotoId: z.uuid() });

/** Makes one sold photo in its frame at full size. */
export const renderPhotoJob = defineJob(
  'frames.render-photo',
  { framedPhotoId: z.uuid() },
  { retryLimit: 4, givenUpBy: giveUpFramingJob.name },
);
