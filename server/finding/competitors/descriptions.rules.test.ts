import { describe, expect, test } from 'vitest';
import { describePublicly, mayBeMinor, meansValue } from './descriptions.rules.ts';

type Described = Parameters<typeof mayBeMinor>[0];

const RACE_DAY = '2026-05-10';
const runner = (change: Partial<Described> = {}): Described => ({
  birthDate: '1990-05-17',
  distance: '10 km',
  gender: 'W',
  ageClass: 'W35',
  club: 'SK Slavia',
  nationality: 'CZE',
  ...change,
});

describe('the public description of a participant', () => {
  test('contains each column that the brand shows', () => {
    expect(describePublicly(runner(), [], RACE_DAY)).toEqual({});
    expect(describePublicly(runner(), ['club'], RACE_DAY)).toEqual({ club: 'SK Slavia' });
    expect(describePublicly(runner(), ['ageClass', 'gender'], RACE_DAY)).toEqual({
      gender: 'W',
      ageClass: 'W35',
    });
    expect(describePublicly(runner({ club: null }), ['club'], RACE_DAY)).toEqual({});
  });

  test('is empty for protected participants and participants who may be minors', () => {
    const all = ['gender', 'ageClass', 'club', 'nationality'] as const;
    expect(describePublicly(runner({ protection: 'Operator' }), all, RACE_DAY)).toEqual({});
    expect(describePublicly(runner({ birthDate: '2008-05-11' }), all, RACE_DAY)).toEqual({});
    expect(describePublicly(runner({ birthDate: '2008-05-10' }), all, RACE_DAY)).not.toEqual({});
  });
});

describe('without a birth date', () => {
  test.each([
    'U18',
    'J',
    'JM',
    'JW',
    'Jgd',
    'Jgd.',
    'JunM',
    'JF 18/19',
    'MJB',
    'CA',
    'BEF',
    'M18',
    'Dor',
    'MU20',
    'U-16',
    'M16',
    '14-17',
    'Junioren',
    'WJ U18',
    'männliche Jugend B',
    'Žáci',
    'Dorostenky',
    'Schülerinnen A',
    'Cadete',
    'Niños',
    'Ragazze',
    'Mladinci',
    'Девочки 2012',
    'Юниоры',
    'Παίδες',
    '2010-2011',
    'do 18 let',
  ])('the class %s may contain minors', (ageClass) => {
    expect(mayBeMinor(runner({ birthDate: null, ageClass }), RACE_DAY)).toBe(true);
    expect(mayBeMinor(runner({ ageClass }), RACE_DAY)).toBe(false);
  });

  test.each([
    'M',
    'W',
    'Ž',
    'М',
    'Ж',
    'M-AK',
    '18+',
    'W18-29',
    'J 20-29',
    'Open',
    'Vet',
    'HK',
    'W35',
    'M 40-49',
    'Männer',
    'Senioren',
    'U23',
    'Ženy 18-39',
    '1960',
    'Hauptklasse',
    null,
  ])('the class %s contains no minors', (ageClass) => {
    expect(mayBeMinor(runner({ birthDate: null, ageClass }), RACE_DAY)).toBe(false);
  });

  test.each([
    ['Kinderlauf 1 km', true],
    ['Dětský běh', true],
    ['10 km', false],
    ['Half marathon 2026', false],
  ])('the distance %s may contain minors: %s', (distance, isMinors) => {
    expect(mayBeMinor(runner({ birthDate: null, ageClass: null, distance }), RACE_DAY)).toBe(isMinors);
  });
});

test('typed words match the beginnings of words in a club’s name, and whole words in other values', () => {
  expect(meansValue(['slav'], 'club', 'SK Slavia Praha')).toBe(true);
  expect(meansValue(['praha', 'sk'], 'club', 'SK Slavia Praha')).toBe(true);
  expect(meansValue(['slavia', 'brno'], 'club', 'SK Slavia Praha')).toBe(false);
  expect(meansValue(['m'], 'ageClass', 'M40')).toBe(false);
  expect(meansValue(['m40'], 'ageClass', 'M40')).toBe(true);
  expect(meansValue([], 'club', 'SK Slavia Praha')).toBe(false);
});
