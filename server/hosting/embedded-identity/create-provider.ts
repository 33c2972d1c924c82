import Provider, { type ClientMetadata, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import {
  ACCOUNT_PAGES,
  ACCOUNT_SCOPE,
  DESK_CALLBACK_PATH,
  EMBEDDED_IDENTITY,
  type Identity,
} from '#contract/account.ts';
import type { Deps } from '#platform/deps.ts';
import type { PlainPage } from '#platform/http/plain-page.ts';
import { findIdentityAccount, type IdentityAccount } from './identity-accounts.store.ts';
import { SIGNING_ALGORITHM, type SigningSet } from './identity-keys.ts';
import { errorPage, LOGIN_PATH, logoutPage } from './identity-pages.ts';
import { createStateAdapter } from './state-adapter.ts';

const MINUTE = 60;
const DAY = 24 * 3600;
/** In seconds. Access tokens are short-lived because they cannot be revoked; the silent check fetches new ones. */
const LIFETIMES = {
  AccessToken: 15 * MINUTE,
  AuthorizationCode: MINUTE,
  Grant: 14 * DAY,
  IdToken: 15 * MINUTE,
  Interaction: 15 * MINUTE,
  Session: 14 * DAY,
};

type ProviderDeps = Pick<Deps, 'database' | 'clock' | 'log'>;

/** One tenant's provider at one of the tenant's addresses. */
export interface ProviderOptions {
  tenantId: string;
  origin: string;
  identity: Identity;
  keys: SigningSet;
  /** The desk's address, to which logins redirect; undefined if there is no desk. */
  deskUrl: string | undefined;
}

/**
 * Creates the built-in OpenID provider of a tenant (product §14): code flow with PKCE, implicit flow if configured,
 * silent check, logout. Its only clients are the shop and its desk, so there is no consent page.
 */
export function createProvider(deps: ProviderDeps, input: ProviderOptions): Provider {
  const provider = new Provider(input.identity.issuer, configure(deps, input));
  // The routes write the shop's trusted address into the headers of a proxy.
  provider.proxy = true;
  const tell = (error: unknown) => deps.log.error({ err: error }, 'the identity provider failed');
  provider.on('server_error', (_ctx, error) => tell(error));
  const frame: NodeJS.EventEmitter = provider;
  frame.on('error', tell);
  if (input.identity.flow === 'implicit') allowImplicitWithoutEncryption(provider);
  return provider;
}

function configure(
  deps: ProviderDeps,
  { tenantId, origin, identity, keys, deskUrl }: ProviderOptions,
): Configuration {
  const find = (accountId: string) =>
    deps.database.inTenant(tenantId, (scope) => findIdentityAccount(scope, { accountId }));
  return {
    adapter: createStateAdapter(deps, tenantId),
    clients: [shopClient(origin, identity), ...(deskUrl === undefined ? [] : [deskClient(deskUrl)])],
    // Browsers send the page's origin in calls of its own site too.
    clientBasedCORS: (_ctx, caller) => caller === origin,
    jwks: { keys: keys.privateJwks as NonNullable<Configuration['jwks']>['keys'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    scopes: ACCOUNT_SCOPE.split(' '),
    responseTypes: ['code', 'id_token', 'id_token token'],
    // The page reads the email from the ID token.
    conformIdTokenClaims: false,
    cookies: {
      keys: keys.cookieSecrets,
      names: { session: 'identity', interaction: 'identity-login', resume: 'identity-resume' },
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: EMBEDDED_IDENTITY.path },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    interactions: { url: (_ctx, { uid }) => `${LOGIN_PATH}/${uid}` },
    ttl: LIFETIMES,
    findAccount: async (_ctx, accountId) => {
      const account = await find(accountId);
      return account && { accountId, claims: async () => ({ sub: accountId, ...claimsOf(account) }) };
    },
    loadExistingGrant: grantEverything,
    extraTokenClaims: async (_ctx, token) => {
      const account = 'accountId' in token ? await find(token.accountId) : undefined;
      return account && { ...claimsOf(account), azp: identity.clientId, tenant: tenantId };
    },
    renderError: (ctx, { error, error_description: description }) =>
      show(ctx, errorPage(description ?? error)),
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      resourceIndicators: shopResource(origin, identity),
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => show(ctx, logoutPage(form)),
        postLogoutSuccessSource: (ctx) => ctx.redirect(`${origin}${ACCOUNT_PAGES.signedOut}`),
      },
    },
  };
}

/** Returns the client of the shop's pages. It has no secret, so it requires PKCE. */
function shopClient(origin: string, { clientId, flow }: Identity): ClientMetadata {
  const isImplicit = flow === 'implicit';
  return {
    client_id: clientId,
    token_endpoint_auth_method: 'none',
    id_token_signed_response_alg: SIGNING_ALGORITHM,
    application_type: 'web',
    grant_types: [isImplicit ? 'implicit' : 'authorization_code'],
    response_types: isImplicit ? ['id_token token', 'id_token'] : ['code'],
    redirect_uris: [ACCOUNT_PAGES.signedIn, ACCOUNT_PAGES.silent].map((page) => `${origin}${page}`),
    post_logout_redirect_uris: [`${origin}${ACCOUNT_PAGES.signedOut}`],
  };
}

/**
 * Returns the desk's client. It always uses the code flow with PKCE, whatever flow the shop's pages use, and gets
 * `auth_time`, which refunds and erasures need.
 */
function deskClient(deskUrl: string): ClientMetadata {
  return {
    client_id: EMBEDDED_IDENTITY.deskClientId,
    token_endpoint_auth_method: 'none',
    id_token_signed_response_alg: SIGNING_ALGORITHM,
    application_type: 'web',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    redirect_uris: [`${deskUrl}${DESK_CALLBACK_PATH}`],
    require_auth_time: true,
  };
}

/** A property of a client that the library checks but its types do not have. */
interface ClientSchema {
  prototype: { invalidate(message: string, code?: string): void };
}

/**
 * The library permits the implicit flow for web pages only over https, which a local demo does not have. This is its
 * documented workaround.
 */
function allowImplicitWithoutEncryption(provider: Provider): void {
  const { prototype } = (provider.Client as unknown as { Schema: ClientSchema }).Schema;
  const { invalidate } = prototype;
  prototype.invalidate = function invalidateButForDemo(message, code) {
    if (code !== 'implicit-force-https' && code !== 'implicit-forbid-localhost')
      invalidate.call(this, message, code);
  };
}

/** Access tokens are for the shop's calls and self-contained, so that no call has to query the provider. */
function shopResource(
  origin: string,
  { clientId }: Identity,
): NonNullable<NonNullable<Configuration['features']>['resourceIndicators']> {
  return {
    enabled: true,
    defaultResource: () => `${origin}/public`,
    useGrantedResource: () => true,
    getResourceServerInfo: () => ({
      audience: clientId,
      scope: ACCOUNT_SCOPE,
      accessTokenFormat: 'jwt',
      accessTokenTTL: LIFETIMES.AccessToken,
      jwt: { sign: { alg: SIGNING_ALGORITHM } },
    }),
  };
}

/** A user who logs in agrees that this shop knows their name and address. */
async function grantEverything(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const known = session.grantIdFor(client.clientId);
  const existing = known === undefined ? undefined : await provider.Grant.find(known);
  if (existing !== undefined) return existing;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(ACCOUNT_SCOPE);
  for (const resource of Object.keys(ctx.oidc.resourceServers ?? {}))
    grant.addResourceScope(resource, ACCOUNT_SCOPE);
  await grant.save();
  return grant;
}

const claimsOf = ({ email, isEmailVerified, name }: IdentityAccount) => ({
  email,
  email_verified: isEmailVerified,
  name,
});

function show(ctx: KoaContextWithOIDC, { headers, text }: PlainPage): void {
  for (const [name, value] of Object.entries(headers)) ctx.set(name, value);
  ctx.body = text;
}
