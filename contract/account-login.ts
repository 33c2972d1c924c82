import { ACCOUNT_PAGES } from './account.ts';
import type { TenantSettings } from './settings.ts';

/** How long a mailed link logs a buyer in. */
export const ACCOUNT_LINK_MINUTES = 15;

/** The fragment of a mailed link that carries its token: no server, log or other site sees it. */
export const ACCOUNT_LINK_FRAGMENT = 'login';

/** Returns the address that a mailed link leads to. */
export const accountLinkAddress = (origin: string, token: string): string =>
  `${origin}${ACCOUNT_PAGES.signedIn}#${ACCOUNT_LINK_FRAGMENT}=${token}`;

/** Returns whether visitors of a tenant log in by a mailed link: it has accounts and no identity provider. */
export const usesAccountLinks = ({
  openId,
  identityProvider,
}: Pick<TenantSettings, 'openId' | 'identityProvider'>): boolean => openId && identityProvider === null;

const SERVICE = '/public/account-service/api/v1';

/**
 * Logging in to "My account" by a mailed link (docs/decisions/0248), where the tenant has no identity provider; `NotFound`
 * elsewhere. A cookie keeps the session. The token of the session is the bearer of other calls, as a provider's is.
 */
export const accountLoginRoutes = {
  /** The same answer for every address. */
  mailLoginLink: { method: 'POST', path: `${SERVICE}/links` },
  /** Uses nothing up. `NotFound` for a link that is used, too old or unknown. */
  readLoginLink: { method: 'POST', path: `${SERVICE}/links/read` },
  /** Uses the link up and sets the session's cookie. */
  openSession: { method: 'POST', path: `${SERVICE}/sessions` },
  /** 204 without a session. */
  resumeSession: { method: 'POST', path: `${SERVICE}/sessions/current` },
  endSession: { method: 'DELETE', path: `${SERVICE}/sessions/current` },
  /** In every browser of the address. */
  endSessions: { method: 'DELETE', path: `${SERVICE}/sessions` },
} as const;
