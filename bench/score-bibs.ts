/** What a person reads in a photo. */
export type BibTruth = {
  file: string;
  /** Plainly readable: to be found. */
  clear: string[];
  /** Barely readable: welcome, not required. */
  hard: string[];
  /** Neither right nor wrong. */
  ignore: string[];
  /** Parts of covered numbers; reporting one is a mistake like any other. */
  fragments: string[];
};

export type BibScore = {
  clear: number;
  found: number;
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
    shown: counted.length,
    right: counted.length - wrong.length,
    missed,
    wrong,
  };
}
