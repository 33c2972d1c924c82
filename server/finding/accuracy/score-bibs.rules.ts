import { estimateProportion, type Proportion } from '#platform/statistics.ts';

/** What a person reads in a photo. */
export type BibTruth = {
  file: string;
  /** Plainly readable: to be found. */
  clear: string[];
  /** Half covered or barely readable: welcome, counted apart. */
  hard: string[];
  /** Neither right nor wrong. */
  ignore: string[];
  /** Parts of covered numbers; reporting one is a mistake like any other. */
  fragments: string[];
  /** Who is in the photo, where the truth tells. */
  runners?: string[];
};

export type BibScore = {
  clear: number;
  found: number;
  covered: number;
  coveredFound: number;
  shown: number;
  right: number;
  missed: string[];
  wrong: string[];
};

/** Holds what was shown for one photo against what a person reads. What is to be ignored is not counted as shown. */
export function scoreBibs(truth: BibTruth, shown: readonly string[]): BibScore {
  const counted = shown.filter((bib) => !truth.ignore.includes(bib));
  const wrong = counted.filter((bib) => !truth.clear.includes(bib) && !truth.hard.includes(bib));
  const missed = truth.clear.filter((bib) => !shown.includes(bib));
  return {
    clear: truth.clear.length,
    found: truth.clear.length - missed.length,
    covered: truth.hard.length,
    coveredFound: truth.hard.filter((bib) => shown.includes(bib)).length,
    shown: counted.length,
    right: counted.length - wrong.length,
    missed,
    wrong,
  };
}

/** The shares of many photos. */
export type BibShares = { recall: Proportion; covered: Proportion; precision: Proportion };

/** Adds up the scores of many photos. */
export function shareScores(scores: readonly BibScore[]): BibShares {
  const sum = (field: Exclude<keyof BibScore, 'missed' | 'wrong'>) =>
    scores.reduce((total, score) => total + score[field], 0);
  return {
    recall: estimateProportion(sum('found'), sum('clear')),
    covered: estimateProportion(sum('coveredFound'), sum('covered')),
    precision: estimateProportion(sum('right'), sum('shown')),
  };
}
