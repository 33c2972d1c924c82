import ssh2 from 'ssh2';
import { expect, test } from 'vitest';
import { generateHostKey, isHostKey } from './host-key.ts';

const generate = () => ssh2.utils.generateKeyPairSync('ed25519');

/** Generates keys until ssh2 cannot read one of them. */
function generateUnreadable(): ReturnType<typeof generate> {
  const key = generate();
  return isHostKey(key.private) ? generateUnreadable() : key;
}

test('discards a generated key that ssh2 cannot read', () => {
  const unreadable = generateUnreadable();
  const readable = ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 });
  const keys = [unreadable, unreadable, readable];
  expect(generateHostKey(() => keys.shift() ?? readable)).toBe(readable.private);
  expect(keys).toEqual([]);
});

test('a host key is a private key without a passphrase', () => {
  const key = ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 });
  expect(isHostKey(generateHostKey())).toBe(true);
  expect(isHostKey(key.public)).toBe(false);
  expect(isHostKey('-----BEGIN')).toBe(false);
});
