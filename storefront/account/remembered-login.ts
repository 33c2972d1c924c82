import type { KeyValueStorage } from '#storefront/api/storage.ts';
import type { Session } from './session.ts';

/** That somebody was logged in here and did not log out, in local storage. */
const REMEMBERED_KEY = 'accountRemembered';

/** Remembers for the next visit whether somebody is logged in. A provider out of reach changes nothing. */
export function rememberLogin(local: KeyValueStorage, { state }: Session): void {
  if (state === 'SignedIn') local.setItem(REMEMBERED_KEY, 'true');
  else if (state === 'Guest') local.removeItem(REMEMBERED_KEY);
}

/** Returns whether somebody was logged in when this browser was here last. */
export const isLoginRemembered = (local: KeyValueStorage): boolean => local.getItem(REMEMBERED_KEY) !== null;
