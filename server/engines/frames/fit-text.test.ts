import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countOf } from '#tests/factories/sample.ts';
import { fitText, inkBox } from './fit-text.ts';
import type { TextSlot } from './frame-template.ts';
import { drawableText, shapeLine } from './shape-text.ts';

const slot = {
  box: { left: 100, top: 50, width: 1200, height: 200 },
  maxSize: 150,
  minSize: 60,
  weight: 700,
  width: 'normal',
  align: 'middle',
  isUpperCase: false,
} as const satisfies Omit<TextSlot, 'of' | 'words' | 'colour'>;

const style = { weight: 700, width: 'condensed' } as const;

/** Letters and characters of every script with a font, and of some without. */
const characters = fc.constantFrom(
  ...'AWijgQÅñßŁ 0129-–(.)',
  ...'ΆΣψώ ЖщЙё іїў',
  ...'აბგჟ ՀայՔ',
  ...'محمدعليلا ﷲ',
  ...'אבלםק',
  ...['क्ष', 'त्रि', 'श्री', 'น้ำ', 'ไป'],
  ...'王明あカ한글',
  ...'ếạđƏʻṬẹ\u0300\u0323',
  ...['ন্দি', 'অ', 'ர்', 'த்தி', 'క్ష్మి', 'ల', 'ኃ', 'ይ', 'សុ', 'ភា', 'ខ្មែ'],
  ...['ကြ', 'ော်', 'န္ဒ', 'ਪ੍ਰੀ', 'ਸਿੰ'],
  ...['👨‍👩‍👧‍👦', '🏃🏽‍♀️', '🇩🇪', 'é', '❤️', 'ᚠ', '\u200f', '\u0000', '\n', '\ud800'],
);
const names = fc.string({ unit: characters, maxLength: 80 });
const boxes = fc.record({
  left: fc.integer({ min: 0, max: 3000 }),
  top: fc.integer({ min: 0, max: 3000 }),
  width: fc.integer({ min: 60, max: 3000 }),
  height: fc.integer({ min: 30, max: 800 }),
});

describe('a text in its box', () => {
  test('is never cut off, for any text and any box', () => {
    fc.assert(
      fc.property(
        names,
        boxes,
        fc.constantFrom('start' as const, 'middle' as const, 'end' as const),
        fc.boolean(),
        (text, box, align, isUpperCase) => {
          const lines = fitText(text, { ...slot, box, align, isUpperCase });
          expect(lines.length).toBeLessThanOrEqual(2);
          if (lines.every(({ line }) => line.outlines.length === 0)) return;
          const ink = inkBox(lines);
          const slack = 1;
          expect(ink.left).toBeGreaterThanOrEqual(box.left - slack);
          expect(ink.top).toBeGreaterThanOrEqual(box.top - slack);
          expect(ink.left + ink.width).toBeLessThanOrEqual(box.left + box.width + slack);
          expect(ink.top + ink.height).toBeLessThanOrEqual(box.top + box.height + slack);
          for (const { size } of lines) expect(size).toBeLessThanOrEqual(slot.maxSize);
        },
      ),
      { numRuns: countOf(150, 50) },
    );
  });

  test('fills its box: a short name at the largest size, a longer one as wide as the box', () => {
    expect(fitText('Anna', slot).map(({ size }) => size)).toEqual([150]);
    const long = fitText('Maximiliana Hohenstaufen', slot);
    expect(long).toHaveLength(1);
    expect(long[0]?.size).toBeLessThan(150);
    expect(long[0]?.size).toBeGreaterThanOrEqual(60);
    expect(inkBox(long).width).toBeGreaterThan(1150);
  });

  test('of 80 characters has two lines, broken at a space', () => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff Maximiliana Theodora von und zu Hohenstaufen';
    expect(name).toHaveLength(80);
    const lines = fitText(name, slot);
    expect(lines).toHaveLength(2);
    const first = shapeLine('Wolfeschlegelsteinhausenbergerdorff', slot);
    expect(lines[0]?.line.advance).toBeCloseTo(first.advance);
  });

  test('of 80 characters without a space is broken in its middle', () => {
    expect(fitText('W'.repeat(80), slot)).toHaveLength(2);
  });

  test.each([
    ['start', 100, undefined],
    ['end', undefined, 1300],
  ] as const)('is aligned to its %s', (align, left, right) => {
    const ink = inkBox(fitText('Hi', { ...slot, align }));
    if (left !== undefined) expect(Math.abs(ink.left - left)).toBeLessThan(20);
    if (right !== undefined) expect(Math.abs(ink.left + ink.width - right)).toBeLessThan(20);
  });
});

