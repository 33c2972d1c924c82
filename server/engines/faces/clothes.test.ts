import { expect, test } from 'vitest';
import { clothesDistance } from './clothes.rules.ts';
import { describeClothes } from './clothes.ts';
import type { Levels } from './shrink-photo.ts';

type Colour = readonly [red: number, green: number, blue: number];

const FACE = { x: 80, y: 40, width: 40, height: 50 };

/** A photo of one colour, with a different torso below the face. */
function wearing(shirt: Colour, behind: Colour = [90, 120, 80]): Levels {
  const [width, height] = [200, 300];
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isShirt = y > 110 && Math.abs(x - 100) < 45;
      data.set(isShirt ? shirt : behind, (y * width + x) * 3);
    }
  return [{ data, width, height }];
}

const described = (shirt: Colour, behind?: Colour) => describeClothes(wearing(shirt, behind), FACE);

test('two shirts of one colour are alike on any background, those of two colours are not', () => {
  const red = described([200, 30, 40]);
  expect(clothesDistance(red, described([190, 35, 45], [150, 150, 160]))).toBeLessThan(0.3);
  expect(clothesDistance(red, described([30, 60, 190]))).toBeGreaterThan(0.9);
  expect(clothesDistance(red, red)).toBe(0);
});

test('a torso outside the photo has no clothes, and allows no comparison', () => {
  const cut = describeClothes(wearing([200, 30, 40]), { x: 80, y: 270, width: 40, height: 25 });
  expect(cut).toBeNull();
  expect(clothesDistance(cut, described([200, 30, 40]))).toBeUndefined();
});

test('a region beyond the photo does no harm', () => {
  const atBorder = describeClothes(wearing([200, 30, 40]), { x: -15, y: 100, width: 60, height: 50 });
  expect(atBorder).toHaveLength(245);
});
