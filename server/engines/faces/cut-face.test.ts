import { expect, test } from 'vitest';
import type { Raster } from '#engines/images/index.ts';
import { cutFace } from './cut-face.ts';
import { placeSquare } from './geometry.ts';

/** Red increases to the right, green downwards, blue is constant. */
function drawRamp(width: number, height: number): Raster {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set([10 * x, 10 * y, 77], (y * width + x) * 3);
  return { data, width, height };
}

function cut(photo: Raster, middle: { x: number; y: number }, side: number, angle: number, edge: number) {
  const out = new Float32Array(3 * edge * edge);
  cutFace(photo, placeSquare(middle, side, angle, edge), edge, out);
  return { red: out.subarray(0, edge * edge), green: out.subarray(edge * edge, 2 * edge * edge), out };
}

test('copies pixels without scaling or rotation', () => {
  const { red, green, out } = cut(drawRamp(12, 10), { x: 4.5, y: 3.5 }, 4, 0, 4);
  expect(Array.from(red.subarray(0, 4))).toEqual([30, 40, 50, 60]);
  expect([0, 4, 8, 12].map((at) => green[at])).toEqual([20, 30, 40, 50]);
  expect(new Set(out.subarray(32))).toEqual(new Set([77]));
});

test('a quarter turn maps columns to rows', () => {
  const { red, green } = cut(drawRamp(12, 10), { x: 4.5, y: 3.5 }, 4, Math.PI / 2, 4);
  for (const [index, expected] of [20, 30, 40, 50].entries()) expect(green[index]).toBeCloseTo(expected, 3);
  for (const value of red.subarray(0, 4)) expect(value).toBeCloseTo(60, 3);
});

test('a pixel of a reduced face is the mean of the pixels that it covers', () => {
  const stripes = drawRamp(16, 16);
  for (let at = 0; at < stripes.data.length; at += 3) stripes.data[at] = (at / 3) % 2 === 0 ? 0 : 200;
  const { red } = cut(stripes, { x: 7.5, y: 7.5 }, 8, 0, 4);
  for (const value of red) expect(Math.abs(value - 100)).toBeLessThan(15);
});

test('repeats the border outside the photo', () => {
  const { red } = cut(drawRamp(12, 10), { x: 0, y: 5 }, 8, 0, 8);
  expect(red[0]).toBe(0);
  const { red: right } = cut(drawRamp(12, 10), { x: 30, y: 5 }, 4, 0, 4);
  for (const value of right) expect(value).toBeCloseTo(110, 1);
});
