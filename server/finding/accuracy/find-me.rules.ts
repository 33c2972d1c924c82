/** Measures what runners find by their bib; each runner counts once. Pure. */
import type { Evidence } from '#finding/recognition/index.ts';
import { estimateProportion } from '#platform/statistics.ts';
import {
  type Classes,
  DIMENSIONS,
  type Dimension,
  inOrder,
  isClassified,
  type Share,
  UNKNOWN,
} from './tally.rules.ts';

/** The evidence that a photo is a runner's, without any claim. */
type SeenEvidence = Exclude<Evidence, 'User'>;

/** A photo that shows a runner, or that they found. */
export interface RunnerPhoto {
  classes: Classes;
  /** Whether the photo shows the runner; null if the truth does not say. */
  isTheirs: boolean | null;
  /** The evidence by which the runner found the photo; null if they did not find it. */
  evidence: Evidence | null;
}

/** What runners found; each runner counts once. */
export interface FindMeMeans {
  runners: number;
  /** The mean over the runners; null if there is no data. */
  precision: number | null;
  recall: number | null;
}

/** What runners found, over all events. */
export interface FindMeSummary extends FindMeMeans {
  /** The same means for the photos of one class. */
  by: Partial<Record<Dimension, (FindMeMeans & { name: string })[]>>;
  /** The share of right photos among the photos found by each evidence. */
  byEvidence: Record<SeenEvidence, Share>;
  /** Photos of strangers found only by a face: the number that the events estimated, and the actual number. */
  strangersByFace: { expected: number; observed: number };
}

/** Collects the shares of runners. */
class Means {
  readonly #precisions: number[] = [];
  readonly #recalls: number[] = [];
  #runners = 0;

  add(photos: readonly RunnerPhoto[]): void {
    const found = photos.filter(({ evidence }) => evidence !== null);
    const right = found.filter(({ isTheirs }) => isTheirs === true).length;
    const judged = found.filter(({ isTheirs }) => isTheirs !== null).length;
    const theirs = photos.filter(({ isTheirs }) => isTheirs === true).length;
    this.#runners += 1;
    if (judged > 0) this.#precisions.push(right / judged);
    if (theirs > 0) this.#recalls.push(right / theirs);
  }

  summary(): FindMeMeans {
    return {
      runners: this.#runners,
      precision: mean(this.#precisions),
      recall: mean(this.#recalls),
    };
  }
}

const mean = (shares: readonly number[]): number | null =>
  shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length;

/** Creates a counter of what runners find. */
export class FindMe {
  readonly #all = new Means();
  readonly #by = new Map<Dimension, Map<string, Means>>();
  readonly #photos: RunnerPhoto[] = [];
  #expected = 0;

  /**
   * Counts a runner.
   * @param expected photos of strangers that a runner of their event can expect
   */
  add(photos: readonly RunnerPhoto[], expected: number): void {
    this.#all.add(photos);
    for (const dimension of DIMENSIONS)
      for (const [name, own] of Map.groupBy(photos, ({ classes }) => classes[dimension] ?? UNKNOWN)) {
        const classes = this.#by.get(dimension) ?? new Map<string, Means>();
        this.#by.set(dimension, classes);
        const means = classes.get(name) ?? new Means();
        classes.set(name, means);
        means.add(own);
      }
    this.#photos.push(...photos);
    this.#expected += expected;
  }

  summary(): FindMeSummary {
    const count = (by: Evidence, outcome: boolean | null) =>
      this.#photos.filter(({ evidence, isTheirs }) => evidence === by && isTheirs === outcome).length;
    const shareOf = (evidence: SeenEvidence): Share => {
      const [right, wrong] = [count(evidence, true), count(evidence, false)];
      return { ...estimateProportion(right, right + wrong), unjudged: count(evidence, null) };
    };
    const by: FindMeSummary['by'] = {};
    for (const [dimension, classes] of this.#by)
      if (isClassified(classes))
        by[dimension] = inOrder(classes).map(([name, means]) => ({ name, ...means.summary() }));
    return {
      ...this.#all.summary(),
      by,
      byEvidence: { Bib: shareOf('Bib'), Both: shareOf('Both'), Face: shareOf('Face') },
      strangersByFace: { expected: this.#expected, observed: count('Face', false) },
    };
  }
}
