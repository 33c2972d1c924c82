import { NAME_ORDERS, type NameOrder, type ReadingQuestion } from '#contract/list-reading.ts';
import { splitTitles } from '#finding/name-titles.rules.ts';

interface SplitName {
  surname: string;
  givenName: string;
}

const isCapitals = (word: string): boolean => /\p{Lu}.*\p{Lu}/u.test(word) && word === word.toUpperCase();

/** Particles of surnames, which stay with the following word. */
const PARTICLES =
  /^(?:van|von|vom|zu|zur|de|del|della|dello|dei|di|da|dos|das|du|la|le|el|al|der|den|ter|ten|y|bin|ibn)$/i;

/**
 * Splits a whole name. If it contains a comma, the surname is before it. Words in capitals are the surname, whatever
 * the order. A single word is a surname. Titles stay on their side: those before the name go with the given name, those
 * after it with the surname. A surname without a given name gets no title, because a title is not a given name.
 */
export function splitName(text: string, order: NameOrder): SplitName {
  const { before, name, after } = splitTitles(text);
  const { surname, givenName } = splitPlainName(name, order);
  if (givenName === '') return { surname, givenName };
  return { surname: surname + after, givenName: `${before} ${givenName}`.trim() };
}

function splitPlainName(text: string, order: NameOrder): SplitName {
  const [first = '', ...others] = text.split(',').map((part) => part.trim());
  const rest = others.join(' ').trim();
  if (rest === '') return splitWords(first, order);
  const { name, after } = splitTitles(first);
  return { surname: name, givenName: `${after} ${rest}`.trim() };
}

function splitWords(text: string, order: NameOrder): SplitName {
  const words = text.split(/\s+/);
  if (words.length === 1) return { surname: text, givenName: '' };
  const byCapitals = splitByCapitals(words);
  if (byCapitals !== undefined) return byCapitals;
  if (order === 'family-first') {
    const last = words.findIndex((word) => !PARTICLES.test(word));
    const at = Math.min(Math.max(last, 0) + 1, words.length - 1);
    return { surname: words.slice(0, at).join(' '), givenName: words.slice(at).join(' ') };
  }
  let at = words.length - 1;
  while (at > 1 && PARTICLES.test(words[at - 1] ?? '')) at -= 1;
  return { surname: words.slice(at).join(' '), givenName: words.slice(0, at).join(' ') };
}

function splitByCapitals(words: readonly string[]): SplitName | undefined {
  const surname = words.filter(isCapitals);
  const givenName = words.filter((word) => !isCapitals(word));
  if (surname.length === 0 || givenName.length === 0) return undefined;
  const isOneBlock =
    words.slice(0, surname.length).every(isCapitals) || words.slice(-surname.length).every(isCapitals);
  return isOneBlock ? { surname: surname.join(' '), givenName: givenName.join(' ') } : undefined;
}

const SAMPLES = 5;

/** How full names are split, with the result of the other order. */
export interface NameSplit {
  order: NameOrder;
  choices: ReadingQuestion['choices'];
}

/** Returns how full names are split; null if there are no full names. */
export function showSplit(texts: readonly string[], order: NameOrder): NameSplit | null {
  if (texts.length === 0) return null;
  const open = texts.filter(isOpen);
  return { order, choices: showOrders(open.length > 0 ? open : texts) };
}

const isOpen = (text: string): boolean => {
  const [one, other] = [splitName(text, 'given-first'), splitName(text, 'family-first')];
  return one.surname !== other.surname || one.givenName !== other.givenName;
};

const showOrders = (texts: readonly string[]): ReadingQuestion['choices'] =>
  NAME_ORDERS.map((value) => ({
    value,
    samples: texts.slice(0, SAMPLES).map((text) => {
      const { surname, givenName } = splitName(text, value);
      return `${text} = ${surname}, ${givenName}`;
    }),
  }));

/**
 * Determines whether given names or surnames come first in full names.
 * @param stated the order that the heading states
 * @returns a question if the names are ambiguous
 */
export function findNameOrder(
  texts: readonly string[],
  stated: NameOrder | undefined,
): NameOrder | ReadingQuestion {
  if (stated !== undefined) return stated;
  const open = texts.filter(isOpen);
  return open.length === 0 ? 'given-first' : { about: 'names', choices: showOrders(open) };
}
