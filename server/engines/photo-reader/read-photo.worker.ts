/** The thread that reads photos: started by `createPhotoReader`, one photo at a time. */
import { workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { answerTasks } from './answer-tasks.ts';
import { ownBytes } from './own-bytes.ts';
import {
  type ExaminePhotoResult,
  examinePhoto,
  type ReadPhotoOptions,
  type ReadPhotoResult,
  readPhoto,
} from './read-photo.ts';
import { yieldPriority } from './yield-priority.ts';

/** Without `options` the photo is looked at only. */
export type ReadPhotoTask = { bytes: Uint8Array; options?: ReadPhotoOptions };
export type ReadPhotoAnswer = ExaminePhotoResult | ReadPhotoResult;

const { niceness } = workerData as { niceness: number };
yieldPriority(niceness);
// Workers are the parallelism. Photos never come twice, so nothing is worth caching.
sharp.concurrency(1);
sharp.cache(false);

answerTasks<ReadPhotoTask, ReadPhotoAnswer>(async ({ bytes, options }) => {
  if (!options) return { output: await examinePhoto(bytes), transfer: [] };
  const result = await readPhoto(bytes, options);
  if (!result.ok) return { output: result, transfer: [] };
  const thumb = ownBytes(result.thumb.bytes);
  const preview = ownBytes(result.preview.bytes);
  return {
    output: {
      ...result,
      thumb: { ...result.thumb, bytes: thumb },
      preview: { ...result.preview, bytes: preview },
    },
    transfer: [thumb.buffer, preview.buffer],
  };
});
