import { createHash } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { type Identity, identityOf } from '#contract/account.ts';
import { usesAccountLinks } from '#contract/settings.ts';
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

/**
 * Only asymmetric algorithms are accepted: a provider's public key must not serve as an HMAC secret, and `none` is no
 * signature.
 */
const ALGORITHMS = ['RS256', 'ES256', 'PS256'];
/** The tolerated clock difference. */
const LEEWAY_SECONDS = 60;
/** How long a verified bearer is cached, because a page makes several calls with the same one. */
const VERIFIED_TTL_MS = 60_000;
const BEARERS_KEPT = 1_000;

export type AccountDeps = LinkSessionDeps &
  Pick<Deps, 'log' | 'isDemo'> & {
    config: Pick<Config, 'allowedPrivateNetworks'>;
    tenants: TenantResolver;
    identityKeys: IdentityKeys;
  };

/** The facts of a tenant's site that matter for logins. */
type Site = Pick<TenantContext, 'tenantId' | 'origin'>;

export interface AccountVerifier {
  /**
   * Returns the account of a bearer, by the tenant's identity provider or, without one, by a mailed link. Undefined for
   * a guest: without a bearer; with one that is forged, expired, or of another tenant or client; or if the provider is
   * unavailable.
   */
  verify(context: Site, bearer: string | undefined): Promise<Account | undefined>;
  /**
   * Returns whether a bearer claims to come from the tenant's provider or a mailed link. If so, `verify` handles it;
   * otherwise it is a search token. Nothing is verified here.
   */
  isAccountBearer(context: Site, bearer: string): Promise<boolean>;
  /**
   * Returns the origins that a tenant's pages must reach for a login, besides their own site: the provider's, and the
   * one that the provider reports. Only origins that are known already are returned, without waiting.
   */
  foreignOrigins(context: Site): Promise<string[]>;
}

/** Verifies the bearers of logged-in visitors (product §6), and caches each provider's keys. */
export function createAccountVerifier(deps: AccountDeps): AccountVerifier {
  // The provider's address is the tenant's setting. The provider itself decides where its keys are.
  const mayReach = createReach(deps.config.allowedPrivateNetworks);
  const providers = new Map<string, ProviderKeys>();
  // Cached by hash, because the bearer itself must not be stored.
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
    // The built-in provider accepts the demo's fictional people, so it is valid only where it runs (product §14).
    return identity?.isEmbedded && !deps.isDemo ? undefined : identity;
  };
  const factsOf = async ({ issuer, isEmbedded }: Identity): Promise<ProviderFacts | undefined> =>
    isEmbedded ? { issuer, getKey: deps.identityKeys.getKey, callOrigins: [] } : keysOf(issuer).read();

  const verify: AccountVerifier['verify'] = async (context, bearer) => {
    if (bearer === undefined || bearer.length > BEARER_MAX) return undefined;
    // Not cached, so that a session that is ended ends at once.
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
    // Tenants may share an address (as the default tenant does). The built-in provider states for which tenant its
    // tokens are.
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

/** Returns the claims of a token that the provider signed and that is valid now. All faults get the same answer. */
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
