import { expect, test } from 'vitest';
import { isDifferentPerson, overwrittenFields, voidsProofs } from './corrections.rules.ts';

const ANNA = { givenName: 'Anna', surname: 'Muster', email: 'anna@example.com', birthDate: '2014-02-03' };
const NOTHING_KNOWN = { email: null, birthDate: null };

test.each([
  [
    'another name, address and birth date',
    { givenName: 'Ben', email: 'b@x.io', birthDate: '2015-01-01' },
    true,
  ],
  ['another name and address, no birth date', { givenName: 'Ben', email: 'b@x.io', birthDate: null }, true],
  ['another name of the same address, as of a sibling', { givenName: 'Ben', birthDate: '2015-01-01' }, false],
  ['another name of the same birth date, as by marriage', { surname: 'Berg', email: 'b@x.io' }, false],
  ['another address alone', { email: 'b@x.io' }, false],
  ['names the other way round', { givenName: 'Muster', surname: 'Anna', email: 'b@x.io' }, false],
  ['a misspelt name and nothing else', { surname: 'Mustr', ...NOTHING_KNOWN }, false],
  ['another name and nothing else', { givenName: 'Ben', surname: 'Berg', ...NOTHING_KNOWN }, true],
  ['a title more and another address', { surname: 'Dr. Muster', email: 'b@x.io', birthDate: null }, false],
  ['no name', { givenName: '', surname: '', email: 'b@x.io' }, false],
])('a bib goes to another person by %s: %s → %s', (_, change, isOther) => {
  expect(isDifferentPerson(ANNA, { ...ANNA, ...change })).toBe(isOther);
});

test('people who share only a title are different people', () => {
  const berg = { givenName: 'Dr.', surname: 'Berg', ...NOTHING_KNOWN };
  expect(isDifferentPerson(berg, { ...berg, surname: 'Muster' })).toBe(true);
  expect(isDifferentPerson(berg, { ...berg, givenName: '' })).toBe(false);
});

test('a first address or code voids no proof; a replaced one does', () => {
  const known = { ...ANNA, bib: '17', email: null, code: '', distance: null };
  const voids = (fields: ('bib' | 'email' | 'code')[], had = known) =>
    voidsProofs(overwrittenFields(had, fields), 'PersonalCode');
  expect(voids(['email', 'code'])).toBe(false);
  expect(voids(['bib'])).toBe(true);
  expect(voids(['code'], { ...known, code: 'A1b2C' })).toBe(true);
});
