/** Whether a reading is but a part of a longer number, by what stands beside it. Pure. */
import type { NumberEnds } from './look-beside.ts';
import { dropLeadingZeros, normaliseBib } from './normalise-bib.ts';
import type { StartListIndex } from './start-list-index.ts';

/**
 * Whole numbers stand in the middle of their line, give or take the width of a narrow digit; where a piece of another
 * digit stands there too, the line is longer at its end. In heights.
 */
const MAX_LEAN = 0.33;
/** Less bare sheet than this beside a number, in heights, does not show that it ends there. */
const MIN_ROOM = 0.1;
/** Without a list, numbers of at most this many digits count as rare. */
const RARE_LENGTH = 2;
/** Maximum gap to the next digit of a number, in digit heights: beyond it the mark is a fold. */
const DIGIT_GAP = 0.25;
/** A number that ends is read the same, and as surely, where its line is taken to be longer. */
const SURE = 0.95;
/** Without a list, a longer number counts only where it is read as surely as this. */
const SURE_ALONE = 0.97;
/** Without a list, longer numbers are not taken to be parts of still longer ones. */
const LONGEST_PART = 3;

const digitsOf = (text: string) => text.replace(/\D+/g, '');

/** Returns whether there could be more of this number. */
function couldBePart(digits: string, list: StartListIndex | undefined): boolean {
  return list ? list.isPart(dropLeadingZeros(digits)) : digits.length <= LONGEST_PART;
}

/**
 * Returns the bare sheet on the side where a longer line shows more digits; on the barer side where it does on both.
 */
function roomBefore(more: string, digits: string, { left, right }: NumberEnds['room']): number {
  if (more.startsWith(digits)) return right;
  return more.endsWith(digits) ? left : Math.min(left, right);
}

/** Returns whether the longer line shows a longer number: one of the list, or without a list one that is read surely. */
function isLongerNumber(
  { wider, room }: NumberEnds,
  digits: string,
  list: StartListIndex | undefined,
): boolean {
  const text = normaliseBib(wider.text);
  const more = digitsOf(text);
  if (more.length <= digits.length || !more.includes(digits)) return false;
  if (roomBefore(more, digits, room) >= DIGIT_GAP) return false;
  return list ? list.find(text) !== undefined : wider.weakest >= SURE_ALONE;
}

/**
 * Returns whether nothing shows that a number ends where its reading does. A number that no longer one contains needs no
 * such proof: only the others can be fragments.
 *
 * @param text as normalised
 * @param ends what was seen beside it; without it nothing speaks against the reading
 */
export function couldBeFragment(
  text: string,
  ends: NumberEnds | undefined,
  list: StartListIndex | undefined,
): boolean {
  const digits = digitsOf(text);
  if (!ends || !couldBePart(digits, list)) return false;
  const { lean, room, wider } = ends;
  if (lean > MAX_LEAN || isLongerNumber(ends, digits, list)) return true;
  const widerDigits = digitsOf(normaliseBib(wider.text));
  const isMore = widerDigits.length > digits.length && widerDigits.includes(digits);
  const staysSame = widerDigits === digits && (wider.weakest >= SURE || normaliseBib(wider.text) !== text);
  const isRare = digits.length <= (list?.rareLength ?? RARE_LENGTH);
  return Math.min(room.left, room.right) < MIN_ROOM && (isRare || (!isMore && !staysSame));
}
