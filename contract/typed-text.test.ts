import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmail, isPlainEmail, nameKeys, withoutInvisible } from './typed-text.ts';

const isSame = (one: string, other: string): boolean => {
  const keys = nameKeys(one);
  return nameKeys(other).some((key) => keys.includes(key));
};

describe('a name', () => {
  test.each([
    ["D'Amico", 'D’Amico'],
    ["D'Amico", 'D`Amico'],
    ["D'Amico", 'DAmico'],
    ['Smith-Jones', 'Smith Jones'],
    ['Smith‑Jones', 'smith–jones'],
    ['Straße', 'Strasse'],
    ['Łukasik', 'Lukasik'],
    ['Sørensen', 'Sorensen'],
    ['Sørensen', 'Soerensen'],
    ['Müller', 'Mueller'],
    ['Müller', 'Muller'],
    ['MÜLLER', 'müller'],
    ['Mu\u0308ller', 'Müller'],
    ['Yıldız', 'Yildiz'],
    ['YILDIZ', 'Yıldız'],
    ['Đorđević', 'Dordevic'],
    ['Åberg', 'Aaberg'],
    ['Королёв', 'Королев'],
    ['Παπαδόπουλος', 'ΠΑΠΑΔΟΠΟΥΛΟΣ'],
    ['Ｓａｔｏ', 'Sato'],
    ['Rossi\u200b', 'Rossi'],
    ['Ro\u00adssi', 'Rossi'],
  ])('%s is also typed as %s', (known, typed) => {
    expect(isSame(known, typed)).toBe(true);
    expect(isSame(typed, known)).toBe(true);
  });

  test.each([
    ['Müller', 'Möller'],
    ['Smith-Jones', 'Smith'],
    ['Иванов', 'Иванова'],
    ['', 'Rossi'],
    ['', ''],
    ['—', "'"],
  ])('%s is not %s', (known, typed) => {
    expect(isSame(known, typed)).toBe(false);
  });

  test('has the same key however it is typed', () => {
    const variants: ((name: string) => string)[] = [
      (name) => name.toUpperCase(),
      (name) => name.normalize('NFD'),
      (name) => ` ${name} `,
      (name) => name.replaceAll("'", '’'),
      (name) => name.replaceAll('-', ' '),
      (name) => name.replaceAll(' ', '\u00a0'),
      (name) => `${name.slice(0, 1)}\u200b${name.slice(1)}`,
      (name) => name.normalize('NFD').replace(/\p{Mark}/gu, ''),
    ];
    const letters = "abcçdđeéèfgğhiïjklłmnñoöøpqrsšßtuüvwxyzž'- αβγέίό абвёйю";
    const names = fc
      .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 12 })
      .map((list) => list.join(''))
      .filter((name) => nameKeys(name).length > 0);
    fc.assert(
      fc.property(names, fc.subarray(variants), (name, chosen) => {
        const typed = chosen.reduce((text, change) => change(text), name);
        expect(isSame(name, typed), `${name} as ${typed}`).toBe(true);
      }),
    );
  });
});

describe('an email address', () => {
  test.each([
    'runner@example.com',
    'first.last+tag@sub.example.co.uk',
    'ünïcode@example.com',
    'runner@müller.example',
    'runner@παράδειγμα.ελ',
    "o'brien@example.com",
    'UPPER@EXAMPLE.COM',
    `${'a'.repeat(64)}@example.com`,
  ])('%s is an email address', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  test.each([
    'runner@example',
    'runner@example..com',
    'runner@.example.com',
    'runner@example.com.',
    '.runner@example.com',
    'runner.@example.com',
    'run..ner@example.com',
    'runner@-example.com',
    'runner@127.0.0.1',
    'runner@exam\u200bple.com',
    'runner\u202e@example.com',
    'runner@example.com/path',
    'runner@example.com:25',
    'a@b@example.com',
    'runner @example.com',
    '@example.com',
    `${'a'.repeat(65)}@example.com`,
    `runner@${'a'.repeat(64)}.com`,
    `runner@${'abcdefgh.'.repeat(30)}com`,
  ])('%j is not an email address', (text) => {
    expect(isEmail(text)).toBe(false);
  });
});

test('an address that only normalises to another one is not taken from visitors', () => {
  for (const text of ['runner@example.com', 'ünïcode@example.com', 'UPPER@EXAMPLE.COM'])
    expect(isPlainEmail(text)).toBe(true);
  for (const text of [
    'ｂoss@example.com',
    'boss²@example.com',
    'bo\u017fs@example.com',
    'boss@ｅxample.com',
  ]) {
    expect(isEmail(text)).toBe(true);
    expect(isPlainEmail(text)).toBe(false);
  }
});

test('removes invisible characters from pasted text', () => {
  expect(withoutInvisible(' runner@exam\u00adple.com\u200b\ufeff')).toBe('runner@example.com');
  expect(withoutInvisible('\u202eabc')).toBe('abc');
});
