import { CART_ID_KEY, VISITOR_ID_KEY } from '#contract/visitor-cookies.ts';
import { DECLINED_KEY } from '#storefront/api/consent.ts';
import { createCookieJar } from '#storefront/api/cookies.ts';
import { createSafeStorage } from '#storefront/api/storage.ts';
import { LANGUAGE_KEY } from '#storefront/i18n/start-language.ts';
import { markSignedOut, SIGNED_OUT_KEY } from './remembered-login.ts';

/** What the browser keeps: choices that say nothing about the visitor. */
const KEPT: ReadonlySet<string> = new Set([LANGUAGE_KEY, DECLINED_KEY, SIGNED_OUT_KEY]);

/**
 * Removes everything that this browser stores about its visitor: cart, searches, orders, proofs, drafts. Then loads the
 * home page anew, so that nothing stays in memory either. Pages that the browser restores by Back are loaded anew, too.
 */
export function forgetDevice(): void {
  const cookies = createCookieJar(document);
  for (const key of [CART_ID_KEY, VISITOR_ID_KEY]) cookies.remove(key);
  clear(() => window.localStorage);
  clear(() => window.sessionStorage);
  markSignedOut(createSafeStorage(() => window.localStorage));
  window.location.assign('/');
}

/** Clears a storage. A browser that blocks it throws on access, and stores nothing. */
function clear(open: () => Storage): void {
  try {
    const storage = open();
    for (const key of Object.keys(storage)) if (!KEPT.has(key)) storage.removeItem(key);
  } catch {}
}
