import { fitOf, type KnownToken, knownToken, lettersOf, mayFit } from '#finding/match-token.rules.ts';

/** A token of a start list's names, and how many participants have it. */
export interface NameToken {
  word: string;
  count: number;
}

/** A token that a typed word may mean, with the cost of the difference (`FIT`). */
interface MeantToken extends NameToken {
  cost: number;
}

/** The distinct name tokens of a start list, prepared for comparison with typed words. */
export interface NameDictionary {
  readonly size: number;
  /** Lists the tokens that a typed word may mean, nearest first, until they cover enough participants. */
  find(typed: string, participants: number): MeantToken[];
  /** Returns the cost of reading a typed word as a token of the list; undefined if they differ too much. */
  cost(typed: string, word: string): number | undefined;
}

/** The number of tokens that are prepared before other requests get a turn. */
const PREPARED_AT_ONCE = 1_000;

/** Prepares the tokens of a start list, with pauses for other requests: a large list takes a tenth of a second. */
export async function createNameDictionary(words: readonly NameToken[]): Promise<NameDictionary> {
  const known: (KnownToken & { count: number })[] = [];
  for (const { word, count } of words) {
    if (known.length % PREPARED_AT_ONCE === 0) await new Promise(setImmediate);
    known.push({ ...knownToken(word), count });
  }
  // Stored in one array, so that most tokens are skipped without a look-up.
  const letters = Int32Array.from(known, lettersOf);
  const byText = new Map(known.map((word) => [word.written.text, word]));
  return {
    size: known.length,
    find(typed, participants) {
      const meant: MeantToken[] = [];
      const asked = knownToken(typed);
      for (let at = 0; at < letters.length; at++) {
        if (!mayFit(asked, letters[at] ?? 0)) continue;
        const word = known[at];
        const cost = word && fitOf(asked, word);
        if (cost !== undefined && word !== undefined)
          meant.push({ word: word.written.text, count: word.count, cost });
      }
      meant.sort((one, other) => one.cost - other.cost || one.word.length - other.word.length);
      let wanted = participants;
      const end = meant.findIndex(({ count }) => {
        wanted -= count;
        return wanted < 0;
      });
      return end === -1 ? meant : meant.slice(0, Math.max(end, 1));
    },
    cost(typed, word) {
      return fitOf(knownToken(typed), byText.get(word) ?? knownToken(word));
    },
  };
}
