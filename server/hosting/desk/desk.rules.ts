import type { RateLimit } from '#platform/rate-limits.ts';

const MINUTE_MS = 60_000;

/** How long a login to the desk may take. */
export const LOGIN_MS = 10 * MINUTE_MS;
/** The lifetime of a mailed link. */
export const LOGIN_LINK_MINUTES = 15;
export const LOGIN_LINK_MS = LOGIN_LINK_MINUTES * MINUTE_MS;
/** The issuers of logins without a provider: no provider's address can be one. */
export const MAILED_LINK_ISSUER = 'urn:photofinish:mailed-link';
export const PASSKEY_ISSUER = 'urn:photofinish:passkey';
export const RECOVERY_CODE_ISSUER = 'urn:photofinish:recovery-code';
/** How long a session lasts without a call, and how long at most. */
export const IDLE_MS = 30 * MINUTE_MS;
export const SESSION_MS = 12 * 60 * MINUTE_MS;
/** How fresh a login must be for what `reaches.rules.ts` declares. */
export const FRESH_MS = 10 * MINUTE_MS;
/** The precision of a session's last call, because not every call writes it. */
export const SEEN_EVERY_MS = MINUTE_MS;

/**
 * The cost per minute allowed to one network and to one session or token. A call's cost is in its handler; a reading
 * one costs 1.
 */
export const CALLS_OF_NETWORK: RateLimit = { name: 'desk-calls-network', limit: 6000, windowSeconds: 60 };
export const CALLS_OF_CALLER: RateLimit = { name: 'desk-calls', limit: 1200, windowSeconds: 60 };
/** The limit of opened links per network, valid or not. */
export const LINK_OPENINGS: RateLimit = { name: 'desk-links', limit: 60, windowSeconds: 15 * 60 };
/**
 * The cost allowed to one network at the login pages: opening a page costs 1, requesting a link LINK_REQUEST_COST,
 * trying the setup secret SETUP_COST, or a recovery code RECOVERY_COST.
 */
export const LOGINS: RateLimit = { name: 'desk-login', limit: 60, windowSeconds: 15 * 60 };
export const LINK_REQUEST_COST = 4;
export const SETUP_COST = 6;
export const RECOVERY_COST = 6;
/**
 * The limit of links per address. The window equals a link's lifetime, so that a stranger who uses it up locks nobody
 * out: the requested links are in the address's mailbox and log in.
 */
export const LINKS_OF_ADDRESS: RateLimit = { name: 'desk-login-links', limit: 4, windowSeconds: 15 * 60 };
/** The limit of tried recovery codes per address. Who exceeds it can still use a mailed link or a passkey. */
export const CODES_OF_ADDRESS: RateLimit = { name: 'desk-recovery-codes', limit: 10, windowSeconds: 15 * 60 };
/** The default cost of a call. */
export const READING_COST = 1;
export const WRITING_COST = 3;
/** The cost of a call that searches all photos or orders. */
export const SEARCHING_COST = 5;
/** The cost of a call that reads a file of some megabytes, and of one that draws pictures or pages. */
export const PARSING_COST = 20;
export const DRAWING_COST = 40;

/** The times of a session, by which its limits are checked. */
interface SessionTimes {
  createdAt: Date;
  lastSeenAt: Date;
}

/** Returns whether a session is still valid. */
export function isAlive({ createdAt, lastSeenAt }: SessionTimes, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < SESSION_MS && now.getTime() - lastSeenAt.getTime() < IDLE_MS;
}

/**
 * Returns when a person authenticated, as reported by the provider: at most now, because a future time would stay fresh
 * for longer.
 */
export function provenAt(authTime: Date | null, now: Date): Date | null {
  return authTime === null || authTime <= now ? authTime : now;
}

/**
 * Returns whether a login is fresh, by its authentication time, not its last use; false if the provider did not report
 * the time.
 */
export function isFresh(authenticatedAt: Date | null, now: Date): boolean {
  return authenticatedAt !== null && now.getTime() - authenticatedAt.getTime() <= FRESH_MS;
}

/** The parts of a provider's metadata that the desk's logins need. A missing part is not a fault. */
interface ProviderMetadata {
  response_types_supported?: string[];
  claims_supported?: string[];
}

/** Finds the features that the desk's logins lack at a provider. */
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

/** The tenant whose provider proved an identity; null for the installation's. */
export interface Proof {
  providerTenant: string | null;
  /** The issuer of the login, which must still be that provider's. */
  issuer: string;
  /** Canonical. */
  email: string;
}

/** The identity provider of a tenant's members: its own, or the installation's. */
export interface EntranceProvider {
  providerTenant: string | null;
  issuer: string;
}

/** How a proof grants access to a tenant: as an operator of the installation, by the address, or not at all. */
export type Entrance = 'Operator' | 'Address' | 'None';

/**
 * Returns whether a login needed no provider: it used a mailed link, a passkey or a recovery code. All three log in at
 * the same tenants (decision 252).
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
 * Returns whether mailed links, and so passkeys and recovery codes, log in at a tenant, or at the installation. A tenant's own provider takes precedence,
 * because it may require more than a mailbox.
 * @param entrance the provider that logs in there; undefined without one
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
 * Determines the access that a proof grants in a tenant. A tenant's provider proves identities only in that tenant; an
 * operator must be proved by the installation's provider, or without a provider if the installation trusts mailed links.
 * @param entrance the tenant's provider, undefined without one, and whether the tenant trusts mailed links
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
