import { ACCOUNT_LINK_MINUTES } from '#contract/account-login.ts';
import type { RateLimit } from '#platform/rate-limits.ts';

const WINDOW_SECONDS = ACCOUNT_LINK_MINUTES * 60;
/** How long a link logs in. */
export const LINK_MS = WINDOW_SECONDS * 1000;
/** How long a session lasts, however often it is used. */
export const ACCOUNT_SESSION_MS = 7 * 24 * 3600_000;
/** How long the token of a session is a bearer, and how long before its end a page gets another one. */
export const TOKEN_SECONDS = 3600;
export const RENEWED_BEFORE_SECONDS = 300;

/** How many links the visitors of one network may request, and how often they may try one. Many share the network of a race. */
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
 * How many links an address gets from a brand. The window is as long as a link lasts, and using one link ends no other: a stranger
 * who uses the limit up leaves links that log in in the mailbox of the address.
 */
export const LINKS_OF_ADDRESS: RateLimit = {
  name: 'account-links',
  limit: 4,
  windowSeconds: WINDOW_SECONDS,
};

/** Marks the token of a session: a search token and a provider's are JWTs, which begin otherwise. */
const MARK = 'login';

/** The parts of a session's token, before anything is verified. */
interface TokenParts {
  loginId: string;
  /** Unix seconds. */
  expiresAt: number;
  signature: string;
}

/** The message that the signature of a token covers. */
export const signedPart = (tenantId: string, { loginId, expiresAt }: Omit<TokenParts, 'signature'>): string =>
  `${tenantId} ${loginId} ${expiresAt}`;

export const spellToken = ({ loginId, expiresAt, signature }: TokenParts): string =>
  [MARK, loginId, expiresAt, signature].join('.');

/** Reads a token; undefined for a bearer of another kind. */
export function readToken(bearer: string): TokenParts | undefined {
  const [, loginId = '', expiresAt = '', signature = ''] =
    /^login\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,11})\.([\w-]{43})$/.exec(bearer) ?? [];
  return loginId === '' ? undefined : { loginId, expiresAt: Number(expiresAt), signature };
}
