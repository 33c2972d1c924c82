/** The thread that reads photos: started by `createPhotoReader`, one photo at a time. */
import { workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { answerTasks } from './answer-tasks.ts';
import { ownBytes } from './own-bytes.ts';
import { type ReadPhotoOptions, type ReadPhotoResult, readPhoto } from './read-photo.ts';
import { yieldPriority } from './yield-priority.ts';

export type ReadPhotoTask = ReadPhotoOptions & { bytes: Uint8Array };

const { niceness } = workerData as { niceness: number };
yieldPriority(niceness);
// Workers are the parallelism. Photos never come twice, so nothing is worth caching.
sharp.concurrency(1);
sharp.cache(false);

answerTasks<ReadPhotoTask, ReadPhotoResult>(async ({ bytes, ...options }) => {
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
