import { expect, test } from 'vitest';
import { type Candidate, isLikeBib, rankCandidates } from './search-requests.rules.ts';

const photo = (photoId: string, facts: Partial<Candidate> = {}): Candidate => ({
  photoId,
  minute: null,
  bibs: [],
  unknownFaces: [],
  ...facts,
});
const UNKNOWN = { topShare: null };
const wearing = (topShare: number) => ({ topShare });
const hidden = (value: string) => ({ value, isShown: false });
const idsOf = (photos: Candidate[]) => photos.map(({ photoId }) => photoId);

test.each([
  ['1042', '1042', true],
  ['1042', '1043', true],
  ['1042', '042', true],
  ['1042', '10', true],
  ['1042', '1', false],
  ['1042', '1024', false],
  ['7', '8', false],
])('compares bib %s with %s', (one, other, isLike) => {
  expect(isLikeBib(one, other)).toBe(isLike);
  expect(isLikeBib(other, one)).toBe(isLike);
});

test('ranks an uncertain reading of the bib before a torn bib, and a torn bib before the time alone', () => {
  const photos = [
    photo('far', { minute: 700 }),
    photo('near', { minute: 601, unknownFaces: [UNKNOWN] }),
    photo('torn', { bibs: [hidden('104')] }),
    photo('read', { bibs: [hidden('1042')] }),
  ];
  const ranked = rankCandidates({ subject: '1042', passedAt: '10:00' }, photos);
  expect(idsOf(ranked)).toEqual(['read', 'torn', 'near']);
});

test('prefers the photo nearest in time, also across midnight', () => {
  const photos = [photo('b', { minute: 20 }), photo('a', { minute: 23 * 60 + 58 })];
  expect(idsOf(rankCandidates({ subject: 'Ada', passedAt: '00:01' }, photos))).toEqual(['a', 'b']);
});

test('counts a face without a bib as the weakest sign, and leaves out photos without any sign', () => {
  const unknown = photo('unknown', { minute: 900, unknownFaces: [UNKNOWN, UNKNOWN] });
  const near = photo('near', { minute: 605 });
  const known = photo('known', { minute: 900 });
  const ask = { subject: 'Ada', passedAt: '10:00' };
  expect(idsOf(rankCandidates(ask, [known, unknown, near]))).toEqual(['near', 'unknown']);
  expect(idsOf(rankCandidates({ subject: 'Ada', passedAt: null }, [known, unknown]))).toEqual(['unknown']);
});

test('prefers the face that wears more of the named colour, up to half of the torso', () => {
  const photos = [
    photo('none', { minute: 1, unknownFaces: [wearing(0)] }),
    photo('some', { minute: 2, unknownFaces: [wearing(0), wearing(0.3)] }),
    photo('half', { minute: 4, unknownFaces: [wearing(0.5)] }),
    photo('full', { minute: 3, unknownFaces: [wearing(0.9)] }),
  ];
  const ranked = rankCandidates({ subject: 'Ada', passedAt: null }, photos);
  expect(idsOf(ranked)).toEqual(['full', 'half', 'some', 'none']);
});

test('ranks the colour at the stated time before the time or the colour alone, and a reading of the bib before all', () => {
  const photos = [
    photo('time', { minute: 600, unknownFaces: [wearing(0)] }),
    photo('colour', { minute: 900, unknownFaces: [wearing(0.8)] }),
    photo('both', { minute: 601, unknownFaces: [wearing(0.8)] }),
    photo('read', { minute: 900, bibs: [hidden('1042')], unknownFaces: [UNKNOWN] }),
  ];
  const ranked = rankCandidates({ subject: '1042', passedAt: '10:00' }, photos);
  expect(idsOf(ranked)).toEqual(['read', 'both', 'time', 'colour']);
});

test('orders photos with equal signs by time, those without a time last', () => {
  const photos = [
    photo('a', { unknownFaces: [UNKNOWN] }),
    photo('b', { minute: 620, unknownFaces: [UNKNOWN] }),
    photo('c', { minute: 610, unknownFaces: [UNKNOWN] }),
  ];
  expect(idsOf(rankCandidates({ subject: 'Ada', passedAt: null }, photos))).toEqual(['c', 'b', 'a']);
});
