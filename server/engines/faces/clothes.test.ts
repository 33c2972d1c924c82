import { expect, test } from 'vitest';
import { CLOTHING_COLOURS, type ClothingColour } from '#contract/search-request.ts';
import { clothesDistance, shareOfColour } from './clothes.rules.ts';
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

test('two shirts of one colour are alike on any background, shirts of two colours are not', () => {
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

const SHIRTS: readonly [ClothingColour, Colour][] = [
  ['Black', [25, 25, 28]],
  ['White', [235, 238, 240]],
  ['White', [200, 203, 208]],
  ['Grey', [130, 130, 132]],
  ['Red', [200, 30, 40]],
  ['Red', [120, 15, 30]],
  ['Orange', [240, 130, 20]],
  ['Yellow', [250, 215, 40]],
  ['Yellow', [215, 245, 50]],
  ['Green', [30, 140, 60]],
  ['Green', [90, 220, 60]],
  ['Blue', [30, 60, 190]],
  ['Blue', [25, 35, 85]],
  ['Blue', [90, 170, 230]],
  ['Purple', [120, 40, 150]],
  ['Pink', [250, 100, 175]],
  ['Pink', [250, 175, 190]],
];

test.each(SHIRTS)('%s is the name of a shirt of %j', (name, shirt) => {
  const clothes = described(shirt);
  if (clothes === null) throw new Error('the torso is in the photo');
  const shares = CLOTHING_COLOURS.map((colour) => ({ colour, share: shareOfColour(clothes, colour) }));
  const most = Math.max(...shares.map(({ share }) => share));
  expect(shareOfColour(clothes, name)).toBe(most);
  expect(most).toBeGreaterThan(0.7);
});

test('a shirt has no share of the opposite colour, and skin is neither red nor orange', () => {
  const red = described([200, 30, 40]) ?? new Uint8Array();
  for (const other of ['Green', 'Blue', 'White', 'Black'] as const)
    expect(shareOfColour(red, other)).toBeLessThan(0.1);
  const skin = described([205, 160, 135]) ?? new Uint8Array();
  for (const other of ['Red', 'Orange'] as const) expect(shareOfColour(skin, other)).toBeLessThan(0.3);
  expect(shareOfColour(new Uint8Array(245), 'Red')).toBe(0);
});
