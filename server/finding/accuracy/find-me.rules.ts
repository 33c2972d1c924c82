/** What runners get who type their bib, each of them counted once. Pure. */
import type { Evidence } from '#finding/recognition/index.ts';
import { estimateProportion } from '#platform/statistics.ts';
import type { Share } from './tally.rules.ts';

/** The evidence that a photo is a runner's, without any claim. */
type SeenEvidence = Exclude<Evidence, 'User'>;

/** A photo that was shown to a runner. */
interface Find {
  evidence: Evidence;
  /** Null where the truth does not tell. */
  isRight: boolean | null;
}

/** What runners got, over all events. */
export interface FindMeSummary {
  runners: number;
  /** The mean over the runners; null where nothing was judged. */
  precision: number | null;
  recall: number | null;
  /** The right ones among the photos found. */
  byEvidence: Record<SeenEvidence, Share>;
  /** Photos of strangers found by a face alone: what the events expected of themselves, and what there were. */
  strangersByFace: { expected: number; observed: number };
}

const mean = (shares: readonly number[]): number | null =>
  shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length;

/** Counts what runners get as they are looked for. */
export class FindMe {
  readonly #precisions: number[] = [];
  readonly #recalls: number[] = [];
  readonly #finds: Find[] = [];
  #runners = 0;
  #expected = 0;

  /**
   * Counts a runner.
   * @param theirs photos that show them
   * @param expected photos of strangers that a runner of their event can expect
   */
  add(theirs: number, finds: readonly Find[], expected: number): void {
    const right = finds.filter(({ isRight }) => isRight === true).length;
    const wrong = finds.filter(({ isRight }) => isRight === false).length;
    this.#runners += 1;
    if (right + wrong > 0) this.#precisions.push(right / (right + wrong));
    if (theirs > 0) this.#recalls.push(right / theirs);
    this.#finds.push(...finds);
    this.#expected += expected;
  }

  summary(): FindMeSummary {
    const count = (by: Evidence, outcome: boolean | null) =>
      this.#finds.filter(({ evidence, isRight }) => evidence === by && isRight === outcome).length;
    const shareOf = (evidence: SeenEvidence): Share => {
      const [right, wrong] = [count(evidence, true), count(evidence, false)];
      return { ...estimateProportion(right, right + wrong), unjudged: count(evidence, null) };
    };
    return {
      runners: this.#runners,
      precision: mean(this.#precisions),
      recall: mean(this.#recalls),
      byEvidence: { Bib: shareOf('Bib'), Both: shareOf('Both'), Face: shareOf('Face') },
      strangersByFace: { expected: this.#expected, observed: count('Face', false) },
    };
  }
}
