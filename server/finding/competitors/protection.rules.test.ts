import { expect, test } from 'vitest';
import { ageOn, judgeProtection } from './protection.rules.ts';

const RULE = { youthAge: 16, youthDistances: ['Kids 1K'], date: '2026-05-10' };
const SOMEBODY = { birthDate: '1990-05-17', distance: '10K', word: null };

test('who is younger than the age on the race day is protected, from their birthday on nobody', () => {
  const bornOn = (birthDate: string) => judgeProtection({ ...SOMEBODY, birthDate }, RULE);
  expect(bornOn('2010-05-11')).toBe('Age');
  expect(bornOn('2010-05-10')).toBeNull();
  expect(bornOn('1990-05-17')).toBeNull();
  expect(ageOn('2012-02-29', '2026-02-28')).toBe(13);
  expect(ageOn('2012-02-29', '2026-03-01')).toBe(14);
  expect(judgeProtection({ ...SOMEBODY, birthDate: '2020-01-01' }, { ...RULE, youthAge: 0 })).toBeNull();
});

test('in a youth distance everybody is protected, also with a birth date that is missing or wrong', () => {
  for (const birthDate of [null, '1900-01-01', '2031-01-01', 'tomorrow', '2026-02-31', '1980-01-01'])
    expect(judgeProtection({ ...SOMEBODY, birthDate, distance: ' kids 1k' }, RULE)).toBe('Distance');
  for (const birthDate of [null, '1900-01-01', '2031-01-01', 'tomorrow']) {
    expect(ageOn(birthDate, RULE.date)).toBeUndefined();
    expect(judgeProtection({ ...SOMEBODY, birthDate }, RULE)).toBeNull();
  }
  expect(judgeProtection({ ...SOMEBODY, distance: null }, RULE)).toBeNull();
});

test("an operator's word counts before age and distance", () => {
  expect(judgeProtection({ ...SOMEBODY, word: true }, RULE)).toBe('Operator');
  expect(judgeProtection({ birthDate: '2015-01-01', distance: 'Kids 1K', word: false }, RULE)).toBeNull();
});
