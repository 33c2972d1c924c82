/**
 * Reduces a reading to digits and capitals: full-width characters become normal ones, stray signs and spaces are
 * removed. Signs that change a number's meaning, as in `10.5`, `1:23` or `10/12`, are kept; such a reading is not a
 * bib.
 */
export function normaliseBib(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s'"`´’|_·•°]+/gu, '')
    .replace(/^[.,;:~-]+|(?<![.,;:~-])[.,;:~-]+$/g, '')
    .toUpperCase();
}

/** Numbers are compared without leading zeros: a list may have 7 for the printed bib 007, or A7 for A007. */
export const dropLeadingZeros = (bib: string) => bib.replace(/(?<!\d)0+(?=\d)/, '');

/** A sign between a letter and a digit has no meaning: `H-7` and `H 7` are H7. A sign between digits is kept. */
export const dropJoints = (bib: string) =>
  bib.replace(/(?<=\p{L})[-–—./](?=\d)|(?<=\d)[-–—./](?=\p{L})/gu, '');

/** Cyrillic and Greek capitals that look like Latin ones: the list may have one, and the reader the other. */
const LOOK_ALIKE = new Map(
  [...'АВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'].map((letter, index) => [
    letter,
    'ABEKMHOPCTYXIJSABEZHIKMNOPTYX'[index],
  ]),
);

/** The sign that divides a bib into two numbers, such as those of a team and its runner. */
export const SIGN_BETWEEN_DIGITS = /(?<=\d)[-–—./](?=\d)/;

/**
 * Returns the key for looking a bib up: similar letters are unified; leading zeros are removed, and also signs unless
 * they are between digits.
 */
export function readingKey(bib: string): string {
  const letters = [...normaliseBib(bib)].map((letter) => LOOK_ALIKE.get(letter) ?? letter);
  return dropLeadingZeros(dropJoints(letters.join(''))).replace(/(?<=\d)[–—./](?=\d)/g, '-');
}
