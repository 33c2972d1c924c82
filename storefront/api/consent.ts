import { useSyncExternalStore } from 'react';
import { COOKIE_FEATURE } from '#contract/counter.ts';
import { type CookieJar, createCookieJar } from './cookies.ts';
import { createSafeStorage, type KeyValueStorage } from './storage.ts';

/** Set to `true` by the cookie banner's "got it", for 365 days (product §2, Shell). */
export const CONSENT_KEY = 'cookie_gdpr';
const CONSENT_DAYS = 365;
/** Local storage key for the time of a refusal: the cookie stores only consent. */
export const DECLINED_KEY = 'cookiesDeclinedAt';

const MS_PER_DAY = 86_400_000;

/** Returns whether the visitor consented to be counted. It is read each time, because a cookie can be deleted. */
export function hasConsent(cookies: Pick<CookieJar, 'read'>): boolean {
  return cookies.read(CONSENT_KEY) === 'true';
}

export type ConsentAnswer = 'Open' | 'Given' | 'Declined';

/** Returns whether the data layer may be filled: the visitor consented, or the tenant's settings require no consent. */
export function mayFillDataLayer(answer: ConsentAnswer, features: readonly string[]): boolean {
  return answer === 'Given' || (answer === 'Open' && !features.includes(COOKIE_FEATURE));
}

/** The visitor's answer to the cookie banner. */
export interface Consent {
  answer(): ConsentAnswer;
  give(): void;
  /** Refuses. The law requires this to be as easy as consenting, and it is remembered as long. */
  decline(): void;
  /** Shows the banner again. The previous answer stays valid until the new one. */
  ask(): void;
  subscribe(listener: () => void): () => void;
}

interface ConsentDeps {
  cookies: CookieJar;
  local: KeyValueStorage;
  /** In milliseconds since 1970. */
  now: () => number;
}

/**
 * Creates the visitor's consent.
 * @param open opens the browser's storage; called once, at first use
 */
export function createConsent(open: () => ConsentDeps): Consent {
  let deps: ConsentDeps | undefined;
  // Keeps the answer on this page for browsers that block cookies and storage.
  let answered: ConsentAnswer | undefined;
  const listeners = new Set<() => void>();
  const use = () => {
    deps ??= open();
    return deps;
  };
  const remembered = (): ConsentAnswer => {
    const { cookies, local, now } = use();
    if (hasConsent(cookies)) return 'Given';
    const declinedAt = Number(local.getItem(DECLINED_KEY) ?? Number.NaN);
    return now() - declinedAt < CONSENT_DAYS * MS_PER_DAY ? 'Declined' : 'Open';
  };
  const say = (answer: ConsentAnswer) => {
    answered = answer;
    for (const listener of listeners) listener();
  };
  return {
    answer: () => answered ?? remembered(),
    give() {
      use().cookies.write(CONSENT_KEY, 'true', CONSENT_DAYS);
      use().local.removeItem(DECLINED_KEY);
      say('Given');
    },
    decline() {
      use().cookies.remove(CONSENT_KEY);
      use().local.setItem(DECLINED_KEY, String(use().now()));
      say('Declined');
    },
    ask: () => say('Open'),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The answer of this page's visitor. */
export const consent = createConsent(() => ({
  cookies: createCookieJar(document),
  local: createSafeStorage(() => window.localStorage),
  now: Date.now,
}));

export function useConsent(): ConsentAnswer {
  return useSyncExternalStore(consent.subscribe, consent.answer);
}
