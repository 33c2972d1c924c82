import { z } from 'zod';
import { defineJob } from '#platform/queue/queue.ts';

/** Says of a video that no preview could be made of it, however often it was tried. */
export const giveUpVideoJob = defineJob('videos.give-up-video', { videoId: z.uuid() });

/** Makes a video's preview and still, and publishes it. */
export const makePreviewJob = defineJob(
  'videos.make-preview',
  { videoId: z.uuid() },
  { retryLimit: 3, expireSeconds: 1800, givenUpBy: giveUpVideoJob.name },
);
