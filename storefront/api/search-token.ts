import type { Competitor } from '#contract/competitor.schema.ts';
import { type KeyValueStorage, readJson } from './storage.ts';

/** What a verification gave: the token that opens a competitor's photos, and who that is. */
export interface SearchAccess {
  token: string;
  competitor: Competitor | null;
}

/** The search tokens of this visit, one an event. */
export interface SearchTokenStore {
  read: (eventId: string) => SearchAccess | null;
  save: (eventId: string, access: SearchAccess) => void;
  remove: (eventId: string) => void;
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

/** Tokens end with the browser's session: a phone that is handed on shows nobody's photos. */
export function createSearchTokenStore(session: KeyValueStorage): SearchTokenStore {
  const key = (eventId: string) => `searchToken.${eventId}`;
  return {
    read: (eventId) => {
      const value = readJson(session, key(eventId));
      return isSearchAccess(value) ? value : null;
    },
    save: (eventId, access) => session.setItem(key(eventId), JSON.stringify(access)),
    remove: (eventId) => session.removeItem(key(eventId)),
  };
}
