/** Characters that people write between the letters of a code, or copy with it unnoticed. */
export const BETWEEN_LETTERS = /[\s\p{Dash_Punctuation}\u2212\p{Default_Ignorable_Code_Point}]/gu;

/** Letters and digits of any script. A normalised text with other characters is not a promo code. */
const CODE_PATTERN = /^[\p{L}\p{M}\p{N}]{1,64}$/u;

/**
 * Normalises a promo code for storage and comparison: removes spaces and hyphens, converts to upper case, and replaces
 * full-width forms. Letters of other scripts are kept: a Cyrillic А is not a Latin A.
 */
export function normaliseCode(text: string): string {
  const upper = text.normalize('NFKC').replace(BETWEEN_LETTERS, '').toUpperCase();
  return upper.normalize('NFKC');
}

/** Returns whether a normalised text can be a promo code at all. */
export function isCode(code: string): boolean {
  return CODE_PATTERN.test(code);
}
