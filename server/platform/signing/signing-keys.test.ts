import { describe, expect, test } from 'vitest';
import { createSigningKeys } from './signing-keys.ts';

const OLD = { keyId: '2026a', secret: 'the older secret, of thirty-two characters' };
const NEW = { keyId: '2026b', secret: 'the newer secret, of thirty-two characters' };
const before = createSigningKeys([OLD]);
const during = createSigningKeys([NEW, OLD]);
const after = createSigningKeys([NEW]);

describe('during a rotation', () => {
  test('signatures of the older secret are valid, and new signatures need the newer secret', () => {
    const older = before.sign('files', 'a photo');
    const newer = during.sign('files', 'a photo');
    expect(during.verify('files', 'a photo', older)).toBe(true);
    expect(after.verify('files', 'a photo', newer)).toBe(true);
    expect(before.verify('files', 'a photo', newer)).toBe(false);
    expect(during.signatures('files', 'a photo')).toEqual([newer, older]);
    expect(during.verify('crews', 'a photo', older)).toBe(false);
  });

  test('data sealed by the older secret opens, only for its own context', () => {
    const sealed = before.seal('face-searches', Buffer.from('a face'), 'a search');
    expect(during.unseal('face-searches', sealed, 'a search')?.toString()).toBe('a face');
    expect(during.unseal('face-searches', sealed, 'another search')).toBeUndefined();
    expect(after.unseal('face-searches', sealed, 'a search')).toBeUndefined();
    expect(during.unseal('face-searches', Buffer.from('short'), 'a search')).toBeUndefined();
  });

  test('a named secret signs as long as it is listed', () => {
    expect(during.signAs('2026a', 'webhooks', 'x')).toBe(before.sign('webhooks', 'x'));
    expect(() => after.signAs('2026a', 'webhooks', 'x')).toThrow('lists no key 2026a');
  });
});

test('a fingerprint distinguishes secrets and reveals no key', () => {
  const prints = during.fingerprints();
  expect(prints.map(({ keyId }) => keyId)).toEqual(['2026b', '2026a']);
  expect(prints[0]?.fingerprint).toMatch(/^[0-9a-f]{16}$/);
  expect(prints[0]?.fingerprint).not.toBe(prints[1]?.fingerprint);
  expect(before.fingerprints()[0]).toEqual(prints[1]);
});
