import type { Region } from '#finding/photos/index.ts';
import { findPlaces, type RecognitionDeps } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { OrderFile } from './order-files.ts';

/**
 * The region of a file that shows the runner it was bought for, and its quality compared to the runner's other files: 0
 * to 1.
 */
export interface FilePlace {
  region: Region;
  rank: number;
  /** Whether it shows them with certainty. */
  isCertain: boolean;
}

/**
 * Finds where the photos of an order show the runner they were bought for, by file. Files with an unknown place are
 * missing: photos of no particular person, framed photos (the frame moves their content) and videos.
 */
export async function placeFiles(
  deps: RecognitionDeps,
  scope: Scope,
  files: readonly Pick<OrderFile, 'file' | 'personId' | 'owner' | 'region'>[],
): Promise<Map<string, FilePlace>> {
  const photos = files.filter(({ file }) => file.kind === 'Photo');
  const places = new Map<string, FilePlace>();
  // A singly bought photo keeps its place, also if it was found since to show another person: the lowest of theirs.
  for (const { file, region } of photos)
    if (region !== null) places.set(file.fileId, { region, rank: 0, isCertain: true });
  const ofPerson = Map.groupBy(photos, ({ personId, owner }) => personId ?? owner?.personId ?? null);
  for (const [person, theirs] of ofPerson) {
    if (person === null) continue;
    const photoIds = theirs.map(({ file }) => file.fileId);
    for (const [fileId, { region, rank, isCertain }] of await findPlaces(deps, scope, person, photoIds)) {
      const shown = places.get(fileId)?.region ?? region;
      if (shown !== null) places.set(fileId, { region: shown, rank, isCertain });
    }
  }
  return places;
}
