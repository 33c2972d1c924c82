import { describe, expect, test } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { createEventFaces } from './event-faces.ts';
import { bibOfFaces } from './match-person.ts';
import { findFaces } from './recognise-face.ts';

const DIMENSIONS = 256;
const THRESHOLDS = { strong: 0.85, likely: 0.93, maybe: 1.03 };
const random = seededRandom('selfies');

const scaleToOne = (vector: Float32Array): Float32Array => {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
};
const makeStranger = (): Float32Array =>
  scaleToOne(Float32Array.from({ length: DIMENSIONS }, () => random.next() - 0.5));

/** Creates a face at a distance from another, in a random direction. */
function makeNear(face: Float32Array, distance: number): Float32Array {
  const other = makeStranger();
  const along = face.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
  const away = scaleToOne(other.map((value, index) => value - along * (face[index] ?? 0)));
  const cosine = 1 - distance ** 2 / 2;
  const sine = Math.sqrt(1 - cosine ** 2);
  return face.map((value, index) => cosine * value + sine * (away[index] ?? 0));
}

interface MadeFace {
  descriptor: Float32Array;
  bib?: string;
}

/** Creates the faces of an event from its photos; a face's id consists of photo and index. */
function makeEvent(photos: readonly (readonly MadeFace[])[]) {
  const faces = createEventFaces({ dimensions: DIMENSIONS, thresholds: THRESHOLDS });
  faces.add(
    photos.flatMap((seen, photo) =>
      seen.map(({ descriptor, bib = null }, place) => ({
        faceId: `${photo}-${place}`,
        photoId: `${photo}`,
        descriptor,
        bib,
        clothes: null,
        texts: [],
        capture: { at: null, spot: null },
      })),
    ),
  );
  return faces;
}

const me = makeStranger();
const strangers = (count: number, make = makeStranger): MadeFace[] =>
  Array.from({ length: count }, () => ({ descriptor: make() }));
const groups = (count: number, make = makeStranger) =>
  Array.from({ length: count }, () => strangers(4, make));

describe('the reach of a selfie', () => {
  const far = makeNear(me, 0.78);
  test('is larger than the default if people in the same photo differ strongly', () => {
    expect(findFaces(makeEvent([[{ descriptor: far }], ...groups(8)]), me)).toEqual(['0-0']);
  });

  test('is the default if people in one photo look alike', () => {
    const base = makeStranger();
    const alike = groups(8, () => makeNear(base, 0.6));
    expect(findFaces(makeEvent([[{ descriptor: far }], ...alike]), me)).toEqual([]);
    expect(findFaces(makeEvent([[{ descriptor: makeNear(me, 0.6) }], ...alike]), me)).toEqual(['0-0']);
  });

  test('is the default if too few people share photos', () => {
    expect(findFaces(makeEvent([[{ descriptor: far }], ...groups(3)]), me)).toEqual([]);
  });

  test('never extends to a person who is almost as far away as strangers', () => {
    expect(findFaces(makeEvent([[{ descriptor: makeNear(me, 0.95) }], ...groups(8)]), me)).toEqual([]);
  });
});

describe('the bib of a selfie', () => {
  const worn = (distance: number, bib: string) => [{ descriptor: makeNear(me, distance), bib }];
  test('is that of the nearest face, if it is clearly nearer than every other', () => {
    const faces = makeEvent([worn(0.3, '17'), worn(0.5, '204')]);
    const found = findFaces(faces, me);
    expect(found).toEqual(['0-0']);
    expect(bibOfFaces(faces, found)).toBe('17');
  });

  test('is undefined if another bib is as near', () => {
    const faces = makeEvent([worn(0.5, '17'), worn(0.52, '204')]);
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
  expect(findFaces(makeEvent(photos), me).toSorted()).toEqual(['0-0', '1-0', '2-0', '4-0']);
});
