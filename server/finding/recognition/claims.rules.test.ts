import { describe, expect, test } from 'vitest';
import { type ClaimedFace, findProof } from './claims.rules.ts';

const LIMIT = 0.93;
const faceOf = (faceId: string, distance: number, more: Partial<ClaimedFace> = {}): ClaimedFace => ({
  faceId,
  distance,
  bib: null,
  isContested: false,
  ...more,
});

describe('a face that proves a claim', () => {
  test('is near enough, whatever else is in the photo', () => {
    const faces = [faceOf('stranger', 1.3), faceOf('mine', 0.9), faceOf('theirs', 1.2, { bib: '42' })];
    expect(findProof(faces, '17', LIMIT)).toEqual({ faceId: 'mine' });
  });

  test('may belong to the wearer of the claimed bib, or to anyone if the claimant has no bib', () => {
    expect(findProof([faceOf('mine', 0.9, { bib: '17' })], '17', LIMIT)).toEqual({ faceId: 'mine' });
    expect(findProof([faceOf('mine', 0.9)], undefined, LIMIT)).toEqual({ faceId: 'mine' });
  });

  test('is undecided between two near faces', () => {
    expect(findProof([faceOf('one', 0.9), faceOf('other', 0.92)], '17', LIMIT)).toEqual({ faceId: null });
  });
});

test('a face that is too far, wears another bib or is more like another person proves nothing', () => {
  const faces = [
    faceOf('far', 0.94),
    faceOf('theirs', 0.5, { bib: '42' }),
    faceOf('look-alike', 0.5, { isContested: true }),
  ];
  expect(findProof(faces, '17', LIMIT)).toBeUndefined();
  expect(findProof(faces, undefined, LIMIT)).toBeUndefined();
  expect(findProof([], '17', LIMIT)).toBeUndefined();
});
