import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { nameKeyOf } from './name-key.ts';
import { findByName, insertPhotographer } from './photographers.store.ts';

/**
 * Finds the photographer with a name from a camera or folder, or adds them.
 * @returns their id; null if the name is empty
 */
export async function ensurePhotographer(
  deps: Pick<Deps, 'clock' | 'newId'>,
  scope: Scope,
  name: string,
): Promise<string | null> {
  const nameKey = nameKeyOf(name);
  if (nameKey === '') return null;
  const known = await findByName(scope, nameKey);
  if (known !== undefined) return known;
  const photographer = {
    photographerId: deps.newId(),
    name: name.replace(/\s+/g, ' ').trim(),
    nameKey,
    createdAt: deps.clock.now(),
  };
  await insertPhotographer(scope, photographer);
  return (await findByName(scope, nameKey)) ?? null;
}
