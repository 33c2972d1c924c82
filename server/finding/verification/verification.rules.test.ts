import { describe, expect, test } from 'vitest';
import { SEARCH_PROOFS } from '#contract/competitor.ts';
import type { CompetitorRecord } from '#finding/competitors/index.ts';
import { checkFactor, claimantOf, opensEvent, proofOf } from './verification.rules.ts';

const eleni: CompetitorRecord = {
  competitorId: 'c',
  eventId: 'e',
  bib: '1042',
  member: 0,
  surname: 'Παπαδοπούλου',
  givenName: 'Ελένη',
  birthDate: '1991-02-28',
  email: null,
  code: 'A7k2Q',
  distance: '10K',
};

describe('the verification factor of an event', () => {
  test('None means that the bib suffices', () => {
    expect(checkFactor('None', eleni, {})).toBeUndefined();
  });

  test('Surname is compared without case and accents, in any script', () => {
    expect(checkFactor('Surname', eleni, { surname: ' παπαδοπουλου' })).toBeUndefined();
    expect(checkFactor('Surname', eleni, { surname: 'Papadopoulou' })).toBeUndefined();
    expect(checkFactor('Surname', eleni, { surname: 'Papadaki' })).toBe('CompetitorNotFound');
  });

  test.each([
    ["D'Amico", 'D’Amico'],
    ['D’Amico', "d'amico"],
    ['Smith Jones', 'Smith-Jones'],
    ['Straße', 'Strasse'],
    ['Łukasik', 'Lukasik'],
    ['Sørensen', 'Sorensen'],
    ['Yıldız', 'Yildiz'],
    ['Rossi', 'Rossi\u200b'],
    ['Шевченко', 'Shevchenko'],
    ['Müller', 'Mueller'],
    ['Dr. Schulz', 'Schulz'],
    ['Dr. Schulz', 'dr schulz'],
    ['Schulz', 'Dr. Schulz'],
    ['Novák, Ph.D.', 'Novak'],
  ])('Surname %s is passed by %s', (surname, typed) => {
    expect(checkFactor('Surname', { ...eleni, surname }, { surname: typed })).toBeUndefined();
  });

  test.each([
    ['Meyer', 'Maier'],
    ['Smith', 'Smyth'],
    ['Иванов', 'Иванова'],
    ['Шевченко', 'Savchenko'],
    ['', ''],
    ['Dr. Schulz', 'Dr.'],
    ['Dr. Schulz', ''],
  ])(
    'Surname %s is not passed by %s: names in one script are compared letter by letter',
    (surname, typed) => {
      expect(checkFactor('Surname', { ...eleni, surname }, { surname: typed })).toBe('CompetitorNotFound');
    },
  );

  test('ignores invisible characters in a date or a code', () => {
    expect(checkFactor('BirthDate', eleni, { birthDate: '28/02/1991\u200b' })).toBeUndefined();
    expect(checkFactor('PersonalCode', eleni, { code: 'a7K2q\u200b' })).toBeUndefined();
    expect(checkFactor('PersonalCode', eleni, { code: 'ａ７Ｋ２ｑ' })).toBeUndefined();
  });

  test('BirthDate is compared as a date', () => {
    expect(checkFactor('BirthDate', eleni, { birthDate: '28/02/1991' })).toBeUndefined();
    expect(checkFactor('BirthDate', eleni, { birthDate: '01/03/1991' })).toBe('CompetitorNotFound');
  });

  test('PersonalCode ignores case', () => {
    expect(checkFactor('PersonalCode', eleni, { code: 'a7K2q' })).toBeUndefined();
    expect(checkFactor('PersonalCode', { ...eleni, code: null }, { code: 'A7k2Q' })).toBe(
      'CompetitorNotFound',
    );
  });

  test('a required factor is checked for presence before any lookup', () => {
    expect(checkFactor('Surname', eleni, {})).toBe('FactorRequired');
    expect(checkFactor('Surname', undefined, {})).toBe('FactorRequired');
  });

  test('an unknown competitor and a wrong factor get the same answer', () => {
    expect(checkFactor('Surname', undefined, { surname: 'x' })).toBe(
      checkFactor('Surname', eleni, { surname: 'x' }),
    );
  });
});

describe('the proof of a search token', () => {
  const registered = { email: 'Eleni@Example.com' };
  const account = { email: 'eleni@example.com', isEmailVerified: true };

  test('is the bib, unless the account has the registered address and the address is verified', () => {
    expect(proofOf('None', registered, undefined)).toBe('Bib');
    expect(proofOf('None', registered, account)).toBe('Login');
    expect(proofOf('None', registered, { ...account, isEmailVerified: false })).toBe('Bib');
    expect(proofOf('None', registered, { ...account, email: 'other@example.com' })).toBe('Bib');
    expect(proofOf('None', registered, { ...account, email: null })).toBe('Bib');
    expect(proofOf('None', { email: null }, { ...account, email: null })).toBe('Bib');
  });

  test('is the factor if the event requires one, also for a signed-in visitor', () => {
    expect(proofOf('Surname', registered, account)).toBe('Surname');
    expect(proofOf('BirthDate', registered, account)).toBe('BirthDate');
    expect(proofOf('PersonalCode', registered, account)).toBe('Factor');
  });
});

test.each([
  ['an open event', { isSecure: false, verificationFactor: 'None' }, [...SEARCH_PROOFS]],
  [
    'one that asks for a surname',
    { isSecure: false, verificationFactor: 'Surname' },
    ['Surname', 'BirthDate', 'Factor', 'Face', 'Email', 'Login'],
  ],
  [
    'one that asks for a birth date',
    { isSecure: false, verificationFactor: 'BirthDate' },
    ['BirthDate', 'Factor', 'Face', 'Email', 'Login'],
  ],
  [
    'one that asks for a personal code',
    { isSecure: false, verificationFactor: 'PersonalCode' },
    ['Factor', 'Face', 'Email', 'Login'],
  ],
  ['a secure one', { isSecure: true, verificationFactor: 'None' }, ['Email']],
  ['a secure one with a factor', { isSecure: true, verificationFactor: 'Surname' }, ['Email']],
] as const)('%s is opened only by the proofs that it requires now', (_, access, proofs) => {
  const event = { ...access, isGalleryOpened: false };
  expect(SEARCH_PROOFS.filter((proof) => opensEvent(event, proof))).toEqual(proofs);
});

test('a claim applies to all visitors only with a proof that results do not show', () => {
  const isForEverybody = (proof: (typeof SEARCH_PROOFS)[number]) =>
    claimantOf({ tenantId: 't', eventId: 'e', personId: 'p', visitorId: 'v', proof, version: 1 })
      .isForEverybody;
  expect(SEARCH_PROOFS.filter((proof) => !isForEverybody(proof))).toEqual(['Bib', 'Surname']);
});
