import { expect, test } from 'vitest';
import { packForDetection } from './detect-text.ts';

test('packs blue, green, red, normalised, padded to multiples of 32 with zeros', () => {
  const raster = { data: Uint8Array.from([255, 128, 0, 10, 20, 30]), width: 2, height: 1 };
  const { data, width, height } = packForDetection(raster);
  expect([width, height, data.length]).toEqual([32, 32, 3 * 32 * 32]);
  const at = (channel: number, x: number) => data[channel * 32 * 32 + x];
  expect(at(0, 0)).toBeCloseTo((0 / 255 - 0.485) / 0.229, 5);
  expect(at(1, 0)).toBeCloseTo((128 / 255 - 0.456) / 0.224, 5);
  expect(at(2, 0)).toBeCloseTo((255 / 255 - 0.406) / 0.225, 5);
  expect(at(0, 1)).toBeCloseTo((30 / 255 - 0.485) / 0.229, 5);
  expect([at(0, 2), at(1, 31), at(2, 40)]).toEqual([0, 0, 0]);
});
