import { expect, test } from 'vitest';
import { makesOtherPerson } from './other-person.rules.ts';

const ANNA = { surname: 'Müller', givenName: 'Anna', birthDate: '1990-05-17', email: 'anna@example.com' };
const BEN = { surname: 'Novák', givenName: 'Ben' };

test.each([
  ['another name', BEN, true],
  ['another name, and facts that are removed', { ...BEN, birthDate: '', email: ' ' }, true],
  ['another surname and address', { surname: 'Berg', email: 'berg@example.com' }, true],
  ['another surname', { surname: 'Berg' }, false],
  ['another spelling and address', { surname: 'MULLER ', email: 'am@example.com' }, false],
  ['another order of the names', { surname: 'Anna', givenName: 'Müller', email: 'am@example.com' }, false],
  ['another address', { email: 'am@example.com' }, false],
  ['no name', { surname: '', givenName: '', email: 'am@example.com' }, false],
])('%s makes a row another person’s: %o → %s', (_, change, isOther) => {
  expect(makesOtherPerson(ANNA, { ...ANNA, ...change })).toBe(isOther);
});

test('a first address does not show that the person changed', () => {
  const unknown = { ...ANNA, birthDate: '', email: '' };
  expect(makesOtherPerson(unknown, { ...ANNA, surname: 'Berg' })).toBe(false);
});
