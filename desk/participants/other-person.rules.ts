import { nameKeys } from '#contract/typed-text.ts';

/** The facts of a participant that tell people apart, as typed; empty is unknown. */
type PersonFacts = Readonly<Record<'surname' | 'givenName' | 'birthDate' | 'email', string>>;

const wordsOf = ({ surname, givenName }: PersonFacts): string[] =>
  `${givenName} ${surname}`.split(/\s+/).flatMap((word) => nameKeys(word).slice(0, 1));

/**
 * Returns whether a correction makes a row another person's, as the server judges it: the name changes, and so does an
 * address or birth date that was known; or nothing else changes, and the names share no word.
 */
export function makesOtherPerson(shown: PersonFacts, typed: PersonFacts): boolean {
  const [known, named] = [wordsOf(shown), wordsOf(typed)];
  const isShared = (word: string) => known.includes(word) && named.includes(word);
  if (known.length === 0 || named.length === 0 || [...known, ...named].every(isShared)) return false;
  const stated = (['birthDate', 'email'] as const).some((field) => {
    const [before, after] = [shown[field], typed[field].trim()];
    return before !== '' && after !== '' && before.toLowerCase() !== after.toLowerCase();
  });
  return stated || !known.some(isShared);
}
