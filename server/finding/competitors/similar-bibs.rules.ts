/** The most characters of a printed bib; a longer text is not a bib. */
const LENGTH_MAX = 8;
const DIGITS = [...'0123456789'];

/**
 * Lists the bibs that a visitor may have meant, in this order: with two characters swapped, one character removed, one
 * replaced, or one added.
 * @param key the typed bib, as `bibKey` returns it
 */
export function similarBibs(key: string): string[] {
  const text = [...key];
  if (text.length === 0 || text.length > LENGTH_MAX) return [];
  const places = text.map((_one, place) => place);
  const change = (place: number, removed: number, added: string[]) =>
    text.toSpliced(place, removed, ...added).join('');
  const isDigit = (place: number) => DIGITS.includes(text[place] ?? '');
  const similar = [
    ...places.slice(1).map((place) => change(place - 1, 2, [text[place] ?? '', text[place - 1] ?? ''])),
    ...places.filter(isDigit).map((place) => change(place, 1, [])),
    ...places.filter(isDigit).flatMap((place) => DIGITS.map((digit) => change(place, 1, [digit]))),
    ...[...places, text.length].flatMap((place) => DIGITS.map((digit) => change(place, 0, [digit]))),
  ];
  return [...new Set(similar)].filter((one) => one !== key && one !== '');
}
