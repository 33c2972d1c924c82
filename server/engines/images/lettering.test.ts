import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { outlineText } from './lettering.ts';

/** Returns the share of dark pixels when sharp's own SVG renderer draws the text in black on white. */
async function drawInk(text: string, weight: 400 | 700 | 900 = 700) {
  const { path, width } = outlineText(text, { weight, size: 60 });
  const canvas = Math.max(1, Math.ceil(width));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${canvas}" height="80"><rect width="100%" height="100%" fill="#fff"/><path transform="translate(0 60)" d="${path}"/></svg>`;
  const { data } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { dark: data.filter((value) => value < 128).length / data.length, width };
}

const OPTIONS = { weight: 700, size: 40 } as const;

describe('outlineText', () => {
  test('draws ink, more of it in a heavier weight', async () => {
    const regular = await drawInk('Photofinish', 400);
    const black = await drawInk('Photofinish', 900);
    expect(regular.dark).toBeGreaterThan(0.05);
    expect(black.dark).toBeGreaterThan(regular.dark);
  });

  test.each([
    ['Latin', 'Zürich'],
    ['Latin extended', 'Žilina Łódź'],
    ['Greek', 'Αθήνα'],
    ['Cyrillic', 'Москва'],
    ['mixed', '42 км · Αθήνα – Brno'],
  ])('covers %s without the glyph for missing letters', (_script, text) => {
    const missing = outlineText('\u{4E2D}', OPTIONS).path;
    for (const character of new Set(text.replace(/ /g, ''))) {
      const { path, width } = outlineText(character, OPTIONS);
      expect(width, character).toBeGreaterThan(0);
      expect(path, character).toMatch(/^M/);
      expect(path, character).not.toBe(missing);
    }
  });

  test('accepts any text: unknown letters, control characters, nothing at all', () => {
    expect(outlineText('東京 🏃', OPTIONS).width).toBeGreaterThan(0);
    expect(outlineText('a\nb', OPTIONS)).toEqual(outlineText('a b', OPTIONS));
    expect(outlineText('', OPTIONS)).toMatchObject({ path: '', width: 0 });
  });

  test('a decomposed accent is drawn like a composed one', () => {
    expect(outlineText('Zu\u0308rich', OPTIONS)).toEqual(outlineText('Zürich', OPTIONS));
  });

  test('the anchor moves the line and keeps its width', () => {
    const firstX = (path: string) => Number.parseFloat(path.slice(1));
    const start = outlineText('1042', { ...OPTIONS, anchor: 'start' });
    const middle = outlineText('1042', { ...OPTIONS, anchor: 'middle' });
    const end = outlineText('1042', { ...OPTIONS, anchor: 'end' });
    expect(middle.width).toBe(start.width);
    expect(firstX(start.path) - firstX(middle.path)).toBeCloseTo(start.width / 2, 1);
    expect(firstX(start.path) - firstX(end.path)).toBeCloseTo(start.width, 1);
  });

  test('width and outline grow with the size', () => {
    const small = outlineText('Finish', { ...OPTIONS, size: 20 });
    const large = outlineText('Finish', { ...OPTIONS, size: 40 });
    expect(large.width).toBeCloseTo(small.width * 2, 5);
    expect(large.capHeight).toBeCloseTo(small.capHeight * 2, 5);
  });

  test('the semi-condensed family is narrower', () => {
    const normal = outlineText('Marathon', OPTIONS);
    const condensed = outlineText('Marathon', { ...OPTIONS, family: 'sofia-sans-semi-condensed' });
    expect(condensed.width).toBeLessThan(normal.width * 0.98);
  });
});
