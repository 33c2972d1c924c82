import { describe, expect, test } from 'vitest';
import { pairBibs, wearDistance } from './pair-bibs.rules.ts';

/** A face of 80 px around a point, and its wearer's bib. */
const face = (x: number, y = 100) => ({ x: x - 40, y: y - 40, width: 80, height: 80 });
const bib = (x: number, y = 300) => ({ x: x - 50, y: y - 25, width: 100, height: 50 });

describe('pairBibs', () => {
  test('one runner has one bib', () => {
    expect(pairBibs([face(200)], [bib(200)])).toEqual([0]);
  });

  test('each of a group has their own', () => {
    const faces = [face(200), face(500, 120), face(800)];
    expect(pairBibs(faces, [bib(790), bib(210), bib(500, 330)])).toEqual([2, 0, 1]);
  });

  test('a bib between two faces belongs to neither', () => {
    expect(pairBibs([face(150), face(250)], [bib(200)])).toEqual([undefined]);
  });

  test('a person in the background does not take the bib of one in front', () => {
    const behind = { x: 260, y: 60, width: 40, height: 40 };
    expect(pairBibs([face(200), behind], [bib(205)])).toEqual([0]);
  });

  test('a bib above the faces, or far below them, belongs to no face', () => {
    expect(pairBibs([face(200, 600)], [bib(200, 300)])).toEqual([undefined]);
    expect(pairBibs([face(200, 100)], [bib(200, 900)])).toEqual([undefined]);
    expect(pairBibs([], [bib(200)])).toEqual([undefined]);
    expect(pairBibs([face(200)], [])).toEqual([]);
  });
});

test('a bib on the chest right below the face is nearest', () => {
  const chest = wearDistance(face(200), bib(200)) ?? Number.NaN;
  expect(chest).toBeLessThan(wearDistance(face(200), bib(260)) ?? Number.NaN);
  expect(chest).toBeLessThan(wearDistance(face(200), bib(200, 450)) ?? Number.NaN);
  expect(wearDistance(face(200), bib(500))).toBeUndefined();
});
