import { describe, expect, test } from 'vitest';
import type { Raster } from '#engines/images/index.ts';
import { cutLine, LINE_HEIGHT } from './cut-line.ts';

/** A picture whose colours encode positions: red is the column, green the row, blue is 40. */
function drawRamp(width: number, height: number): Raster {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set([x, y, 40], (y * width + x) * 3);
  return { data, width, height };
}

/** Returns the colour of a line's pixel, scaled to 0 to 255; the planes are blue, green, red. */
function colourAt(line: ReturnType<typeof cutLine>, x: number, y: number) {
  const plane = line.width * LINE_HEIGHT;
  const [blue, green, red] = [0, 1, 2].map(
    (channel) => ((line.data[channel * plane + y * line.width + x] ?? 0) + 1) * 127.5,
  );
  return { red, green, blue };
}

describe('cutLine', () => {
  test('copies an upright box of line height pixel by pixel', () => {
    const line = cutLine(drawRamp(200, 120), { centerX: 100, centerY: 60, width: 96, height: 48, angle: 0 });
    expect(line.width).toBe(96);
    const corner = colourAt(line, 0, 0);
    expect(corner.red).toBeCloseTo(52, 3);
    expect(corner.green).toBeCloseTo(36, 3);
    expect(corner.blue).toBeCloseTo(40, 3);
    expect(colourAt(line, 95, 47).red).toBeCloseTo(147, 3);
  });

  test('straightens a slanted box', () => {
    const angle = Math.PI / 6;
    const line = cutLine(drawRamp(200, 200), { centerX: 100, centerY: 100, width: 96, height: 48, angle });
    const [from, to] = [colourAt(line, 10, 24), colourAt(line, 80, 24)];
    expect((to.red ?? 0) - (from.red ?? 0)).toBeCloseTo(70 * Math.cos(angle), 2);
    expect((to.green ?? 0) - (from.green ?? 0)).toBeCloseTo(70 * Math.sin(angle), 2);
  });

  test('averages a large box: fine stripes become even', () => {
    const stripes = { data: new Uint8Array(300 * 144 * 3), width: 300, height: 144 };
    for (let pixel = 0; pixel < 300 * 144; pixel++)
      stripes.data.fill(pixel % 3 === 0 ? 240 : 0, pixel * 3, pixel * 3 + 3);
    const line = cutLine(stripes, { centerX: 150, centerY: 72, width: 288, height: 144, angle: 0 });
    for (const x of [10, 40, 41, 42, 80]) expect(colourAt(line, x, 20).red).toBeCloseTo(80, 0);
  });

  test('repeats the border outside the picture', () => {
    const line = cutLine(drawRamp(50, 50), { centerX: 0, centerY: 25, width: 96, height: 48, angle: 0 });
    expect(colourAt(line, 0, 24).red).toBeCloseTo(0, 3);
  });
});
