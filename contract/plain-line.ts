/** Marks that turn the text around them, and leave no gap. */
const TURNING = String.raw`\p{Bidi_Control}`;
/** Control characters, halves of letters and line ends. */
const CONTROL = String.raw`\p{Cc}\p{Cs}\p{Zl}\p{Zp}`;

/** A line of which every letter is seen. */
export const PLAIN_LINE = new RegExp(`^[^${CONTROL}${TURNING}]*$`, 'u');

const TURNING_MARKS = new RegExp(`[${TURNING}]+`, 'gu');
const CONTROL_LETTERS = new RegExp(`[${CONTROL}]+`, 'gu');

/** Strips invisible characters from an untrusted line and cuts it to `max` characters. */
export function toPlainLine(text: string, max: number): string {
  const plain = PLAIN_LINE.test(text)
    ? text
    : text.replace(TURNING_MARKS, '').replace(CONTROL_LETTERS, ' ').trim();
  return plain.length <= max ? plain : [...plain.slice(0, max * 2)].slice(0, max).join('');
}
