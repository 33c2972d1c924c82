import { findCompetitor } from '#finding/competitors/index.ts';
import { photosOfCompetitor } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { PackageContents } from './carts.rules.ts';

/** What the packages among these lines hold today: photo ids by competitor. */
export async function readPackages(
  scope: Scope,
  lines: readonly { competitorId: string | null }[],
): Promise<PackageContents> {
  const contents = new Map<string, ReadonlySet<string>>();
  for (const { competitorId } of lines) {
    if (competitorId === null || contents.has(competitorId)) continue;
    const competitor = await findCompetitor(scope, competitorId);
    const photos = competitor === undefined ? [] : await photosOfCompetitor(scope, competitor);
    contents.set(competitorId, new Set(photos.map((photo) => photo.photoId)));
  }
  return contents;
}
