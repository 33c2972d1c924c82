import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  blankLines,
  containsName,
  isSharedWith,
  judgeNaming,
  judgeText,
  type NamedPerson,
  probesOf,
} from './named-person.rules.ts';

const EVENT = 'e1';
const inEvent = { eventIds: [EVENT], isAboutThem: false };
const elsewhere = { eventIds: [], isAboutThem: false };

const person = (givenName: string, surname: string, emails: string[] = []): NamedPerson => ({
  emails,
  names: [{ givenName, surname, eventId: EVENT, isShared: false }],
});
const ANNA = person('Anna', 'Müller', ['anna@example.com']);

describe('an address', () => {
  test.each([
    'anna@example.com',
    'Write to ANNA@Example.com.',
    '<anna@example.com>',
    'mailto:anna@example.com, thanks',
  ])('is certain in %j', (text) => expect(judgeNaming(ANNA, text, elsewhere)).toBe('Certain'));

  test.each([
    'joanna@example.com',
    'a.anna@example.com',
    'anna@example.com.au',
    'anna@example.community',
    'anna+x',
  ])('is not certain in %j', (text) => expect(judgeNaming(ANNA, text, elsewhere)).toBe('None'));
});

describe('a full name', () => {
  test.each(['Anna Müller asked', 'asked by MÜLLER, Anna', 'Anna_Müller-7.jpg', 'anna mu\u0308ller'])(
    'is certain in a text about its event: %j',
    (text) => {
      expect(judgeNaming(ANNA, text, inEvent)).toBe('Certain');
      expect(judgeNaming(ANNA, text, elsewhere)).toBe('Candidate');
    },
  );

  test.each(['Anna Muller asked', 'Anna Müller-Schmidt asked', 'Anna-Müller12.jpg'])(
    'is a candidate if it may be another name: %j',
    (text) => expect(judgeNaming(ANNA, text, inEvent)).toBe('Candidate'),
  );

  test.each(['Joanna Müller', 'Anna Müllerova', 'Anna met Ms Müller', 'Müller', 'Anna', 'Anna\nMüller'])(
    'does not occur in %j',
    (text) => expect(judgeText(ANNA, text, inEvent)).toBe('None'),
  );

  test('that another participant of the event shares is a candidate', () => {
    const shared = { ...ANNA, names: ANNA.names.map((name) => ({ ...name, isShared: true })) };
    expect(judgeNaming(shared, 'Anna Müller asked', inEvent)).toBe('Candidate');
    expect(judgeNaming(shared, 'Anna Müller asked', { eventIds: [], isAboutThem: true })).toBe('Certain');
  });

  test.each([
    ['Ελένη', 'Παπαδόπουλος', 'ΠΑΠΑΔΟΠΟΥΛΟΣ ΕΛΕΝΗ'],
    ['Алёна', 'Йорданова', 'просит Алена Йорданова'],
  ])('is found without its accents: %s %s', (givenName, surname, text) => {
    expect(judgeNaming(person(givenName, surname), text, inEvent)).not.toBe('None');
    expect(judgeNaming(person(givenName, surname), `x${text}x`, inEvent)).toBe('None');
  });

  test('is found in Greek and Cyrillic letters as written', () => {
    expect(judgeNaming(person('Ελένη', 'Σιδέρης'), 'Ελένη Σιδέρης', inEvent)).toBe('Certain');
    expect(judgeNaming(person('Анна', 'Иванова'), 'иванова анна', inEvent)).toBe('Certain');
  });
});

describe('a text that names nobody for certain', () => {
  test.each([
    ['I', 'E', 'i.e. the photo'],
    ['I', 'E', 'PIERCE, I. e.'],
    ['', '":', '{"note":"of a relay"}'],
    ['%', '_', 'anything % at _ all'],
    ['', '', 'anything'],
    ['', 'X', 'photo X'],
    ["'", '"', `"it's"`],
  ])('%j %j is not in %j', (givenName, surname, text) =>
    expect(judgeNaming(person(givenName, surname), text, { eventIds: [EVENT], isAboutThem: true })).toBe(
      'None',
    ),
  );

  test.each([
    ['I', 'E', 'I. E. asked'],
    ['', 'Max', 'as Max said'],
    ['', 'note', 'a note'],
    ['J', 'Fox', 'J Fox'],
  ])('%j %j is a candidate in %j', (givenName, surname, text) =>
    expect(judgeNaming(person(givenName, surname), text, inEvent)).toBe('Candidate'),
  );
});

test('blanks the lines that name the person, and leaves the others', () => {
  expect(blankLines(ANNA, 'one\nfor anna@example.com\nthree', elsewhere)).toBe('one\n…\nthree');
  expect(blankLines(ANNA, 'for anna@example.com', elsewhere)).toBeNull();
  expect(blankLines(ANNA, 'one', elsewhere)).toBe('one');
});

test('a name within a longer name is shared', () => {
  const own = { givenName: 'Anna', surname: 'Müller' };
  expect(isSharedWith(own, { givenName: 'Maria Anna', surname: 'Muller' })).toBe(true);
  expect(isSharedWith(own, { givenName: 'Müller', surname: 'Anna' })).toBe(true);
  expect(isSharedWith(own, { givenName: 'Anna', surname: 'Koch' })).toBe(false);
});

test('every text that names the person contains a search probe or is not ASCII', () => {
  const word = fc.oneof(
    fc.constantFrom('Anna', 'Müller', 'I', '"', '%', 'Παπάς', 'O’Neil', 'weiß'),
    fc.string(),
  );
  fc.assert(
    fc.property(word, word, fc.emailAddress(), fc.boolean(), (givenName, surname, email, isUpper) => {
      const one = person(givenName, surname, [email.toLowerCase()]);
      for (const text of [`${givenName} ${surname}`, `x ${email}, y`]) {
        const said = (isUpper ? text.toUpperCase() : text).replaceAll('\n', ' ');
        expect(judgeText(one, said, inEvent)).toBe(judgeNaming(one, said, inEvent));
        if (judgeText(one, said, inEvent) === 'None' || !/^[\x20-\x7e]*$/.test(said)) continue;
        expect(probesOf(one).some((probe) => said.toLowerCase().includes(probe))).toBe(true);
      }
    }),
  );
});

test('a text without any of a person’s names does not name the person', () => {
  const text = 'Zwölf Boxkämpfer jagen Viktor quer über den Deich; "note": 7 %, _ and so on';
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (givenName, surname) => {
      if (judgeText(person(givenName, surname), text, { eventIds: [EVENT], isAboutThem: true }) !== 'None')
        expect(containsName(text, { givenName, surname })).toBe(true);
    }),
  );
  expect(containsName('finish/Ada Lensman', { givenName: '', surname: 'Ada Lensman' })).toBe(true);
});
