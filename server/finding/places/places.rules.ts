/**
 * The evidence of time and place for a bib that was read in a photo. Pure.
 *
 * A place is one camera at one spot. Its model is learnt from bibs that were read with certainty: the position along
 * the course that fits their times best, the offset of the camera's clock, and the scatter of their times. Clocks that
 * are an hour off and unknown time zones are learnt too.
 */
import { type Position, passedAt, type Run } from './runs.rules.ts';

/** A certain bib in a photo, and its wearer's course. */
export interface Sighting {
  takenAtMs: number;
  run: Run;
}

/** The learnt model of a place. */
export interface LearnedPlace {
  position: Position;
  /** The offset of its photos from the results: the camera's clock error. */
  offsetMs: number;
  /** The window around the expected moment that contains most photos of a runner. */
  windowMs: number;
  /** The number of certain bibs from which it was learnt, and the share of them within the window. */
  sightings: number;
  agreeing: number;
  /**
   * The share of all other runners who are expected within the window of a photo: the larger, the weaker an agreement.
   */
  chance: number;
  /** Courses whose runners were certainly seen here, whatever their length. */
  courses: string[];
  /** Whether the kilometre was declared rather than learnt. */
  isPlaceKnown: boolean;
}

/** Why a place has no model. */
const PLACE_PROBLEMS = [
  /** Too few certain bibs of runners with a result. */
  'TooFewBibs',
  /** The results are of another day than the photos, or the camera's clock is days off. */
  'OtherDay',
  /** The times of photos and results do not fit: a camera that moved, laps, a clock that was set on the way. */
  'NoPattern',
] as const;
export type PlaceProblem = (typeof PLACE_PROBLEMS)[number];

export type TimeEvidence = 'Confirms' | 'Silent' | 'Vetoes';

const MINUTE_MS = 60_000;
/** The minimum numbers of sightings and runners: with fewer, many models fit. */
const SIGHTINGS_MIN = 8;
const RUNNERS_MIN = 5;
/** The largest offset of a camera in another time zone; more means another day. */
const OFFSET_MAX_MS = 14 * 60 * MINUTE_MS;
/** Runners are photographed from afar, from behind, and while they wait for others. */
const WINDOW_MIN_MS = 2 * MINUTE_MS;
/** The widest useful window. */
const WINDOW_MAX_MS = 20 * MINUTE_MS;
/** Three standard deviations, as a multiple of the median absolute deviation of a normal distribution. */
const DEVIATIONS = 3 * 1.4826;
/**
 * The minimum share of certain bibs that must agree for a place to confirm, and to veto. A veto also needs this number
 * of certain bibs.
 */
const AGREEING_TO_CONFIRM = 0.75;
const AGREEING_TO_VETO = 0.9;
const SIGHTINGS_TO_VETO = 12;
/**
 * The largest share of other expected runners at which agreement is evidence; shortly after the start more are
 * expected.
 */
const CHANCE_MAX = 0.1;
/** A runner this many windows away is vetoed. */
const WINDOWS_TO_VETO = 3;
/** Positions tried along the way. */
const STEPS = 100;
/**
 * Of positions that fit equally, one with a correct clock is preferred: an hour's offset counts as this many seconds of
 * scatter.
 */
const OFFSET_PENALTY = 5 / 3600;

/** Returns the median of numbers; `Infinity` if most of them are. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const [low = 0, high = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return low === high ? low : (low + high) / 2;
}

interface Fit {
  position: Position;
  offsetMs: number;
  /** The median absolute deviation. */
  deviationMs: number;
}

const distanceTo = ({ takenAtMs, run }: Sighting, position: Position): number => {
  const passedMs = passedAt(run, position);
  return typeof passedMs === 'number' ? takenAtMs - passedMs : Number.POSITIVE_INFINITY;
};

