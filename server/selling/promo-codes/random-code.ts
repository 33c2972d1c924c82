/** Similar characters (0 O, 1 I, 2 Z, 5 S, 8 B) and vowels are left out, so that no code spells a word. */
const ALPHABET = 'CDFGHJKLMNPQRTVWXY34679';

const GROUP = 4;
const LONGEST = 24;

/**
 * Generates an unguessable code from the random bits of a new id.
 * @param id a version 4 UUID
 * @param length at most 24 characters, of 4.5 bits each
 */
export function randomCode(id: string, length: number): string {
  if (length > LONGEST) throw new RangeError(`an id has too few bits for a code of ${length} characters`);
  const base = BigInt(ALPHABET.length);
  let rest = BigInt(`0x${id.replaceAll('-', '')}`);
  let code = '';
  while (code.length < length) {
    code += ALPHABET.charAt(Number(rest % base));
    rest /= base;
  }
  return code;
}

/** Formats a generated code: the prefix, then groups. */
export const groupDrawnCode = (code: string, prefix: string): string =>
  `${prefix === '' ? '' : `${prefix}-`}${groupCode(code.slice(prefix.length))}`;

/** Formats a code in groups of four with hyphens. */
export function groupCode(code: string): string {
  const groups = Array.from({ length: Math.ceil(code.length / GROUP) }, (_, index) =>
    code.slice(index * GROUP, (index + 1) * GROUP),
  );
  return groups.join('-');
}
