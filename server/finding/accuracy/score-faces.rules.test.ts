import { expect, test } from 'vitest';
import {
  countNearestRight,
  DistanceCounts,
  equalErrorRate,
  type KnownFace,
  measurePairs,
} from './score-faces.rules.ts';

const face = (x: number, photo: string, person?: string, runners?: string[]): KnownFace => ({
  photo,
  descriptor: Float32Array.of(x, 0),
  person,
  runners,
});

const counts = (...distances: number[]) => {
  const counted = new DistanceCounts();
  for (const distance of distances) counted.add(distance);
  return counted;
};

test('labels pairs by the known people, and does not compare strangers on different photos', () => {
  const pairs = measurePairs([
    face(0, 'a', 'ann'),
    face(0.1, 'b', 'ann'),
    face(0.5, 'c', 'bob'),
    face(0.7, 'd', undefined, []),
    face(0.8, 'd', undefined, []),
    face(0.9, 'e', undefined, ['ann']),
    face(0.95, 'f'),
  ]);
  expect(pairs.samePerson.total).toBe(1);
  expect(pairs.samePerson.within(0.1)).toBe(1);
  expect(pairs.differentPeople.total).toBe(2);
  expect(pairs.samePhoto.total).toBe(1);
  // Each of the three named faces is compared with both faces of d. Bob is also compared with e, whose runners exclude
  // him. None is compared with f, about which nothing is known.
  expect(pairs.withStrangers.total).toBe(7);
});

test('counts distances to a thousandth, both ends included', () => {
  const counted = counts(0, 0.81, 0.8101, 2);
  expect([counted.within(0), counted.within(0.81), counted.within(0.811), counted.within(2)]).toEqual([
    1, 2, 3, 4,
  ]);
});

test('the equal error rate is 0 if a threshold separates equal from different faces, else the overlapping share', () => {
  expect(equalErrorRate(counts(0.1, 0.2, 0.3), counts(0.4, 0.5))).toEqual({ rate: 0, distance: 0.3 });
  expect(equalErrorRate(counts(0.1, 0.2, 0.3, 0.6), counts(0.4, 0.7, 0.8, 0.9))?.rate).toBe(0.25);
  expect(equalErrorRate(counts(0.4, 0.5), counts(0.1, 0.2))?.rate).toBe(1);
  expect(equalErrorRate(counts(), counts(0.1))).toBeUndefined();
});

test('judges by the nearest other face; skips unlabelled faces, and people with only one face', () => {
  const faces = [face(0, 'a', 'ann'), face(0.5, 'b', 'ann'), face(2, 'd', 'bob'), face(0.1, 'c')];
  expect(countNearestRight(faces)).toEqual({ right: 2, asked: 2 });
  expect(countNearestRight([...faces, face(0.1, 'e', undefined, [])])).toEqual({ right: 0, asked: 2 });
});
