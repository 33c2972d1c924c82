import { CART_ID_COOKIE_DAYS } from '#contract/limits.ts';
import type { CookieJar } from './cookies.ts';
import type { KeyValueStorage } from './storage.ts';

export const CART_ID_KEY = 'shoppingCartId';

/** Where the id of the visitor's cart is kept. */
export interface CartIdStore {
  read: () => string | null;
  save: (cartId: string) => void;
  remove: () => void;
}

interface CartIdPlaces {
  /** The tenant's setting. */
  enableCookies: boolean;
  cookies: CookieJar;
  local: KeyValueStorage;
  session: KeyValueStorage;
}

/**
 * Cookies enabled: a cookie for 365 days, and local storage beside it. Not enabled: session storage alone.
 * Reading and removing follow the same split (spec §4).
 */
export function createCartIdStore({ enableCookies, cookies, local, session }: CartIdPlaces): CartIdStore {
  if (!enableCookies) {
    return {
      read: () => session.getItem(CART_ID_KEY),
      save: (cartId) => session.setItem(CART_ID_KEY, cartId),
      remove: () => session.removeItem(CART_ID_KEY),
    };
  }
  return {
    read: () => cookies.read(CART_ID_KEY) ?? local.getItem(CART_ID_KEY),
    save: (cartId) => {
      cookies.write(CART_ID_KEY, cartId, CART_ID_COOKIE_DAYS);
      local.setItem(CART_ID_KEY, cartId);
    },
    remove: () => {
      cookies.remove(CART_ID_KEY);
      local.removeItem(CART_ID_KEY);
    },
  };
}
