import { describe, expect, test } from 'vitest';
import { castVotes, couldBeMisread, type VotedBib } from './votes.rules.ts';

/** A face of 80 px, and its wearer's bib. */
const faceAt = (x: number) => ({ x: x - 40, y: 60, width: 80, height: 80 });
const bibAt = (x: number) => ({ x: x - 50, y: 275, width: 100, height: 50 });
const bib = (value: string, doubt: VotedBib['doubt'] = null, x = 200): VotedBib => ({
  value,
  isShown: doubt === null,
  doubt,
  box: bibAt(x),
});

/** Creates photos of one person from the bibs read on them; `''` stands for a photo without a read bib. */
const near = (bibs: string, from = 0) =>
  bibs.split(' ').map((read, index) => ({ photoId: `${from + index}`, bib: read === '-' ? null : read }));

const votes = (seen: string, bibs: VotedBib[], denied: string[] = []) =>
  castVotes([{ box: faceAt(200), near: near(seen) }], bibs, new Set(denied)).map(
    ({ verdict, bib: value, photosCount }) => `${verdict} ${value} ${photosCount}`,
  );

describe('a doubtful reading', () => {
  test('is confirmed by another photo that shows it, not by photos without a bib', () => {
    expect(votes('1811', [bib('1811', 'Unsure')])).toEqual(['Confirmed 1811 1']);
    expect(votes('1811 - -', [bib('1811', 'Fragment')])).toEqual(['Confirmed 1811 1']);
    expect(votes('- -', [bib('1811', 'Unsure')])).toEqual([]);
  });

  test('is not confirmed if photos disagree evenly, nor beside a certain one', () => {
    expect(votes('1811 503', [bib('1811', 'Unsure')])).toEqual([]);
    expect(votes('1811 1811', [bib('503'), bib('1811', 'Unsure', 210)])).toEqual([]);
  });

  test('of a runner who was elsewhere is not confirmed', () => {
    expect(votes('1811 1811', [bib('1811', 'WrongTime')])).toEqual([]);
  });

  test('that is not on the list stays off it', () => {
    expect(votes('1811 1811 1811', [bib('1811', 'NotOnList')])).toEqual(['Worn 1811 3']);
    expect(votes('1811 1811 1811', [bib('181', 'NotOnList')])).toEqual(['Contradicted 181 3', 'Worn 1811 3']);
  });
});

describe('a sure reading', () => {
  test('is contradicted by three photos, if it can be a misreading', () => {
    expect(votes('1811 1811 1811', [bib('18')])).toEqual(['Contradicted 18 3', 'Worn 1811 3']);
    expect(votes('1811 1811', [bib('18')])).toEqual([]);
  });

  test('stays if one photo confirms it', () => {
    expect(votes('1811 1811 1811 18', [bib('18')])).toEqual([]);
  });

  test('stays if it is a different number, because bibs may have been exchanged', () => {
    expect(votes('503 503 503 503', [bib('42')])).toEqual([]);
  });

  test('stays if a reviewer confirmed it', () => {
    expect(votes('1811 1811 1811', [{ ...bib('18'), isReviewed: true }])).toEqual([]);
  });
});

describe('a hidden bib', () => {
  test('is derived from three photos, even with one misreading among many', () => {
    expect(votes('1811 1811 1811', [])).toEqual(['Worn 1811 3']);
    expect(votes('1811 1811 - -', [])).toEqual([]);
    expect(votes('1811 1811 1811 18', [])).toEqual(['Worn 1811 3']);
  });

  test('is not derived for a person with two bibs, as in a relay or after a swap', () => {
    expect(votes('1811 1811 1811 503', [])).toEqual([]);
  });

  test('is derived for both wearers of one bib, each on their own photos', () => {
    expect(votes('7 7 7', [])).toEqual(['Worn 7 3']);
  });

  test('is not derived if it was denied, or is read on another runner', () => {
    expect(votes('1811 1811 1811', [], ['1811'])).toEqual([]);
    expect(votes('1811 1811 1811', [bib('1811', null, 900)])).toEqual([]);
  });

  test('is not derived if two faces look alike', () => {
    const twins = [faceAt(200), faceAt(800)].map((box) => ({ box, near: near('7 7 7') }));
    expect(castVotes(twins, [], new Set())).toEqual([]);
  });

  test('gets one vote per photo: from the nearest face in it', () => {
    const [first] = near('7');
    const crowd = first === undefined ? [] : [first, first, first];
    expect(castVotes([{ box: faceAt(200), near: crowd }], [], new Set())).toEqual([]);
  });
});

test('a misreading is a part, has extra digits, or one wrong digit', () => {
  const pairs = ['18 1811', '18119 1811', '1817 1811', '81 18', '7 1', '503 42', '1811 1811'];
  expect(pairs.filter((pair) => couldBeMisread(...(pair.split(' ') as [string, string])))).toEqual(
    pairs.slice(0, 3),
  );
});
