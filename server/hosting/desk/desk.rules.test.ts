import { expect, test } from 'vitest';
import {
  askedOf,
  type Entrance,
  type EntranceProvider,
  FRESH_MS,
  findProviderFaults,
  IDLE_MS,
  isAlive,
  isFresh,
  judgeEntrance,
  MAILED_LINK_ISSUER,
  provenAt,
  SESSION_MS,
  trustsMailedLinks,
} from './desk.rules.ts';

const ISSUER = 'https://login.example';
const OWN = 'https://login.shop.example';
const installation = { issuer: ISSUER, trustsLinks: true, operators: ['root@example.com'] };
const own: EntranceProvider = { providerTenant: 'shop', issuer: OWN };
const shared: EntranceProvider = { providerTenant: null, issuer: ISSUER };

test.each<[string, string | null, string, string, EntranceProvider | undefined, Entrance]>([
  ['an operator by the installation’s', null, ISSUER, 'root@example.com', own, 'Operator'],
  ['an operator by a tenant’s own is nobody special', 'shop', OWN, 'root@example.com', own, 'Address'],
  ['an operator’s address by another tenant’s', 'other', OWN, 'root@example.com', own, 'None'],
  [
    'a tenant’s own issuer that calls itself the installation',
    'shop',
    ISSUER,
    'root@example.com',
    own,
    'None',
  ],
  ['an issuer that is the installation’s no more', null, OWN, 'root@example.com', shared, 'None'],
  ['anybody by the tenant’s own', 'shop', OWN, 'anna@example.com', own, 'Address'],
  ['anybody by the tenant’s former one', 'shop', 'https://old.example', 'anna@example.com', own, 'None'],
  [
    'anybody by the installation’s where the tenant has its own',
    null,
    ISSUER,
    'anna@example.com',
    own,
    'None',
  ],
  [
    'anybody by the installation’s where the tenant has none',
    null,
    ISSUER,
    'anna@example.com',
    shared,
    'Address',
  ],
  ['anybody by another tenant’s', 'other', OWN, 'anna@example.com', shared, 'None'],
  ['anybody where nobody can log in', null, ISSUER, 'anna@example.com', undefined, 'None'],
])('%s', (_who, providerTenant, issuer, email, entrance, wanted) => {
  const trusted = { provider: entrance, trustsLinks: true };
  expect(judgeEntrance({ providerTenant, issuer, email }, 'shop', trusted, installation)).toBe(wanted);
});

test.each<[string, boolean, boolean, Entrance]>([
  ['root@example.com', false, true, 'Operator'],
  ['root@example.com', true, false, 'Address'],
  ['root@example.com', false, false, 'None'],
  ['anna@example.com', true, true, 'Address'],
  ['anna@example.com', false, true, 'None'],
])(
  'a mailed link of %s, trusted by tenant %s and installation %s, enters as %s',
  (email, byTenant, byInstallation, wanted) => {
    const proof = { providerTenant: null, issuer: MAILED_LINK_ISSUER, email };
    const trusts = { ...installation, trustsLinks: byInstallation };
    expect(judgeEntrance(proof, 'shop', { provider: undefined, trustsLinks: byTenant }, trusts)).toBe(wanted);
    const forged = { ...proof, providerTenant: 'other' };
    expect(judgeEntrance(forged, 'shop', { provider: undefined, trustsLinks: byTenant }, trusts)).toBe(
      'None',
    );
  },
);

test('mailed links are trusted if there is no provider; beside the installation’s provider by a setting; beside a tenant’s provider never', () => {
  expect([undefined, shared, own].map((provider) => trustsMailedLinks('without-provider', provider))).toEqual(
    [true, false, false],
  );
  expect([undefined, shared, own].map((provider) => trustsMailedLinks('beside-provider', provider))).toEqual([
    true,
    true,
    false,
  ]);
  expect([undefined, shared, own].map((provider) => trustsMailedLinks('off', provider))).toEqual([
    false,
    false,
    false,
  ]);
});

const NOW = new Date('2026-06-01T12:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);

test('a session ends after its idle period, or at its maximum age', () => {
  expect(isAlive({ createdAt: ago(SESSION_MS - 1), lastSeenAt: ago(IDLE_MS - 1) }, NOW)).toBe(true);
  expect(isAlive({ createdAt: ago(SESSION_MS), lastSeenAt: ago(0) }, NOW)).toBe(false);
  expect(isAlive({ createdAt: ago(IDLE_MS), lastSeenAt: ago(IDLE_MS) }, NOW)).toBe(false);
});

test('a login is fresh for ten minutes, and never if the provider states no time', () => {
  expect(isFresh(ago(FRESH_MS), NOW)).toBe(true);
  expect(isFresh(ago(FRESH_MS + 1), NOW)).toBe(false);
  expect(isFresh(null, NOW)).toBe(false);
  // If a provider's clock is an hour ahead, its logins do not stay fresh for longer.
  const ahead = provenAt(ago(-3_600_000), NOW);
  expect(isFresh(ahead, new Date(NOW.getTime() + FRESH_MS + 1))).toBe(false);
  expect(provenAt(ago(5000), NOW)).toEqual(ago(5000));
  expect(provenAt(null, NOW)).toBeNull();
});

test.each([
  [{}, []],
  [{ response_types_supported: ['code'], claims_supported: ['email_verified', 'auth_time'] }, []],
  [{ response_types_supported: ['id_token'] }, ['authorization-code flow']],
  [{ claims_supported: ['email'] }, ['email_verified', 'auth_time']],
])('a provider with %j is reported with %j', (metadata, words) => {
  const faults = findProviderFaults(metadata);
  expect(faults).toHaveLength(words.length);
  for (const [index, word] of words.entries()) expect(faults[index]).toContain(word);
});

test('only the demo’s provider asks who logs in at each login, and suggests an address', () => {
  const hint = 'owner@photofinish.example';
  expect(askedOf({ isBuiltIn: true }, { isFresh: false, hint })).toEqual({
    prompt: 'login',
    login_hint: hint,
  });
  expect(askedOf({ isBuiltIn: true }, { isFresh: true, hint: undefined })).toEqual({
    prompt: 'login',
    max_age: '0',
  });
  expect(askedOf({ isBuiltIn: false }, { isFresh: false, hint })).toEqual({});
});
