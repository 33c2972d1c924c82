import { expect, test } from 'vitest';
import { planDecision, planRetag, verdictsOn } from './retag.rules.ts';
import { refusedBibs } from './tags.rules.ts';

const tag = (value: string, source: 'bib' | 'vote' = 'bib') => ({ value, source });

const word = (readAs: string, bib: string | null, byOperator = true) => ({ readAs, bib, byOperator });

test('a correction becomes a verdict for each number; a replacement keeps the box of the replaced number', () => {
  const plan = (bibs: string[], notBibs: string[]) =>
    planRetag({ bibs, notBibs, tags: [tag('18'), tag('5', 'vote')], said: [], byOperator: true }).verdicts;
  expect(plan(['1811', '7'], ['018'])).toEqual([word('1811', '1811'), word('7', '7'), word('18', null)]);
  expect(plan(['1811'], ['018'])).toEqual([word('18', '1811')]);
  expect(plan(['1811'], ['5'])).toEqual([word('1811', '1811'), word('5', null)]);
});

test('names contradicted verdicts, and does not repeat equal verdicts', () => {
  const said = [word('18', '1811'), word('7', null)];
  const plan = (bibs: string[], notBibs: string[]) =>
    planRetag({ bibs, notBibs, tags: [], said, byOperator: true });
  expect(plan([], ['7'])).toEqual({ verdicts: [], otherwise: [] });
  expect(plan(['7'], [])).toEqual({ verdicts: [word('7', '7')], otherwise: [said[1]] });
  expect(plan([], ['1811'])).toEqual({
    verdicts: [word('1811', null), word('18', null)],
    otherwise: [said[0]],
  });
  expect(verdictsOn(said, ['1811'])).toEqual([said[0]]);
  expect(verdictsOn(said, [])).toEqual(said);
  expect([...refusedBibs(said)]).toEqual(['18', '7']);
  expect([...refusedBibs([{ readAs: '7', bib: '7' }])]).toEqual([]);
});

test('only a member who may release originals can repeat an equal verdict', () => {
  const plan = (said: boolean, byOperator: boolean) =>
    planRetag({
      bibs: ['7'],
      notBibs: [],
      tags: [],
      said: [word('8', '7', said), word('7', '7', said)],
      byOperator,
    });
  expect(plan(false, true)).toEqual({ verdicts: [word('7', '7')], otherwise: [] });
  expect(plan(true, false)).toEqual({ verdicts: [], otherwise: [] });
  expect(plan(false, false)).toEqual({ verdicts: [], otherwise: [] });
});

test('a decision on a named bib replaces the verdict that named it', () => {
  const said = [word('8', '7', false), word('5', '5')];
  const named = { readAs: '7', doubt: 'Named' } as const;
  expect(planDecision(named, '7', said)).toEqual([{ readAs: '8', bib: '7' }]);
  expect(planDecision(named, '9', said)).toEqual([{ readAs: '8', bib: '9' }]);
  expect(planDecision(named, null, said)).toEqual([{ readAs: '7', bib: null }]);
  expect(planDecision(named, '7', [])).toEqual([{ readAs: '7', bib: '7' }]);
  expect(planDecision({ readAs: '7', doubt: 'Unsure' }, '9', said)).toEqual([{ readAs: '7', bib: '9' }]);
});
