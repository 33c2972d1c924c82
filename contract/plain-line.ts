/** Invisible marks that change the direction of text. */
const TURNING = String.raw`\p{Bidi_Control}`;
/** Control characters, unpaired surrogates and line breaks. */
const CONTROL = String.raw`\p{Cc}\p{Cs}\p{Zl}\p{Zp}`;

/** Matches a line with only visible letters. */
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
