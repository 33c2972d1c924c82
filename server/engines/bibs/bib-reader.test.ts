import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodePhoto } from '#engines/images/index.ts';
import { outlineText } from '#engines/images/lettering.ts';
import { type BibReader, openBibReader } from './bib-reader.ts';
import { type BibReading, judgeBibs } from './bibs.rules.ts';
import { indexStartList } from './start-list-index.ts';

/** The list of a race, on which numbers of one and two digits are rare. */
const LIST = Array.from({ length: 2_000 }, (_, index) => String(index + 1));

/** Draws a grey photo with numbers on white sheets; `x`, `y` are the middle of a sheet. */
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
    const readings = await reader.read(photo);
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
    const bibs = judgeBibs(await reader.read(photo), indexStartList(['F102', 'H-7', '34-B', '102', '7']));
    const shown = bibs.filter((bib) => bib.shown).map((bib) => bib.text);
    expect(shown.toSorted()).toEqual(['34-B', 'F102', 'H-7']);
  });

  test('marks a number that crosses the border as cut', async () => {
    const photo = await drawBibs([
      { text: '1042', x: 1190, y: 400 },
      { text: '777', x: 600, y: 400 },
    ]);
    const readings = await reader.read(photo);
    expect(readings.find((reading) => reading.text === '777')?.isCut).toBe(false);
    const cut = readings.filter((reading) => reading.text !== '777');
    expect(cut.length).toBeGreaterThan(0);
    expect(cut.every((reading) => reading.isCut)).toBe(true);
  });

  test('returns no readings for a photo without text', async () => {
    const photo = await drawBibs([]);
    expect(await reader.read(photo)).toEqual([]);
  });

  test('reads a number too small for the first pass below its face, in the original’s pixels', async () => {
    const { path, capHeight } = outlineText('1042', { weight: 900, size: 18, anchor: 'middle' });
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="6000" height="4000"><rect width="100%" height="100%" fill="#6a7a6a"/><rect x="2970" y="1988" width="60" height="30" fill="#fff"/><path transform="translate(3000 ${2003 + capHeight / 2})" d="${path}"/></svg>`;
    const bytes = await sharp(Buffer.from(svg)).flatten().jpeg({ quality: 90 }).toBuffer();
    const photo = await decodePhoto(bytes);
    if (!photo.ok) throw new Error(photo.detail);
    const face = { x: 2986, y: 1935, width: 28, height: 35 };
    const list = indexStartList(['1042']);
    const shown = (readings: BibReading[]) => judgeBibs(readings, list).filter((bib) => bib.shown);
    expect(shown(await reader.read(photo))).toEqual([]);
    const readings = await reader.read(photo, { bytes, faces: [face] });
    const [bib] = shown(readings);
    expect(bib?.text).toBe('1042');
    expect(Math.abs((bib?.box.x ?? 0) + (bib?.box.width ?? 0) / 2 - 3000)).toBeLessThan(12);
    expect(Math.abs((bib?.box.y ?? 0) + (bib?.box.height ?? 0) / 2 - 2003)).toBeLessThan(12);
    expect(readings.find(({ text }) => text === '1042')?.pass).toBe('zone');
  });

  test('sends half a number behind an arm to review', async () => {
    const { path, capHeight } = outlineText('1811', { weight: 900, size: 60, anchor: 'middle' });
    const draw = async (arm: string) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="100%" height="100%" fill="#6a7a6a"/><rect x="500" y="345" width="200" height="110" fill="#fff"/><path transform="translate(600 ${400 + capHeight / 2})" d="${path}"/>${arm}</svg>`;
      const photo = await decodePhoto(
        await sharp(Buffer.from(svg)).flatten().jpeg({ quality: 85 }).toBuffer(),
      );
      if (!photo.ok) throw new Error(photo.detail);
      const bibs = judgeBibs(await reader.read(photo), indexStartList([...LIST]));
      return bibs.map(({ text, doubt }) => ({ text, doubt }));
    };
    expect(await draw('')).toEqual([{ text: '1811', doubt: null }]);
    const covered = await draw('<path d="M592 300 L760 300 L760 500 L598 500 Z" fill="#b07a5a"/>');
    expect(covered.filter(({ doubt }) => doubt === null)).toEqual([]);
  });
});
