import type { KeyValueStorage } from '#storefront/api/storage.ts';
import type { Session } from './session.ts';

/** Local storage key: set if a visitor logged in here and did not log out. */
const REMEMBERED_KEY = 'accountRemembered';

/** Set after the visitor signed out of the shop, so that a session at the provider does not log them in again. */
export const SIGNED_OUT_KEY = 'accountSignedOut';

/** Its value changes each time a visitor signs out. Open pages compare it with the value at the time of their loading. */
const LEFT_KEY = 'accountLeft';

/** Remembers that the visitor signed out of the shop. */
export function markSignedOut(local: KeyValueStorage): void {
  local.setItem(SIGNED_OUT_KEY, 'true');
  markLeft(local);
}

/** Remembers that the visitor left, here or at the provider, so that pages they saw are loaded anew. */
export const markLeft = (local: KeyValueStorage): void => local.setItem(LEFT_KEY, crypto.randomUUID());

/**
 * Loads the page anew if the browser restores it, as it was in memory, after its visitor signed out: it may show the
 * visitor's cart, names and photos. Call it when the page is loaded.
 */
export function reloadAfterSignOut(page: EventTarget, local: KeyValueStorage, reload: () => void): void {
  const atLoad = local.getItem(LEFT_KEY);
  page.addEventListener('pageshow', (event) => {
    const left = local.getItem(LEFT_KEY);
    if ((event as PageTransitionEvent).persisted && left !== null && left !== atLoad) reload();
  });
}

/** Remembers the login for the next visit. Nothing changes if the provider does not answer. */
export function rememberLogin(local: KeyValueStorage, { state }: Session): void {
  if (state === 'SignedIn') local.setItem(REMEMBERED_KEY, 'true');
  else if (state === 'Guest') local.removeItem(REMEMBERED_KEY);
}

/** Returns whether a visitor was logged in during this browser's last visit. */
export const isLoginRemembered = (local: KeyValueStorage): boolean => local.getItem(REMEMBERED_KEY) !== null;