function fitAt(sightings: readonly Sighting[], position: Position): Fit {
  const late = sightings.map((sighting) => distanceTo(sighting, position));
  const offsetMs = median(late);
  const deviationMs = Number.isFinite(offsetMs)
    ? median(late.map((ms) => Math.abs(ms - offsetMs)))
    : Number.POSITIVE_INFINITY;
  return { position, offsetMs, deviationMs };
}

/** Returns every possible position: the declared one, otherwise positions along the whole course. */
function positionsOf(sightings: readonly Sighting[], placeKm: number | null): Position[] {
  if (placeKm !== null) return [{ km: placeKm }];
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS);
  const longest = Math.max(...sightings.map(({ run }) => run.lengthKm ?? 0));
  const courses = new Set(sightings.map(({ run }) => run.lengthKm));
  const shares = steps.map((share) => ({ share }));
  // With a single course, kilometres add nothing to shares.
  return longest === 0 || courses.size < 2
    ? shares
    : [...shares, ...steps.map((step) => ({ km: step * longest }))];
}

function fitBest(sightings: readonly Sighting[], positions: readonly Position[]): Fit | undefined {
  const costOf = ({ deviationMs, offsetMs }: Fit) => deviationMs + Math.abs(offsetMs) * OFFSET_PENALTY;
  const fits = positions
    .map((position) => fitAt(sightings, position))
    .filter(({ deviationMs }) => Number.isFinite(deviationMs));
  return fits.reduce<Fit | undefined>(
    (best, fit) => (best === undefined || costOf(fit) < costOf(best) ? fit : best),
    undefined,
  );
}

/** Returns the distance from the median that a fit covers. */
const reachOf = ({ deviationMs }: Fit) => Math.max(WINDOW_MIN_MS, DEVIATIONS * deviationMs);

const isWithin = (fit: Fit, sighting: Sighting) =>
  Math.abs(distanceTo(sighting, fit.position) - fit.offsetMs) <= reachOf(fit);

/**
 * Learns a place from its certain bibs, in two passes: outliers of the first (misread bibs, waiting runners) do not
 * count in the second.
 * @param runs everybody with a result, who determine how rare an agreement is
 * @param placeKm its position, if declared
 */
export function learnPlace(
  sightings: readonly Sighting[],
  runs: readonly Run[],
  placeKm: number | null,
): LearnedPlace | PlaceProblem {
  if (sightings.length < SIGHTINGS_MIN || countRunners(sightings) < RUNNERS_MIN) return 'TooFewBibs';
  const positions = positionsOf(sightings, placeKm);
  const first = fitBest(sightings, positions);
  if (first === undefined) return 'NoPattern';
  const kept = sightings.filter((sighting) => isWithin(first, sighting));
  const fit = fitBest(kept, positions);
  if (fit === undefined) return 'NoPattern';
  if (Math.abs(fit.offsetMs) > OFFSET_MAX_MS) return 'OtherDay';
  const windowMs = Math.round(reachOf(fit));
  const agreeing = sightings.filter((sighting) => isWithin(fit, sighting)).length / sightings.length;
  if (windowMs > WINDOW_MAX_MS || agreeing < AGREEING_TO_CONFIRM) return 'NoPattern';
  return {
    position: fit.position,
    offsetMs: Math.round(fit.offsetMs),
    windowMs,
    sightings: sightings.length,
    agreeing,
    chance: chanceOf(kept, runs, fit),
    courses: seenCourses(sightings).sort(),
    isPlaceKnown: placeKm !== null,
  };
}

const countRunners = (sightings: readonly Sighting[]) => new Set(sightings.map(({ run }) => run.bibKey)).size;

/** Returns the courses with at least two certain runners, because a single runner may be a misread bib. */
function seenCourses(sightings: readonly Sighting[]): string[] {
  return [...Map.groupBy(sightings, ({ run }) => run.course)].flatMap(([course, own]) =>
    countRunners(own) >= 2 ? course : [],
  );
}

