import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';
import { withoutNames } from './erase-names.rules.ts';

/**
 * Replaces a photographer's names by an id in the stored files of all versions. The parsed rules use ids anyway.
 * @returns the number of changed versions
 */
export async function eraseShareNames(
  scope: Scope,
  { photographerId, names }: { photographerId: string; names: readonly string[] },
): Promise<{ shareFiles: number }> {
  const versions = await selectFrom(scope, 'shareVersions').select(['version', 'source']).execute();
  let shareFiles = 0;
  for (const { version, source } of versions) {
    const erased = withoutNames(source, names, photographerId);
    if (erased === source) continue;
    shareFiles += 1;
    await updateTable(scope, 'shareVersions')
      .set({ source: erased })
      .where('version', '=', version)
      .execute();
  }
  return { shareFiles };
}
