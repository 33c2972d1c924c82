import { createHash, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { type FakeAnswer, type FakeServer, openFakeServer } from '#tests/fakes/fake-server.ts';

/** An OpenID provider on a port of its own (OpenID Connect Core 1.0 §3.1, RFC 7636): code flow with PKCE, only S256. */
export interface OpenIdProvider extends Pick<FakeServer, 'calls' | 'fail' | 'close'> {
  issuer: string;
  /** Whether it names itself in its answers (RFC 9207); a test may change it. */
  namesItself: boolean;
  /**
   * Logs a user in at the page of a login redirect.
   * @param claims claims of the ID token besides the usual ones; they may contradict the request
   * @returns the address of the redirect back
   */
  logIn(page: string, claims: Record<string, unknown>): URL;
}

/** A code that can be redeemed once. */
interface Grant {
  query: URLSearchParams;
  claims: Record<string, unknown>;
}

export const CLIENT_ID = 'desk';

export async function openOpenIdProvider(): Promise<OpenIdProvider> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
  const grants = new Map<string, Grant>();

  const redeem = async (form: URLSearchParams): Promise<FakeAnswer> => {
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      grant?.query.get('code_challenge') === challenge &&
      grant.query.get('redirect_uri') === form.get('redirect_uri') &&
      form.get('client_id') === CLIENT_ID;
    if (grant === undefined || !isRight) return { status: 400, json: { error: 'invalid_grant' } };
    const now = Math.floor(Date.now() / 1000);
    const idToken = await new SignJWT({
      iss: server.address,
      aud: CLIENT_ID,
      sub: String(grant.claims.email),
      nonce: grant.query.get('nonce'),
      iat: now,
      exp: now + 300,
      ...grant.claims,
    })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .sign(privateKey);
    const json = { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token: idToken };
    return { status: 200, json };
  };

  const server = await openFakeServer(async ({ method, path, body }) => {
    const { address } = server;
    if (path === '/.well-known/openid-configuration')
      return {
        status: 200,
        json: {
          issuer: address,
          authorization_endpoint: `${address}/auth`,
          token_endpoint: `${address}/token`,
          jwks_uri: `${address}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['ES256'],
          code_challenge_methods_supported: ['S256'],
          authorization_response_iss_parameter_supported: provider.namesItself,
        },
      };
    if (path === '/keys') return { status: 200, json: { keys: [jwk] } };
    if (method === 'POST' && path === '/token') return redeem(new URLSearchParams(body));
    return { status: 404, json: {} };
  });

  const provider: OpenIdProvider = {
    issuer: server.address,
    namesItself: true,
    calls: server.calls,
    fail: server.fail,
    close: server.close,
    logIn(page, claims) {
      const { origin, pathname, searchParams: query } = new URL(page);
      if (origin + pathname !== `${server.address}/auth`) throw new Error(`${page} is not this provider’s`);
      if (query.get('client_id') !== CLIENT_ID || query.get('code_challenge_method') !== 'S256')
        throw new Error('another client, or without PKCE');
      const code = randomUUID();
      grants.set(code, { query, claims });
      const back = new URL(query.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({
        code,
        state: query.get('state') ?? '',
        ...(provider.namesItself ? { iss: server.address } : {}),
      }).toString();
      return back;
    },
  };
  return provider;
}
