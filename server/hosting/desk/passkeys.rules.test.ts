import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { CODE_BYTES, passkeyHost, readCode, spellCode } from './passkeys.rules.ts';

test('passkeys are bound to the desk’s host, unless it is an IP address', () => {
  expect(passkeyHost('https://desk.example')).toBe('desk.example');
  expect(passkeyHost('https://desk.example:8443')).toBe('desk.example');
  expect(passkeyHost('http://desk.localhost:3000')).toBe('desk.localhost');
  for (const host of [
    '192.0.2.7',
    '127.0.0.1:3000',
    '[2001:db8::1]',
    '[::1]:8443',
    '0x7f000001',
    '2130706433',
  ])
    expect(passkeyHost(`https://${host}`), host).toBeUndefined();
});

test('a recovery code has 80 bits, in letters that cannot be mistaken for others', () => {
  expect(spellCode(new Uint8Array(CODE_BYTES))).toBe('0000-0000-0000-0000');
  expect(spellCode(Uint8Array.from({ length: CODE_BYTES }, (_one, index) => 16 + index))).toBe(
    'GHJK-MNPQ-RSTV-WXYZ',
  );
  expect(() => spellCode(randomBytes(CODE_BYTES - 1))).toThrow();
  const codes = Array.from({ length: 200 }, () => spellCode(randomBytes(CODE_BYTES)));
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-?){4}$/);
});

test('a typed code is read whatever its case, hyphens, spaces, and similar letters', () => {
  for (const typed of ['G0H1-JK1M-N0PQ-RSTV', ' goHi jklm nopq rstv ', 'g0h1–jk1m—n0pq rstv'])
    expect(readCode(typed), typed).toBe('G0H1JK1MN0PQRSTV');
});
