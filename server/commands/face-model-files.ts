import { join } from 'node:path';
import type { FaceModelFiles } from '#engines/faces/index.ts';
import type { Config } from '#platform/config.ts';

/** Which models read faces, and where what is built of them is kept. */
export function faceModelFiles({
  dataDir,
  faceModels,
}: Pick<Config, 'faceModels' | 'dataDir'>): FaceModelFiles {
  const cache = join(dataDir, 'models');
  return faceModels === undefined ? { cache } : { cache, models: faceModels };
}
