/** The process that reads photos: started by `createPhotoReader`, one photo at a time. */
import sharp from 'sharp';
import {
  createPhotoReading,
  type ExaminePhotoOptions,
  type ExaminePhotoResult,
  type PhotoFaces,
  type PhotoFacts,
  type PhotoPreview,
  type ReadPhotoOptions,
  type ReadPhotoResult,
} from './read-photo.ts';
import { readSettings } from './read-settings.ts';

/** `faces`, `facts` or `preview`: reads or renders only these. Without `watermark` (which may be blank), no pictures are rendered. */
export type ReadPhotoTask = {
  bytes: Uint8Array;
  options: ReadPhotoOptions | ExaminePhotoOptions | 'faces' | 'facts' | { preview: string };
};
export type ReadPhotoAnswer = ExaminePhotoResult | ReadPhotoResult | PhotoFaces | PhotoFacts | PhotoPreview;
/** The process's start settings. */
export type ReadPhotoSettings = { faceModels?: string | undefined };

const { faceModels } = readSettings<ReadPhotoSettings>();
// Several workers run in parallel, so each needs one thread. Photos never come twice, so nothing is cached.
sharp.concurrency(1);
sharp.cache(false);
const reading = createPhotoReading(faceModels);

export default async function readPhoto({ bytes, options }: ReadPhotoTask): Promise<ReadPhotoAnswer> {
  if (options === 'faces') return reading.readFaces(bytes);
  if (options === 'facts') return reading.readFacts(bytes);
  if ('preview' in options) return reading.renderPreview(bytes, { watermark: options.preview });
  if (!('watermark' in options)) return reading.examine(bytes, options);
  return reading.read(bytes, options);
}
