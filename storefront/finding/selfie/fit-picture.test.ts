import { expect, test } from 'vitest';
import { coveredArea, fittedSize } from './fit-picture.ts';

test('the captured picture is the one in the guide: the middle of the camera’s picture', () => {
  expect(coveredArea({ width: 1280, height: 720 }, { width: 300, height: 400 })).toEqual({
    x: 370,
    y: 0,
    width: 540,
    height: 720,
  });
  expect(coveredArea({ width: 720, height: 1280 }, { width: 300, height: 400 })).toEqual({
    x: 0,
    y: 160,
    width: 720,
    height: 960,
  });
});

test('a large picture is reduced in proportion, and a small one is unchanged', () => {
  expect(fittedSize({ width: 4000, height: 3000 }, 1600)).toEqual({ width: 1600, height: 1200 });
  expect(fittedSize({ width: 1000, height: 3200 }, 1600)).toEqual({ width: 500, height: 1600 });
  expect(fittedSize({ width: 640, height: 480 }, 1600)).toEqual({ width: 640, height: 480 });
});
