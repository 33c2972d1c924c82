import { expect, test } from 'vitest';
import { emailKey, idKey, joinKeys, networkKey } from './canonical-key.ts';

test('an id has one key in upper and lower case', () => {
  const id = '5F2B8C1E-9A3D-4E6F-8B7C-0D1E2F3A4B5C';
  expect(idKey(id)).toBe(idKey(id.toLowerCase()));
});

test('an e-mail address has one key in any case, and with full-width and similar letters', () => {
  for (const spelling of [
    'Eleni@Example.ORG',
    ' eleni@example.org ',
    'ｅleni@example.org',
    'eleni@example.org',
  ])
    expect(emailKey(spelling)).toBe('eleni@example.org');
  // The Kelvin sign is a k in lower case.
  expect(emailKey('\u212Aarl@example.org')).toBe('karl@example.org');
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['1:2:3:4::', '1:2:3:4::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['Unknown', 'unknown'],
])('the network of %s is %s', (address, network) => {
  expect(networkKey(address)).toBe(network);
});

test('joined keys of different pairs are never equal', () => {
  expect(joinKeys(idKey('a'), idKey('b'))).not.toBe(joinKeys(idKey('ab'), idKey('')));
});
