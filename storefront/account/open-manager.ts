import {
  type CreateSigninRequestArgs,
  OidcClient,
  UserManager,
  type UserManagerSettings,
  WebStorageStateStore,
} from 'oidc-client-ts';
import { ACCOUNT_PAGES, ACCOUNT_SCOPE, type Identity } from '#contract/account.ts';

const SECONDS = { request: 8, silentCheck: 6 };

/** Adds a nonce to every login, which the library leaves to its caller. */
class NonceClient extends OidcClient {
  override createSigninRequest(input: CreateSigninRequestArgs) {
    return super.createSigninRequest({ ...input, nonce: input.nonce ?? crypto.randomUUID() });
  }
}

/**
 * The implicit flow, which a tenant may still configure (product §6) and which the library no longer supports: tokens
 * come in the fragment instead of a code. State and nonce are still the library's.
 */
class ImplicitClient extends NonceClient {
  override async createSigninRequest(input: CreateSigninRequestArgs) {
    const request = await super.createSigninRequest(input);
    const url = new URL(request.url);
    url.searchParams.set('response_type', 'id_token token');
    return Object.assign(request, { url: url.href });
  }

  override async processSigninResponse(url: string) {
    const { state, response } = await this.readSigninResponseState(url, true);
    const given = new URLSearchParams(new URL(url).hash.slice(1));
    response.access_token = given.get('access_token') ?? '';
    response.token_type = given.get('token_type') ?? '';
    response.id_token = given.get('id_token') ?? '';
    response.expires_in = Number(given.get('expires_in') ?? 0);
    await this._validator.validateSigninResponse(response, state, {});
    return response;
  }
}

/** The library's manager with the client for the tenant's flow. */
class FlowManager extends UserManager {
  protected override readonly _client: OidcClient;

  constructor(settings: UserManagerSettings, flow: Identity['flow']) {
    super(settings);
    this._client = flow === 'implicit' ? new ImplicitClient(settings) : new NonceClient(settings);
  }
}

/**
 * Opens the OpenID library for a tenant's provider: code flow with PKCE, or implicit. Tokens and states are stored for
 * the browser's session.
 * @throws DOMException if the browser blocks storage for this site
 */
export function openManager({ issuer, clientId, flow }: Identity, origin: string): UserManager {
  const store = () => new WebStorageStateStore({ store: window.sessionStorage });
  return new FlowManager(
    {
      authority: issuer,
      client_id: clientId,
      scope: ACCOUNT_SCOPE,
      redirect_uri: `${origin}${ACCOUNT_PAGES.signedIn}`,
      silent_redirect_uri: `${origin}${ACCOUNT_PAGES.silent}`,
      post_logout_redirect_uri: `${origin}${ACCOUNT_PAGES.signedOut}`,
      userStore: store(),
      stateStore: store(),
      requestTimeoutInSeconds: SECONDS.request,
      silentRequestTimeoutInSeconds: SECONDS.silentCheck,
      ...(flow === 'implicit' ? { disablePKCE: true, response_mode: 'fragment' as const } : {}),
    },
    flow,
  );
}
