import { ACCOUNT_LINK_MINUTES } from '#contract/account-login.ts';
import type { RateLimit } from '#platform/rate-limits.ts';

const WINDOW_SECONDS = ACCOUNT_LINK_MINUTES * 60;
/** The lifetime of a link. */
export const LINK_MS = WINDOW_SECONDS * 1000;
/** How long a session lasts, whether it is used or not. */
export const ACCOUNT_SESSION_MS = 7 * 24 * 3600_000;
/** The lifetime of a session's bearer token; the next constant is how long before its end a page requests a new one. */
export const TOKEN_SECONDS = 3600;
export const RENEWED_BEFORE_SECONDS = 300;

/** The limits of requested and tried links per network. Many people share the network of a race. */
export const LINKS_OF_NETWORK: RateLimit = {
  name: 'account-links-network',
  limit: 30,
  windowSeconds: WINDOW_SECONDS,
};
export const TRIES_OF_NETWORK: RateLimit = {
  name: 'account-link-tries',
  limit: 120,
  windowSeconds: WINDOW_SECONDS,
};
/**
 * The limit of links per address and brand. The window equals a link's lifetime, and using one link does not end
 * others. So if a stranger uses up the limit, the links in the address's mailbox still log in.
 */
export const LINKS_OF_ADDRESS: RateLimit = {
  name: 'account-links',
  limit: 4,
  windowSeconds: WINDOW_SECONDS,
};

/** The prefix of a session's token. Search tokens and providers' tokens are JWTs, which begin differently. */
const MARK = 'login';

/** The parts of a session's token, before anything is verified. */
interface TokenParts {
  loginId: string;
  /** When the token expires, in Unix seconds. */
  expiresAt: number;
  signature: string;
}

/** The part of a token that its signature covers. */
export const signedPart = (tenantId: string, { loginId, expiresAt }: Omit<TokenParts, 'signature'>): string =>
  `${tenantId} ${loginId} ${expiresAt}`;

export const spellToken = ({ loginId, expiresAt, signature }: TokenParts): string =>
  [MARK, loginId, expiresAt, signature].join('.');

/** Parses a token; undefined for a bearer of another kind. */
export function readToken(bearer: string): TokenParts | undefined {
  const [, loginId = '', expiresAt = '', signature = ''] =
    /^login\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,11})\.([\w-]{43})$/.exec(bearer) ?? [];
  return loginId === '' ? undefined : { loginId, expiresAt: Number(expiresAt), signature };
}
