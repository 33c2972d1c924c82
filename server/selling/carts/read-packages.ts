import { photosOfPersonId, type RecognitionDeps } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { PackageContents } from './carts.rules.ts';

/** What the packages among these lines hold today: photo ids by person. */
export async function readPackages(
  deps: RecognitionDeps,
  scope: Scope,
  lines: readonly { personId: string | null }[],
): Promise<PackageContents> {
  const contents = new Map<string, ReadonlySet<string>>();
  for (const { personId } of lines) {
    if (personId === null || contents.has(personId)) continue;
    const { own } = await photosOfPersonId(deps, scope, personId);
    contents.set(personId, new Set(own.map(({ photo }) => photo.photoId)));
  }
  return contents;
}
