import type { Region } from '#finding/photos/index.ts';
import { findPlaces, type RecognitionDeps } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { OrderFile } from './order-files.ts';

/**
 * The region in which a file shows the runner for whom it was bought, and its rank among the runner's files, 0 to
 * 1.
 */
export interface FilePlace {
  region: Region;
  rank: number;
  /** Whether the file shows the runner with certainty. */
  isCertain: boolean;
}

/**
 * Finds where the photos of an order show the runner for whom they were bought, by file. Files with an unknown
 * place are missing: photos without a particular person, framed photos (the frame moves their content) and videos.
 */
export async function placeFiles(
  deps: RecognitionDeps,
  scope: Scope,
  files: readonly Pick<OrderFile, 'file' | 'personId' | 'owner' | 'region'>[],
): Promise<Map<string, FilePlace>> {
  const photos = files.filter(({ file }) => file.kind === 'Photo');
  const places = new Map<string, FilePlace>();
  // A photo that was bought singly keeps its place, even if it was later found to show another person; then it
  // ranks lowest.
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
