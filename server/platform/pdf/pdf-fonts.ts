import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

/** A font of one script: its name within a PDF, and the characters that it can draw. */
export interface ScriptFont {
  name: string;
  has(codePoint: number): boolean;
  /**
   * Opens it for one document. A font remembers the glyphs that it has drawn, some of them without their letters
   * because they were only parts of others. If a font were reused for another document, text could not be copied
   * from that document.
   */
  open(): Font;
}

export type PdfWeight = 400 | 700;
export type PdfFonts = Record<PdfWeight, ScriptFont[]>;

/** A piece of text that one font draws. */
export interface TextRun {
  font: ScriptFont;
  text: string;
}

/** The package splits the font into these subsets; the first subset that has a character draws it. */
const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'cyrillic-ext'] as const;

/**
 * Drawn instead of a character that no font has, such as an emoji or a Chinese letter, unless `SPELT_OUT` has
 * letters for it.
 */
const REPLACEMENT = '?';
const SPELT_OUT: [sign: string, letters: string] = ['₽', 'руб.'];

/**
 * The font's default Cyrillic letters are Bulgarian ones, which irritate readers of Russian. Browsers choose by the
 * page's language; here the language must be set.
 */
const CYRILLIC_LANGUAGE = 'RUS ';

let opened: Promise<PdfFonts> | undefined;

/** Opens the shop's own font in the scripts of its languages, read once per process. */
export function openPdfFonts(): Promise<PdfFonts> {
  opened ??= Promise.all([openWeight(400), openWeight(700)]).then(([regular, bold]) => ({
    400: regular,
    700: bold,
  }));
  return opened;
}

function openWeight(weight: PdfWeight): Promise<ScriptFont[]> {
  const { resolve } = createRequire(import.meta.url);
  return Promise.all(
    SUBSETS.map(async (subset) => {
      const name = `sofia-sans-${subset}-${weight}-normal`;
      const bytes = await readFile(resolve(`@fontsource/sofia-sans/files/${name}.woff`));
      const open = () => (subset.startsWith('cyrillic') ? inRussian(fontOf(bytes)) : fontOf(bytes));
      const covered = fontOf(bytes);
      return { name, open, has: (codePoint: number) => covered.hasGlyphForCodePoint(codePoint) };
    }),
  );
}

function fontOf(bytes: Buffer): Font {
  const font = create(bytes);
  if (!('layout' in font)) throw new Error('a collection of fonts stands where one font should');
  return font;
}

function inRussian(font: Font): Font {
  const layout: Font['layout'] = (text, features, script) =>
    font.layout(text, features, script, CYRILLIC_LANGUAGE);
  return Object.create(font, { layout: { value: layout } }) as Font;
}

/** Splits text into pieces that one font can draw; white space of any width becomes a plain space. */
export function splitRuns(fonts: readonly ScriptFont[], text: string): TextRun[] {
  const runs: TextRun[] = [];
  // Characters that only join letters or set their direction are not drawn.
  const drawable = text
    .normalize('NFC')
    .replace(/\s/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .replaceAll(...SPELT_OUT);
  for (const character of drawable) {
    const own = findFont(fonts, character);
    if (own === undefined && /\p{Mn}/u.test(character)) continue;
    const font = own ?? findFont(fonts, REPLACEMENT);
    if (font === undefined) throw new Error(`no font has ${REPLACEMENT}`);
    const last = runs.at(-1);
    const drawn = own === undefined ? REPLACEMENT : character;
    if (last?.font === font) last.text += drawn;
    else runs.push({ font, text: drawn });
  }
  return runs;
}

function findFont(fonts: readonly ScriptFont[], character: string): ScriptFont | undefined {
  const codePoint = character.codePointAt(0) ?? 0;
  return fonts.find((font) => font.has(codePoint));
}
