import type { KeyValueStorage } from './storage.ts';

/** A search with results, offered again by one tap. */
export interface RecentSearch {
  eventId: string;
  eventTitle: string;
  number: string;
  /** The participant's name if the search returned it; otherwise empty. */
  name: string;
}

export interface RecentSearches {
  /** Latest first. */
  list: () => RecentSearch[];
  add: (search: RecentSearch) => void;
  clear: () => void;
}

export const RECENT_SEARCHES_KEY = 'recentSearches';
const KEPT_MAX = 8;

function isRecentSearch(value: unknown): value is RecentSearch {
  if (typeof value !== 'object' || value === null) return false;
  const fields: Partial<Record<string, unknown>> = { ...value };
  return ['eventId', 'eventTitle', 'number', 'name'].every((name) => typeof fields[name] === 'string');
}

function decodeBase64(text: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0)));
}

/** Parses the list from JSON or Base64-encoded JSON; any other value yields an empty list (product §2). */
export function parseRecentSearches(stored: string | null): RecentSearch[] {
  if (stored === null) return [];
  try {
    const text = /^\s*\[/.test(stored) ? stored : decodeBase64(stored);
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isRecentSearch).slice(0, KEPT_MAX) : [];
  } catch {
    return [];
  }
}

/** Creates the visitor's recent searches in local storage, without duplicates. */
export function createRecentSearches(local: KeyValueStorage): RecentSearches {
  const list = () => parseRecentSearches(local.getItem(RECENT_SEARCHES_KEY));
  return {
    list,
    add: (search) => {
      const others = list().filter((one) => one.eventId !== search.eventId || one.number !== search.number);
      local.setItem(RECENT_SEARCHES_KEY, JSON.stringify([search, ...others].slice(0, KEPT_MAX)));
    },
    clear: () => local.removeItem(RECENT_SEARCHES_KEY),
  };
}
