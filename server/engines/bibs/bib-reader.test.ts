import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodePhoto } from '#engines/images/index.ts';
import { outlineText } from '#engines/images/lettering.ts';
import { type BibReader, openBibReader } from './bib-reader.ts';
import { judgeBibs } from './bibs.rules.ts';

/** A grey photo with numbers on white sheets; `x`, `y` are the middle of a sheet. */
async function drawBibs(bibs: { text: string; x: number; y: number; lean?: number }[]) {
  const sheets = bibs.map(({ text, x, y, lean = 0 }) => {
    const { path, capHeight } = outlineText(text, { weight: 900, size: 60, anchor: 'middle' });
    return `<g transform="translate(${x} ${y}) rotate(${lean})"><rect x="-90" y="-55" width="180" height="110" fill="#fff"/><path transform="translate(0 ${capHeight / 2})" d="${path}"/></g>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="100%" height="100%" fill="#6a7a6a"/>${sheets.join('')}</svg>`;
  const photo = await decodePhoto(await sharp(Buffer.from(svg)).flatten().jpeg({ quality: 85 }).toBuffer());
  if (!photo.ok) throw new Error(photo.detail);
  return photo;
}

describe('openBibReader', { timeout: 60_000 }, () => {
  let reader: BibReader;
  beforeAll(async () => {
    reader = await openBibReader();
  });
  afterAll(() => reader.close());

  test('reads drawn numbers, slanted and side by side, with their positions', async () => {
    const bibs = [
      { text: '1042', x: 200, y: 200 },
      { text: '58', x: 400, y: 200 },
      { text: '731', x: 800, y: 500, lean: 15 },
    ];
    const photo = await drawBibs(bibs);
    const readings = await reader.read(photo.raster, photo);
    expect(readings.map((reading) => reading.text).toSorted()).toEqual(['1042', '58', '731']);
    for (const { text, x, y } of bibs) {
      const box = readings.find((reading) => reading.text === text)?.box;
      expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - x), text).toBeLessThan(12);
      expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - y), text).toBeLessThan(12);
    }
  });

  test('reads bibs with letters and finds them on the start list', async () => {
    const photo = await drawBibs([
      { text: 'F102', x: 200, y: 200 },
      { text: 'H-7', x: 600, y: 300 },
      { text: '34B', x: 900, y: 600, lean: -8 },
    ]);
    const bibs = judgeBibs(await reader.read(photo.raster, photo), ['F102', 'H-7', '34-B', '102', '7']);
    const shown = bibs.filter((bib) => bib.shown).map((bib) => bib.text);
    expect(shown.toSorted()).toEqual(['34-B', 'F102', 'H-7']);
  });

  test('marks a number that crosses the border as cut', async () => {
    const photo = await drawBibs([
      { text: '1042', x: 1190, y: 400 },
      { text: '777', x: 600, y: 400 },
    ]);
    const readings = await reader.read(photo.raster, photo);
    expect(readings.find((reading) => reading.text === '777')?.isCut).toBe(false);
    const cut = readings.filter((reading) => reading.text !== '777');
    expect(cut.length).toBeGreaterThan(0);
    expect(cut.every((reading) => reading.isCut)).toBe(true);
  });

  test('returns no readings for a photo without text', async () => {
    const photo = await drawBibs([]);
    expect(await reader.read(photo.raster, photo)).toEqual([]);
  });
});
