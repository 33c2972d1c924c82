import { DESK_CALLBACK_PATH } from '#contract/account.ts';
import type { RateLimit } from '#platform/rate-limits.ts';

const MINUTE_MS = 60_000;

/** How long a login to the desk may take. */
export const LOGIN_MS = 10 * MINUTE_MS;
/** The lifetime of a mailed link. */
export const LOGIN_LINK_MINUTES = 15;
export const LOGIN_LINK_MS = LOGIN_LINK_MINUTES * MINUTE_MS;
/** The issuers of logins without a provider. No provider's address can equal one of them. */
export const MAILED_LINK_ISSUER = 'urn:photofinish:mailed-link';
export const PASSKEY_ISSUER = 'urn:photofinish:passkey';
export const RECOVERY_CODE_ISSUER = 'urn:photofinish:recovery-code';
/** How long a session lasts without a call; the next constant is how long it lasts at most. */
export const IDLE_MS = 30 * MINUTE_MS;
export const SESSION_MS = 12 * 60 * MINUTE_MS;
/** The maximum age of a login for operations that `reaches.rules.ts` declares. */
export const FRESH_MS = 10 * MINUTE_MS;
/** The precision of a session's last call, because not every call writes it. */
export const SEEN_EVERY_MS = MINUTE_MS;

/**
 * The cost per minute that one network, and one session or token, may cause. A call's cost is stated with its handler;
 * a reading call costs 1.
 */
export const CALLS_OF_NETWORK: RateLimit = { name: 'desk-calls-network', limit: 6000, windowSeconds: 60 };
export const CALLS_OF_CALLER: RateLimit = { name: 'desk-calls', limit: 1200, windowSeconds: 60 };
/** The most links that one network may try to open, valid or not. */
export const LINK_OPENINGS: RateLimit = { name: 'desk-links', limit: 60, windowSeconds: 15 * 60 };
/**
 * The cost that one network may cause at the login pages. Opening a page costs 1, requesting a link LINK_REQUEST_COST,
 * trying the setup secret SETUP_COST, trying a recovery code RECOVERY_COST.
 */
export const LOGINS: RateLimit = { name: 'desk-login', limit: 60, windowSeconds: 15 * 60 };
export const LINK_REQUEST_COST = 4;
export const SETUP_COST = 6;
export const RECOVERY_COST = 6;
/**
 * The limit of links per address and named tenant. The window equals a link's lifetime, so that a stranger who uses up the
 * limit locks no member out: the requested links are in the address's mailbox, and log in.
 */
export const LINKS_OF_ADDRESS: RateLimit = { name: 'desk-login-links', limit: 4, windowSeconds: 15 * 60 };
/** The limit of links per address and the tenant in whose name they are mailed: requests may name different tenants. */
export const LINKS_OF_SENDER: RateLimit = { ...LINKS_OF_ADDRESS, name: 'desk-login-links-sender' };
/** The limit of tried recovery codes per address. When it is reached, a mailed link or a passkey still logs in. */
export const CODES_OF_ADDRESS: RateLimit = { name: 'desk-recovery-codes', limit: 10, windowSeconds: 15 * 60 };
/** The default cost of a call. */
export const READING_COST = 1;
export const WRITING_COST = 3;
/** The cost of a call that searches all photos or orders. */
export const SEARCHING_COST = 5;
/** The cost of a call that reads a file of some megabytes; the next is the cost of one that draws pictures or pages. */
export const PARSING_COST = 20;
export const DRAWING_COST = 40;
/** What a call of PARSING_COST or more may add to the database: the rows, indexes and log of the largest list. */
export const WRITTEN_BYTES_MAX = 300_000_000;

/** The times of a session that determine whether it is valid. */
interface SessionTimes {
  createdAt: Date;
  lastSeenAt: Date;
}

/** Returns whether a session is still valid. */
export function isAlive({ createdAt, lastSeenAt }: SessionTimes, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < SESSION_MS && now.getTime() - lastSeenAt.getTime() < IDLE_MS;
}

/**
 * Returns when a person authenticated, as the provider reports it, but not later than now: a future time would stay
 * fresh for longer.
 */
export function provenAt(authTime: Date | null, now: Date): Date | null {
  return authTime === null || authTime <= now ? authTime : now;
}

/**
 * Returns whether a login is fresh, by its authentication time and not by its last use; false if the provider did not
 * report that time.
 */
export function isFresh(authenticatedAt: Date | null, now: Date): boolean {
  return authenticatedAt !== null && now.getTime() - authenticatedAt.getTime() <= FRESH_MS;
}

/** The parts of a provider's metadata that the desk's logins need. Reading accepts metadata without them. */
interface ProviderMetadata {
  response_types_supported?: string[];
  claims_supported?: string[];
}

