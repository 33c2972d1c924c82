import type { Competitor, Verification } from '#contract/competitor.schema.ts';
import type { SearchProof } from '#contract/competitor.ts';
import { type KeyValueStorage, readJson } from './storage.ts';

/** The result of a verification: the token that opens a competitor's photos, and the competitor. */
export interface SearchAccess {
  token: string;
  /** The person whose photos it opens. */
  personId?: string | undefined;
  competitor: Competitor | null;
  /** The bib for which the token was issued, if no start list contains it. */
  number?: string | undefined;
  /** The finish time as the results show it, if known. */
  finishTime?: string | undefined;
  /** The ranks as the results state them. */
  rank?: Verification['rank'];
  /** The proof on which the token is based; undefined if the server did not state it. */
  proof?: SearchProof | undefined;
}

/** Returns the bib of a search; undefined for a search by selfie. */
export function numberOf({
  competitor,
  number,
}: Pick<SearchAccess, 'competitor' | 'number'>): string | undefined {
  return competitor?.number ?? number;
}

/** Returns the label of a person in the cart: their name, else the bib; null for a person found by a selfie. */
export function nameInCart(access: Pick<SearchAccess, 'competitor' | 'number'>): string | null {
  return access.competitor?.name ?? access.number ?? null;
}

/** The search tokens of this visit, one per event. */
export interface SearchTokenStore {
  read: (eventId: string) => SearchAccess | null;
  save: (eventId: string, access: SearchAccess) => void;
  remove: (eventId: string) => void;
  /** Calls the listener at every change. @returns a function that ends the subscription */
  subscribe: (listener: () => void) => () => void;
}

function isSearchAccess(value: unknown): value is SearchAccess {
  return (
    typeof value === 'object' &&
    value !== null &&
    'token' in value &&
    typeof value.token === 'string' &&
    'competitor' in value &&
    typeof value.competitor === 'object'
  );
}

/**
 * Creates the store of search tokens. They end with the browser's session, so that a person to whom the phone is lent
 * does not see the photos.
 */
export function createSearchTokenStore(session: KeyValueStorage): SearchTokenStore {
  const key = (eventId: string) => `searchToken.${eventId}`;
  const listeners = new Set<() => void>();
  /** The last parsed values: the same text yields the same object, so that subscribers see only real changes. */
  const known = new Map<string, { text: string; access: SearchAccess | null }>();
  const change = (write: () => void) => {
    write();
    for (const listener of listeners) listener();
  };
  return {
    read: (eventId) => {
      const text = session.getItem(key(eventId));
      if (text === null) return null;
      const last = known.get(eventId);
      if (last?.text === text) return last.access;
      const value = readJson(session, key(eventId));
      const access = isSearchAccess(value) ? value : null;
      known.set(eventId, { text, access });
      return access;
    },
    save: (eventId, access) => change(() => session.setItem(key(eventId), JSON.stringify(access))),
    remove: (eventId) => change(() => session.removeItem(key(eventId))),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
