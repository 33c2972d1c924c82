import type { LineReading } from './decode-reading.ts';
import type { TurnedBox } from './geometry.ts';

/**
 * Text counts as small print of a number's bib, not as another bib, if the number is at least `MIN_RATIO` times as high
 * and the text is near: less than `MAX_GAP` number heights above or below the number, and less than `MAX_OVERHANG`
 * number heights past its sides. `MIN_RATIO` is high enough that a bib below a number printed on a shirt is still read.
 */
const MIN_RATIO = 1.8;
const MAX_GAP = 1;
const MAX_OVERHANG = 0.75;
/** Text with this confidence is a number, unless it is a single digit, which could also be a mark. */
const CERTAIN = 0.85;
const isNumber = ({ text, confidence }: LineReading) => confidence >= CERTAIN && /^\D?\d{2,}\D?$/.test(text);

/** Returns whether `small` could be small print on the same bib as the number `large`. */
export function isSmallPrint(small: TurnedBox, large: TurnedBox): boolean {
  const gap = Math.abs(small.centerY - large.centerY) - (small.height + large.height) / 2;
  const overhang = Math.abs(small.centerX - large.centerX) + (small.width - large.width) / 2;
  return (
    large.height >= MIN_RATIO * small.height &&
    gap < MAX_GAP * large.height &&
    overhang < MAX_OVERHANG * large.height
  );
}

/**
 * Reads lines of text, large ones first. Leaves out the small print around lines that turned out to be numbers: the
 * race's name, the sponsors, the distance. That is a third of all lines, and none of it is a bib.
 *
 * @param readLines reads some of the boxes, in their order
 * @returns a reading for each box; undefined if it was left out
 */
export async function readInRounds<Box extends TurnedBox>(
  boxes: readonly Box[],
  readLines: (boxes: Box[]) => Promise<LineReading[]>,
): Promise<(LineReading | undefined)[]> {
  const settled = new Map<Box, LineReading | undefined>();
  for (let waiting = [...boxes]; waiting.length > 0; ) {
    const toRead: Box[] = [];
    for (const box of waiting) {
      const larger = boxes.filter((other) => isSmallPrint(box, other));
      if (!larger.every((other) => settled.has(other))) continue;
      const isPrint = larger.some((other) => {
        const reading = settled.get(other);
        return reading !== undefined && isNumber(reading);
      });
      if (isPrint) settled.set(box, undefined);
      else toRead.push(box);
    }
    const readings = await readLines(toRead);
    toRead.forEach((box, index) => {
      settled.set(box, readings[index]);
    });
    waiting = waiting.filter((box) => !settled.has(box));
  }
  return boxes.map((box) => settled.get(box));
}