/** Finds the features that the desk's logins need and a provider lacks. */
export function findProviderFaults({
  response_types_supported: flows,
  claims_supported: claims,
}: ProviderMetadata): string[] {
  const lacks = (list: string[] | undefined, word: string) => list !== undefined && !list.includes(word);
  return [
    ...(lacks(flows, 'code')
      ? [
          'has no authorization-code flow, which the desk uses whatever the flow of the shop’s pages: switch it on',
        ]
      : []),
    ...(lacks(claims, 'email_verified')
      ? ['does not list the claim email_verified: without it logins fail']
      : []),
    ...(lacks(claims, 'auth_time')
      ? [
          'does not list the claim auth_time: where it sends none, members cannot give money back, erase or give roles. Many providers send it once it is required for the client (require_auth_time)',
        ]
      : []),
  ];
}

/**
 * Returns the path to which a provider redirects after a login. A tenant's provider that does not name itself in its
 * answers (RFC 9207) gets a path of its own, to which no other provider redirects.
 */
export function callbackPath(providerTenant: string | null, namesItself: boolean): string {
  const isShared = providerTenant === null || namesItself;
  return isShared ? DESK_CALLBACK_PATH : `${DESK_CALLBACK_PATH}/${providerTenant}`;
}

/**
 * Returns whether an answer can come from the provider at which its login began. A hostile provider of a tenant could
 * lead a browser on to another provider, and so get that provider's code from the desk and log in as the person (mix-up,
 * RFC 9700 §4.4). At the shared path, its answers must therefore name the provider; the client compares that name.
 */
export function mayComeFrom(
  providerTenant: string | null,
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
): boolean {
  const namesItself = Boolean(searchParams.get('iss'));
  if (pathname === DESK_CALLBACK_PATH) return providerTenant === null || namesItself;
  return providerTenant !== null && pathname === callbackPath(providerTenant, false);
}

/** The tenant whose provider proved an identity; null for the installation's provider. */
export interface Proof {
  providerTenant: string | null;
  /** The issuer of the login. It must still be the issuer of that provider. */
  issuer: string;
  /** The address in its canonical spelling. */
  email: string;
}

/** The identity provider of a tenant's members: its own, or the installation's. */
export interface EntranceProvider {
  providerTenant: string | null;
  issuer: string;
}

/**
 * What a proof gives access to in a tenant: everything as an operator of the installation, the roles of the address, or
 * nothing.
 */
export type Entrance = 'Operator' | 'Address' | 'None';

/**
 * Returns whether a login used no provider: a mailed link, a passkey or a recovery code. All three log in at the same
 * tenants (decision 252).
 */
export function isProviderless({
  providerTenant,
  issuer,
}: Pick<Proof, 'providerTenant' | 'issuer'>): boolean {
  return (
    providerTenant === null && [MAILED_LINK_ISSUER, PASSKEY_ISSUER, RECOVERY_CODE_ISSUER].includes(issuer)
  );
}

/** When mailed links log in: never, only without a provider, or also beside the installation's provider. */
type MailedLinks = 'off' | 'without-provider' | 'beside-provider';

/**
 * Returns whether mailed links, and therefore passkeys and recovery codes, log in at a tenant or at the installation. A
 * tenant's own provider excludes them, because it may require more than access to a mailbox.
 * @param entrance the provider that logs in there; undefined if there is none
 */
export function trustsMailedLinks(mode: MailedLinks, entrance: EntranceProvider | undefined): boolean {
  if (mode === 'off') return false;
  if (entrance === undefined) return true;
  return mode === 'beside-provider' && entrance.providerTenant === null;
}

/** The installation's trust settings: its provider, mailed links, and its operators. */
interface InstallationEntrance {
  issuer: string | undefined;
  trustsLinks: boolean;
  operators: readonly string[];
}

/**
 * Determines the access that a proof gives in a tenant. A tenant's provider proves identities only in that tenant. An
 * operator must be proved by the installation's provider or, if there is no provider, by a mailed link that the
 * installation trusts.
 * @param entrance the tenant's provider (undefined if there is none), and whether the tenant trusts mailed links
 */
export function judgeEntrance(
  proof: Proof,
  tenantId: string,
  { provider, trustsLinks }: { provider: EntranceProvider | undefined; trustsLinks: boolean },
  installation: InstallationEntrance,
): Entrance {
  const { providerTenant, issuer, email } = proof;
  const byLink = isProviderless(proof);
  const byInstallation = byLink
    ? installation.trustsLinks
    : providerTenant === null && issuer === installation.issuer;
  if (byInstallation && installation.operators.includes(email)) return 'Operator';
  if (byLink) return trustsLinks ? 'Address' : 'None';
  if (providerTenant !== null && providerTenant !== tenantId) return 'None';
  const isTenants = provider?.providerTenant === providerTenant && provider.issuer === issuer;
  return isTenants ? 'Address' : 'None';
}

/**
 * Returns what a login asks of its provider beyond the protocol. The demo has an account for each role, so its built-in
 * provider always asks who logs in, and suggests an address.
 */
export function askedOf(
  { isBuiltIn }: { isBuiltIn: boolean },
  { isFresh, hint }: { isFresh: boolean; hint: string | undefined },
): Record<string, string> {
  const asked: Record<string, string> = {};
  if (isFresh) asked.max_age = '0';
  if (isBuiltIn) asked.prompt = 'login';
  if (isBuiltIn && hint !== undefined) asked.login_hint = hint;
  return asked;
}
