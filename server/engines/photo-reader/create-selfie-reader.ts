import type { SelfieReader, SelfieResult } from '#engines/faces/index.ts';
import { createWorkerPool } from './worker-pool.ts';

export type SelfieReaderOptions = {
  /** Selfies read at once. */
  workers: number;
  /** The same as for the photos they are compared with. */
  faceModels?: string | undefined;
};

/**
 * Processes of their own for the pictures people wait for: they neither stand in line behind an import nor give way
 * to it, and look for faces only. One starts with the first selfie and stays. Nothing is written.
 */
export function createSelfieReader({ workers, faceModels }: SelfieReaderOptions): SelfieReader {
  const pool = createWorkerPool<Uint8Array, SelfieResult>({
    script: new URL('./read-selfie.worker.ts', import.meta.url),
    workers: Math.max(1, workers),
    settings: faceModels,
  });
  return {
    read: (bytes) => pool.run(bytes),
    close: pool.close,
  };
}
