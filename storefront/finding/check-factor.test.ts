import { describe, expect, test } from 'vitest';
import { checkFactor, tidyBirthDate } from './check-factor.ts';

describe('a birth date', () => {
  test('may be typed with dots, dashes or no separator at all', () => {
    for (const typed of ['01/02/1990', '1.2.1990', ' 01-02-1990 ', '01021990', '1 2 1990'])
      expect(checkFactor('BirthDate', typed)).toEqual({
        isRight: true,
        factors: { birthDate: '01/02/1990' },
      });
  });

  test('must be a real day, day before month', () => {
    for (const typed of ['31/02/1990', '29.2.2023', '12/31/1990', '00/01/1990'])
      expect(checkFactor('BirthDate', typed), typed).toEqual({ isRight: false, fault: 'NoSuchDay' });
    for (const typed of ['1990-02-01', '01/02/90', 'spring', '010219900'])
      expect(checkFactor('BirthDate', typed), typed).toEqual({ isRight: false, fault: 'Wrong' });
  });

  test('that is invalid stays as typed', () => {
    expect(tidyBirthDate(' 1/2 ')).toBe('1/2');
  });
});

test('a personal code has exactly five digits or Latin letters, however it is spaced', () => {
  expect(checkFactor('PersonalCode', ' aB12c ')).toEqual({ isRight: true, factors: { code: 'aB12c' } });
  expect(checkFactor('PersonalCode', 'aB 12c')).toEqual({ isRight: true, factors: { code: 'aB12c' } });
  for (const typed of ['AB12', 'AB12CD', 'AB-2C', 'AB 2C'])
    expect(checkFactor('PersonalCode', typed), typed).toEqual({ isRight: false, fault: 'Wrong' });
});

test('a personal code in another alphabet gets its own message, because it looks right', () => {
  for (const typed of ['\u0410\u041212C', 'AB12\u0421', '\u039112BC', 'AB12\u00c4'])
    expect(checkFactor('PersonalCode', typed), typed).toEqual({ isRight: false, fault: 'NotLatin' });
});

test('a surname is accepted unchanged', () => {
  expect(checkFactor('Surname', ' Παπαδοπούλου ')).toEqual({
    isRight: true,
    factors: { surname: 'Παπαδοπούλου' },
  });
});

test('an empty factor is missing, whatever its kind', () => {
  for (const factor of ['Surname', 'BirthDate', 'PersonalCode'] as const)
    expect(checkFactor(factor, '  ')).toEqual({ isRight: false, fault: 'Missing' });
});
