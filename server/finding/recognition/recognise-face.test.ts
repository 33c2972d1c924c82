import { describe, expect, test } from 'vitest';
import { type MadeFace, makeFaces, makeNear, makeStranger } from '#tests/fixtures/made-faces.ts';
import { bibOfFaces } from './match-person.ts';
import { findFaces } from './recognise-face.ts';

const me = makeStranger();
const strangers = (count: number, make = makeStranger): MadeFace[] =>
  Array.from({ length: count }, () => ({ descriptor: make() }));
const groups = (count: number, make = makeStranger) =>
  Array.from({ length: count }, () => strangers(4, make));

describe('the reach of a selfie', () => {
  const far = makeNear(me, 0.78);
  test('is larger than the default if people in the same photo differ strongly', () => {
    expect(findFaces(makeFaces([[{ descriptor: far }], ...groups(8)]), me)).toEqual(['0-0']);
  });

  test('is the default if people in one photo look alike', () => {
    const base = makeStranger();
    const alike = groups(8, () => makeNear(base, 0.6));
    expect(findFaces(makeFaces([[{ descriptor: far }], ...alike]), me)).toEqual([]);
    expect(findFaces(makeFaces([[{ descriptor: makeNear(me, 0.6) }], ...alike]), me)).toEqual(['0-0']);
  });

  test('is the default if too few people share photos', () => {
    expect(findFaces(makeFaces([[{ descriptor: far }], ...groups(3)]), me)).toEqual([]);
  });

  test('never extends to a person who is almost as far away as strangers', () => {
    expect(findFaces(makeFaces([[{ descriptor: makeNear(me, 0.95) }], ...groups(8)]), me)).toEqual([]);
  });
});

describe('the bib of a selfie', () => {
  const worn = (distance: number, bib: string) => [{ descriptor: makeNear(me, distance), bib }];
  test('is that of the nearest face, if it is clearly nearer than every other', () => {
    const faces = makeFaces([worn(0.3, '17'), worn(0.5, '204')]);
    const found = findFaces(faces, me);
    expect(found).toEqual(['0-0']);
    expect(bibOfFaces(faces, found)).toBe('17');
  });

  test('is undefined if another bib is as near', () => {
    const faces = makeFaces([worn(0.5, '17'), worn(0.52, '204')]);
    const found = findFaces(faces, me);
    expect(found).toEqual(['0-0', '1-0']);
    expect(bibOfFaces(faces, found)).toBeUndefined();
  });
});

test('a selfie cut from photos of the event finds these photos, even if another runner’s face is near', () => {
  const first = makeNear(me, 0.1);
  const photos = [
    [{ descriptor: first }],
    [{ descriptor: makeNear(first, 0.01) }],
    [{ descriptor: makeNear(me, 0.12), bib: '17' }],
    [{ descriptor: makeNear(me, 0.5), bib: '204' }],
    [{ descriptor: makeNear(me, 0.14), bib: '204' }],
  ];
  expect(findFaces(makeFaces(photos), me).toSorted()).toEqual(['0-0', '1-0', '2-0', '4-0']);
});
