import { z } from 'zod';
import { defineJob } from '#platform/queue/queue.ts';

/** Says of the clips of a file that still wait that they could not be cut, however often it was tried. */
export const giveUpClipsJob = defineJob('videos.give-up-clips', { videoFileId: z.uuid() });

/** Cuts the clips of a file that wait. An hour of film is cut within a minute; a store far away may need longer. */
export const cutClipsJob = defineJob(
  'videos.cut-clips',
  { videoFileId: z.uuid() },
  { retryLimit: 4, expireSeconds: 2 * 3600, givenUpBy: giveUpClipsJob.name },
);
