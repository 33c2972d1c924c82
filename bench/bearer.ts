/**
 * Measures the CPU time of verifying an account's bearer: the first time, for each algorithm, and again (from the
 * cache). The identity provider is a local server, asked for its keys once.
 *
 *     node bench/bearer.ts [--rounds 20]
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { demoTenants } from '#demo/tenants.ts';
import { type AccountVerifier, createAccountVerifier } from '#hosting/accounts/index.ts';
import type { Tenant } from '#hosting/tenants/index.ts';
import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { createLog } from '#platform/log.ts';
import { createSigningKeys } from '#platform/signing/signing-keys.ts';
import { type Figure, markdownTable } from './markdown-table.ts';
import { median } from './median.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const ROUNDS = Number(values.rounds);
const WARM_UP = 3;
const BEARERS_PER_ROUND = 100;
const LIMIT_MS = 0.2;
const CONTEXT = { tenantId: 'bench', origin: 'http://bench.localhost', language: 'en' as const };

/** Opens an identity provider with one key, and a verifier of a shop that trusts this provider. */
async function open(alg: string) {
  const { publicKey, privateKey } = await generateKeyPair(alg);
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'bench', alg, use: 'sig' }];
  const server = createServer((request, response) =>
    response.end(JSON.stringify(request.url === '/keys' ? { keys } : { issuer, jwks_uri: `${issuer}/keys` })),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tenant = tenantOf(issuer);
  const verifier = createAccountVerifier({
    clock: systemClock,
    database: {
      inTenant: () => Promise.reject(new Error('this bench uses no mailed links')),
    } as unknown as Database,
    keys: createSigningKeys([{ keyId: 'bench', secret: 'a secret of at least thirty-two characters' }]),
    log: createLog('fatal'),
    isDemo: false,
    config: { allowedPrivateNetworks: ['127.0.0.1'] },
    tenants: { read: async () => tenant, find: async () => tenant, resolve: async () => undefined },
    identityKeys: {
      read: async () => ({ privateJwks: [], cookieSecrets: [] }),
      getKey: () => Promise.reject(new Error('the built-in provider is not asked')),
    },
  });
  const sign = (subject: string) =>
    new SignJWT({ email: 'anna@example.com', email_verified: true, name: 'Anna', azp: 'shop' })
      .setProtectedHeader({ alg, kid: 'bench' })
      .setIssuer(issuer)
      .setSubject(subject)
      .setExpirationTime('1h')
      .sign(privateKey);
  return { verifier, sign, close: () => server.close() };
}

function tenantOf(issuer: string): Tenant {
  const [tenant] = demoTenants;
  if (tenant === undefined) throw new Error('there is no demo tenant');
  const identityProvider = { realm: '', clientId: 'shop', uri: issuer };
  return { ...tenant, settings: { ...tenant.settings, openId: true, identityProvider } };
}

/** Returns the CPU milliseconds per verification. */
async function measure(verifier: AccountVerifier, bearers: readonly string[]): Promise<number> {
  const before = process.cpuUsage();
  for (const bearer of bearers)
    if ((await verifier.verify(CONTEXT, bearer)) === undefined) throw new Error('a bearer was refused');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / bearers.length;
}

const figures: Figure[] = [];
const seenAgain: number[] = [];
for (const alg of ['RS256', 'ES256', 'PS256']) {
  const { verifier, sign, close } = await open(alg);
  const first: number[] = [];
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const bearers = await Promise.all(
      Array.from({ length: BEARERS_PER_ROUND }, (_, index) => sign(`user ${round} ${index}`)),
    );
    const [once, again] = [await measure(verifier, bearers), await measure(verifier, bearers)];
    if (round < WARM_UP) continue;
    first.push(once);
    seenAgain.push(again);
  }
  figures.push(figureOf(`${alg}, seen for the first time`, median(first)));
  close();
}
figures.push(figureOf('seen a moment ago', median(seenAgain)));
console.log(markdownTable('Verification of a bearer, CPU', figures));

function figureOf(name: string, ms: number): Figure {
  return { name, measured: `${ms.toFixed(3)} ms`, limit: `≤ ${LIMIT_MS} ms`, isKept: ms <= LIMIT_MS };
}
