import type { FrameBox, TextSlot } from './frame-template.ts';
import { capHeightOf, type LetterStyle } from './script-fonts.ts';
import { directionOf, drawableText, type ShapedLine, shapeLine } from './shape-text.ts';

/** A placed line: its origin and size in the units of the box. */
export interface PlacedLine {
  line: ShapedLine;
  x: number;
  baseline: number;
  /** Font size. */
  size: number;
}

/** The distance between two baselines, in thousandths of the em, if no letter needs more. */
const LINE_DISTANCE = 1080;
/** The gap between two lines, in thousandths of the em. */
const LINE_GAP = 60;
/**
 * If one line would be smaller than `minSize`, it is split only if two lines would be at least this many times
 * larger.
 */
const WORTH_WRAPPING = 1.15;

/**
 * Fits a text into its box as large as `maxSize` and the box allow. If one line would be smaller than `minSize`, it is
 * split into two. Nothing is ever cut off: a text that fits in neither way is made even smaller, with its ink inside
 * the box.
 * @returns no line if nothing of the text can be drawn
 */
export function fitText(text: string, slot: Omit<TextSlot, 'of' | 'words' | 'colour'>): PlacedLine[] {
  const wanted = drawableText(slot.isUpperCase ? capitalised(text) : text, slot);
  if (wanted === '') return [];
  const direction = directionOf(wanted);
  const one = measure([shapeLine(wanted, slot, direction)], slot);
  if (one.size >= slot.minSize) return place(one, slot);
  const halves = splitInTwo(wanted, slot);
  if (halves === undefined) return place(one, slot);
  const two = measure(
    halves.map((half) => shapeLine(half, slot, direction)),
    slot,
  );
  return place(two.size > one.size * WORTH_WRAPPING ? two : one, slot);
}

/** Converts a text to capitals. Greek capitals have no accents, independent of the machine's language. */
function capitalised(text: string): string {
  return text.toLocaleUpperCase(/\p{Script=Greek}/u.test(text) ? 'el' : 'en');
}

/** Lines, and the size at which they fit; lengths are in thousandths of the em. */
interface Block {
  lines: ShapedLine[];
  size: number;
  /** The distance from the top of the block to each baseline. */
  baselines: number[];
  height: number;
}

/** Returns how far a line's ink and pen reach to its left and right of x = 0. */
const reachOf = ({ ink, advance }: ShapedLine) => ({
  left: Math.min(0, ink.left),
  right: Math.max(advance, ink.right),
});

function measure(lines: ShapedLine[], slot: LetterStyle & Pick<TextSlot, 'box' | 'maxSize'>): Block {
  const capHeight = capHeightOf(slot);
  let baseline = 0;
  const baselines = lines.map((line, index) => {
    const above = lines[index - 1];
    const top = Math.max(capHeight, -line.ink.top);
    const needed = above === undefined ? top : Math.max(0, above.ink.bottom) + LINE_GAP + top;
    baseline += above === undefined ? needed : Math.max(LINE_DISTANCE, needed);
    return baseline;
  });
  const height = baseline + Math.max(0, lines.at(-1)?.ink.bottom ?? 0);
  const width = Math.max(1, ...lines.map(reachOf).map(({ left, right }) => right - left));
  const size = Math.min(
    slot.maxSize,
    (slot.box.width * 1000) / width,
    (slot.box.height * 1000) / Math.max(1, height),
  );
  return { lines, size, baselines, height };
}

/** How many spaces near the middle of a text are tried; splitting at others would make one line longer. */
const SPLITS_TRIED = 3;

/** Splits at the space nearest to the middle; a single long word is split in its middle. */
function splitInTwo(text: string, style: LetterStyle): [string, string] | undefined {
  const letters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(
    ({ segment }) => segment,
  );
  const widthOf = (part: readonly string[]) => shapeLine(part.join(''), style).advance;
  const distance = (index: number) => Math.abs(index - letters.length / 2);
  const spaces = letters
    .flatMap((letter, index) => (letter === ' ' ? [index] : []))
    .toSorted((one, other) => distance(one) - distance(other));
  const [best] = spaces
    .slice(0, SPLITS_TRIED)
    .map((index) => ({
      index,
      width: Math.max(widthOf(letters.slice(0, index)), widthOf(letters.slice(index + 1))),
    }))
    .toSorted((first, second) => first.width - second.width);
  if (best !== undefined)
    return [letters.slice(0, best.index).join(''), letters.slice(best.index + 1).join('')];
  if (letters.length < 2) return undefined;
  const middle = Math.ceil(letters.length / 2);
  return [letters.slice(0, middle).join(''), letters.slice(middle).join('')];
}

/** Centres the block vertically in the box by its capitals, with its ink inside the box. */
function place(
  { lines, size, baselines, height }: Block,
  slot: LetterStyle & Pick<TextSlot, 'box' | 'align'>,
) {
  const { box } = slot;
  const em = size / 1000;
  const lastBaseline = baselines.at(-1) ?? 0;
  const firstTop = (baselines[0] ?? 0) - capHeightOf(slot);
  const middleOfCapitals = (firstTop + lastBaseline) / 2;
  const wanted = box.top + box.height / 2 - middleOfCapitals * em;
  const top = Math.min(Math.max(box.top, wanted), Math.max(box.top, box.top + box.height - height * em));
  return lines.map((line, index): PlacedLine => {
    const { left, right } = reachOf(line);
    const free = box.width - (right - left) * em;
    const share = { start: 0, middle: 0.5, end: 1 }[slot.align];
    return {
      line,
      x: box.left + free * share - left * em,
      baseline: top + (baselines[index] ?? 0) * em,
      size,
    };
  });
}

/** Computes the box around the ink of placed lines. */
export function inkBox(lines: readonly PlacedLine[]): FrameBox {
  const edges = lines.map(({ line: { ink }, x, baseline, size }) => ({
    left: x + (ink.left * size) / 1000,
    right: x + (ink.right * size) / 1000,
    top: baseline + (ink.top * size) / 1000,
    bottom: baseline + (ink.bottom * size) / 1000,
  }));
  const left = Math.min(...edges.map((edge) => edge.left));
  const top = Math.min(...edges.map((edge) => edge.top));
  const width = Math.max(...edges.map((edge) => edge.right)) - left;
  return { left, top, width, height: Math.max(...edges.map((edge) => edge.bottom)) - top };
}
