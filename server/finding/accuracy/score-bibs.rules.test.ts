import { expect, test } from 'vitest';
import { scoreBibs } from './score-bibs.ts';

const truth = { file: 'a.jpg', clear: ['162', '58'], hard: ['7'], ignore: ['999'], fragments: ['62'] };

test('hard bibs count as right, ignored ones not at all, fragments as wrong', () => {
  expect(scoreBibs(truth, ['58', '7', '999', '62', '4'])).toEqual({
    clear: 2,
    found: 1,
    covered: 1,
    coveredFound: 1,
    shown: 4,
    right: 2,
    missed: ['162'],
    wrong: ['62', '4'],
  });
});

test('nothing shown: all missed, nothing wrong', () => {
  expect(scoreBibs(truth, [])).toMatchObject({
    found: 0,
    shown: 0,
    right: 0,
    missed: ['162', '58'],
    wrong: [],
  });
});