describe('characters that can be drawn', () => {
  test.each([
    ['emoji are left out', '🏃‍♀️ Zoë 🎉 Li 🇩🇪', 'Zoë Li'],
    ['a name of emoji alone is no name', '🏃🏽‍♀️❤️', ''],
    ['so are scripts without a font', 'Anna ᚠᚢ Ek', 'Anna Ek'],
    ['and characters that are none', 'A\u0000n\ud800na\n\tB', 'A nna B'],
    ['spaces become single', '  Anna   Berg ', 'Anna Berg'],
    ['letters and marks are joined', 'Zoe\u0308', 'Zoë'],
    ['a mark that no font has leaves its letter', 'Ann\u0363a', 'Anna'],
  ])('%s', (_what, text, drawn) => {
    expect(drawableText(text, style)).toBe(drawn);
  });

  test.each([
    ['Greek', 'Ελευθερία'],
    ['Cyrillic', 'Екатерина'],
    ['Georgian', 'გიორგი'],
    ['Armenian', 'Արամ'],
    ['Arabic', 'محمد'],
    ['Hebrew', 'אברהם'],
    ['Devanagari', 'प्रियंका'],
    ['Thai', 'สมชาย'],
    ['Chinese', '王明'],
    ['Japanese', 'あかり'],
    ['Korean', '한지민'],
    ['Vietnamese', 'Đặng Thị Nguyễn'],
    ['Azerbaijani', 'Əliyev'],
    ['Hawaiian', 'Kaʻiulani'],
    ['Yoruba', 'Adébáyọ̀ Ọláwálé'],
    ['transcribed Arabic', 'Ḥasan Ṭāhā'],
    ['Bengali', 'অনিন্দিতা'],
    ['Tamil', 'கார்த்திக்'],
    ['Telugu', 'లక్ష్మి'],
    ['Amharic', 'ኃይሌ'],
    ['Khmer', 'សុភា'],
    ['Burmese', 'အောင်ဆန်းစုကြည်'],
    ['Gurmukhi', 'ਹਰਪ੍ਰੀਤ ਸਿੰਘ'],
  ])('%s is drawn completely', (_script, name) => {
    expect(drawableText(name, style)).toBe(name);
    const line = shapeLine(name, style);
    expect(line.outlines.length).toBeGreaterThan(0);
    expect(line.advance).toBeGreaterThan(500);
  });
});

test.each(['؈ۖ؃ِ؇؀', 'ងំព'])('marks without a place on their letter do not stop %s', (text) => {
  expect(shapeLine(text, style).advance).toBeGreaterThan(200);
});

/** Returns an outline's numbers relative to its first point, so that shapes can be compared. */
function shapeOf(path = ''): number[] {
  const numbers = [...path.matchAll(/-?\d+/g)].map(Number);
  return numbers.map((value, index) => (index % 2 === 0 ? value - (numbers[0] ?? 0) : value));
}

describe('letters around a consonant', () => {
  const numbersOf = (text: string) => shapeLine(text, style).outlines[0]?.match(/-?\d+/g)?.map(Number) ?? [];
  /** Returns the last drawn outline, as long as the outline of the text `as`. */
  const lastOf = (text: string, as: string) =>
    shapeOf(numbersOf(text).slice(-numbersOf(as).length).join(' '));

  test.each([
    ['Burmese', 'ကေ', 'က'],
    ['Gurmukhi', 'ਕਿ', 'ਕ'],
    ['Devanagari', 'कि', 'क'],
  ])('a %s vowel written after a consonant is drawn on its left', (_script, text, consonant) => {
    expect(lastOf(text, consonant)).toEqual(shapeOf(shapeLine(consonant, style).outlines[0]));
    expect(shapeLine(text, style).advance).toBeGreaterThan(shapeLine(consonant, style).advance);
  });

  test.each([
    ['a Burmese one that is stacked', 'က္က', 'က'],
    ['a Gurmukhi one that is joined below', 'ਪ੍ਰ', 'ਪ'],
  ])('%s is drawn below the first and needs no more width', (_what, text, consonant) => {
    const [both, alone] = [shapeLine(text, style), shapeLine(consonant, style)];
    expect(both.advance).toBe(alone.advance);
    expect(both.ink.bottom).toBeGreaterThan(alone.ink.bottom + 50);
  });
});

describe('right to left', () => {
  test('the first letter is on the right', () => {
    const whole = shapeLine('אב', style);
    const first = shapeLine('א', style);
    // The second letter is drawn first, at the left end of the line.
    expect(whole.outlines[0]?.startsWith(shapeLine('ב', style).outlines[0] ?? '?')).toBe(true);
    expect(whole.advance).toBeGreaterThan(first.advance);
  });

  test('Arabic letters join: within a word they have another shape than alone', () => {
    // The last letter is drawn first, at the left end of the line.
    const pathOf = (text: string) => shapeLine(text, style).outlines[0] ?? '';
    expect(pathOf('عع')).not.toContain(pathOf('ع'));
    expect(pathOf('רר')).toContain(pathOf('ר'));
  });

  test('Latin within Hebrew keeps its direction, and is on the left', () => {
    const line = shapeLine('אברהם Marathon', style);
    const [latin] = line.outlines;
    expect(latin).toBe(shapeLine('Marathon', style).outlines[0]);
  });

  test('brackets are mirrored', () => {
    const inHebrew = shapeLine('(א', style).outlines.at(-1);
    const [closing] = shapeLine(')', style).outlines;
    const [opening] = shapeLine('(', style).outlines;
    expect(shapeOf(inHebrew)).toEqual(shapeOf(closing));
    expect(shapeOf(inHebrew)).not.toEqual(shapeOf(opening));
  });
});

test.each([
  ['Ελένη Παπαδοπούλου', 'ΕΛΕΝΗ ΠΑΠΑΔΟΠΟΥΛΟΥ'],
  ['Jörg Weiß', 'JÖRG WEISS'],
  ['Işıl Kiraz', 'IŞIL KIRAZ'],
])('%s is in capitals %s', (text, capitals) => {
  expect(fitText(text, { ...slot, isUpperCase: true })).toEqual(fitText(capitals, slot));
});
