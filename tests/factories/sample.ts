import { seededRandom } from '#demo/random.ts';

/**
 * Chooses how much of a large count a run takes: all of it under `npm run test:thorough`, a sample otherwise. The sample
 * is drawn with a seed that every run prints: `TEST_SEED=… npm test` draws the same one.
 */
const IS_THOROUGH = process.env.TEST_THOROUGH === '1';
const IS_FAULTS = process.env.TEST_FAULTS === '1';

/** The run's seed; by default vitest.config.ts derives it from the commit. */
export const SEED = Number(process.env.TEST_SEED);

/** Returns how many cases to try: `whole` in a thorough run. */
export const countOf = (whole: number, sample: number): number => (IS_THOROUGH ? whole : sample);

/** Returns how often to kill a process that `npm test` kills once. */
export const killsOf = (whole: number, sample: number): number => (IS_FAULTS ? countOf(whole, sample) : 1);

/** Chooses that many of the cases, in their order; all of them in a thorough run. */
export function sampleOf<Case>(cases: readonly Case[], count: number): Case[] {
  const random = seededRandom(SEED);
  const drawn = cases.map((one) => ({ one, place: random.next() }));
  const last = drawn.map(({ place }) => place).toSorted((one, other) => one - other)[
    countOf(cases.length, count) - 1
  ];
  return drawn.filter(({ place }) => place <= (last ?? 1)).map(({ one }) => one);
}
