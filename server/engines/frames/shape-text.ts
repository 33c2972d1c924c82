import bidiFactory, { type Bidi } from 'bidi-js';
import { BufferFlag, Direction, type Font, Buffer as GlyphBuffer, shape } from 'harfbuzzjs';
import { draws, findOwnFont, findPlainFont, findScriptFont, type LetterStyle } from './script-fonts.ts';

/**
 * One line of text as outlines, in thousandths of the em. The baseline is at y = 0, y points down, and the left end
 * of the line is at x = 0 in both directions of writing.
 */
export interface ShapedLine {
  outlines: string[];
  /** The width of the line: how far the pen moved. */
  advance: number;
  /** The bounds of the ink; all 0 without ink. */
  ink: { left: number; top: number; right: number; bottom: number };
}

// Its types describe an ES module, but Node's import of this CommonJS package returns the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Text that our fonts can draw, in logical order: the characters, and the font of each. */
interface DrawableText {
  characters: string[];
  fonts: Font[];
}

/** The scripts of the shop's own typeface, and letters that are used among them (ʻ). */
const IS_OWN_SCRIPT = /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Lm}/u;

/** The font for a grapheme, and the part that it draws: only the base letter if no font has its marks. */
interface DrawableGrapheme {
  font: Font;
  text: string;
}

/**
 * Finds the font of each character. Characters without a font (emoji, a rare script) are left out, because an empty box
 * looks bad on a print. White space becomes single spaces, and is trimmed.
 */
function readText(text: string, style: LetterStyle): DrawableText {
  const characters: string[] = [];
  const fonts: Font[] = [];
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ');
  const segments = [...graphemes.segment(clean)].map(({ segment }) => segment);
  // A name uses only one typeface, so that no single letter looks different.
  const isOwn = segments.every(
    (segment) => !IS_OWN_SCRIPT.test(segment) || findOwnFont(segment, style) !== undefined,
  );
  let current: Font | undefined;
  for (const segment of segments) {
    const drawable = findDrawable(segment, style, isOwn, current);
    if (drawable === undefined || (segment === ' ' && (characters.at(-1) ?? ' ') === ' ')) continue;
    for (const character of drawable.text) {
      characters.push(character);
      fonts.push(drawable.font);
    }
    current = drawable.font;
  }
  while (characters.at(-1) === ' ') {
    characters.pop();
    fonts.pop();
  }
  return { characters, fonts };
}

/**
 * Finds a font for a grapheme. Continues with the current font as long as possible, because letters join and kern
 * across spaces.
 */
function findDrawable(
  grapheme: string,
  style: LetterStyle,
  isOwn: boolean,
  current: Font | undefined,
): DrawableGrapheme | undefined {
  const find = (text: string): Font | undefined => {
    if (current !== undefined && draws(current, text)) return current;
    const letters = isOwn ? findOwnFont(text, style) : findPlainFont(text, style);
    return letters ?? findScriptFont(text, style);
  };
  const [base = ''] = grapheme;
  const [root = ''] = base.normalize('NFD');
  for (const text of new Set([grapheme, base, root])) {
    const font = find(text);
    if (font !== undefined) return { font, text };
  }
  return undefined;
}

/** Selects the part of a text that can be drawn: no emoji, no character without a font, single spaces. */
export function drawableText(text: string, style: LetterStyle): string {
  return readText(text, style).characters.join('');
}

/** Characters with one font and one direction. */
interface Run {
  font: Font;
  text: string;
  /** Odd numbers are from right to left. */
  level: number;
}

function splitRuns({ characters, fonts }: DrawableText, direction: 'ltr' | 'rtl' | undefined): Run[] {
  const text = characters.join('');
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const runs: Run[] = [];
  let offset = 0;
  for (const [index, character] of characters.entries()) {
    const level = levels[offset] ?? 0;
    offset += character.length;
    const font = fonts[index];
    if (font === undefined) continue;
    const last = runs.at(-1);
    if (last?.font === font && last.level === level) last.text += character;
    else runs.push({ font, text: character, level });
  }
  return runs;
}

/** Reorders from logical order to visual order, left to right (Unicode's rule L2). */
function orderVisually(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end++;
      if (end - start > 1) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = Math.max(start, end);
    }
  }
  return ordered;
}

/** Determines the direction of a text as a whole. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const [paragraph] = bidi.getEmbeddingLevels(text).paragraphs;
  return (paragraph?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';
}

const glyphs = new GlyphBuffer();
/** The shop's own typeface has Bulgarian Cyrillic letters unless Russian is requested; other typefaces ignore this. */
const LANGUAGE = 'ru';

/** Draws a run with its origin at `startX`. */
function drawRun(
  { font, text, level }: Run,
  startX: number,
  ink: ShapedLine['ink'][],
): { path: string; endX: number } {
  glyphs.reset();
  glyphs.addText(text);
  glyphs.setFlags(BufferFlag.DO_NOT_INSERT_DOTTED_CIRCLE);
  glyphs.guessSegmentProperties();
  glyphs.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR);
  glyphs.setLanguage(LANGUAGE);
  shape(font, glyphs);
  const positions = glyphs.getGlyphPositions();
  let path = '';
  let penX = startX;
  for (const [index, { codepoint: glyph }] of glyphs.getGlyphInfos().entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const xs: number[] = [];
    const ys: number[] = [];
    for (const { type, values } of font.glyphToJson(glyph)) {
      const numbers = values.map((value, axis) =>
        Math.round(axis % 2 === 0 ? penX + xOffset + value : -yOffset - value),
      );
      for (const [axis, value] of numbers.entries()) (axis % 2 === 0 ? xs : ys).push(value);
      path += type + numbers.join(' ');
    }
    if (xs.length > 0)
      ink.push({
        left: Math.min(...xs),
        right: Math.max(...xs),
        top: Math.min(...ys),
        bottom: Math.max(...ys),
      });
    penX += xAdvance;
  }
  return { path, endX: penX };
}

/**
 * Shapes one line: with the script's ligatures and joins, and right-to-left by Unicode's bidirectional algorithm.
 * @param direction of the whole text; detected by default
 */
export function shapeLine(text: string, style: LetterStyle, direction?: 'ltr' | 'rtl'): ShapedLine {
  const runs = orderVisually(splitRuns(readText(text, style), direction));
  const outlines: ShapedLine['outlines'] = [];
  const inks: ShapedLine['ink'][] = [];
  let penX = 0;
  for (const run of runs) {
    const { path, endX } = drawRun(run, penX, inks);
    if (path !== '') outlines.push(path);
    penX = endX;
  }
  const ink = inks.reduce<ShapedLine['ink'] | undefined>(
    (all, one) =>
      all === undefined
        ? one
        : {
            left: Math.min(all.left, one.left),
            right: Math.max(all.right, one.right),
            top: Math.min(all.top, one.top),
            bottom: Math.max(all.bottom, one.bottom),
          },
    undefined,
  );
  return { outlines, advance: penX, ink: ink ?? { left: 0, top: 0, right: 0, bottom: 0 } };
}
