import { expect, test } from 'vitest';
import { type BibReading, indexStartList } from '#engines/bibs/index.ts';
import { type MeasuredPhoto, startTallies } from './measured-set.ts';
import { readTruth } from './read-truth.ts';
import { scoreSet } from './score-photos.rules.ts';

const MODELS = { dimensions: 8, thresholds: { strong: 0.5, likely: 0.6, maybe: 0.7 } };

/** Each person's descriptors point along an axis of their own, slightly different in each photo. */
const NAMES = ['ann', 'ben', 'cleo', 'spectator'];
const look = (name: string, index: number) => {
  const vector = new Float32Array(MODELS.dimensions);
  vector[NAMES.indexOf(name)] = 1;
  vector[7] = 0.01 * index;
  return vector;
};

const reading = (text: string, confidence = 0.99): BibReading => ({
  text,
  confidence,
  weakest: confidence,
  isCut: false,
  pass: 'whole',
  box: { x: 300, y: 700, width: 90, height: 30 },
});

/** What the engines saw in each photo: bibs, and faces from left to right, the first one above the bib. */
type Seen = Record<string, { bibs?: BibReading[]; faces?: string[] }>;

function score(text: string, seen: Seen) {
  const read = readTruth(new TextEncoder().encode(text));
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  const { truth } = read;
  const photos = truth.photos.map((photo, index): MeasuredPhoto => {
    const { bibs = [], faces = [] } = seen[photo.file] ?? {};
    return {
      truth: photo,
      light: 100,
      readings: bibs,
      faces: faces.map((name, place) => ({
        box: { x: 300 + 900 * place, y: 300, width: 90 - place, height: 120 - place },
        shown: name !== 'blurred',
        descriptor: look(name, index),
        clothes: null,
      })),
    };
  });
  const list = truth.startList && indexStartList(truth.startList);
  const tallies = startTallies();
  scoreSet({ truth, list, photos }, MODELS, tallies);
  const { bibs, faces, search } = tallies;
  const counts = (share: { successes: number; trials: number; unjudged: number }) =>
    `${share.successes}/${share.trials}${share.unjudged > 0 ? ` ?${share.unjudged}` : ''}`;
  return {
    tallies,
    bibs: bibs.table(),
    faces: faces.table(),
    counts,
    found: (way: keyof typeof search) => {
      const { recall, precision } = search[way].table().all.shares;
      return `${counts(recall)} ${counts(precision)}`;
    },
  };
}

test('counts bibs by size, light, sport and labels of wearers; a misread bib belongs to no wearer', () => {
  const { bibs, counts, tallies } = score(
    `
sport: running
startList: [1811, 58, 77]
people: { 1811: { skinTone: MST 2 }, 58: { skinTone: MST 9 } }
photos:
  - { file: a, clear: [1811, { bib: 58, height: 18 }] }
  - { file: b, sport: cycling, light: night, hard: [1811], fragments: [77] }
`,
    { a: { bibs: [reading('1811')] }, b: { bibs: [reading('77')] } },
  );
  const { clear, covered, precision } = bibs.all.shares;
  expect([clear, covered, precision].map(counts)).toEqual(['1/2', '0/1', '1/2']);
  const rows = (dimension: keyof typeof bibs.by) =>
    bibs.by[dimension]?.map(({ name, shares }) => [name, counts(shares.clear), counts(shares.precision)]);
  expect(rows('size')).toEqual([
    ['16–24 px', '0/1', '0/0'],
    ['24–40 px', '1/1', '1/2'],
    ['not known', '0/0', '0/0'],
  ]);
  expect(rows('sport')).toEqual([
    ['cycling', '0/0', '0/1'],
    ['running', '1/2', '1/1'],
  ]);
  expect(rows('light')).toEqual([
    ['medium', '1/2', '1/1'],
    ['night', '0/0', '0/1'],
  ]);
  expect(rows('skinTone')).toEqual([
    ['MST 2', '1/1', '0/0'],
    ['MST 9', '0/1', '0/0'],
    ['not known', '0/0', '1/2'],
  ]);
  expect(bibs.by.sex).toBeUndefined();
  expect(tallies.mistakes.bibs).toEqual([
    { file: 'a', missed: ['58'], wrong: [] },
    { file: 'b', missed: [], wrong: ['77'] },
  ]);
});

test('a labelled face is the one in its box, else the largest; a blurred one is not found', () => {
  const { faces, counts, tallies } = score(
    `
photos:
  - { file: a, runners: [ann, ben], faces: [{ person: ann }, { person: ben, box: [1150, 250, 200, 250] }] }
  - { file: b, runners: [ann], faces: [{ person: ann }] }
  - { file: c, runners: [ben], faces: [{ person: ben }] }
  - { file: d, faces: [{ person: cleo }] }
`,
    {
      a: { faces: ['ann', 'ben'] },
      b: { faces: ['ann', 'spectator'] },
      c: { faces: ['blurred'] },
      d: {},
    },
  );
  const { found, samePerson, strangers } = faces.all.shares;
  expect([found, samePerson, strangers].map(counts)).toEqual(['3/5', '1/1', '0/4']);
  expect(tallies.nearest).toEqual({ right: 2, asked: 2 });
});

test('the search joins bibs and faces, and judges only photos that the truth covers', () => {
  const { found, tallies, counts } = score(
    `
population: Slovenia
startList: [1811, 58]
photos:
  - { file: a, clear: [1811], runners: [1811] }
  - { file: b, runners: [1811, woman] }
  - { file: c, runners: [1811] }
  - { file: d, runners: [58], clear: [58] }
  - { file: e }
  - { file: f, absent: [1811] }
  - { file: selfie, selfieOf: 1811 }
  - { file: blurred, selfieOf: 58 }
`,
    {
      a: { bibs: [reading('1811')], faces: ['ann'] },
      b: { faces: ['ann'] },
      d: { bibs: [reading('58')] },
      e: { faces: ['ann'] },
      f: { faces: ['ann'] },
      selfie: { faces: ['ann'] },
      blurred: { faces: ['blurred'] },
    },
  );
  // In c no bib and no face was found. The truth does not say who is in e, and says that 1811 is absent from f.
  expect(found('bib')).toBe('2/4 2/2');
  expect(found('face')).toBe('2/4 2/3 ?1');
  expect(found('fused')).toBe('3/4 3/4 ?1');
  expect(found('selfie')).toBe('2/4 2/3 ?1');
  expect(tallies.mistakes.search).toEqual([
    { person: '1811', file: 'f' },
    { person: '1811', file: 'f' },
  ]);
  expect(tallies.people).toEqual({ byBib: 2, withoutBib: 1, selfies: 2, selfiesUnusable: 1 });
  const { byEvidence, strangersByFace, ...means } = tallies.findMe.summary();
  expect(means).toMatchObject({ runners: 2, precision: (2 / 3 + 1) / 2, recall: (2 / 3 + 1) / 2 });
  expect(means.by.population).toMatchObject([{ name: 'Slovenia', runners: 2 }]);
  expect(means.by.size?.map(({ name, runners }) => [name, runners])).toEqual([
    ['24–40 px', 2],
    ['not known', 1],
  ]);
  expect(Object.entries(byEvidence).map(([evidence, share]) => [evidence, counts(share)])).toEqual([
    ['Bib', '1/1'],
    ['Both', '1/1'],
    ['Face', '1/2 ?1'],
  ]);
  expect(strangersByFace).toEqual({ expected: 0, observed: 1 });
});
