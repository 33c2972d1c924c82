/**
 * Text as searches compare it: lower case, without accents, single spaces. Greek and Czech names are found
 * without their marks, as people type them on a phone.
 */
export function searchText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/ς/g, 'σ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The same inside a LIKE pattern: what was typed means itself. */
export function likePattern(text: string): string {
  return `%${searchText(text).replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}
