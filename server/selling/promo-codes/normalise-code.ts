/** Characters that people put between the letters of a code, or copy with it unseen. */
export const BETWEEN_LETTERS = /[\s\p{Dash_Punctuation}\u2212\p{Default_Ignorable_Code_Point}]/gu;

/** Letters and digits of any script; other normalised text is no promo code. */
const CODE_PATTERN = /^[\p{L}\p{M}\p{N}]{1,64}$/u;

/**
 * Normalises a promo code for storage and comparison: without spaces and hyphens, in upper case, with full-width forms
 * replaced. Letters of other scripts are kept: a Cyrillic А is not a Latin A.
 */
export function normaliseCode(text: string): string {
  const upper = text.normalize('NFKC').replace(BETWEEN_LETTERS, '').toUpperCase();
  return upper.normalize('NFKC');
}

/** Returns whether a normalised text can be a promo code at all. */
export function isCode(code: string): boolean {
  return CODE_PATTERN.test(code);
}
