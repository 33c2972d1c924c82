import type { Scope } from '#platform/database/database.ts';

/**
 * Translates order ids, which open an order's page and files, into desk ids, which open nothing (decision 230), and
 * back. Other ids are absent from the results.
 */
export interface DeskIds {
  /** Returns the desk id of each order id in `ids`, by order id. */
  toDesk(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns the order id of each desk id in `ids`, by desk id. */
  fromDesk(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Replaces each UUID for which `find` returns another one, in all strings and property names of a JSON value. */
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
