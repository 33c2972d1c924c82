/**
 * Text as SVG outlines.
 *
 * The SVG renderer inside sharp finds fonts only where the machine has fonts installed; a bare server draws
 * boxes instead of letters. So text is turned into paths here, from the font files that come with the package,
 * and looks the same on every machine.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

export type LetteringFamily = 'sofia-sans' | 'sofia-sans-semi-condensed';
export type LetteringWeight = 400 | 700 | 900;

export type LetteringOptions = {
  /** By default `sofia-sans`. */
  family?: LetteringFamily;
  weight: LetteringWeight;
  /** The font size in the units of the drawing, usually pixels. */
  size: number;
  /** The point of the line that is at x = 0; `start` by default. */
  anchor?: 'start' | 'middle' | 'end';
};

export type OutlinedText = {
  /** SVG path data with the baseline at y = 0. Empty for text without ink. */
  path: string;
  /** The advance width of the line, in the units of `size`. */
  width: number;
  /** The height of a capital letter above the baseline, for centring the line. */
  capHeight: number;
};

/** The package splits each font by script; the first file that has a character draws it. */
const SUBSETS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext'] as const;

const resolvePackageFile = createRequire(import.meta.url).resolve;
const openFonts = new Map<string, Font>();

function openFont(family: LetteringFamily, subset: string, weight: LetteringWeight): Font {
  const file = `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`;
  const known = openFonts.get(file);
  if (known) return known;
  const font = create(readFileSync(resolvePackageFile(file)));
  if (!('layout' in font)) throw new Error(`${file} is a font collection, expected a single font`);
  openFonts.set(file, font);
  return font;
}

function findFont(codePoint: number, family: LetteringFamily, weight: LetteringWeight): Font | undefined {
  for (const subset of SUBSETS) {
    const font = openFont(family, subset, weight);
    if (font.hasGlyphForCodePoint(codePoint)) return font;
  }
  return undefined;
}

type Run = { font: Font; text: string };

/**
 * Splits the text into runs that one font file can draw. A run continues as long as its font has the next
 * character, which keeps kerning across spaces. A character that no file has joins the current run, where the
 * font's glyph for "missing" is drawn.
 */
function splitIntoRuns(text: string, family: LetteringFamily, weight: LetteringWeight): Run[] {
  const runs: Run[] = [];
  for (const character of text.normalize('NFC').replace(/\p{Cc}+/gu, ' ')) {
    const codePoint = character.codePointAt(0) ?? 0;
    const current = runs.at(-1);
    const font = current?.font.hasGlyphForCodePoint(codePoint)
      ? current.font
      : (findFont(codePoint, family, weight) ?? current?.font ?? openFont(family, SUBSETS[0], weight));
    if (current?.font === font) current.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

const SVG_COMMANDS = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
} as const;

/** Rounds to two decimals, a hundredth of a pixel: finer than any rendering, and half as much text. */
const round = (value: number) => Math.round(value * 100) / 100;

/** Draws one run with its origin at x. @returns the path, and where the pen ended; font coordinates point upwards */
function drawRun(run: Run, size: number, startX: number): { path: string; endX: number } {
  const scale = size / run.font.unitsPerEm;
  const { glyphs, positions } = run.font.layout(run.text);
  let path = '';
  let penX = startX;
  glyphs.forEach((glyph, index) => {
    const position = positions[index];
    if (!position) return;
    const originX = penX + position.xOffset * scale;
    const originY = -position.yOffset * scale;
    for (const { command, args } of glyph.path.commands) {
      const numbers = args.map((value, axis) =>
        round(axis % 2 === 0 ? originX + value * scale : originY - value * scale),
      );
      path += SVG_COMMANDS[command] + numbers.join(' ');
    }
    penX += position.xAdvance * scale;
  });
  return { path, endX: penX };
}

/**
 * Converts one line of text to SVG path data, for the `d` of a `<path>`. Latin, Greek and Cyrillic are covered; any
 * other character is drawn as the font's "missing" glyph and never refused. Line breaks and other control
 * characters count as spaces.
 */
export function outlineText(text: string, options: LetteringOptions): OutlinedText {
  const { family = 'sofia-sans', weight, size, anchor = 'start' } = options;
  const runs = splitIntoRuns(text, family, weight);
  const draw = (startX: number) => {
    let path = '';
    let penX = startX;
    for (const run of runs) {
      const drawn = drawRun(run, size, penX);
      path += drawn.path;
      penX = drawn.endX;
    }
    return { path, width: penX - startX };
  };
  const latin = openFont(family, SUBSETS[0], weight);
  const capHeight = (latin.capHeight / latin.unitsPerEm) * size;
  const fromStart = draw(0);
  if (anchor === 'start') return { ...fromStart, capHeight };
  const shift = anchor === 'middle' ? -fromStart.width / 2 : -fromStart.width;
  return { path: draw(shift).path, width: fromStart.width, capHeight };
}
