import { expect, test } from 'vitest';
import { countNearestRight, equalErrorRate, type KnownFace, measurePairs } from './score-faces.ts';

const face = (x: number, photo: string, person?: string): KnownFace => ({
  photo,
  descriptor: Float32Array.of(x, 0),
  ...(person !== undefined && { person }),
});

test('pairs are labelled by what is known, and strangers on different photos are not compared', () => {
  const faces = [
    face(0, 'a', 'ann'),
    face(1, 'b', 'ann'),
    face(5, 'c', 'bob'),
    face(7, 'd'),
    face(8, 'd'),
    face(9, 'e'),
  ];
  const pairs = measurePairs(faces);
  expect(pairs.samePerson).toEqual([1]);
  expect(pairs.differentPeople.toSorted()).toEqual([4, 5]);
  expect(pairs.samePhoto).toEqual([1]);
  expect(pairs.withStrangers).toHaveLength(9);
});

test('the equal error rate is 0 where a threshold separates them, otherwise the share that overlaps', () => {
  expect(equalErrorRate([1, 2, 3], [4, 5])).toEqual({ rate: 0, distance: 3 });
  expect(equalErrorRate([1, 2, 3, 6], [4, 7, 8, 9]).rate).toBe(0.25);
  expect(equalErrorRate([4, 5], [1, 2]).rate).toBe(1);
});

test('the nearest of all others decides', () => {
  const faces = [face(0, 'a', 'ann'), face(1, 'b', 'ann'), face(1.5, 'c'), face(9, 'd', 'bob')];
  expect(countNearestRight(faces)).toEqual({ right: 1, asked: 3 });
});
