import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cutOriginal } from './cut-original.ts';

/** Draws a grey picture of 600 × 400 pixels with a red square of 100 pixels at (400, 100). */
const drawSquare = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#808080' } }).composite([
    {
      input: { create: { width: 100, height: 100, channels: 3, background: '#ff0000' } },
      left: 400,
      top: 100,
    },
  ]);

const box = { x: 420, y: 120, width: 60, height: 60 };

test('cuts parts from the original’s pixels, scaled as requested', async () => {
  const bytes = await drawSquare().png().toBuffer();
  const parts = await cutOriginal(bytes, [
    { box, width: 30, height: 30 },
    { box: { x: 0, y: 0, width: 50, height: 20 }, width: 100, height: 40 },
  ]);
  expect(parts.map(({ width, height }) => [width, height])).toEqual([
    [30, 30],
    [100, 40],
  ]);
  expect([...(parts[0]?.data.subarray(0, 3) ?? [])]).toEqual([255, 0, 0]);
  expect([...(parts[1]?.data.subarray(0, 3) ?? [])]).toEqual([128, 128, 128]);
});

test('takes positions in the upright photo', async () => {
  const sideways = await sharp(await drawSquare().png().toBuffer())
    .rotate(-90)
    .withMetadata({ orientation: 6 })
    .png()
    .toBuffer();
  const [part] = await cutOriginal(sideways, [{ box, width: 60, height: 60 }]);
  expect([...(part?.data.subarray(0, 3) ?? [])]).toEqual([255, 0, 0]);
});

test('decodes nothing if no part is requested', async () => {
  expect(await cutOriginal(new Uint8Array(), [])).toEqual([]);
});
