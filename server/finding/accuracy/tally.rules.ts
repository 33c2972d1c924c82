/** Counts successes by classes of photos, bibs and people. Pure. */
import { estimateProportion, type Proportion } from '#platform/statistics.ts';

/** The groups of the figures. */
export const DIMENSIONS = ['size', 'light', 'sport', 'population', 'skinTone', 'sex', 'ageBand'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** The class of something in each dimension, as far as it is known. */
export type Classes = Partial<Record<Dimension, string | undefined>>;

/** A share, and the number of undecided cases. */
export type Share = Proportion & { unjudged: number };

/** The shares of one class, by what is measured. */
export interface Row<Measure extends string> {
  name: string;
  shares: Record<Measure, Share>;
}

/** The counts in total and by class; a dimension without classes is left out. */
export interface Table<Measure extends string> {
  all: Row<Measure>;
  by: Partial<Record<Dimension, Row<Measure>[]>>;
}

/** The class of items without one, in a dimension in which others have one. */
export const UNKNOWN = 'not known';

const SIZES = [16, 24, 40, 80, 160];
/** Most race photos by day have a mean of 90 to 140. */
const LIGHTS = [60, 100, 130];
const LIGHT_NAMES = ['dark', 'dim', 'medium', 'bright'];

/** Names the band of a height of digits or a face, in pixels of the original. */
export function sizeBand(height: number | undefined): string | undefined {
  if (height === undefined) return undefined;
  const index = SIZES.filter((from) => height >= from).length;
  if (index === 0) return `under ${SIZES[0]} px`;
  return index === SIZES.length ? `from ${SIZES.at(-1)} px` : `${SIZES[index - 1]}–${SIZES[index]} px`;
}

/** Names the band of a mean luminance, 0 to 255. */
export function lightBand(light: number | null): string | undefined {
  return light === null ? undefined : LIGHT_NAMES[LIGHTS.filter((from) => light >= from).length];
}

/** The order of classes: bands from small to large and dark to bright, others by name, unknown last. */
const BANDS = [...[0, ...SIZES].map(sizeBand), ...LIGHT_NAMES];
const rankOf = (name: string) =>
  name === UNKNOWN ? Number.POSITIVE_INFINITY : BANDS.includes(name) ? BANDS.indexOf(name) : BANDS.length;

/** Returns whether anything has a class of its own. */
export const isClassified = (classes: ReadonlyMap<string, unknown>): boolean =>
  [...classes.keys()].some((name) => name !== UNKNOWN);

/** Sorts classes: bands by what they measure, others by name. */
export const inOrder = <Counted>(classes: ReadonlyMap<string, Counted>): [string, Counted][] =>
  [...classes].toSorted(
    ([one], [other]) => rankOf(one) - rankOf(other) || one.localeCompare(other, 'en', { numeric: true }),
  );

type Counts<Measure extends string> = Record<
  Measure,
  { successes: number; trials: number; unjudged: number }
>;

/** Counts trials as they come; its memory does not grow with their number. */
export class Tally<Measure extends string> {
  readonly #measures: readonly Measure[];
  readonly #all: Counts<Measure>;
  readonly #by = new Map<Dimension, Map<string, Counts<Measure>>>();

  constructor(measures: readonly Measure[]) {
    this.#measures = measures;
    this.#all = this.#start();
  }

  /** @param isRight null if unknown */
  add(measure: Measure, classes: Classes, isRight: boolean | null): void {
    const all = [this.#all, ...DIMENSIONS.map((dimension) => this.#countsOf(dimension, classes[dimension]))];
    for (const counts of all) {
      const count = counts[measure];
      if (isRight === null) count.unjudged += 1;
      else count.trials += 1;
      if (isRight === true) count.successes += 1;
    }
  }

  table(): Table<Measure> {
    const by: Table<Measure>['by'] = {};
    for (const dimension of DIMENSIONS) {
      const classes = this.#by.get(dimension) ?? new Map<string, Counts<Measure>>();
      if (isClassified(classes))
        by[dimension] = inOrder(classes).map(([name, counts]) => this.#row(name, counts));
    }
    return { all: this.#row('all', this.#all), by };
  }

  #start(): Counts<Measure> {
    const entries = this.#measures.map((measure) => [measure, { successes: 0, trials: 0, unjudged: 0 }]);
    return Object.fromEntries(entries) as Counts<Measure>;
  }

  #countsOf(dimension: Dimension, name = UNKNOWN): Counts<Measure> {
    const classes = this.#by.get(dimension) ?? new Map<string, Counts<Measure>>();
    this.#by.set(dimension, classes);
    const counts = classes.get(name) ?? this.#start();
    classes.set(name, counts);
    return counts;
  }

  #row(name: string, counts: Counts<Measure>): Row<Measure> {
    const shares = this.#measures.map((measure) => {
      const { successes, trials, unjudged } = counts[measure];
      return [measure, { ...estimateProportion(successes, trials), unjudged }];
    });
    return { name, shares: Object.fromEntries(shares) as Row<Measure>['shares'] };
  }
}

/** Returns the class of a pair: the class that both have, or `mixed` if they differ. */
export function commonClasses(one: Classes, other: Classes): Classes {
  const common: Classes = {};
  for (const dimension of DIMENSIONS) {
    const [first, second] = [one[dimension], other[dimension]];
    common[dimension] =
      first === undefined || second === undefined || first === second ? first && second : 'mixed';
  }
  return common;
}
