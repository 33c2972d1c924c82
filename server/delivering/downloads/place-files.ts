import type { Region } from '#finding/photos/index.ts';
import { findPlaces, type RecognitionDeps } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { OrderFile } from './order-files.ts';

/** Where a file shows the runner as whose it was bought, and how well beside others of theirs: 0 to 1. */
export interface FilePlace {
  region: Region;
  rank: number;
}

/**
 * Finds where the photos of an order show the runner as whose photos they were bought, by file. Missing is where nobody
 * knows: photos of nobody in particular, photos in a frame, which moves what they show, and videos.
 */
export async function placeFiles(
  deps: RecognitionDeps,
  scope: Scope,
  files: readonly Pick<OrderFile, 'file' | 'personId' | 'region'>[],
): Promise<Map<string, FilePlace>> {
  const photos = files.filter(({ file }) => file.kind === 'Photo');
  const places = new Map<string, FilePlace>();
  // A photo that was chosen by itself comes before any of a package.
  for (const { file, region } of photos) if (region !== null) places.set(file.fileId, { region, rank: 1 });
  const owned = Map.groupBy(photos, ({ personId }) => personId);
  for (const [personId, theirs] of owned) {
    if (personId === null) continue;
    const photoIds = theirs.map(({ file }) => file.fileId);
    for (const [fileId, { region, rank }] of await findPlaces(deps, scope, personId, photoIds))
      if (region !== null) places.set(fileId, { region, rank });
  }
  return places;
}
