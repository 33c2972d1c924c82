import type { KeyValueStorage } from '#storefront/api/storage.ts';
import type { Session } from './session.ts';

/** Local storage key: set if a visitor logged in here and did not log out. */
const REMEMBERED_KEY = 'accountRemembered';

/** Set after the visitor signed out of the shop, so that a session at the provider does not log them in again. */
export const SIGNED_OUT_KEY = 'accountSignedOut';

/** Remembers the login for the next visit. Nothing changes if the provider does not answer. */
export function rememberLogin(local: KeyValueStorage, { state }: Session): void {
  if (state === 'SignedIn') local.setItem(REMEMBERED_KEY, 'true');
  else if (state === 'Guest') local.removeItem(REMEMBERED_KEY);
}

/** Returns whether a visitor was logged in during this browser's last visit. */
export const isLoginRemembered = (local: KeyValueStorage): boolean => local.getItem(REMEMBERED_KEY) !== null;
