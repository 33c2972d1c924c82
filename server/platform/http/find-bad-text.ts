/**
 * Characters that no text a person typed has, and that PostgreSQL or a mail would stumble over: control characters
 * (lines and tabs aside) and halves of a surrogate pair.
 */
const BAD = /(?![\n\r\t])[\p{Cc}\p{Cs}]/u;
/** In an address there are no lines either. */
const BAD_IN_ADDRESS = /[\p{Cc}\p{Cs}]/u;

/** The fault to report. */
export const BAD_TEXT = 'control characters and half characters are not allowed';

/** Where input holds such a character: in a value, or in the name of a field. */
export interface BadText {
  /** Dotted, as in `items.0.gift.name`. */
  path: string;
}

/**
 * Finds the first bad character in parsed input, however deep.
 * @param part lines and tabs are allowed in a body alone
 * @returns undefined if every text is good
 */
export function findBadText(value: unknown, part: 'body' | 'address'): BadText | undefined {
  const bad = part === 'body' ? BAD : BAD_IN_ADDRESS;
  // A list of our own: what nests deeper than the call stack must not end the process.
  const waiting: { value: unknown; path: string }[] = [{ value, path: '' }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value: found, path } = next;
    if (typeof found === 'string' && bad.test(found)) return { path };
    if (typeof found !== 'object' || found === null || ArrayBuffer.isView(found)) continue;
    for (const [name, inner] of Object.entries(found)) {
      if (bad.test(name)) return { path };
      waiting.push({ value: inner, path: path === '' ? name : `${path}.${name}` });
    }
  }
  return undefined;
}
