import { isAscii } from 'node:buffer';

/**
 * Control characters except line breaks and tabs. People do not type them, and PostgreSQL or a mail cannot contain
 * them.
 */
const BAD = /[^\P{Cc}\n\r\t]/u;
/** An address contains no line breaks either. */
const BAD_IN_ADDRESS = /\p{Cc}/u;

/** Returns whether a text has such a character or an unpaired surrogate. A file of 30 MB takes about 30 ms. */
const isBad = (text: string, bad: RegExp): boolean => !text.isWellFormed() || bad.test(text);

const DELETE = 0x7f;
const BACKSLASH = '\\'.charCodeAt(0);

/**
 * Returns whether a JSON text cannot contain such a character: it is ASCII without escapes, and JSON allows control
 * characters only as escapes. This is much faster than a search of the parsed values.
 */
export const isPlainText = (json: Buffer): boolean =>
  isAscii(json) && !json.includes(BACKSLASH) && !json.includes(DELETE);

/** The place of such a character: in a value, or in the name of a field. */
export interface BadText {
  /** Dotted, as in `items.0.gift.name`. */
  path: string;
}

/**
 * Finds the first bad character in parsed input, however deep.
 * @param part line breaks and tabs are allowed only in a body
 * @returns undefined if every text is good
 */
export function findBadText(value: unknown, part: 'body' | 'address'): BadText | undefined {
  const bad = part === 'body' ? BAD : BAD_IN_ADDRESS;
  // Paths are built only for refused input: a body of 1 MB may hold half a million values.
  return hasBadText(value, bad) ? placeBadText(value, bad) : undefined;
}

function hasBadText(value: unknown, bad: RegExp): boolean {
  // An explicit stack: input that nests deeper than the call stack must not end the process.
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const found = waiting.pop();
    if (typeof found === 'string') {
      if (isBad(found, bad)) return true;
    } else if (Array.isArray(found)) {
      for (const inner of found) if (isChecked(inner)) waiting.push(inner);
    } else if (typeof found === 'object' && found !== null && !ArrayBuffer.isView(found)) {
      for (const name of Object.keys(found)) if (isBad(name, bad)) return true;
      for (const inner of Object.values(found)) if (isChecked(inner)) waiting.push(inner);
    }
  }
  return false;
}

const isChecked = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'object' && value !== null);

function placeBadText(value: unknown, bad: RegExp): BadText | undefined {
  const waiting: { value: unknown; path: string }[] = [{ value, path: '' }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value: found, path } = next;
    if (typeof found === 'string' && isBad(found, bad)) return { path };
    if (typeof found !== 'object' || found === null || ArrayBuffer.isView(found)) continue;
    for (const [name, inner] of Object.entries(found)) {
      if (isBad(name, bad)) return { path };
      waiting.push({ value: inner, path: path === '' ? name : `${path}.${name}` });
    }
  }
  return undefined;
}
