import type { Scope } from '#platform/database/database.ts';

/**
 * Exchanges ids that open something on the shop's pages for ids that open nothing there (decision 230). An id that is none of
 * theirs is missing in both maps.
 */
export interface DeskIds {
  /** Finds the desk's ids of some ids. */
  toDesk(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Finds the ids that some of the desk's stand for. */
  fromDesk(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Exchanges all ids that the texts of a JSON value contain, where there is another. */
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
