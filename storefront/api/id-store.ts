import { CART_ID_COOKIE_DAYS } from '#contract/limits.ts';
import type { CookieJar } from './cookies.ts';
import type { KeyValueStorage } from './storage.ts';

/** Stores an id of the visitor. */
export interface IdStore {
  read: () => string | null;
  save: (id: string) => void;
  remove: () => void;
}

interface IdPlaces {
  /** The tenant's setting. */
  enableCookies: boolean;
  cookies: CookieJar;
  local: KeyValueStorage;
  session: KeyValueStorage;
}

/**
 * With cookies enabled, the id is stored in a cookie for 365 days and in local storage. Otherwise it is stored only in
 * session storage. Reading and removing use the same places (product §4).
 */
export function createIdStore(key: string, { enableCookies, cookies, local, session }: IdPlaces): IdStore {
  if (!enableCookies) {
    return {
      read: () => session.getItem(key),
      save: (id) => session.setItem(key, id),
      remove: () => session.removeItem(key),
    };
  }
  return {
    read: () => cookies.read(key) ?? local.getItem(key),
    save: (id) => {
      cookies.write(key, id, CART_ID_COOKIE_DAYS);
      local.setItem(key, id);
    },
    remove: () => {
      cookies.remove(key);
      local.removeItem(key);
    },
  };
}
