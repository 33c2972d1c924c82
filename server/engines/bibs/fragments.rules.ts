/** Decides from the surroundings of a reading whether it is only a part of a longer number. Pure. */
import type { NumberEnds } from './look-beside.ts';
import { dropLeadingZeros, normaliseBib } from './normalise-bib.ts';
import type { StartListIndex } from './start-list-index.ts';

/**
 * The allowed offset of a number from the middle of its line, in heights: about the width of a narrow digit. If the
 * line contains a piece of another digit, the line is longer at that end.
 */
const MAX_LEAN = 0.33;
/**
 * A margin of bare sheet beside a number that is narrower than this, in heights, is not evidence that the number
 * ends there.
 */
const MIN_ROOM = 0.1;
/** Without a list, numbers of at most this many digits count as rare. */
const RARE_LENGTH = 2;
/** The largest gap between two digits of a number, in digit heights; a mark beyond it is a fold. */
const DIGIT_GAP = 0.25;
/** A complete number is read again, with this confidence, if its line is extended. */
const SURE = 0.95;
/** Without a list, a longer number counts only if it is read with this confidence. */
const SURE_ALONE = 0.97;
/** Without a list, numbers of more digits than this do not count as parts of longer ones. */
const LONGEST_PART = 3;

const digitsOf = (text: string) => text.replace(/\D+/g, '');

/** Returns whether the digits could be a part of a longer number. */
function couldBePart(digits: string, list: StartListIndex | undefined): boolean {
  return list ? list.isPart(dropLeadingZeros(digits)) : digits.length <= LONGEST_PART;
}

/**
 * Returns the width of the bare sheet on the side where a longer line shows more digits; if it does on both sides,
 * the narrower one.
 */
function roomBefore(more: string, digits: string, { left, right }: NumberEnds['room']): number {
  if (more.startsWith(digits)) return right;
  return more.endsWith(digits) ? left : Math.min(left, right);
}

/**
 * Returns whether the longer line shows a longer number: one of the list, or without a list one read with certainty.
 */
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
 * Returns whether there is no evidence that a number ends at the end of its reading. Only numbers that a longer
 * number contains can be fragments; all others need no such evidence.
 *
 * @param text as normalised
 * @param ends the observations beside the number; without them there is no evidence against the reading
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
  // A number with zeros before it is as rare as without them: `027` is mostly a part of a longer number, not 27.
  const isRare = dropLeadingZeros(digits).length <= (list?.rareLength ?? RARE_LENGTH);
  return Math.min(room.left, room.right) < MIN_ROOM && (isRare || (!isMore && !staysSame));
}
