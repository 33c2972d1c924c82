import { describe, expect, test } from 'vitest';
import { type MadeFace, makeFaces, makeNear, makeStranger } from '#tests/fixtures/made-faces.ts';
import { shareFitting } from './face-texts.rules.ts';
import { matchPerson, type PersonClues } from './match-person.ts';
import { operatingPointOf } from './operating-point.ts';

const anna = makeStranger();
const clothes = Uint8Array.from({ length: 245 }, (_, bin) => (bin % 40 === 0 ? 255 : 0));
const near = (distance: number, face = anna): MadeFace => ({ descriptor: makeNear(face, distance) });
const worn = (bib: string, distance: number, face = anna): MadeFace => ({ ...near(distance, face), bib });

/** Finds the photos of bib 17; it was read where a face wears it. */
function search(photos: readonly (readonly MadeFace[])[], verdicts: PersonClues['verdicts'] = new Map()) {
  const tagged = photos.flatMap((seen, photo) =>
    seen.some(({ bib }) => bib === '17') ? { photoId: `${photo}`, isShown: true, isVoted: false } : [],
  );
  const match = matchPerson(makeFaces(photos), { bib: '17', foundBy: [], verdicts, tagged });
  return { own: Object.fromEntries(match.ownIds), asked: match.possible.map(({ photoId }) => photoId) };
}

describe('the photos of a bib', () => {
  test('in an event of one photo are this photo', () => {
    expect(search([[worn('17', 0)]])).toEqual({ own: { 0: 'Both' }, asked: [] });
    expect(search([[near(0)]])).toEqual({ own: {}, asked: [] });
  });

  test('in an event of 12 faces are those with the same face, not those of strangers', () => {
    const strangers = Array.from({ length: 10 }, () => [{ descriptor: makeStranger() }]);
    expect(search([[worn('17', 0)], [near(0.4)], ...strangers])).toEqual({
      own: { 0: 'Both', 1: 'Face' },
      asked: [],
    });
  });

  test('of a pacer on 4,000 photos are all of them, and those without the bib', () => {
    const photos = Array.from({ length: 4_000 }, () => [worn('17', 0.2)]);
    const { own, asked } = search([...photos, [near(0.2)], [worn('204', 0, makeStranger())]]);
    expect(Object.keys(own)).toHaveLength(4_001);
    expect([own[3_999], own[4_000], asked]).toEqual(['Both', 'Face', []]);
  });

  test('do not include those of a twin with another bib, nor those on which either of them may be', () => {
    expect(search([[worn('17', 0.2)], [worn('204', 0.2)], [near(0.1)]]).own).toEqual({ 0: 'Both' });
  });

  test('include a face above a part of the bib, even if it resembles a runner with a bib that does not fit', () => {
    const list = ['5417', '204', ...Array.from({ length: 400 }, (_, index) => `${5_000 + index}`)];
    const similar = makeNear(anna, 0.55);
    const texts = [{ text: '541', confidence: 0.95, at: 0.2 }];
    const faces = makeFaces([
      [{ ...worn('5417', 0), clothes }],
      [{ ...worn('204', 0, similar), clothes }],
      [{ ...near(0.3, similar), texts, clothes }],
    ]);
    const photosOf = (bib: string) =>
      matchPerson(faces, { bib, foundBy: [], verdicts: new Map(), tagged: [], shareOf: shareFitting(list) });
    expect(photosOf('5417').ownIds.get('2')).toBe('Face');
    expect(photosOf('5417').reasons.get('2')).toBe('Text');
    expect(photosOf('204').ownIds.has('2')).toBe(false);
  });

  test('follow a verdict, not the rule', () => {
    const photos = [[worn('17', 0)], [near(0.3)], [{ descriptor: makeStranger() }]];
    expect(search(photos).own).toEqual({ 0: 'Both', 1: 'Face' });
    const verdict = (itIsMe: boolean) => ({ itIsMe, faceId: null });
    const verdicts = new Map([
      ['0', verdict(false)],
      ['1', verdict(false)],
      ['2', verdict(true)],
    ]);
    expect(search(photos, verdicts)).toEqual({ own: { 2: 'User' }, asked: [] });
  });

  test('follow the new start list, if it was replaced since the faces were compared', () => {
    const texts = [{ text: '54', confidence: 0.95, at: 0.2 }];
    const faces = makeFaces([[{ ...worn('5417', 0), clothes }], [{ ...near(0.65), texts, clothes }]]);
    const photosOf = (list: readonly string[]) => {
      const clues = { bib: '5417', foundBy: [], verdicts: new Map(), tagged: [] };
      return matchPerson(faces, { ...clues, shareOf: shareFitting(list) });
    };
    const others = (from: number) => Array.from({ length: 99 }, (_, index) => `${from + index}`);
    expect(photosOf(['5417', ...others(5_400)]).ownIds.has('1')).toBe(false);
    expect(photosOf(['5417', ...others(6_000)]).ownIds.get('1')).toBe('Face');
  });

  test('represent the person only with the bib below a known face, or confirmed; never by a face alone', () => {
    const faces = makeFaces([[worn('17', 0)], [near(0.3)], [], [{ descriptor: makeStranger() }]]);
    const match = matchPerson(faces, {
      bib: '17',
      foundBy: [],
      verdicts: new Map([['3', { itIsMe: true, faceId: null }]]),
      tagged: ['0', '2'].map((photoId) => ({ photoId, isShown: true, isVoted: false })),
    });
    expect(Object.fromEntries(match.ownIds)).toEqual({ 0: 'Both', 1: 'Face', 2: 'Bib', 3: 'User' });
    expect([...match.certainIds].toSorted()).toEqual(['0', '3']);
  });
});

describe('a "yes"', () => {
  const doubtful = makeNear(anna, 0.68);
  const photos = [[worn('17', 0)], [near(0, doubtful)], [near(0.2, doubtful)], [near(0.1, doubtful)]];
  const verdicts = (...photoIds: string[]) =>
    new Map(photoIds.map((photoId) => [photoId, { itIsMe: true, faceId: null }]));

  test('adds one photo, and does not widen the search', () => {
    expect(Object.keys(search(photos).own)).toEqual(['0']);
    expect(Object.keys(search(photos, verdicts('1')).own)).toEqual(['0', '1']);
  });

  test('widens the search if another one agrees with it', () => {
    expect(Object.keys(search(photos, verdicts('1', '2')).own)).toEqual(['0', '1', '2', '3']);
  });
});

test('the event is measured again once it has grown by a quarter', () => {
  const strangers = (count: number) => Array.from({ length: count }, () => [{ descriptor: makeStranger() }]);
  const faces = makeFaces(strangers(100));
  const first = operatingPointOf(faces);
  const add = (from: number, count: number) =>
    faces.add(
      strangers(count).map(([face], index) => ({
        faceId: `later-${from + index}`,
        photoId: `later-${from + index}`,
        descriptor: face?.descriptor ?? makeStranger(),
        bib: null,
        clothes: null,
        texts: [],
        capture: { at: null, spot: null },
      })),
    );
  add(0, 24);
  expect(operatingPointOf(faces)).toBe(first);
  add(24, 1);
  expect(operatingPointOf(faces)).not.toBe(first);
});
