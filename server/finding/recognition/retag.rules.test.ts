import { expect, test } from 'vitest';
import { planRetag, saidOf } from './retag.rules.ts';
import { refusedBibs } from './tags.rules.ts';

const tag = (value: string, source: 'bib' | 'vote' = 'bib') => ({ value, source });

test('a word becomes a verdict for each number; one in place of one that was read stands there', () => {
  const plan = (bibs: string[], notBibs: string[]) =>
    planRetag({ bibs, notBibs, tags: [tag('18'), tag('5', 'vote')], said: [] }).verdicts;
  expect(plan(['1811', '7'], ['018'])).toEqual([
    { readAs: '1811', bib: '1811' },
    { readAs: '7', bib: '7' },
    { readAs: '18', bib: null },
  ]);
  expect(plan(['1811'], ['018'])).toEqual([{ readAs: '18', bib: '1811' }]);
  expect(plan(['1811'], ['5'])).toEqual([
    { readAs: '1811', bib: '1811' },
    { readAs: '5', bib: null },
  ]);
});

test('what a reviewer said otherwise is named, and what they said already is not said again', () => {
  const said = [
    { readAs: '18', bib: '1811' },
    { readAs: '7', bib: null },
  ];
  const plan = (bibs: string[], notBibs: string[]) => planRetag({ bibs, notBibs, tags: [], said });
  expect(plan([], ['7'])).toEqual({ verdicts: [], otherwise: [] });
  expect(plan(['7'], [])).toEqual({ verdicts: [{ readAs: '7', bib: '7' }], otherwise: [said[1]] });
  expect(plan([], ['1811'])).toEqual({
    verdicts: [
      { readAs: '1811', bib: null },
      { readAs: '18', bib: null },
    ],
    otherwise: [said[0]],
  });
  expect(saidOf(said, ['1811'])).toEqual([said[0]]);
  expect(saidOf(said, [])).toEqual(said);
  expect([...refusedBibs(said)]).toEqual(['18', '7']);
  expect([...refusedBibs([{ readAs: '7', bib: '7' }])]).toEqual([]);
});
