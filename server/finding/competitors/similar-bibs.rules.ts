/** The most characters of a printed bib; longer texts are something else. */
const LENGTH_MAX = 8;
const DIGITS = [...'0123456789'];

/**
 * Lists the bibs that a visitor may have meant by this one: if they swapped two characters, typed a digit too many, a
 * wrong digit, or a digit too few, in this order.
 * @param key as `bibKey` spells it
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
