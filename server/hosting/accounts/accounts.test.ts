import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  type JWTVerifyGetKey,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { EMBEDDED_IDENTITY } from '#contract/account.ts';
import type { TenantSettings } from '#contract/settings.ts';
import { demoTenants } from '#demo/tenants.ts';
import { type AccountVerifier, createAccountVerifier } from '#hosting/accounts/index.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Database } from '#platform/database/database.ts';
import { createSigningKeys } from '#platform/signing/signing-keys.ts';

const CONTEXT = { tenantId: 'races', origin: 'https://races.example', language: 'en' as const };
/** The settings of a tenant that uses the built-in provider. */
const BUILT_IN = { realm: '', clientId: EMBEDDED_IDENTITY.clientId, uri: EMBEDDED_IDENTITY.path };
const START = Date.UTC(2026, 5, 1);
const SECOND = 1000;

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) server.close();
});

interface Key {
  jwk: JWK;
  privateKey: CryptoKey;
  alg: string;
}

async function makeKey(kid: string, alg = 'ES256'): Promise<Key> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return { jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' }, privateKey, alg };
}

/** Opens a Keycloak-like provider on its own port that counts requests. */
async function openProvider(keys: Key[], path = '/realms/races') {
  const state = { keys, isDown: false, asked: [] as string[], document: {} };
  const server = createServer((request, response) => {
    state.asked.push(request.url ?? '');
    if (state.isDown) return response.destroy();
    const known: Record<string, object> = {
      [`${path}/.well-known/openid-configuration`]: {
        issuer: `${base}${path}`,
        jwks_uri: `${base}/keys`,
        ...state.document,
      },
      '/keys': { keys: state.keys.map(({ jwk }) => jwk) },
    };
    const body = known[request.url ?? ''];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push(server);
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { base, issuer: `${base}${path}`, state };
}

/** Opens a shop whose tenant trusts a provider; its clock moves only on request. */
function openVerifier(uri: string, realm = 'races') {
  return openVerifierOf({ realm, clientId: 'shop', uri });
}

function openVerifierOf(
  identityProvider: TenantSettings['identityProvider'],
  embedded: { isDemo: boolean; getKey?: JWTVerifyGetKey } = { isDemo: false },
  allowedPrivateNetworks = ['127.0.0.1'],
) {
  const lines: string[] = [];
  let now = START;
  const [tenant] = demoTenants;
  if (tenant === undefined) throw new Error('there is no demo tenant');
  const settings: TenantSettings = {
    ...tenant.settings,
    openId: true,
    identityProvider,
  };
  const verifier: AccountVerifier = createAccountVerifier({
    clock: { now: () => new Date(now) },
    config: { allowedPrivateNetworks },
    database: { inTenant: () => Promise.reject(new Error('not asked')) } as unknown as Database,
    keys: createSigningKeys([{ keyId: 'a', secret: 'a secret of at least thirty-two characters' }]),
    log: pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }),
    isDemo: embedded.isDemo,
    tenants: { read: async () => ({ ...tenant, settings }) } as unknown as TenantResolver,
    identityKeys: {
      read: () => Promise.reject(new Error('not asked')),
      getKey: embedded.getKey ?? (() => Promise.reject(new Error('not asked'))),
    },
  });
  return {
    verify: (bearer: string | undefined) => verifier.verify(CONTEXT, bearer),
    verifier,
    lines,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

const sign = ({ privateKey, alg, jwk }: Key, claims: JWTPayload, header: object = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg, kid: String(jwk.kid), ...header }).sign(privateKey);

/** Returns claims as Keycloak writes them; undefined ones are left out. */
const claimsOf = (issuer: string, more: { [claim: string]: unknown } = {}): JWTPayload => ({
  iss: issuer,
  sub: 'user-1',
  azp: 'shop',
  aud: 'account',
  exp: START / SECOND + 300,
  email: 'Anna@example.com',
  email_verified: true,
  name: 'Anna',
  ...more,
});

test.each(['RS256', 'ES256', 'PS256'])(
  'a bearer that the provider signed (%s) identifies its user',
  async (alg) => {
    const key = await makeKey('a', alg);
    const { base, issuer, state } = await openProvider([key]);
    const { verify } = openVerifier(base);
    expect(await verify(await sign(key, claimsOf(issuer)))).toEqual({
      subject: 'user-1',
      email: 'Anna@example.com',
      isEmailVerified: true,
      name: 'Anna',
    });
    await verify(await sign(key, claimsOf(issuer, { sub: 'user-2' })));
    expect(state.asked).toHaveLength(2);
  },
);

test.each(['127.0.0.1', 'localhost', 'login.localhost'])(
  'a provider at %s, a private address that is not allowed, is not called',
  async (host) => {
    const key = await makeKey('a');
    const { base, state } = await openProvider([key]);
    const uri = base.replace('127.0.0.1', host);
    const { verify, lines } = openVerifierOf(
      { realm: 'races', clientId: 'shop', uri },
      { isDemo: false },
      [],
    );
    expect(await verify(await sign(key, claimsOf(`${uri}/realms/races`)))).toBeUndefined();
    expect(state.asked).toEqual([]);
    expect(lines[0]).toContain('ALLOWED_PRIVATE_NETWORKS');
  },
);

test('a provider’s keys at a private address are not fetched', async () => {
  const key = await makeKey('a');
  const { base, issuer, state } = await openProvider([key]);
  state.document = { jwks_uri: base.replace('127.0.0.1', '127.0.0.2').concat('/keys') };
  const { verify, lines } = openVerifier(base);
  expect(await verify(await sign(key, claimsOf(issuer)))).toBeUndefined();
  expect(state.asked).toEqual(['/realms/races/.well-known/openid-configuration']);
  expect(lines[0]).toContain('127.0.0.2 leads to a private address');
});

test('plain OpenID discovery is used if no realm is named, with or without a trailing slash', async () => {
  const key = await makeKey('a');
  const { base, issuer, state } = await openProvider([key], '');
  const { verify } = openVerifier(`${base}/`, '');
  expect(await verify(await sign(key, claimsOf(issuer)))).toBeDefined();
  state.document = { issuer: `${issuer}/` };
  const slashed = openVerifier(base, '');
  expect(await slashed.verify(await sign(key, claimsOf(`${issuer}/`)))).toBeDefined();
});

test('browsers are sent to the configured provider address, then to its issuer once that is known', async () => {
  const { base, state } = await openProvider([await makeKey('a')]);
  state.document = {
    token_endpoint: 'https://tokens.example/t',
    userinfo_endpoint: 'https://tokens.example/u',
  };
  const { verifier } = openVerifier(base);
  expect(await verifier.foreignOrigins(CONTEXT)).toEqual([base]);
  await expect.poll(() => verifier.foreignOrigins(CONTEXT)).toEqual([base, 'https://tokens.example']);
  state.document = { token_endpoint: 'no address' };
  const strange = openVerifier(base).verifier;
  await strange.foreignOrigins(CONTEXT);
  await expect.poll(() => state.asked.length).toBe(4);
  expect(await strange.foreignOrigins(CONTEXT)).toEqual([base]);
  expect(await openVerifierOf(null, { isDemo: true }).verifier.foreignOrigins(CONTEXT)).toEqual([]);
});

test('an email counts as verified only if the provider states it explicitly', async () => {
  const key = await makeKey('a');
  const { base, issuer } = await openProvider([key]);
  const { verify } = openVerifier(base);
  for (const said of [undefined, false, 'true', 1, null]) {
    const account = await verify(await sign(key, claimsOf(issuer, { email_verified: said })));
    expect({ said, isEmailVerified: account?.isEmailVerified }).toEqual({ said, isEmailVerified: false });
  }
  const nameless = claimsOf(issuer, { email: undefined, name: undefined });
  expect(await verify(await sign(key, nameless))).toEqual({
    subject: 'user-1',
    email: null,
    isEmailVerified: false,
    name: 'user-1',
  });
});

test('forged, foreign and expired bearers identify no account', async () => {
  const [key, thief] = await Promise.all([makeKey('a', 'RS256'), makeKey('a', 'RS256')]);
  const { base, issuer } = await openProvider([key]);
  const { verify } = openVerifier(base);
  const publicKey = await importJWK(key.jwk, key.alg, { extractable: true });
  if (publicKey instanceof Uint8Array) throw new Error('the key is no public key');
  const secret = new TextEncoder().encode(await exportSPKI(publicKey));
  const soon = START / SECOND;
  const bearers: Record<string, string> = {
    'signed with another key of the same name': await sign(thief, claimsOf(issuer)),
    'no signature': new UnsecuredJWT(claimsOf(issuer)).encode(),
    'the public key taken for a secret': await new SignJWT(claimsOf(issuer))
      .setProtectedHeader({ alg: 'HS256', kid: 'a' })
      .sign(secret),
    'for another client': await sign(key, claimsOf(issuer, { azp: 'blog', aud: ['blog', 'account'] })),
    'of another realm': await sign(key, claimsOf(`${base}/realms/other`)),
    'without an end': await sign(key, claimsOf(issuer, { exp: undefined })),
    'ended more than a minute ago': await sign(key, claimsOf(issuer, { exp: soon - 61 })),
    'beginning in more than a minute': await sign(key, claimsOf(issuer, { nbf: soon + 61 })),
    'a word that somebody logged out': await sign(key, claimsOf(issuer, { aud: 'shop', events: {} })),
    'of nobody': await sign(key, claimsOf(issuer, { sub: undefined })),
    'no token at all': 'x.y.z',
    'far too long': `${'a'.repeat(9_000)}.b.c`,
  };
  for (const [what, bearer] of Object.entries(bearers))
    expect({ what, account: await verify(bearer) }).toEqual({ what, account: undefined });
  expect(await verify(undefined)).toBeUndefined();
});

test('clocks may differ by a minute', async () => {
  const key = await makeKey('a');
  const { base, issuer } = await openProvider([key]);
  const { verify } = openVerifier(base);
  const soon = START / SECOND;
  expect(await verify(await sign(key, claimsOf(issuer, { exp: soon - 55, nbf: soon + 55 })))).toBeDefined();
});

test('a bearer that is cached as verified still expires on time', async () => {
  const key = await makeKey('a');
  const { base, issuer } = await openProvider([key]);
  const { verify, pass } = openVerifier(base);
  const bearer = await sign(key, claimsOf(issuer, { exp: START / SECOND - 40 }));
  expect(await verify(bearer)).toBeDefined();
  pass(15 * SECOND);
  expect(await verify(bearer)).toBeDefined();
  pass(10 * SECOND);
  expect(await verify(bearer)).toBeUndefined();
});

test('a new key is fetched, and tokens with invented keys cause at most two fetches a minute', async () => {
  const [old, fresh] = await Promise.all([makeKey('old'), makeKey('fresh')]);
  const { base, issuer, state } = await openProvider([old]);
  const { verify, pass } = openVerifier(base);
  expect(await verify(await sign(old, claimsOf(issuer)))).toBeDefined();
  const bearer = await sign(fresh, claimsOf(issuer));
  expect(await verify(bearer)).toBeUndefined();
  state.keys = [fresh];
  pass(31 * SECOND);
  expect(await verify(bearer)).toBeDefined();
  const asked = state.asked.length;
  for (let made = 0; made < 20; made += 1)
    expect(await verify(await sign(await makeKey(`made-up ${made}`), claimsOf(issuer)))).toBeUndefined();
  expect(state.asked).toHaveLength(asked);
  pass(31 * SECOND);
  // The old key is no longer valid.
  expect(await verify(await sign(old, claimsOf(issuer, { sub: 'late' })))).toBeUndefined();
});

test('while the provider is down, guests are served, a warning is logged, and fetching is retried', async () => {
  const key = await makeKey('a');
  const { base, issuer, state } = await openProvider([key]);
  const { verify, pass, lines } = openVerifier(base);
  state.isDown = true;
  const bearer = await sign(key, claimsOf(issuer));
  expect(await verify(bearer)).toBeUndefined();
  expect(await verify(bearer)).toBeUndefined();
  expect(state.asked).toHaveLength(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('the identity provider does not answer');
  expect(lines[0]).not.toContain(bearer);
  state.isDown = false;
  pass(31 * SECOND);
  expect(await verify(bearer)).toBeDefined();
});

test('the last keys of a provider that goes down are used for a day', async () => {
  const key = await makeKey('a');
  const { base, issuer, state } = await openProvider([key]);
  const { verify, pass } = openVerifier(base);
  const lasting = claimsOf(issuer, { exp: START / SECOND + 48 * 3600 });
  expect(await verify(await sign(key, lasting))).toBeDefined();
  state.isDown = true;
  pass(23 * 3600 * SECOND);
  expect(await verify(await sign(key, { ...lasting, sub: 'later' }))).toBeDefined();
  pass(2 * 3600 * SECOND);
  expect(await verify(await sign(key, { ...lasting, sub: 'too late' }))).toBeUndefined();
});

test('no address in a token is followed, and a provider that names another issuer is refused', async () => {
  const [key, thief] = await Promise.all([makeKey('a'), makeKey('a')]);
  const evil = await openProvider([thief], '');
  const { base, issuer, state } = await openProvider([key]);
  const { verify } = openVerifier(base);
  await verify(await sign(thief, claimsOf(evil.issuer)));
  await verify(await sign(thief, claimsOf(issuer), { jku: `${evil.base}/keys`, jwk: thief.jwk }));
  expect(evil.state.asked).toEqual([]);
  state.document = { issuer: evil.issuer };
  const strict = openVerifier(base);
  expect(await strict.verify(await sign(key, claimsOf(issuer)))).toBeUndefined();
  expect(strict.lines[0]).toContain('says that it is');
});

test('users of the built-in provider are accepted only where it runs', async () => {
  const key = await makeKey('a');
  const claims = claimsOf(`${CONTEXT.origin}/identity`, { azp: 'storefront', tenant: CONTEXT.tenantId });
  const bearer = await sign(key, claims);
  const open = (isDemo: boolean) =>
    openVerifierOf(BUILT_IN, { isDemo, getKey: async () => importJWK(key.jwk, key.alg) });
  expect(await open(true).verify(bearer)).toMatchObject({ subject: 'user-1' });
  expect(await open(true).verify(await sign(key, { ...claims, tenant: 'other' }))).toBeUndefined();
  expect(await open(false).verify(bearer)).toBeUndefined();
});

test('a search token is recognised by its missing issuer, and is checked without a call to the provider', async () => {
  const key = await makeKey('a');
  const { base, issuer, state } = await openProvider([key]);
  const { verifier, verify } = openVerifier(base);
  const searchToken = await new SignJWT({ tenant: 'races' })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience('photofinish:search')
    .sign(new Uint8Array(32));
  expect(await verifier.isAccountBearer(CONTEXT, searchToken)).toBe(false);
  expect(await verify(searchToken)).toBeUndefined();
  expect(state.asked).toEqual([]);
  expect(await verifier.isAccountBearer(CONTEXT, await sign(key, claimsOf(issuer)))).toBe(true);
});
