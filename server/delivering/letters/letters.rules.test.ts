import { describe, expect, test } from 'vitest';
import type { AddressFacts } from '#hosting/mail-addresses/index.ts';
import type { Suppression } from '#hosting/mail-addresses/mail-addresses.rules.ts';
import { findNoLetterReason, languageOfLetters, type Recipient } from './letters.rules.ts';

const known = (suppressedAs: Suppression | null): AddressFacts => ({
  confirmedAt: null,
  suppressedAt: suppressedAs === null ? null : new Date(0),
  suppressedAs,
});

const reader: Recipient = {
  hasAddress: true,
  isProtected: false,
  isWritten: false,
  address: undefined,
  isShared: false,
  hasPhotos: true,
};

describe('a letter', () => {
  test('goes to a participant with an address and at least one photo', () => {
    expect(findNoLetterReason(reader)).toBeUndefined();
    expect(findNoLetterReason({ ...reader, address: known(null) })).toBeUndefined();
  });

  test('never goes to a protected participant', () => {
    expect(findNoLetterReason({ ...reader, isProtected: true })).toBe('Protected');
    expect(findNoLetterReason({ ...reader, isProtected: true, hasAddress: false })).toBe('Protected');
  });

  test.each(['Unsubscribed', 'Elsewhere', 'Bounced', 'Complained', 'Erased'] as const)(
    'does not go to an address noted as %s',
    (suppressedAs) => {
      expect(findNoLetterReason({ ...reader, address: known(suppressedAs) })).toBe(suppressedAs);
    },
  );

  test('goes to each participant and each address at most once', () => {
    expect(findNoLetterReason({ ...reader, isWritten: true })).toBe('Written');
    expect(findNoLetterReason({ ...reader, isShared: true })).toBe('SharedAddress');
  });

  test('waits for photos, and needs an address', () => {
    expect(findNoLetterReason({ ...reader, hasPhotos: false })).toBe('NoPhotos');
    // A participant without photos does not use up the address of one with photos.
    expect(findNoLetterReason({ ...reader, hasPhotos: false, isShared: true })).toBe('NoPhotos');
    expect(findNoLetterReason({ ...reader, hasAddress: false })).toBe('NoAddress');
  });
});

test('a letter is in the language of the race’s country if the shop offers it, else in the shop’s', () => {
  const shop = { languages: ['en', 'de', 'sl'] as const, defaultLanguage: 'en' as const };
  expect(languageOfLetters('AT', shop)).toBe('de');
  expect(languageOfLetters('si', shop)).toBe('sl');
  expect(languageOfLetters('IT', shop)).toBe('en');
  expect(languageOfLetters('', shop)).toBe('en');
});
