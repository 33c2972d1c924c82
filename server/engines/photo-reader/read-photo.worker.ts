/** The thread that reads photos: started by `createPhotoReader`, one photo at a time. */
import { workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { ownBytes } from './own-bytes.ts';
import {
  createPhotoReading,
  type ExaminePhotoOptions,
  type ExaminePhotoResult,
  type PhotoFaces,
  type ReadPhotoOptions,
  type ReadPhotoResult,
} from './read-photo.ts';
import { handOver } from './worker-pool.ts';

/** `faces`: these alone. Without a watermark, which may be blank, the photo is looked at only. */
export type ReadPhotoTask = { bytes: Uint8Array; options: ReadPhotoOptions | ExaminePhotoOptions | 'faces' };
export type ReadPhotoAnswer = ExaminePhotoResult | ReadPhotoResult | PhotoFaces;
/** What the thread is told when it starts. */
export type ReadPhotoSettings = { faceModels: string | undefined };

const { faceModels } = workerData as ReadPhotoSettings;
// Workers are the parallelism. Photos never come twice, so nothing is worth caching.
sharp.concurrency(1);
sharp.cache(false);
const reading = createPhotoReading(faceModels);

export default async function readPhoto({ bytes, options }: ReadPhotoTask): Promise<ReadPhotoAnswer> {
  if (options === 'faces') return reading.readFaces(bytes);
  if (!('watermark' in options)) return reading.examine(bytes, options);
  const result = await reading.read(bytes, options);
  if (!result.ok) return result;
  const thumb = ownBytes(result.thumb.bytes);
  const preview = ownBytes(result.preview.bytes);
  return handOver(
    {
      ...result,
      thumb: { ...result.thumb, bytes: thumb },
      preview: { ...result.preview, bytes: preview },
    },
    [thumb.buffer, preview.buffer],
  );
}
