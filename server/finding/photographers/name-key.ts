/** Returns the key of a photographer's name, equal for its spellings: lower case, single spaces. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}
