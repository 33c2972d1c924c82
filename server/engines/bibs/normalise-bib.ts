/**
 * Brings a reading to bare digits and capitals: full-width ones become plain, dirt and blanks fall away. Signs that
 * make another thing of a number, as in `10.5`, `1:23` or `10/12`, stay; the reading is no bib then.
 */
export function normaliseBib(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s'"`´’|_·•°]+/gu, '')
    .replace(/^[.,;:~-]+|[.,;:~-]+$/g, '')
    .toUpperCase();
}

/** Numbers are compared without leading zeros: a list says 7 where the bib is printed 007, or A7 for A007. */
export const dropLeadingZeros = (bib: string) => bib.replace(/(?<!\d)0+(?=\d)/, '');

/** A sign between a letter and a digit is print, not number: `H-7` and `H 7` are H7. Between digits it is neither. */
export const dropJoints = (bib: string) =>
  bib.replace(/(?<=\p{L})[-–—./](?=\d)|(?<=\d)[-–—./](?=\p{L})/gu, '');

/** Cyrillic and Greek capitals that look like Latin ones: a list has the one where the reader says the other. */
const LOOK_ALIKE = new Map(
  [...'АВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'].map((letter, index) => [
    letter,
    'ABEKMHOPCTYXIJSABEZHIKMNOPTYX'[index],
  ]),
);

/** What divides a bib into two numbers, as that of a team and that of its runner. */
export const SIGN_BETWEEN_DIGITS = /(?<=\d)[-–—./](?=\d)/;

/** Returns what a bib is looked up by: letters that look alike are one, leading zeros are left out, and signs but between digits. */
export function readingKey(bib: string): string {
  const letters = [...normaliseBib(bib)].map((letter) => LOOK_ALIKE.get(letter) ?? letter);
  return dropLeadingZeros(dropJoints(letters.join(''))).replace(/(?<=\d)[–—./](?=\d)/g, '-');
}
