import { expect, test } from 'vitest';
import { packRows, padSize } from './pack-picture.ts';

const raster = { data: Uint8Array.from([255, 128, 0, 10, 20, 30]), width: 2, height: 1 };

test('packs blue, green, red, normalised, padded to multiples of 32 with zeros', () => {
  expect(padSize(raster)).toEqual({ width: 32, height: 32 });
  const data = packRows(raster, { from: 0, to: 32 });
  expect(data.length).toBe(3 * 32 * 32);
  const at = (channel: number, x: number) => data[channel * 32 * 32 + x];
  expect(at(0, 0)).toBeCloseTo((0 / 255 - 0.485) / 0.229, 5);
  expect(at(1, 0)).toBeCloseTo((128 / 255 - 0.456) / 0.224, 5);
  expect(at(2, 0)).toBeCloseTo((255 / 255 - 0.406) / 0.225, 5);
  expect(at(0, 1)).toBeCloseTo((30 / 255 - 0.485) / 0.229, 5);
  expect([at(0, 2), at(1, 31), at(2, 40)]).toEqual([0, 0, 0]);
});

test('reused memory is cleared', () => {
  const memory = new Float32Array(3 * 32 * 8).fill(7);
  const data = packRows(raster, { from: 8, to: 16 }, memory);
  expect(data.buffer).toBe(memory.buffer);
  expect(data.every((value) => value === 0)).toBe(true);
});
