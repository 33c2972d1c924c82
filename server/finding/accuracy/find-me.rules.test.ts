import { expect, test } from 'vitest';
import { FindMe } from './find-me.rules.ts';

test('each runner counts as much, however many photos there are of them', () => {
  const findMe = new FindMe();
  const finds = (right: number, wrong: number) =>
    [...Array(right).fill(true), ...Array(wrong).fill(false)].map((isRight: boolean) => ({
      evidence: 'Bib' as const,
      isRight,
    }));
  findMe.add(9, finds(9, 0), 0);
  findMe.add(1, finds(0, 1), 0);
  expect(findMe.summary()).toMatchObject({ runners: 2, precision: 0.5, recall: 0.5 });
});

test('who finds nothing has a recall and no precision; what nobody judges counts for nothing', () => {
  const findMe = new FindMe();
  expect(findMe.summary()).toMatchObject({ runners: 0, precision: null, recall: null });
  findMe.add(2, [], 0);
  findMe.add(0, [{ evidence: 'Face', isRight: null }], 0);
  const { byEvidence, ...means } = findMe.summary();
  expect(means).toMatchObject({ runners: 2, precision: null, recall: 0 });
  expect(byEvidence.Face).toMatchObject({ successes: 0, trials: 0, unjudged: 1 });
});

test('strangers by a face alone stand beside those that the events expected', () => {
  const findMe = new FindMe();
  findMe.add(1, [{ evidence: 'Face', isRight: false }], 0.01);
  findMe.add(1, [{ evidence: 'Both', isRight: false }], 0.02);
  const { expected, observed } = findMe.summary().strangersByFace;
  expect(expected).toBeCloseTo(0.03);
  expect(observed).toBe(1);
});
