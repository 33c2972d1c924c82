import * as openid from 'openid-client';
import { ACCOUNT_SCOPE } from '#contract/account.ts';
import { emailSchema } from '#contract/competitor.schema.ts';
import type { Deps } from '#platform/deps.ts';
import { callOut } from '#platform/outbound/call-out.ts';
import { createReach } from '#platform/outbound/networks.ts';
import { askedOf, callbackPath, findProviderFaults, isFresh, mayComeFrom, provenAt } from './desk.rules.ts';
import type { BegunLogin } from './desk.store.ts';
import type { LoginProvider } from './entrances.ts';

const TIMEOUT_SECONDS = 5;
const BYTES_MAX = 256 * 1024;

/** Requests `auth_time` from a provider, even if the login need not be fresh. */
const WANTED_CLAIMS = JSON.stringify({ id_token: { auth_time: { essential: true } } });

type ProviderDeps = Pick<Deps, 'clock' | 'config'>;

/** The provider does not send `auth_time`, so no login by it counts as fresh. */
export class NoAuthTime extends Error {}

/** An identity that a provider proved. */
export interface ProvenIdentity {
  /** The canonical address; undefined if the provider reports none. */
  email: string | undefined;
  isEmailVerified: boolean;
  /** When the provider last authenticated the person; null if it does not report this. */
  authenticatedAt: Date | null;
}

/** The secrets of a started login, and the address to redirect to. */
export interface ProviderRequest extends Pick<BegunLogin, 'nonce' | 'codeVerifier'> {
  state: string;
  /** The provider's page. */
  address: URL;
}

/**
 * Builds the request for a login: authorization code, PKCE, state and nonce.
 * @param login `origin`: the desk's, to which the provider redirects; `isFresh`: whether the provider must authenticate the
 *   person again; `hint`: the address that the built-in provider suggests
 * @throws if the provider does not answer
 */
export async function buildLoginRequest(
  deps: ProviderDeps,
  provider: LoginProvider,
  { origin, isFresh, hint }: { origin: string; isFresh: boolean; hint: string | undefined },
): Promise<ProviderRequest> {
  const client = await discover(deps, provider);
  const [state, nonce, codeVerifier] = [
    openid.randomState(),
    openid.randomNonce(),
    openid.randomPKCECodeVerifier(),
  ];
  const namesItself = client.serverMetadata().authorization_response_iss_parameter_supported === true;
  const address = openid.buildAuthorizationUrl(client, {
    redirect_uri: `${origin}${callbackPath(provider.providerTenant, namesItself)}`,
    scope: ACCOUNT_SCOPE,
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...askedOf(provider, { isFresh, hint }),
    ...(client.serverMetadata().claims_parameter_supported === true ? { claims: WANTED_CLAIMS } : {}),
  });
  return { state, nonce, codeVerifier, address };
}

/**
 * Exchanges the code of a login for tokens, and verifies everything: state, nonce, issuer, signature, and the age of
 * the login if it must be fresh.
 * @param address the address, with its query, to which the browser was redirected
 * @throws NoAuthTime if a login must be fresh and the provider sends no `auth_time`; other errors for any other fault
 */
export async function redeemCode(
  deps: ProviderDeps,
  provider: LoginProvider,
  login: Pick<BegunLogin, 'nonce' | 'codeVerifier' | 'isFresh'>,
  { address, state }: { address: URL; state: string },
): Promise<ProvenIdentity> {
  const { issuer, providerTenant } = provider;
  // Before the code is sent to the provider.
  if (!mayComeFrom(providerTenant, address)) throw new Error(`${issuer} did not name itself in its answer`);
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
  if (login.isFresh && authenticatedAt === null) throw new NoAuthTime(`${issuer} sends no auth_time`);
  if (login.isFresh && !isFresh(authenticatedAt, deps.clock.now()))
    throw new Error(`${issuer} did not ask anew who it is`);
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
 * Checks a provider's metadata.
 * @returns the features that are missing for members, as texts for the operator
 * @throws if the provider does not answer
 */
export async function inspectProvider(deps: ProviderDeps, provider: LoginProvider): Promise<string[]> {
  return findProviderFaults((await discover(deps, provider)).serverMetadata());
}

/** Reads a provider's metadata. It is not cached, because logins to the desk are few. */
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
    // The content type is overwritten: whatever the provider calls the answer, the client refuses it if it is no JSON.
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
        // Only on a local machine. Elsewhere the settings refuse such an issuer for the installation.
        ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
      ],
    },
  );
}
