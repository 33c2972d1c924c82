/** How well the bibs of photos are read. Pure. */
import { bibKey } from '#contract/competitor.ts';
import { estimateProportion, type Proportion } from '#platform/statistics.ts';

/** What a person reads in a photo. */
export type BibTruth = {
  file: string;
  /** Bibs that are plainly readable, so that they must be found. */
  clear: readonly string[];
  /** Bibs that are half covered or barely readable. They need not be found, and are counted separately. */
  hard: readonly string[];
  /** Bibs that are neither right nor wrong if they are shown. */
  ignore: readonly string[];
  /** Parts of covered numbers; reporting one is a mistake like any other. */
  fragments: readonly string[];
  /** Numbers that were denied. */
  wrong?: readonly string[] | undefined;
  /** Whether the truth names every bib, so that any other bib is wrong; true by default. */
  complete?: boolean | undefined;
  /** The people in the photo, if the truth names them. */
  runners?: readonly string[] | undefined;
};

/** The bibs of one photo, as expected and as shown, in the truth's spelling. */
export type BibScore = {
  expected: { bib: string; isClear: boolean; isFound: boolean }[];
  /** The shown bibs without ignored ones. `isRight` is null if the truth does not say. */
  shown: { bib: string; isRight: boolean | null }[];
};

/** Compares the shown bibs of a photo with the truth. Ignored bibs do not count as shown. */
export function scoreBibs(truth: BibTruth, shown: readonly string[]): BibScore {
  const { clear, hard, fragments, wrong = [], complete = true } = truth;
  const keysOf = (bibs: readonly string[]) => new Set(bibs.map(bibKey));
  const [seen, there, ignored, denied] = [
    keysOf(shown),
    keysOf([...clear, ...hard]),
    keysOf(truth.ignore),
    keysOf([...fragments, ...wrong]),
  ];
  const expect = (isClear: boolean) => (bib: string) => ({ bib, isClear, isFound: seen.has(bibKey(bib)) });
  return {
    expected: [...clear.map(expect(true)), ...hard.map(expect(false))],
    shown: shown
      .filter((bib) => !ignored.has(bibKey(bib)))
      .map((bib) => {
        const isThere = there.has(bibKey(bib));
        return { bib, isRight: isThere || complete || denied.has(bibKey(bib)) ? isThere : null };
      }),
  };
}

/** Lists the clear bibs that were not found, and the wrong ones that are shown. */
export const mistakesOf = ({ expected, shown }: BibScore): { missed: string[]; wrong: string[] } => ({
  missed: expected.flatMap(({ bib, isClear, isFound }) => (isClear && !isFound ? bib : [])),
  wrong: shown.flatMap(({ bib, isRight }) => (isRight === false ? bib : [])),
});

/** The shares of many photos. */
export type BibShares = { recall: Proportion; covered: Proportion; precision: Proportion };

/** Adds up the scores of many photos. */
export function shareScores(scores: readonly BibScore[]): BibShares {
  const expected = scores.flatMap((score) => score.expected);
  const found = (isClear: boolean) => {
    const own = expected.filter((bib) => bib.isClear === isClear);
    return estimateProportion(own.filter(({ isFound }) => isFound).length, own.length);
  };
  const judged = scores.flatMap(({ shown }) => shown.filter(({ isRight }) => isRight !== null));
  return {
    recall: found(true),
    covered: found(false),
    precision: estimateProportion(judged.filter(({ isRight }) => isRight).length, judged.length),
  };
}
