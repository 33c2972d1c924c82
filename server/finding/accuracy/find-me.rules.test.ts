import { expect, test } from 'vitest';
import { FindMe, type RunnerPhoto } from './find-me.rules.ts';

const photo = (facts: Partial<RunnerPhoto>): RunnerPhoto => ({
  classes: {},
  isTheirs: true,
  evidence: 'Bib',
  ...facts,
});

test('weights each runner equally, however many photos they have', () => {
  const findMe = new FindMe();
  findMe.add(Array(9).fill(photo({})), 0);
  findMe.add([photo({ isTheirs: false }), photo({ evidence: null })], 0);
  expect(findMe.summary()).toMatchObject({ runners: 2, precision: 0.5, recall: 0.5 });
});

test('a runner who finds nothing has a recall and no precision; a photo that the truth does not judge counts for neither value', () => {
  const findMe = new FindMe();
  expect(findMe.summary()).toMatchObject({ runners: 0, precision: null, recall: null });
  findMe.add([photo({ evidence: null }), photo({ evidence: null })], 0);
  findMe.add([photo({ evidence: 'Face', isTheirs: null })], 0);
  const { byEvidence, ...means } = findMe.summary();
  expect(means).toMatchObject({ runners: 2, precision: null, recall: 0 });
  expect(byEvidence.Face).toMatchObject({ successes: 0, trials: 0, unjudged: 1 });
});

test('reports strangers found by face beside the number the events expected', () => {
  const findMe = new FindMe();
  findMe.add([photo({ evidence: 'Face', isTheirs: false })], 0.01);
  findMe.add([photo({ evidence: 'Both', isTheirs: false })], 0.02);
  const { expected, observed } = findMe.summary().strangersByFace;
  expect(expected).toBeCloseTo(0.03);
  expect(observed).toBe(1);
});

test('each runner counts once in each class of their photos; a dimension without classes is left out', () => {
  const findMe = new FindMe();
  const night = { light: 'night', size: '16–24 px' };
  findMe.add(
    [
      photo({ classes: night }),
      photo({ classes: night, evidence: null }),
      photo({ classes: { light: 'dim' } }),
    ],
    0,
  );
  findMe.add([photo({ classes: night, isTheirs: false })], 0);
  expect(findMe.summary().by).toEqual({
    light: [
      { name: 'dim', runners: 1, precision: 1, recall: 1 },
      { name: 'night', runners: 2, precision: 0.5, recall: 0.5 },
    ],
    size: [
      { name: '16–24 px', runners: 2, precision: 0.5, recall: 0.5 },
      { name: 'not known', runners: 1, precision: 1, recall: 1 },
    ],
  });
});
