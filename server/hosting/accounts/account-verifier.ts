import { createHash } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { type Identity, identityOf } from '#contract/account.ts';
import { usesAccountLinks } from '#contract/account-login.ts';
import type { IdentityKeys } from '#hosting/embedded-identity/index.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Config } from '#platform/config.ts';
import type { Deps } from '#platform/deps.ts';
import { createReach } from '#platform/outbound/networks.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { readToken } from './account-login.rules.ts';
import { type Account, accountOf, BEARER_MAX, isMeantFor, issuerOf } from './accounts.rules.ts';
import { type LinkSessionDeps, verifyLinkToken } from './link-session.ts';
import { createProviderKeys, type ProviderFacts, type ProviderKeys } from './provider-keys.ts';

/** Asymmetric only: a provider's public key is no secret to sign with, and `none` is no signature. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256'];
/** How far clocks may be apart. */
const LEEWAY_SECONDS = 60;
/** How long a bearer that was verified is not verified again: a page asks several times with the same. */
const VERIFIED_TTL_MS = 60_000;
const BEARERS_KEPT = 1_000;

export type AccountDeps = LinkSessionDeps &
  Pick<Deps, 'log' | 'isDemo'> & {
    config: Pick<Config, 'allowedPrivateNetworks'>;
    tenants: TenantResolver;
    identityKeys: IdentityKeys;
  };

/** A tenant's site, as far as its logins are concerned. */
type Site = Pick<TenantContext, 'tenantId' | 'origin'>;

export interface AccountVerifier {
  /**
   * Whose bearer it is, by the tenant's identity provider or, without one, by a mailed link. Undefined for a guest: without a
   * bearer, with one that is forged, expired, another tenant's or another client's, and while the provider cannot be asked.
   */
  verify(context: Site, bearer: string | undefined): Promise<Account | undefined>;
  /**
   * Whether a bearer says that it is the tenant's provider's, or a mailed link's: then it is `verify`'s, and a search token otherwise.
   * Nothing is verified yet.
   */
  isAccountBearer(context: Site, bearer: string): Promise<boolean>;
  /**
   * The origins that a tenant's pages must reach for a login, beside its own site: the provider, and the address that the
   * provider reports. As far as they are known; the call does not wait for them.
   */
  foreignOrigins(context: Site): Promise<string[]>;
}

/** Verifies the bearers of logged-in visitors (product §6), keeping each provider's keys. */
export function createAccountVerifier(deps: AccountDeps): AccountVerifier {
  // The address is the tenant's setting, and the location of its keys is the provider's.
  const mayReach = createReach(deps.config.allowedPrivateNetworks);
  const providers = new Map<string, ProviderKeys>();
  // By a hash: a bearer itself is kept nowhere.
  const verified = new LRUCache<string, Account>({
    max: BEARERS_KEPT,
    ttl: VERIFIED_TTL_MS,
    ttlResolution: 0,
    perf: { now: () => deps.clock.now().getTime() },
  });
  const keysOf = (issuer: string): ProviderKeys => {
    const known = providers.get(issuer);
    if (known !== undefined) return known;
    const made = createProviderKeys({ ...deps, mayReach }, issuer);
    providers.set(issuer, made);
    return made;
  };
  const usesLinks = async ({ tenantId }: Site): Promise<boolean> =>
    usesAccountLinks((await deps.tenants.read(tenantId)).settings);
  const identityOfTenant = async ({ tenantId, origin }: Site): Promise<Identity | undefined> => {
    const { settings } = await deps.tenants.read(tenantId);
    const identity = identityOf(settings, origin);
    // The built-in provider lets drawn people in: it counts only where it runs (product §14).
    return identity?.isEmbedded && !deps.isDemo ? undefined : identity;
  };
  const factsOf = async ({ issuer, isEmbedded }: Identity): Promise<ProviderFacts | undefined> =>
    isEmbedded ? { issuer, getKey: deps.identityKeys.getKey, callOrigins: [] } : keysOf(issuer).read();

  const verify: AccountVerifier['verify'] = async (context, bearer) => {
    if (bearer === undefined || bearer.length > BEARER_MAX) return undefined;
    // Not remembered: a session that was ended ends at once.
    if (await usesLinks(context)) return verifyLinkToken(deps, context.tenantId, bearer);
    const identity = await identityOfTenant(context);
    if (identity === undefined || issuerOf(bearer) !== identity.issuer) return undefined;
    const now = deps.clock.now();
    const key = createHash('sha256')
      .update(`${context.tenantId} ${identity.clientId} ${identity.issuer} ${bearer}`)
      .digest('base64');
    const remembered = verified.get(key);
    if (remembered !== undefined) return remembered;
    const facts = await factsOf(identity);
    const claims = facts && (await verifyClaims(facts, bearer, now));
    if (claims === undefined || !isMeantFor(claims, identity.clientId)) return undefined;
    // Tenants may share an address (a default tenant's does); the built-in provider says whose its tokens are.
    if (identity.isEmbedded && claims.tenant !== context.tenantId) return undefined;
    const account = accountOf(claims);
    const leftMs = ((claims.exp ?? 0) + LEEWAY_SECONDS) * 1000 - now.getTime();
    if (account !== undefined && leftMs > 0)
      verified.set(key, account, { ttl: Math.min(leftMs, VERIFIED_TTL_MS) });
    return account;
  };
  return {
    verify,
    async isAccountBearer(context, bearer) {
      if (await usesLinks(context)) return readToken(bearer) !== undefined;
      const identity = await identityOfTenant(context);
      return identity !== undefined && issuerOf(bearer) === identity.issuer;
    },
    async foreignOrigins(context) {
      const identity = await identityOfTenant(context);
      if (identity === undefined || identity.isEmbedded || !URL.canParse(identity.issuer)) return [];
      const called = keysOf(identity.issuer).peek()?.callOrigins ?? [];
      const origins = new Set([new URL(identity.issuer).origin, ...called]);
      origins.delete(context.origin);
      return [...origins];
    },
  };
}

/**
 * Returns the claims of a token that the provider signed and that counts now; every way to be wrong is answered alike.
 */
async function verifyClaims(
  { issuer, getKey }: ProviderFacts,
  bearer: string,
  now: Date,
): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtVerify(bearer, getKey, {
      algorithms: ALGORITHMS,
      issuer,
      currentDate: now,
      clockTolerance: LEEWAY_SECONDS,
      requiredClaims: ['sub', 'exp'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
