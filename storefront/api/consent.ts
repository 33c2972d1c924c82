import type { CookieJar } from './cookies.ts';

/** Set to `true` by the cookie banner's "got it", for 365 days (spec §2, Shell). */
export const CONSENT_KEY = 'cookie_gdpr';

/** Whether the visitor agreed to be counted. Asked each time anew: a cookie can be taken back. */
export function hasConsent(cookies: Pick<CookieJar, 'read'>): boolean {
  return cookies.read(CONSENT_KEY) === 'true';
}
