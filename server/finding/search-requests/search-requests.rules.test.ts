import { expect, test } from 'vitest';
import { type Candidate, isLikeBib, rankCandidates } from './search-requests.rules.ts';

const photo = (photoId: string, facts: Partial<Candidate> = {}): Candidate => ({
  photoId,
  minute: null,
  bibs: [],
  facesCount: 0,
  ...facts,
});
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

test('ranks an uncertain reading of the bib before a torn one, and that before the time alone', () => {
  const photos = [
    photo('far', { minute: 700 }),
    photo('near', { minute: 601, facesCount: 1 }),
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

test('counts faces without a bib only beside another sign', () => {
  const untagged = photo('untagged', { minute: 600, facesCount: 2 });
  const tagged = photo('tagged', { minute: 600, facesCount: 2, bibs: [{ value: '9', isShown: true }] });
  expect(idsOf(rankCandidates({ subject: 'Ada', passedAt: '10:00' }, [tagged, untagged]))).toEqual([
    'untagged',
    'tagged',
  ]);
  expect(rankCandidates({ subject: 'Ada', passedAt: null }, [untagged])).toEqual([]);
});
