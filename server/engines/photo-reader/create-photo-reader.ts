import type {
  ExaminePhotoOptions,
  ExaminePhotoResult,
  PhotoFaces,
  PhotoFacts,
  PhotoPreview,
  ReadPhotoOptions,
  ReadPhotoResult,
} from './read-photo.ts';
import type { ReadPhotoAnswer, ReadPhotoSettings, ReadPhotoTask } from './read-photo.worker.ts';
import { createWorkerPool, TaskTooLarge } from './worker-pool.ts';

export type PhotoReader = {
  /** The number of photos that are read at once. */
  readonly workers: number;
  /**
   * Reads one photo; waits while all workers are busy.
   *
   * A file that is not a complete photo is a typed refusal. Rejects if the worker died during this task, or if the
   * reader is closed.
   */
  read: (bytes: Uint8Array, options: ReadPhotoOptions) => Promise<ReadPhotoResult>;
  /** Examines a photo like `read`, but renders no pictures of it. */
  examine: (bytes: Uint8Array, options?: ExaminePhotoOptions) => Promise<ExaminePhotoResult>;
  /** Searches a photo only for faces, in the same way as `read`. */
  readFaces: (bytes: Uint8Array) => Promise<PhotoFaces>;
  /** Decodes a photo and reads the facts of its file, without any model. */
  readFacts: (bytes: Uint8Array) => Promise<PhotoFacts>;
  /** Decodes a photo and renders its preview with a watermark, the empty text for none. Reads nothing. */
  renderPreview: (bytes: Uint8Array, options: Pick<ReadPhotoOptions, 'watermark'>) => Promise<PhotoPreview>;
  /** Finishes the photos in progress, rejects waiting ones, and ends the workers. */
  close: () => Promise<void>;
};

/** The workers' niceness, 0 to 19: everything else on the machine has priority. */
const DEFAULT_NICENESS = 10;

export type PhotoReaderOptions = {
  /** How many photos are read at once; at most the machine's cores. */
  workers: number;
  /** The workers' niceness, if the system has one (Linux): 0 is normal, 19 is last. */
  priority?: number;
  /** A folder of other models for faces, instead of the built-in ones. */
  faceModels?: string | undefined;
};

/**
 * Creates a pool of processes that read photos. An abort in a native decoder ends one of them and fails only one
 * photo. They start and load their models (about 0.6 s, 0.6–0.8 GB each) when the first photos arrive.
 */
export function createPhotoReader({
  workers,
  priority = DEFAULT_NICENESS,
  faceModels,
}: PhotoReaderOptions): PhotoReader {
  const settings: ReadPhotoSettings = { faceModels };
  const pool = createWorkerPool<ReadPhotoTask, ReadPhotoAnswer>({
    script: new URL('./read-photo.worker.ts', import.meta.url),
    workers: Math.max(1, workers),
    settings,
    niceness: priority,
  });
  const run = (bytes: Uint8Array, options: ReadPhotoTask['options']): Promise<ReadPhotoAnswer> =>
    pool.run({ bytes, options }).catch((error: unknown) => {
      if (error instanceof TaskTooLarge)
        return { ok: false as const, problem: 'TooLarge' as const, detail: error.message };
      throw error;
    });
  return {
    workers: pool.workers,
    read: async (bytes, options) => {
      const answer = await run(bytes, options);
      if (answer.ok && !('thumb' in answer)) throw new Error('the worker made no pictures');
      return answer;
    },
    examine: async (bytes, options = {}) => {
      const answer = await run(bytes, options);
      if (answer.ok && !('readings' in answer)) throw new Error('the worker read no numbers');
      return answer;
    },
    readFaces: async (bytes) => {
      const answer = await run(bytes, 'faces');
      if (answer.ok && !('faces' in answer)) throw new Error('the worker looked for no faces');
      return answer;
    },
    readFacts: async (bytes) => {
      const answer = await run(bytes, 'facts');
      if (answer.ok && !('format' in answer)) throw new Error('the worker read no facts');
      return answer;
    },
    renderPreview: async (bytes, { watermark }) => {
      const answer = await run(bytes, { preview: watermark });
      if (answer.ok && !('preview' in answer)) throw new Error('the worker made no preview');
      return answer;
    },
    close: pool.close,
  };
}
