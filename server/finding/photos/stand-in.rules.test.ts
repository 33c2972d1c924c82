import { expect, test } from 'vitest';
import { resizeBoxes, sizeOfAwaited } from './stand-in.rules.ts';

const standIn = { width: 2048, height: 1365 };

test('the declared size is used if the picture has its aspect ratio, upright or rotated', () => {
  expect(sizeOfAwaited({ width: 6000, height: 4000 }, standIn)).toEqual({ width: 6000, height: 4000 });
  expect(sizeOfAwaited({ width: 4000, height: 6000 }, standIn)).toEqual({ width: 6000, height: 4000 });
});

test('the picture’s size replaces a declared size with another aspect ratio, and a too small or absurd one', () => {
  expect(sizeOfAwaited({ width: 6000, height: 6000 }, standIn)).toEqual({ width: 6000, height: 3999 });
  expect(sizeOfAwaited({ width: 300, height: 200 }, standIn)).toEqual(standIn);
  expect(sizeOfAwaited({ width: 6e9, height: 4e9 }, standIn)).toEqual({ width: 30_000, height: 19_995 });
  for (const side of [0, -1, Number.NaN, 0.5])
    expect(sizeOfAwaited({ width: side, height: 4000 }, standIn)).toEqual(standIn);
});

test('boxes are scaled to the same place in the other size', () => {
  const found = [{ text: '17', box: { x: 10, y: 20, width: 30, height: 40 } }];
  expect(resizeBoxes(found, { width: 100, height: 200 }, { width: 300, height: 400 })).toEqual([
    { text: '17', box: { x: 30, y: 40, width: 90, height: 80 } },
  ]);
});
