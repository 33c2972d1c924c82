import type { Region } from '#finding/photos/index.ts';
import { findRegions, type RecognitionDeps } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { OrderFile } from './order-files.ts';

/**
 * Finds where the photos of an order show the runner as whose photos they were bought, by file. Missing is where nobody
 * knows: photos of nobody in particular, photos in a frame, which moves what they show, and videos.
 */
export async function placeFiles(
  deps: RecognitionDeps,
  scope: Scope,
  files: readonly OrderFile[],
): Promise<Map<string, Region>> {
  const photos = files.filter(({ file }) => file.kind === 'Photo');
  const regions = new Map(
    photos.flatMap(({ file, region }) => (region === null ? [] : [[file.fileId, region] as const])),
  );
  const owned = Map.groupBy(photos, ({ personId }) => personId);
  for (const [personId, theirs] of owned) {
    if (personId === null) continue;
    const photoIds = theirs.map(({ file }) => file.fileId);
    for (const found of await findRegions(deps, scope, personId, photoIds)) regions.set(...found);
  }
  return regions;
}
