import { expect, test } from 'vitest';
import { createSigningKeys } from '#platform/signing/signing-keys.ts';
import { addressHashOf, addressKeyId } from './address-hash.ts';
import { signLeaveToken, verifyLeaveToken } from './leave-token.ts';
import { getsLetters, SUPPRESSIONS, strongerSuppression } from './mail-addresses.rules.ts';

const keys = createSigningKeys(
  [{ keyId: 'a', secret: 'a secret of at least thirty-two characters' }],
  'address secret of thirty-two characters',
);
const deps = { keys };
const at = (ms: number) => new Date(ms);

test('an address has the same hash in any spelling, and a different one in each tenant', () => {
  const hash = addressHashOf(deps, 'alpha', 'Ada@Example.com ');
  expect(addressHashOf(deps, 'alpha', 'ada@example.com')).toBe(hash);
  expect(addressHashOf(deps, 'beta', 'ada@example.com')).not.toBe(hash);
  expect(hash).not.toContain('ada');
});

test('a new signing secret keeps all suppressions; a new address secret is detected', () => {
  const other = {
    keys: createSigningKeys(
      [{ keyId: 'a', secret: 'another secret of thirty-two characters' }],
      'address secret of thirty-two characters',
    ),
  };
  expect(addressHashOf(other, 'alpha', 'ada@example.com')).toBe(
    addressHashOf(deps, 'alpha', 'ada@example.com'),
  );
  expect(addressKeyId(other)).toBe(addressKeyId(deps));
  const lost = {
    keys: createSigningKeys(
      [{ keyId: 'a', secret: 'a secret of at least thirty-two characters' }],
      'one more secret of thirty-two characters',
    ),
  };
  expect(addressKeyId(lost)).not.toBe(addressKeyId(deps));
});

test('an unsubscribe link works only for its address and tenant', () => {
  const hash = addressHashOf(deps, 'alpha', 'ada@example.com');
  const token = signLeaveToken(deps, 'alpha', hash);
  expect(verifyLeaveToken(deps, 'alpha', token)).toBe(hash);
  expect(verifyLeaveToken(deps, 'beta', token)).toBeUndefined();
  const others = addressHashOf(deps, 'alpha', 'ben@example.com');
  for (const forged of [token.replace(hash, others), `letters.${hash}`, hash, '', 'letters..', `x${token}`])
    expect(verifyLeaveToken(deps, 'alpha', forged), forged).toBeUndefined();
});

test('an unsubscribed address gets a mail that it requests later; an address that complained or does not exist gets none', () => {
  expect(getsLetters(undefined, null)).toBe(true);
  for (const suppressedAs of SUPPRESSIONS) {
    const facts = { suppressedAs, suppressedAt: at(5) };
    const isRevocable = suppressedAs !== 'Bounced' && suppressedAs !== 'Complained';
    expect(getsLetters(facts, null), suppressedAs).toBe(false);
    expect(getsLetters(facts, at(4)), suppressedAs).toBe(false);
    expect(getsLetters(facts, at(6)), suppressedAs).toBe(isRevocable);
  }
});

test('a complaint and a bounce are kept despite later suppressions', () => {
  expect(strongerSuppression(null, 'Elsewhere')).toBe('Elsewhere');
  expect(strongerSuppression('Unsubscribed', 'Erased')).toBe('Erased');
  expect(strongerSuppression('Complained', 'Unsubscribed')).toBe('Complained');
  expect(strongerSuppression('Complained', 'Bounced')).toBe('Complained');
  expect(strongerSuppression('Bounced', 'Elsewhere')).toBe('Bounced');
  expect(strongerSuppression('Bounced', 'Complained')).toBe('Complained');
});
