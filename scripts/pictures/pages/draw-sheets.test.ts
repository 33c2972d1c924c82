import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { drawSheets } from './draw-sheets.ts';

let folder: string;
beforeAll(async () => {
  folder = await makeTempFolder('sheets');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const RED = { r: 220, g: 20, b: 20 };
const BLUE = { r: 20, g: 20, b: 220 };

async function put(name: string, height: number, background: typeof RED): Promise<void> {
  const picture = sharp({ create: { width: 100, height, channels: 3, background } });
  await writeFile(join(folder, name), await picture.png().toBuffer());
}

async function colourAt(name: string, left: number, top: number): Promise<number[]> {
  const pixel = sharp(join(folder, name)).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw();
  return [...(await pixel.toBuffer())];
}

test('pages are sorted by name; a long page continues in the next tile, then on the next sheet', async () => {
  await put('phone-01-long.png', 150, RED);
  await put('phone-02-short.png', 40, BLUE);
  await put('desktop-01-other.png', 40, BLUE);
  const shape = { width: 100, heightMax: 100, columns: 2, tiles: 2 };
  expect(await drawSheets(folder, 'phone-', shape)).toEqual(['sheet-phone-01.webp', 'sheet-phone-02.webp']);
  // Widths: edge, tile, gap, tile, edge. Heights: edge, caption, tile, edge.
  expect(await sharp(join(folder, 'sheet-phone-01.webp')).metadata()).toMatchObject({
    width: 248,
    height: 156,
  });
  const [firstRed = 0, , firstBlue = 255] = await colourAt('sheet-phone-01.webp', 182, 60);
  expect(firstRed).toBeGreaterThan(firstBlue);
  const [secondRed = 255, , secondBlue = 0] = await colourAt('sheet-phone-02.webp', 66, 60);
  expect(secondBlue).toBeGreaterThan(secondRed);
});
