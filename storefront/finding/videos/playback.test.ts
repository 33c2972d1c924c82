import { expect, test } from 'vitest';
import { actOfKey, pictureSeconds, stepTime, withinVideo } from './playback.ts';

const PICTURE_S = 1 / 25;

test('a step shows the next picture completely, from any position in the current one', () => {
  for (const within of [0, 0.2, 0.5, 0.99]) {
    const timeS = (10 + within) * PICTURE_S;
    expect(Math.floor(stepTime(timeS, 1, PICTURE_S, 15) / PICTURE_S)).toBe(11);
    expect(Math.floor(stepTime(timeS, -1, PICTURE_S, 15) / PICTURE_S)).toBe(9);
  }
});

test('a hundred steps forward and back end at the same picture', () => {
  let timeS = 3;
  for (let step = 0; step < 100; step += 1) timeS = stepTime(timeS, 1, PICTURE_S, 15);
  for (let step = 0; step < 100; step += 1) timeS = stepTime(timeS, -1, PICTURE_S, 15);
  expect(Math.floor(timeS / PICTURE_S)).toBe(75);
});

test('no step leaves the video', () => {
  expect(stepTime(0, -1, PICTURE_S, 15)).toBe(0);
  expect(stepTime(15, 1, PICTURE_S, 15)).toBe(15);
  expect(withinVideo(-3, 15)).toBe(0);
});

test('the length of a picture is the shortest distance between neighbours', () => {
  const at = (mediaTime: number, presentedFrames: number) => ({ mediaTime, presentedFrames });
  expect(pictureSeconds(undefined, at(1, 5), at(1.04, 6))).toBeCloseTo(0.04);
  expect(pictureSeconds(0.04, at(1, 5), at(1.08, 6))).toBe(0.04);
  expect(pictureSeconds(0.04, at(1, 5), at(1.02, 6))).toBeCloseTo(0.02);
  // A jump, and skipped pictures.
  expect(pictureSeconds(undefined, at(1, 5), at(9, 6))).toBeUndefined();
  expect(pictureSeconds(undefined, at(1, 5), at(1.08, 7))).toBeUndefined();
});

test('keys work as in other players', () => {
  expect(actOfKey('.')).toEqual({ kind: 'Step', by: 1 });
  expect(actOfKey(',')).toEqual({ kind: 'Step', by: -1 });
  expect(actOfKey(' ')).toEqual(actOfKey('k'));
  expect(actOfKey('x')).toBeUndefined();
});
