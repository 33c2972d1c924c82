import { z } from 'zod';
import { orderIdFields } from '#contract/page.schema.ts';
import type { Scope } from '#platform/database/database.ts';

/**
 * Translates order ids, which open an order's page and files, into desk ids, which open nothing (decision 230), and
 * back. Unknown ids are missing in the results.
 */
export interface DeskIds {
  /** Returns the desk id of each order id in `ids`, by order id. */
  toDesk(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns the order id of each desk id in `ids`, by desk id. */
  fromDesk(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

type FindOthers = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** A place in a JSON value: the property names that lead to it, with EACH for the items of a list. */
export type Place = readonly string[];
const EACH = '[]';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Also finds UUIDs that overlap, so that a text before an id cannot hide it. */
const UUID = /(?=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))/gi;

/**
 * Lists the places in a schema that are declared as an order's id (`orderIdFields`).
 * @throws if such a place is in a part whose values do not show which schema they match, such as a union
 */
export function listOrderIdPlaces(schema: z.core.$ZodType, place: Place = []): Place[] {
  if (orderIdFields.get(schema) !== undefined) return [place];
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, one]) => listOrderIdPlaces(one, [...place, name]));
    case 'array':
      return listOrderIdPlaces(def.element, [...place, EACH]);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return listOrderIdPlaces(def.innerType, place);
    default: {
      const parts = Object.values(def).flat(1);
      if (parts.some((part) => part instanceof z.core.$ZodType && listOrderIdPlaces(part).length > 0))
        throw new Error(`the id of an order in a ${def.type} at ${place.join('.')} cannot be exchanged`);
      return [];
    }
  }
}

/**
 * Replaces the UUIDs at given places for which `find` returns another one. Other texts stay, even if they are a UUID.
 * Otherwise a caller could learn the other id of an id that they read somewhere else (decision 260).
 */
export async function exchangeIdsAt<T>(value: T, places: readonly Place[], find: FindOthers): Promise<T> {
  const ids = new Set<string>();
  const changeAll = (change: (id: string) => string): unknown =>
    places.reduce((changed: unknown, place) => changeAt(changed, place, change), value);
  changeAll((id) => {
    if (ID.test(id)) ids.add(id.toLowerCase());
    return id;
  });
  const others = ids.size === 0 ? new Map<string, string>() : await find([...ids]);
  return others.size === 0 ? value : (changeAll((id) => others.get(id.toLowerCase()) ?? id) as T);
}

function changeAt(value: unknown, [name, ...rest]: Place, change: (id: string) => string): unknown {
  if (name === undefined) return typeof value === 'string' ? change(value) : value;
  if (name === EACH) return Array.isArray(value) ? value.map((one) => changeAt(one, rest, change)) : value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return value;
  return { ...value, [name]: changeAt(value[name as keyof typeof value], rest, change) };
}

/** Replaces each UUID for which `find` returns another one, in all strings and property names of a JSON value. */
export async function exchangeIds<T>(value: T, find: FindOthers): Promise<T> {
  const ids = new Set<string>();
  mapTexts(value, (text) => {
    for (const [, id = ''] of text.matchAll(UUID)) ids.add(id.toLowerCase());
    return text;
  });
  const others = ids.size === 0 ? new Map<string, string>() : await find([...ids]);
  if (others.size === 0) return value;
  return mapTexts(value, (text) => replaceIds(text, others)) as T;
}

function replaceIds(text: string, others: ReadonlyMap<string, string>): string {
  let replaced = '';
  let end = 0;
  for (const { 1: id = '', index } of text.matchAll(UUID)) {
    const other = others.get(id.toLowerCase());
    if (other === undefined || index < end) continue;
    replaced += text.slice(end, index) + other;
    end = index + id.length;
  }
  return replaced + text.slice(end);
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [change(name), mapTexts(one, change)]),
  );
}
