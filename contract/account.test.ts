import { expect, test } from 'vitest';
import { identityOf } from './account.ts';
import type { TenantSettings } from './settings.ts';
import { usesAccountLinks } from './settings.ts';

const ORIGIN = 'https://photos.example';
const of = (identityProvider: TenantSettings['identityProvider'], openId = true) =>
  identityOf({ openId, identityProvider }, ORIGIN);

test('a tenant without single sign-on has no identity provider, even if its settings name one', () => {
  expect(of({ realm: 'races', clientId: 'shop', uri: 'https://id.example' }, false)).toBeUndefined();
});

test('the visitors of a tenant without a provider log in by mailed links', () => {
  expect(of(null)).toBeUndefined();
  expect(usesAccountLinks({ openId: true, identityProvider: null })).toBe(true);
  expect(usesAccountLinks({ openId: false, identityProvider: null })).toBe(false);
  const identityProvider = { realm: '', clientId: 'shop', uri: 'https://id.example' };
  expect(usesAccountLinks({ openId: true, identityProvider })).toBe(false);
});

test('a path is an address on the tenant’s own site, as the built-in provider’s', () => {
  const implicit = of({ realm: '', clientId: 'web', uri: '/identity/', flow: 'implicit' });
  expect(implicit).toEqual({
    issuer: 'https://photos.example/identity',
    clientId: 'web',
    flow: 'implicit',
    isEmbedded: true,
  });
});

test.each([
  ['races', 'https://id.example', 'https://id.example/realms/races'],
  ['races', 'https://id.example/auth/', 'https://id.example/auth/realms/races'],
  ['a b/..', 'https://id.example', 'https://id.example/realms/a%20b%2F..'],
  ['', 'https://id.example/', 'https://id.example'],
  ['', 'https://login.example/tenant/v2.0', 'https://login.example/tenant/v2.0'],
])(
  'the realm %j at %s resolves to %s, with the code flow unless the settings say otherwise',
  (realm, uri, issuer) => {
    expect(of({ realm, clientId: 'shop', uri })).toEqual({
      issuer,
      clientId: 'shop',
      flow: 'code',
      isEmbedded: false,
    });
  },
);
