import { withoutInvisible } from '#contract/typed-text.ts';

/**
 * Converts text to the form in which searches compare it: lower case, without accents, single spaces. Greek and Czech
 * names are found without their accents, as people type them on a phone.
 */
export function searchText(text: string): string {
  // Most words of long lists are ASCII.
  if (/^[!-~]+$/.test(text)) return text.toLowerCase();
  return withoutInvisible(text)
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/ς/g, 'σ')
    .replace(/\s+/g, ' ');
}