/** Returns the share of all others who are expected within the window of a photo, on average. */
function chanceOf(sightings: readonly Sighting[], runs: readonly Run[], fit: Fit): number {
  const expected = Float64Array.from(
    runs.flatMap((run) => {
      const passedMs = passedAt(run, fit.position);
      return typeof passedMs === 'number' ? passedMs + fit.offsetMs : [];
    }),
  ).sort();
  const countBefore = (ms: number) => {
    let [low, high] = [0, expected.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((expected[middle] ?? 0) < ms) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const others = Math.max(runs.length - 1, 1);
  const reach = reachOf(fit);
  // The runner themselves is expected too.
  const shares = sightings.map(
    ({ takenAtMs }) =>
      Math.max(countBefore(takenAtMs + reach) - countBefore(takenAtMs - reach) - 1, 0) / others,
  );
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(shares.length, 1);
}

/** Returns whether enough certain bibs agree for a veto against runners who were elsewhere. */
const mayVeto = (place: LearnedPlace): boolean =>
  place.agreeing >= AGREEING_TO_VETO && place.sightings >= SIGHTINGS_TO_VETO;

/**
 * Returns the evidence of time and place that a runner is in a photo. It vetoes only a runner who was elsewhere on the
 * course at that time, or whose course does not pass the place: before the start and after the finish anybody may be
 * anywhere.
 */
export function weighTime(takenAtMs: number, run: Run, place: LearnedPlace): TimeEvidence {
  const isCourseSeen = place.courses.includes(run.course);
  // A model learnt from one course's runners says nothing about another course.
  if (!place.isPlaceKnown && !isCourseSeen) return 'Silent';
  const passedMs = passedAt(run, place.position);
  if (passedMs === undefined) return 'Silent';
  if (passedMs === 'Never')
    return mayVeto(place) && place.isPlaceKnown && !isCourseSeen ? 'Vetoes' : 'Silent';
  const shownMs = takenAtMs - place.offsetMs;
  const apartMs = Math.abs(shownMs - passedMs);
  if (apartMs <= place.windowMs) return place.chance <= CHANCE_MAX ? 'Confirms' : 'Silent';
  const [start, finish] = [run.passages[0], run.passages.at(-1)];
  const isOnTheWay =
    run.passages.length > 1 && start !== undefined && finish !== undefined
      ? shownMs > start.atMs && shownMs < finish.atMs
      : false;
  return mayVeto(place) && isOnTheWay && apartMs > WINDOWS_TO_VETO * place.windowMs ? 'Vetoes' : 'Silent';
}

/** Smaller changes of a place affect almost no verdict. */
const MOVE_MIN_MS = MINUTE_MS;

/** Returns whether a place's model changed enough to judge its photos again. */
export function hasMoved(
  before: LearnedPlace | PlaceProblem | undefined,
  after: LearnedPlace | PlaceProblem,
): boolean {
  const wasKnown = typeof before === 'object';
  if (typeof after === 'string' || !wasKnown) return wasKnown || typeof after === 'object';
  const shareOf = ({ position }: LearnedPlace) => ('share' in position ? position.share : position.km);
  return (
    Math.abs(before.offsetMs - after.offsetMs) > MOVE_MIN_MS ||
    Math.abs(before.windowMs - after.windowMs) > MOVE_MIN_MS ||
    'share' in before.position !== 'share' in after.position ||
    shareOf(before) !== shareOf(after) ||
    before.chance <= CHANCE_MAX !== after.chance <= CHANCE_MAX ||
    mayVeto(before) !== mayVeto(after) ||
    before.courses.join() !== after.courses.join()
  );
}

/** The factor by which an event's photos grow until its places are learnt again. */
const GROWTH = 1.25;
const FIRST_PHOTOS = 20;

/** Returns whether to learn an event's places again at this number of published photos. */
export function isLearningDue(photos: number): boolean {
  for (let step = FIRST_PHOTOS; step <= photos; step = Math.ceil(step * GROWTH))
    if (step === photos) return true;
  return false;
}
