import { NAME_SAMPLES, type NameLanguage } from './name-samples.ts';

const LETTER = /\p{Letter}/u;

/** Statistics of a language's names: letters beyond ASCII, alone and with their neighbours. */
interface LetterModel {
  known: ReadonlySet<string>;
  counts: ReadonlyMap<string, number>;
  total: number;
}

const learn = (samples: string): LetterModel => {
  const known = new Set(samples.toLowerCase().split(/\s+/));
  const counts = new Map<string, number>();
  let total = 0;
  for (const word of known) {
    eachForeign(word, (contexts) => {
      total += 1;
      for (const context of contexts) counts.set(context, (counts.get(context) ?? 0) + 1);
    });
  }
  return { known, counts, total };
};

/**
 * Calls back for each letter beyond ASCII in four contexts: alone, after its neighbour, before its neighbour, and
 * between both.
 */
function eachForeign(word: string, call: (contexts: readonly [string, string, string, string]) => void) {
  const letters = [...word];
  for (const [index, letter] of letters.entries()) {
    if (letter <= '\u007f') continue;
    const [before, after] = [letters[index - 1] ?? '^', letters[index + 1] ?? '$'];
    call([letter, `<${before}${letter}`, `>${letter}${after}`, before + letter + after]);
  }
}

const MODELS = new Map(
  Object.entries(NAME_SAMPLES).map(([language, samples]) => [language as NameLanguage, learn(samples)]),
);

/** The weight of each context, from the letter alone to the letter between its neighbours. */
const WEIGHTS = [0.02, 0.3, 0.3, 0.38] as const;
/** The probability of a letter that occurs in no sample. */
const UNSEEN = 1e-5;
const KNOWN_BONUS = 3;

/** Returns the log-likelihood of a word in a language, in nats; 0 if it is pure ASCII. */
function scoreToken(word: string, model: LetterModel): number {
  let score = model.known.has(word) ? KNOWN_BONUS : 0;
  eachForeign(word, (contexts) => {
    const likely = contexts.map((context) => (model.counts.get(context) ?? 0) / model.total);
    score += Math.log(likely.reduce((sum, value, index) => sum + value * (WEIGHTS[index] ?? 0), UNSEEN));
  });
  return score;
}

/**
 * Scores what looks wrong in any language: symbols inside words, capitals after lower-case letters, two scripts in a
 * word.
 */
function scoreShape(word: string): number {
  let score = 0;
  let previous = '';
  let smalls = 0;
  for (const letter of word) {
    if (letter > '\u007f' && !LETTER.test(letter)) score -= NEUTRAL.test(letter) ? 1 : 12;
    else if (previous !== '' && LETTER.test(letter)) {
      if (isSmall(previous) && !isSmall(letter)) score -= 5;
      if (!isSmall(previous) && isSmall(letter) && smalls === 0 && previous !== word[0]) score -= 2;
      if (LATIN.test(previous) !== LATIN.test(letter)) score -= 8;
    }
    if (LETTER.test(letter)) {
      if (isSmall(letter)) smalls += 1;
      previous = letter;
    } else previous = '';
  }
  return score;
}

/** Symbols that occur in lists of every language. */
const NEUTRAL = /[\u00a0’‘“”„«»–—…€№ºª°·]/u;
const LATIN = /\p{Script=Latin}/u;
const isSmall = (letter: string): boolean => letter === letter.toLowerCase();

/** The score of a word in another language than most words of the list. */
const STRANGER = -3;

/**
 * Returns the log-likelihood of words as names in one of some languages, in nats. A few words may be names in another
 * of these languages.
 * @param headings known words of headings, in lower case
 */
export function scoreTokens(
  words: readonly string[],
  languages: readonly NameLanguage[],
  headings: ReadonlySet<string>,
): number {
  const models = languages.flatMap((language) => MODELS.get(language) ?? []);
  const sums = models.map(() => 0);
  let shared = 0;
  for (const word of words) {
    const small = word.toLowerCase();
    shared += scoreShape(word) + (headings.has(small) ? KNOWN_BONUS : 0);
    const scores = models.map((model) => scoreToken(small, model));
    const best = Math.max(...scores) + STRANGER;
    for (const [index, score] of scores.entries()) sums[index] = (sums[index] ?? 0) + Math.max(score, best);
  }
  return shared + Math.max(...sums);
}
