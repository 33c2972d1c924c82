import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boxPerson, faceAbove, isSubject, rankPhoto } from './place-person.rules.ts';

const PHOTO = { width: 3000, height: 2000 };
const FACE = { x: 1400, y: 400, width: 120, height: 160 };
/** On the chest below FACE: two heads of 200 pixels below the middle of the face. */
const BIB = { x: 1390, y: 855, width: 140, height: 50 };
const face = { box: FACE, quality: 0.8 };
const bib = { box: BIB, confidence: 0.98 };

describe('boxPerson', () => {
  test('covers hair, face, torso and number', () => {
    const torso = { x: 1290, y: 360, width: 340, height: 720 };
    expect(boxPerson({ face }, PHOTO)).toEqual(torso);
    expect(boxPerson({ face, bib }, PHOTO)).toEqual(torso);
    // On a bicycle the number is outside the torso.
    const onFrame = { ...bib, box: { ...BIB, x: 1700, y: 1300 } };
    expect(boxPerson({ face, bib: onFrame }, PHOTO)).toEqual({ x: 1290, y: 360, width: 550, height: 990 });
  });

  test('uses only the face if the number is too far away to be theirs', () => {
    const distant = { ...bib, box: { ...BIB, x: 100 } };
    expect(boxPerson({ face, bib: distant }, PHOTO)).toEqual(boxPerson({ face }, PHOTO));
    const above = { ...bib, box: { ...BIB, y: 100 } };
    expect(boxPerson({ face, bib: above }, PHOTO)).toEqual(boxPerson({ face }, PHOTO));
  });

  test('expects the face above a number without a face', () => {
    const expected = faceAbove(BIB);
    const found = boxPerson({ bib }, PHOTO);
    expect(found).toEqual(boxPerson({ face: { box: expected, quality: 1 }, bib }, PHOTO));
    expect(expected.y + expected.height).toBeLessThan(BIB.y);
    expect(expected.x + expected.width / 2).toBe(BIB.x + BIB.width / 2);
  });

  test('is unknown without face and number, or if both are outside the photo', () => {
    expect(boxPerson({}, PHOTO)).toBeUndefined();
    expect(boxPerson({ face: { box: { ...FACE, x: 9000 }, quality: 1 } }, PHOTO)).toBeUndefined();
  });

  const box = fc.record({
    x: fc.integer({ min: -500, max: 3500 }),
    y: fc.integer({ min: -500, max: 2500 }),
    width: fc.integer({ min: 1, max: 2000 }),
    height: fc.integer({ min: 1, max: 2000 }),
  });

  test('stays inside the photo', () => {
    fc.assert(
      fc.property(fc.option(box), fc.option(box), (faceBox, bibBox) => {
        const found = boxPerson(
          {
            face: faceBox === null ? undefined : { box: faceBox, quality: 1 },
            bib: bibBox === null ? undefined : { box: bibBox, confidence: 1 },
          },
          PHOTO,
        );
        if (found === undefined) return;
        expect(Math.min(found.x, found.y)).toBeGreaterThanOrEqual(0);
        expect(Math.min(found.width, found.height)).toBeGreaterThan(0);
        expect(found.x + found.width).toBeLessThanOrEqual(PHOTO.width);
        expect(found.y + found.height).toBeLessThanOrEqual(PHOTO.height);
      }),
    );
  });
});

test('a person is the subject of a photo if no other face is nearly as large', () => {
  const other = (share: number) => ({ ...FACE, x: 200, height: share * FACE.height });
  expect(isSubject(FACE, [])).toBe(true);
  expect(isSubject(FACE, [other(0.3), other(0.55)])).toBe(true);
  expect(isSubject(FACE, [other(0.3), other(0.65)])).toBe(false);
  expect(isSubject(FACE, [other(1.5)])).toBe(false);
  expect(isSubject(undefined, [])).toBe(false);
});

describe('rankPhoto', () => {
  const rank = (
    signs: Parameters<typeof boxPerson>[0],
    others: (typeof FACE)[] = [],
    photo = PHOTO,
    way = 1,
  ) => rankPhoto(signs, boxPerson(signs, photo), others, photo, way);
  const beside = { ...FACE, x: 1500 };
  const distant = { ...FACE, x: 2500 };

  test('is between 0 and 1, and 0 if the region is unknown', () => {
    expect(rank({})).toBe(0);
    expect(rank({ face: { ...face, quality: 1 } }, [], { width: 1700, height: 1100 })).toBe(1);
    expect(rank({ face: { ...face, quality: 0 } }, Array(50).fill(FACE))).toBeGreaterThan(0);
  });

  test('is higher if the person is larger', () => {
    expect(rank({ face })).toBeGreaterThan(rank({ face }, [], { width: 6000, height: 4000 }));
  });

  test('is higher if the face is sharper, or the number read with more confidence', () => {
    expect(rank({ face })).toBeGreaterThan(rank({ face: { ...face, quality: 0.3 } }));
    expect(rank({ bib })).toBeGreaterThan(rank({ bib: { ...bib, confidence: 0.6 } }));
  });

  test('is higher the farther the person had come, and medium if that is unknown', () => {
    const [start, lake, finish] = [0, 0.3, 1].map((way) => rank({ face }, [], PHOTO, way));
    expect(finish).toBeGreaterThan(lake ?? 1);
    expect(lake).toBeGreaterThan(start ?? 1);
    expect(rankPhoto({ face }, boxPerson({ face }, PHOTO), [], PHOTO)).toBe(rank({ face }, [], PHOTO, 0.5));
    // The finish ranks first even if the person is a little smaller there, but not if they are tiny in a crowd.
    const farther = { width: 3600, height: 2400 };
    expect(rank({ face }, [], farther, 1)).toBeGreaterThan(rank({ face }, [], PHOTO, 0.3));
    const speck = rank(
      { face: { ...face, quality: 0.2 } },
      Array(12).fill(beside),
      { width: 9000, height: 6000 },
      1,
    );
    expect(rank({ face }, [], PHOTO, 0.3)).toBeGreaterThan(speck);
  });

  test('is higher with a face than with a number only', () => {
    const ofBib = { box: faceAbove(BIB), quality: face.quality };
    expect(rank({ face: ofBib, bib })).toBeGreaterThan(rank({ bib }));
  });

  test('is higher if the person is alone than among others, and lowest with another person in front or beside', () => {
    expect(rank({ face })).toBeGreaterThan(rank({ face }, [distant]));
    expect(rank({ face }, [distant])).toBeGreaterThan(rank({ face }, [beside]));
    expect(rank({ face }, [distant])).toBeGreaterThan(rank({ face }, Array(12).fill(distant)));
  });
});
