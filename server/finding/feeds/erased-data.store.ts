import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { insertErasedBibs, type NamedRow, nameHashesOf } from './erased-bibs.store.ts';

/**
 * Excludes erased participants from an event's present and later feeds.
 * @param bibKeys bibs that only they wore
 * @param sharing their rows with bibs that others wear, as in a team
 */
export async function excludeFromFeeds(
  { clock, keys }: Pick<Deps, 'clock' | 'keys'>,
  scope: Scope,
  eventId: string,
  { bibKeys, sharing }: { bibKeys: readonly string[]; sharing: readonly (NamedRow & { bibKey: string })[] },
): Promise<void> {
  const whole = [...new Set(bibKeys)].map((key) => ({ bibKey: key, nameHash: '' }));
  const named = new Map(
    sharing.map((row) => {
      const [nameHash = ''] = nameHashesOf({ keys }, scope.tenantId, row);
      return [nameHash, { bibKey: row.bibKey, nameHash }] as const;
    }),
  );
  await insertErasedBibs(scope, eventId, [...whole, ...named.values()], clock.now());
}
