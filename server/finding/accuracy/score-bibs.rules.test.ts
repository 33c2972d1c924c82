import { expect, test } from 'vitest';
import { mistakesOf, scoreBibs, shareScores } from './score-bibs.rules.ts';

const truth = { file: 'a.jpg', clear: ['162', '58'], hard: ['7'], ignore: ['999'], fragments: ['62'] };

test('a hard bib counts as right, a fragment as wrong, and an ignored bib not at all', () => {
  const score = scoreBibs(truth, ['58', '7', '999', '62', '4']);
  expect(mistakesOf(score)).toEqual({ missed: ['162'], wrong: ['62', '4'] });
  expect(shareScores([score])).toMatchObject({
    recall: { successes: 1, trials: 2 },
    covered: { successes: 1, trials: 1 },
    precision: { successes: 2, trials: 4 },
  });
});

test('without results all bibs are missed, and no bib is wrong', () => {
  const score = scoreBibs(truth, []);
  expect(mistakesOf(score)).toEqual({ missed: ['162', '58'], wrong: [] });
  expect(shareScores([score]).precision.trials).toBe(0);
});

test('in an incomplete truth only denied bibs are wrong', () => {
  const score = scoreBibs({ ...truth, complete: false, wrong: ['18'] }, ['58', '18', '4']);
  expect(mistakesOf(score).wrong).toEqual(['18']);
  expect(score.shown.map(({ isRight }) => isRight)).toEqual([true, false, null]);
  expect(shareScores([score]).precision).toMatchObject({ successes: 1, trials: 2 });
});

test('a bib is the same in any spelling', () => {
  const spelt = { ...truth, clear: ['a7'], hard: [] };
  expect(mistakesOf(scoreBibs(spelt, ['A7']))).toEqual({ missed: [], wrong: [] });
});
