import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Blob, Face, Font, MetricsTag, Variation } from 'harfbuzzjs';
import { LRUCache } from 'lru-cache';
import type { TextSlot } from './frame-template.ts';

/** The style of letters: a slot's weight and width. */
export type LetterStyle = Pick<TextSlot, 'weight' | 'width'>;

/** The shop's own typeface is split by script; the first file that has a character draws it. */
const OWN_SUBSETS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext'] as const;

/** A plain typeface with every letter of these scripts, for names with a letter that the shop's typeface lacks. */
const PLAIN_SUBSETS = [
  ...(['latin', 'latin-ext', 'vietnamese'] as const),
  ...(['greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'] as const),
] as const;

/** Typefaces for scripts that the shop's own does not cover. */
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
  [/\p{Script=Myanmar}/u, 'myanmar'],
  [/\p{Script=Gurmukhi}/u, 'gurmukhi'],
];

/** Chinese and Japanese first, then Korean: each is split into about a hundred files by character range. */
const EAST_ASIAN = ['noto-sans-sc', 'noto-sans-kr'] as const;

const require = createRequire(import.meta.url);

/**
 * The binding in the package of the WOFF2 decoder. It is called directly, because the package's own function is
 * asynchronous although the work takes only milliseconds.
 */
interface Woff2Decoder {
  calledRun?: boolean;
  onRuntimeInitialized?: () => void;
  /** @returns false if the file is not WOFF2 */
  decompress(file: Buffer): Uint8Array | false;
}
const woff2 = require('wawoff2/build/decompress_binding.js') as Woff2Decoder;
if (woff2.calledRun !== true)
  await new Promise<void>((resolve) => {
    woff2.onRuntimeInitialized = resolve;
  });

/**
 * The size of the cache: enough fonts for several frames, at 50 to 200 kB each. Decoding blocks the event loop, so a font in use must
 * not be evicted and decoded again.
 */
const OPENED_MAX = 400;
const opened = new LRUCache<string, Font, { file: string; weight: number | undefined }>({
  max: OPENED_MAX,
  memoMethod: (_key, _stale, { context: { file, weight } }) => {
    const bytes = woff2.decompress(readFileSync(require.resolve(file)));
    if (bytes === false) throw new Error(`${file} is not a WOFF2 font`);
    const font = new Font(new Face(new Blob(bytes)));
    // Everything is measured in thousandths of the em.
    font.setScale(1000, 1000);
    if (weight !== undefined) font.setVariations([new Variation('wght', weight)]);
    return font;
  },
});

/** @param weight for variable fonts only */
function openFont(file: string, weight?: number): Font {
  return opened.memo(`${file} ${weight ?? ''}`, { context: { file, weight } });
}

function ownFont(subset: (typeof OWN_SUBSETS)[number], { weight, width }: LetterStyle): Font {
  const family = width === 'condensed' ? 'sofia-sans-semi-condensed' : 'sofia-sans';
  return openFont(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff2`);
}

type CharacterRange = readonly [from: number, to: number];
const eastAsianFiles = new Map<string, { file: string; ranges: CharacterRange[] }[]>();

/** Maps characters to the files of an East Asian typeface, by the package's own table. */
function filesOf(family: string): { file: string; ranges: CharacterRange[] }[] {
  const known = eastAsianFiles.get(family);
  if (known !== undefined) return known;
  const folder = `@fontsource-variable/${family}`;
  const table = JSON.parse(readFileSync(require.resolve(`${folder}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >;
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

/** Matches East Asian letters. Emoji and symbols in these fonts are excluded on purpose. */
const IS_EAST_ASIAN =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[\u3000-\u303f\u30fc\uff00-\uffef]/u;

function findEastAsian(codePoint: number, weight: TextSlot['weight']): Font | undefined {
  for (const family of EAST_ASIAN) {
    const found = filesOf(family).find(({ ranges }) =>
      ranges.some(([from, to]) => codePoint >= from && codePoint <= to),
    );
    const font = found && openFont(found.file, weight);
    if (font?.nominalGlyph(codePoint) !== undefined) return font;
  }
  return undefined;
}

/** Returns whether a font has every character of a text. */
export function draws(font: Font, text: string): boolean {
  return [...text].every((character) => font.nominalGlyph(character.codePointAt(0) ?? 0) !== undefined);
}

/** Finds the font of the shop's own typeface with glyphs for every character of a grapheme; undefined if there is none. */
export function findOwnFont(grapheme: string, style: LetterStyle): Font | undefined {
  return firstThatDraws(
    grapheme,
    OWN_SUBSETS.map((subset) => () => ownFont(subset, style)),
  );
}

/** Finds a font of the plain typeface like `findOwnFont`: it has more letters, but only upright and in normal width. */
export function findPlainFont(grapheme: string, { weight }: LetterStyle): Font | undefined {
  return firstThatDraws(
    grapheme,
    PLAIN_SUBSETS.map((subset) => () => notoFont('noto-sans', subset, weight)),
  );
}

/** Finds the font for a character whose script has a separate typeface; undefined if there is none. */
export function findScriptFont(character: string, { weight }: LetterStyle): Font | undefined {
  const script = FALLBACKS.find(([letters]) => letters.test(character))?.[1];
  if (script !== undefined)
    return firstThatDraws(character, [() => notoFont(`noto-sans-${script}`, script, weight)]);
  return IS_EAST_ASIAN.test(character) ? findEastAsian(character.codePointAt(0) ?? 0, weight) : undefined;
}

const notoFont = (family: string, subset: string, weight: TextSlot['weight']): Font =>
  openFont(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff2`);

function firstThatDraws(text: string, fonts: readonly (() => Font)[]): Font | undefined {
  for (const open of fonts) {
    const font = open();
    if (draws(font, text)) return font;
  }
  return undefined;
}

/** Returns the height of a capital letter in thousandths of the em. */
export function capHeightOf(style: LetterStyle): number {
  return ownFont('latin', style).getMetricPositionWithFallback(MetricsTag.CAP_HEIGHT);
}
