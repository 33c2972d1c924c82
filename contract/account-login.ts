import { ACCOUNT_PAGES } from './account.ts';

/** How long a mailed link logs a buyer in. */
export const ACCOUNT_LINK_MINUTES = 15;

/** The key of a mailed link's token in the address's fragment: no server, log or other site sees it. */
export const ACCOUNT_LINK_FRAGMENT = 'login';

/** Returns the address that a mailed link leads to. */
export const accountLinkAddress = (origin: string, token: string): string =>
  `${origin}${ACCOUNT_PAGES.signedIn}#${ACCOUNT_LINK_FRAGMENT}=${token}`;

const SERVICE = '/public/account-service/api/v1';

/**
 * Logging in to "My account" by a mailed link (docs/decisions/0248), for tenants without an identity provider;
 * other tenants answer `NotFound`. A cookie keeps the session. The token of the session is the bearer of other
 * calls, as a provider's is.
 */
export const accountLoginRoutes = {
  /** Mails a link. The answer is the same for every address. */
  mailLoginLink: { method: 'POST', path: `${SERVICE}/links` },
  /** Reads a link, which stays valid. `NotFound` for a link that is used, too old or unknown. */
  readLoginLink: { method: 'POST', path: `${SERVICE}/links/read` },
  /** Invalidates the link and sets the session's cookie. */
  openSession: { method: 'POST', path: `${SERVICE}/sessions` },
  /** Answers 204 if there is no session. */
  resumeSession: { method: 'POST', path: `${SERVICE}/sessions/current` },
  endSession: { method: 'DELETE', path: `${SERVICE}/sessions/current` },
  /** Ends the address's sessions in every browser. */
  endSessions: { method: 'DELETE', path: `${SERVICE}/sessions` },
} as const;
