const GROUP = 4;

/**
 * Groups a code in groups of four, as it is read aloud and typed: `ABCD-EFGH-JKLM`. One that has its own groups stays.
 */
export function groupCode(code: string): string {
  if (!/^[\p{L}\p{N}]+$/u.test(code) || code.length % GROUP !== 0) return code;
  return code.match(new RegExp(`.{${GROUP}}`, 'gu'))?.join('-') ?? code;
}
