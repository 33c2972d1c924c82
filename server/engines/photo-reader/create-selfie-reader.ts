import type { SelfieReader, SelfieResult } from '#engines/faces/index.ts';
import { refuseImage } from '#engines/images/index.ts';
import { createWorkerPool, TaskTooLarge } from './worker-pool.ts';

/** Reading takes a second or two, also with loading the models. All other selfies wait meanwhile. */
const LIMITS = { memoryMb: 3_000, cpuMs: 8_000 };

export type SelfieReaderOptions = {
  /** How many selfies are read at once. */
  workers: number;
  /** The folder of face models; must be that of the photos with which selfies are compared. */
  faceModels?: string | undefined;
};

/**
 * Creates separate processes for pictures that people wait for. They do not queue behind an import and do not have
 * its low priority, and they only read faces. One starts with the first selfie and keeps running. Nothing is
 * stored.
 */
export function createSelfieReader({ workers, faceModels }: SelfieReaderOptions): SelfieReader {
  const pool = createWorkerPool<Uint8Array, SelfieResult>({
    script: new URL('./read-selfie.worker.ts', import.meta.url),
    workers: Math.max(1, workers),
    settings: faceModels,
    limits: LIMITS,
  });
  return {
    read: (bytes) =>
      pool.run(bytes).catch((error: unknown) => {
        if (!(error instanceof TaskTooLarge)) throw error;
        return refuseImage('TooLarge', error.message);
      }),
    close: pool.close,
  };
}
