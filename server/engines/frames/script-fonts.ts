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

/** A plain typeface with every letter of these scripts, for names that have one which the shop's own lacks. */
const PLAIN_SUBSETS = [
  ...(['latin', 'latin-ext', 'vietnamese'] as const),
  ...(['greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'] as const),
] as const;

/** Typefaces that stand in for scripts the shop's own lacks. */
const FALLBACKS: readonly [RegExp, string][] = [
  [/\p{Script=Arabic}/u, 'arabic'],
  [/\p{Script=Hebrew}/u, 'hebrew'],
  [/\p{Script=Georgian}/u, 'georgian'],
  [/\p{Script=Armenian}/u, 'armenian'],
  [/\p{Script=Devanagari}/u, 'devanagari'],
  [/\p{Script=Thai}/u, 'thai'],
  [/\p{Script=Bengali}/u, 'bengali'],
  [/\p{Script=Tamil}/u, 'tamil'],
  [/\p{Script=Telugu}/u, 'telugu'],
  [/\p{Script=Ethiopic}/u, 'ethiopic'],
  [/\p{Script=Khmer}/u, 'khmer'],
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

/** All there are: some tens of kB each, and one that is opened again and again would stop everybody else. */
const OPENED_MAX = 400;

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

/** Whether a font has every character of a text. */
export function draws({ font }: Pick<ScriptFont, 'font'>, text: string): boolean {
  return [...text].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
}

/** The font of the shop's own typeface that has a whole grapheme; undefined where none has. */
export function findOwnFont(grapheme: string, style: LetterStyle): ScriptFont | undefined {
  return firstThatDraws(
    grapheme,
    OWN_SUBSETS.map((subset) => () => ownFont(subset, style)),
  );
}

/** As `findOwnFont`, of a plain typeface that has more letters; only upright and of one width. */
export function findPlainFont(grapheme: string, { weight }: LetterStyle): ScriptFont | undefined {
  return firstThatDraws(
    grapheme,
    PLAIN_SUBSETS.map((subset) => () => notoFont('noto-sans', subset, weight)),
  );
}

/** The font of a script with a typeface of its own that draws a character; undefined where there is none. */
export function findScriptFont(character: string, { weight }: LetterStyle): ScriptFont | undefined {
  const script = FALLBACKS.find(([letters]) => letters.test(character))?.[1];
  if (script !== undefined)
    return firstThatDraws(character, [() => notoFont(`noto-sans-${script}`, script, weight)]);
  return IS_EAST_ASIAN.test(character) ? findEastAsian(character.codePointAt(0) ?? 0, weight) : undefined;
}

const notoFont = (family: string, subset: string, weight: TextSlot['weight']): Font =>
  openFont(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff2`);

function firstThatDraws(text: string, fonts: readonly (() => Font)[]): ScriptFont | undefined {
  for (const open of fonts) {
    const font = open();
    if (draws({ font }, text)) return { font, strokeWidth: 0 };
  }
  return undefined;
}

/** Height of a capital letter in thousandths of the em. */
export function capHeightOf(style: LetterStyle): number {
  const latin = ownFont('latin', style);
  return (latin.capHeight / latin.unitsPerEm) * 1000;
}
