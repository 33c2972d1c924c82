import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import type { TextSlot } from './frame-template.ts';

/** How letters look: a slot's weight and width. */
export type LetterStyle = Pick<TextSlot, 'weight' | 'width'>;

/** A font of one script. */
export interface ScriptFont {
  font: Font;
  /** Thousandths of the em that its strokes are thickened by: it knows only one weight. */
  strokeWidth: number;
}

/** The shop's own typeface is split by script; the first that has a character draws it. */
const OWN_SUBSETS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext'] as const;

/** Typefaces that stand in for scripts the shop's own lacks. */
const FALLBACKS: readonly [RegExp, string][] = [
  [/\p{Script=Arabic}/u, 'arabic'],
  [/\p{Script=Hebrew}/u, 'hebrew'],
  [/\p{Script=Georgian}/u, 'georgian'],
  [/\p{Script=Armenian}/u, 'armenian'],
  [/\p{Script=Devanagari}/u, 'devanagari'],
  [/\p{Script=Thai}/u, 'thai'],
];

/** Chinese and Japanese first, then Korean: each a hundred files, found by the characters that each has. */
const EAST_ASIAN = ['noto-sans-sc', 'noto-sans-kr'] as const;

/**
 * These variable fonts open at their thinnest, for fontkit cannot vary a WOFF2: a rim as wide as this makes their
 * strokes as thick as the weight asks for.
 */
const RIMS: Readonly<Record<TextSlot['weight'], number>> = { 400: 34, 700: 66, 900: 92 };

const { resolve } = createRequire(import.meta.url);
const opened = new Map<string, Font>();

/** Subset files hold some tens of kB each; more than this many are never needed by one shop's names. */
const OPENED_MAX = 120;

function openFont(file: string): Font {
  const known = opened.get(file);
  if (known !== undefined) return known;
  const font = create(readFileSync(resolve(file)));
  if (!('layout' in font)) throw new Error(`${file} is a font collection, expected a single font`);
  const oldest = opened.size >= OPENED_MAX ? opened.keys().next().value : undefined;
  if (oldest !== undefined) opened.delete(oldest);
  opened.set(file, font);
  return font;
}

function ownFont(subset: (typeof OWN_SUBSETS)[number], { weight, width }: LetterStyle): Font {
  const family = width === 'condensed' ? 'sofia-sans-semi-condensed' : 'sofia-sans';
  return openFont(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`);
}

type CharacterRange = readonly [from: number, to: number];
const eastAsianFiles = new Map<string, { file: string; ranges: CharacterRange[] }[]>();

/** Which file of an East Asian typeface has which characters, from the package's own table. */
function filesOf(family: string): { file: string; ranges: CharacterRange[] }[] {
  const known = eastAsianFiles.get(family);
  if (known !== undefined) return known;
  const folder = `@fontsource-variable/${family}`;
  const table = JSON.parse(readFileSync(resolve(`${folder}/unicode.json`), 'utf8')) as Record<string, string>;
  const files = Object.entries(table).map(([subset, ranges]) => ({
    file: `${folder}/files/${family}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    ranges: ranges.split(',').map((range): CharacterRange => {
      const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    }),
  }));
  eastAsianFiles.set(family, files);
  return files;
}

/** Pictures are no letters: what these typefaces have of them is left out. */
const IS_EAST_ASIAN =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[\u3000-\u303f\u30fc\uff00-\uffef]/u;

function findEastAsian(codePoint: number, weight: TextSlot['weight']): ScriptFont | undefined {
  for (const family of EAST_ASIAN) {
    const found = filesOf(family).find(({ ranges }) =>
      ranges.some(([from, to]) => codePoint >= from && codePoint <= to),
    );
    const font = found && openFont(found.file);
    if (font?.hasGlyphForCodePoint(codePoint)) return { font, strokeWidth: RIMS[weight] };
  }
  return undefined;
}

/** The font that draws a character; undefined where no font has it, as no font has emoji. */
export function findFont(character: string, style: LetterStyle): ScriptFont | undefined {
  const codePoint = character.codePointAt(0) ?? 0;
  for (const subset of OWN_SUBSETS) {
    const font = ownFont(subset, style);
    if (font.hasGlyphForCodePoint(codePoint)) return { font, strokeWidth: 0 };
  }
  const script = FALLBACKS.find(([letters]) => letters.test(character))?.[1];
  if (script !== undefined) {
    const family = `noto-sans-${script}`;
    const font = openFont(`@fontsource/${family}/files/${family}-${script}-${style.weight}-normal.woff2`);
    return font.hasGlyphForCodePoint(codePoint) ? { font, strokeWidth: 0 } : undefined;
  }
  return IS_EAST_ASIAN.test(character) ? findEastAsian(codePoint, style.weight) : undefined;
}

/** Height of a capital letter in thousandths of the em. */
export function capHeightOf(style: LetterStyle): number {
  const latin = ownFont('latin', style);
  return (latin.capHeight / latin.unitsPerEm) * 1000;
}
