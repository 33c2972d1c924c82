import type { Deps } from '#platform/deps.ts';
import { openSiteVersion } from './open-site-version.ts';
import { isUnreviewed, placeOfFile } from './site-files.rules.ts';

/**
 * Finds the documents of a tenant's site that counsel has not reviewed in some language.
 * @returns their names, as in `AGB.pdf`
 */
export async function findUnreviewedDocuments(
  deps: Pick<Deps, 'database' | 'storage'>,
  tenantId: string,
): Promise<Set<string>> {
  const unreviewed = new Set<string>();
  for (const file of (await openSiteVersion(deps, tenantId))?.files ?? []) {
    const place = placeOfFile(file.path);
    if ('name' in place && place.kind === 'document-text' && isUnreviewed(await file.read()))
      unreviewed.add(place.name);
  }
  return unreviewed;
}
