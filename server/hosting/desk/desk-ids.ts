import type { Scope } from '#platform/database/database.ts';

/**
 * Maps ids that give access to the shop's pages to ids that do not (decision 230), and back. Other ids are missing in
 * both maps.
 */
export interface DeskIds {
  /** Finds the desk's ids of given ids. */
  toDesk(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Finds the ids of given desk ids. */
  fromDesk(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Replaces all ids in the texts of a JSON value that have a counterpart. */
export async function exchangeIds<T>(
  value: T,
  find: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<T> {
  const ids = new Set<string>();
  mapTexts(value, (text) => {
    for (const [id] of text.matchAll(UUID)) ids.add(id.toLowerCase());
    return text;
  });
  const others = ids.size === 0 ? new Map<string, string>() : await find([...ids]);
  if (others.size === 0) return value;
  return mapTexts(value, (text) => text.replace(UUID, (id) => others.get(id.toLowerCase()) ?? id)) as T;
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [change(name), mapTexts(one, change)]),
  );
}
