const GROUP = 4;

/**
 * Splits a code into groups of four for reading aloud and typing: `ABCD-EFGH-JKLM`. A code that contains dashes is
 * unchanged.
 */
export function groupCode(code: string): string {
  if (!/^[\p{L}\p{N}]+$/u.test(code) || code.length % GROUP !== 0) return code;
  return code.match(new RegExp(`.{${GROUP}}`, 'gu'))?.join('-') ?? code;
}
