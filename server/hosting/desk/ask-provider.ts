import * as openid from 'openid-client';
import { ACCOUNT_SCOPE } from '#contract/account.ts';
import { emailSchema } from '#contract/competitor.schema.ts';
import type { Deps } from '#platform/deps.ts';
import { callOut } from '#platform/outbound/call-out.ts';
import { createReach } from '#platform/outbound/networks.ts';
import { findProviderFaults, isFresh, provenAt } from './desk.rules.ts';
import type { BegunLogin } from './desk.store.ts';
import type { LoginProvider } from './entrances.ts';

const TIMEOUT_SECONDS = 5;
const BYTES_MAX = 256 * 1024;

/** Requests `auth_time` from a provider, also if the login need not be fresh. */
const WANTED_CLAIMS = JSON.stringify({ id_token: { auth_time: { essential: true } } });

type ProviderDeps = Pick<Deps, 'clock' | 'config'>;

/** The provider sends no `auth_time`, so no login through it counts as fresh. */
export class NoAuthTime extends Error {}

/** An identity that a provider proved. */
export interface ProvenIdentity {
  /** Canonical; undefined if the provider reports none. */
  email: string | undefined;
  isEmailVerified: boolean;
  /** When it last authenticated them; null if it does not report it. */
  authenticatedAt: Date | null;
}

/** The secrets of a started login, and its redirect. */
export interface ProviderRequest extends Pick<BegunLogin, 'nonce' | 'codeVerifier'> {
  state: string;
  /** The provider's page. */
  address: URL;
}

/**
 * Builds the request for a login: authorization code, PKCE, state and nonce.
 * @param login `redirectUri`: the address to which the provider redirects; `isFresh`: whether it must authenticate
 *   again
 * @throws if the provider does not answer
 */
export async function buildLoginRequest(
  deps: ProviderDeps,
  provider: LoginProvider,
  { redirectUri, isFresh }: { redirectUri: string; isFresh: boolean },
): Promise<ProviderRequest> {
  const client = await discover(deps, provider);
  const [state, nonce, codeVerifier] = [
    openid.randomState(),
    openid.randomNonce(),
    openid.randomPKCECodeVerifier(),
  ];
  const address = openid.buildAuthorizationUrl(client, {
    redirect_uri: redirectUri,
    scope: ACCOUNT_SCOPE,
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(isFresh ? { max_age: '0' } : {}),
    ...(client.serverMetadata().claims_parameter_supported === true ? { claims: WANTED_CLAIMS } : {}),
  });
  return { state, nonce, codeVerifier, address };
}

/**
 * Redeems the code of a login, and verifies everything that came back: state, nonce, issuer, signature, and the age of
 * the login if it must be fresh.
 * @param address to which the browser was redirected, with its query
 * @throws NoAuthTime if a login must be fresh and the provider sends no `auth_time`; throws on any other fault
 */
export async function redeemCode(
  deps: ProviderDeps,
  provider: LoginProvider,
  login: Pick<BegunLogin, 'nonce' | 'codeVerifier' | 'isFresh'>,
  { address, state }: { address: URL; state: string },
): Promise<ProvenIdentity> {
  const client = await discover(deps, provider);
  const tokens = await openid.authorizationCodeGrant(client, address, {
    expectedState: state,
    expectedNonce: login.nonce,
    pkceCodeVerifier: login.codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('the provider sent no ID token');
  const authTime = claims.auth_time === undefined ? null : new Date(claims.auth_time * 1000);
  const authenticatedAt = provenAt(authTime, deps.clock.now());
  if (login.isFresh && authenticatedAt === null)
    throw new NoAuthTime(`${provider.issuer} sends no auth_time`);
  if (login.isFresh && !isFresh(authenticatedAt, deps.clock.now()))
    throw new Error(`${provider.issuer} did not ask anew who it is`);
  const said =
    claims.email === undefined && client.serverMetadata().userinfo_endpoint !== undefined
      ? await openid.fetchUserInfo(client, tokens.access_token, claims.sub)
      : claims;
  const email = emailSchema.safeParse(said.email);
  return {
    email: email.data,
    isEmailVerified: email.success && said.email_verified === true,
    authenticatedAt,
  };
}

/**
 * Inspects a provider's metadata.
 * @returns the missing features for members, as text for the operator
 * @throws if it does not answer
 */
export async function inspectProvider(deps: ProviderDeps, provider: LoginProvider): Promise<string[]> {
  return findProviderFaults((await discover(deps, provider)).serverMetadata());
}

/** Reads a provider's metadata. Logins to the desk are few, so nothing is cached. */
function discover(
  { config }: Pick<ProviderDeps, 'config'>,
  provider: LoginProvider,
): Promise<openid.Configuration> {
  const { issuer, clientId, clientSecret, isTrustedAddress } = provider;
  const reach = createReach(config.allowedPrivateNetworks);
  const send: openid.CustomFetch = async (url, { method, headers, body }) => {
    const { status, text } = await callOut(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body === undefined || body === null ? {} : { body: String(body) }),
      timeoutMs: TIMEOUT_SECONDS * 1000,
      bytesMax: BYTES_MAX,
      ...(isTrustedAddress ? {} : { mayReach: reach }),
    });
    if (text === undefined) throw new Error(`${issuer} answers more than ${BYTES_MAX} bytes`);
    // Whatever the provider calls it: what is no JSON is refused by the client.
    return new Response(text, { status, headers: { 'content-type': 'application/json' } });
  };
  return openid.discovery(
    new URL(issuer),
    clientId,
    clientSecret,
    clientSecret === undefined ? openid.None() : openid.ClientSecretBasic(clientSecret),
    {
      [openid.customFetch]: send,
      timeout: TIMEOUT_SECONDS,
      execute: [
        openid.enableNonRepudiationChecks,
        // Only on a local machine: elsewhere the settings refuse it for the installation.
        ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
      ],
    },
  );
}
