/**
 * The distance up to which a face alone is a runner's in an event, by the event's own certain strangers. Pure.
 *
 * Two people in one photo are strangers, and so are the wearers of two bibs. Each such pair is tested as if it were
 * unknown: at what limit would the rule show the photo of one to the other? These limits, in ascending order, show how
 * many wrong photos a limit admits.
 */
import { askLimit, LIMIT, SELFIE, selfieLimit } from './judge-face.rules.ts';

/** The accepted number of wrong photos per runner: one per hundred runners. */
export const WRONG_PER_RUNNER = 0.01;
/**
 * The accepted number of strangers' faces per selfie: one in ten selfies. Then a person with a single photo gets the
 * right one nine times out of ten, and photos found by a selfie are shown as probable until confirmed.
 */
export const STRANGERS_PER_SELFIE = 0.1;
/** With fewer pairs of strangers the nearest ones are unknown. */
const PAIRS_LEAST = 40;
/** Fewer failed tests do not support an extrapolation below them. */
const TRIES_LEAST = 10;
/** The share of the trials admitted by any limit from which the rate below is extrapolated. */
const TAIL = { share: 0.1, least: 5 };
/**
 * If there are too few certain strangers, the limit falls with the number of faces, as measured in events of up to
 * 1,700 faces. Beyond that it is an extrapolation.
 */
const BY_SIZE = { from: 1_500, fall: 0.1 };

/** The trials with certain strangers. */
export interface StrangerTries {
  /** The limits at which a photo would have been shown to a stranger, for the trials that any limit admits. */
  limits: readonly number[];
  /** The number of tried pairs of a face and a runner. */
  tried: number;
}

const bounded = (limit: number) => Math.min(LIMIT.ceiling, Math.max(LIMIT.floor, limit));

/** Chooses the limit by the number of faces alone. */
export function limitBySize(faces: number): number {
  return bounded(LIMIT.usual - BY_SIZE.fall * Math.log10(Math.max(1, faces / BY_SIZE.from)));
}

/**
 * Computes how many photos of strangers a runner can expect at a limit. Below the lowest trials their number is
 * extrapolated exponentially.
 * @param withoutBib faces that any runner may be shown
 */
export function expectedWrong({ limits, tried }: StrangerTries, withoutBib: number, limit: number): number {
  return expectedOf({ sorted: sortLimits(limits), tried }, withoutBib, limit);
}

const sortLimits = (limits: readonly number[]) => limits.toSorted((one, other) => one - other);

interface SortedTries {
  sorted: readonly number[];
  tried: number;
}

function expectedOf({ sorted, tried }: SortedTries, withoutBib: number, limit: number): number {
  const tail = Math.max(TAIL.least, Math.ceil(TAIL.share * sorted.length));
  const edge = sorted[tail];
  if (edge === undefined || tried === 0) return 0;
  if (limit >= edge) return (withoutBib * sorted.filter((one) => one <= limit).length) / tried;
  return ((withoutBib * tail) / tried) * Math.exp((limit - edge) / steepness(sorted, tail, edge));
}

/** Computes the increase of a limit for an e-fold growth of the number of strangers below it. */
const steepness = (sorted: readonly number[], tail: number, edge: number): number =>
  Math.max(0.01, sorted.slice(0, tail).reduce((sum, one) => sum + edge - one, 0) / tail);

/**
 * Chooses the limit at which a runner can expect no more wrong photos than `WRONG_PER_RUNNER`, between floor and
 * ceiling.
 * @param faces of the event
 * @param withoutBib those of them without a known bib
 */
export function chooseLimit(tries: StrangerTries, faces: number, withoutBib: number): number {
  if (tries.limits.length < TRIES_LEAST) return limitBySize(faces);
  return limitAt(tries, withoutBib, WRONG_PER_RUNNER, LIMIT);
}

/** The accepted number of strangers in question per runner: one per four runners, so that most questions are useful. */
const ASKED_A_RUNNER = 0.25;

/** Chooses the distance up to which a face is in question: as far as strangers are rare. */
export function chooseAskLimit(tries: StrangerTries, withoutBib: number, limit: number): number {
  const farthest = askLimit(limit);
  if (tries.limits.length < TRIES_LEAST) return farthest;
  return limitAt(tries, withoutBib, ASKED_A_RUNNER, { floor: Math.min(limit, farthest), ceiling: farthest });
}

/**
 * Chooses the distance up to which a face is a selfie's: as far as an event's strangers are rarely that near to each
 * other, and never below the default.
 * @param distances of pairs of faces that are certainly two people's: nothing else is known about a selfie's person
 * @param faces of the event
 * @param limit the distance up to which a face alone is a runner's
 */
export function chooseSelfieLimit(distances: readonly number[], faces: number, limit: number): number {
  const floor = selfieLimit(limit);
  if (distances.length < PAIRS_LEAST) return floor;
  const pairs = { limits: distances, tried: distances.length };
  return limitAt(pairs, faces, STRANGERS_PER_SELFIE, { floor, ceiling: SELFIE.ceiling });
}

/** Finds the limit between two at which a runner expects `wanted` strangers. */
function limitAt(
  { limits, tried }: StrangerTries,
  withoutBib: number,
  wrong: number,
  { floor, ceiling }: { floor: number; ceiling: number },
): number {
  let [low, high] = [floor, ceiling];
  const tries = { sorted: sortLimits(limits), tried };
  if (expectedOf(tries, withoutBib, high) <= wrong) return high;
  if (expectedOf(tries, withoutBib, low) > wrong) return low;
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2;
    if (expectedOf(tries, withoutBib, middle) <= wrong) low = middle;
    else high = middle;
  }
  return low;
}
