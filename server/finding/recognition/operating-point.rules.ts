/**
 * Chooses the distance up to which a face alone counts as a runner's, from the event's own certain strangers. Pure. Two
 * people in one photo are strangers, and so are the wearers of two bibs. Each such pair is tested as if it were unknown
 * that they are strangers: from which limit on would the rule show the photo of one to the other? These limits, in
 * ascending order, show how many wrong photos a limit admits.
 */
import { askLimit, LIMIT, SELFIE, selfieLimit } from './judge-face.rules.ts';

/** The accepted number of wrong photos per runner: one for a hundred runners. */
export const WRONG_PER_RUNNER = 0.01;
/**
 * The accepted number of strangers' faces per selfie: one in ten selfies. A person with a single photo then gets the
 * right one nine times out of ten. Photos found by a selfie are shown as probable until they are confirmed.
 */
export const STRANGERS_PER_SELFIE = 0.1;
/** With fewer pairs of strangers, it is unknown how near strangers can be. */
const PAIRS_LEAST = 40;
/** With fewer failed tests, the rate below them cannot be extrapolated. */
const TRIES_LEAST = 10;
/** The share of admitted trials from which the rate at lower limits is extrapolated. */
const TAIL = { share: 0.1, least: 5 };
/**
 * If there are too few certain strangers, the limit falls with the number of faces, as measured in events of up to
 * 1,700 faces. For larger events this is an extrapolation.
 */
const BY_SIZE = { from: 1_500, fall: 0.1 };

/** The trials with pairs of certain strangers. */
export interface StrangerTries {
  /** The limits from which a photo would be shown to a stranger, for the trials that some limit admits. */
  limits: readonly number[];
  /** The number of pairs of a face and a runner that were tried. */
  tried: number;
}

const bounded = (limit: number) => Math.min(LIMIT.ceiling, Math.max(LIMIT.floor, limit));

/** Chooses the limit from the number of faces only. */
export function limitBySize(faces: number): number {
  return bounded(LIMIT.usual - BY_SIZE.fall * Math.log10(Math.max(1, faces / BY_SIZE.from)));
}

/**
 * Computes how many photos of strangers a runner can expect at a limit. Below the lowest trials the number is
 * extrapolated exponentially.
 * @param withoutBib the number of faces that any runner may be shown
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

/** Computes how much the limit rises when the number of strangers below it grows e-fold. */
const steepness = (sorted: readonly number[], tail: number, edge: number): number =>
  Math.max(0.01, sorted.slice(0, tail).reduce((sum, one) => sum + edge - one, 0) / tail);

/**
 * Chooses the limit at which a runner can expect at most `WRONG_PER_RUNNER` wrong photos, between floor and ceiling.
 * @param faces their number in the event
 * @param withoutBib how many of them have no known bib
 */
export function chooseLimit(tries: StrangerTries, faces: number, withoutBib: number): number {
  if (tries.limits.length < TRIES_LEAST) return limitBySize(faces);
  return limitAt(tries, withoutBib, WRONG_PER_RUNNER, LIMIT);
}

/**
 * The accepted number of strangers per runner among questions: one for four runners, so that most questions are useful.
 */
const ASKED_A_RUNNER = 0.25;

/** Chooses the distance up to which a face leads to a question: as far as strangers are still rare. */
export function chooseAskLimit(tries: StrangerTries, withoutBib: number, limit: number): number {
  const farthest = askLimit(limit);
  if (tries.limits.length < TRIES_LEAST) return farthest;
  return limitAt(tries, withoutBib, ASKED_A_RUNNER, { floor: Math.min(limit, farthest), ceiling: farthest });
}

/**
 * Chooses the distance up to which a face counts as a selfie's. It is as large as possible while an event's strangers
 * are rarely that near to each other, and never below the default.
 * @param distances between faces that are certainly of two people; about a selfie's person nothing else is known
 * @param faces their number in the event
 * @param limit the distance up to which a face alone counts as a runner's
 */
export function chooseSelfieLimit(distances: readonly number[], faces: number, limit: number): number {
  const floor = selfieLimit(limit);
  if (distances.length < PAIRS_LEAST) return floor;
  const pairs = { limits: distances, tried: distances.length };
  return limitAt(pairs, faces, STRANGERS_PER_SELFIE, { floor, ceiling: SELFIE.ceiling });
}

/** Finds the limit, between two others, at which a runner expects `wanted` strangers. */
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
