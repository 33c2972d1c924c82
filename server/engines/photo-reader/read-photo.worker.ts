/** The thread that reads photos: started by `createPhotoReader`, one photo at a time. */
import { workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { answerTasks } from './answer-tasks.ts';
import { ownBytes } from './own-bytes.ts';
import {
  createPhotoReading,
  type ExaminePhotoOptions,
  type ExaminePhotoResult,
  type ReadPhotoOptions,
  type ReadPhotoResult,
} from './read-photo.ts';
import { yieldPriority } from './yield-priority.ts';

/** Without a watermark, which may be blank, the photo is looked at only. */
export type ReadPhotoTask = { bytes: Uint8Array; options: ReadPhotoOptions | ExaminePhotoOptions };
export type ReadPhotoAnswer = ExaminePhotoResult | ReadPhotoResult;
/** What the thread is told when it starts. */
export type ReadPhotoSettings = { niceness: number; faceModels: string | undefined };

const { niceness, faceModels } = workerData as ReadPhotoSettings;
yieldPriority(niceness);
// Workers are the parallelism. Photos never come twice, so nothing is worth caching.
sharp.concurrency(1);
sharp.cache(false);
const reading = createPhotoReading(faceModels);

answerTasks<ReadPhotoTask, ReadPhotoAnswer>(async ({ bytes, options }) => {
  if (!('watermark' in options)) return { output: await reading.examine(bytes, options), transfer: [] };
  const result = await reading.read(bytes, options);
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
