import { expect, test } from 'vitest';
import { createSigningKeys } from '#platform/signing/signing-keys.ts';
import { readReturnPath, signReturnPath } from './return-path.ts';

const keys = createSigningKeys([{ keyId: 'a', secret: 'a secret of at least thirty-two characters' }]);
const TENANTS = ['photofinish', 'marafon'];
const mail = { tenantId: 'marafon', mailId: '8c3f0d52-6f0e-4d0b-9d0a-4a1f8d7b2c11' };
const address = signReturnPath(keys, 'bounces@shop.example', mail);

test('a return address identifies its mail, in any case and with any surrounding text', () => {
  expect(address).toMatch(/^bounces\+[0-9a-f]{48}@shop\.example$/);
  for (const text of [address, address.toUpperCase(), `To: a@b.example\r\nDelivered-To: <${address}>\r\n`])
    expect(readReturnPath(keys, text, TENANTS)).toEqual(mail);
});

test('every return address is within a mail server’s length limit', () => {
  expect(signReturnPath(keys, 'fifteen-letters@x', mail).split('@')[0]).toHaveLength(64);
});

test('refuses a forged return address: another mail, secret, tenant, or no signature', () => {
  const others = createSigningKeys([{ keyId: 'a', secret: 'another secret of thirty-two characters' }]);
  const forged = [
    address.replace('8c3f', '8c3e'),
    signReturnPath(others, 'bounces@shop.example', mail),
    address.replace(/[0-9a-f]{16}@/, `${'0'.repeat(16)}@`),
    address.replace(/[0-9a-f]{16}@/, '@'),
    'bounces@shop.example',
    '',
  ];
  for (const text of forged) expect(readReturnPath(keys, text, TENANTS)).toBeUndefined();
  expect(readReturnPath(keys, address, ['photofinish'])).toBeUndefined();
});

test('tries only the first addresses of a text, because each costs a signature for each tenant', () => {
  const forged = address.replace('8c3f', '8c3e');
  expect(readReturnPath(keys, `${`${forged} `.repeat(19)}${address}`, TENANTS)).toEqual(mail);
  expect(readReturnPath(keys, `${`${forged} `.repeat(20)}${address}`, TENANTS)).toBeUndefined();
});
