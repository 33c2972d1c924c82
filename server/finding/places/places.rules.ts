/**
 * What time and place say of a bib that was read in a photo. Pure.
 *
 * A place is what one camera saw from one spot. When runners come by there is learnt from bibs that were read surely:
 * the position along the way that fits their times best, by how much the camera's clock is off, and how widely their
 * times scatter. A clock that is an hour off is learnt, and so is an unknown time zone.
 */
import { type Position, passedAt, type Run } from './runs.rules.ts';

/** A sure bib in a photo, and its wearer's course. */
export interface Sighting {
  takenAtMs: number;
  run: Run;
}

/** The learnt model of a place. */
export interface LearnedPlace {
  position: Position;
  /** By how much its photos are later than the results say: the camera's clock. */
  offsetMs: number;
  /** So far from the expected moment most photos of a runner are, at most. */
  windowMs: number;
  /** How many sure bibs it was learnt from, and the share of them that lie within the window. */
  sightings: number;
  agreeing: number;
  /** The share of all other runners who are expected within the window of a photo: how little an agreement means. */
  chance: number;
  /** Courses of which runners were surely seen here, whatever their length. */
  courses: string[];
  /** Whether the kilometre was declared rather than learnt. */
  isPlaceKnown: boolean;
}

/** Why nothing is known of a place. */
const PLACE_PROBLEMS = [
  /** Too few sure bibs of runners who have a result. */
  'TooFewBibs',
  /** The results are of another day than the photos, or the camera's clock is days off. */
  'OtherDay',
  /** The times of photos and results do not go together: a camera that moved, laps, a clock that was set on the way. */
  'NoPattern',
] as const;
export type PlaceProblem = (typeof PLACE_PROBLEMS)[number];

export type TimeEvidence = 'Confirms' | 'Silent' | 'Vetoes';

const MINUTE_MS = 60_000;
/** Fewer sightings, or of fewer runners, fit anything. */
const SIGHTINGS_MIN = 8;
const RUNNERS_MIN = 5;
/** A camera in another zone of the world is so far off at most; what is more is another day. */
const OFFSET_MAX_MS = 14 * 60 * MINUTE_MS;
/** Runners are photographed from afar, from behind, and while they wait for others. */
const WINDOW_MIN_MS = 2 * MINUTE_MS;
/** A wider window says nothing that is worth saying. */
const WINDOW_MAX_MS = 20 * MINUTE_MS;
/** Three standard deviations, as a multiple of the median absolute deviation of a normal distribution. */
const DEVIATIONS = 3 * 1.4826;
/** Minimum number of sure bibs that must agree for a place to confirm, and to veto. */
const AGREEING_TO_CONFIRM = 0.75;
const AGREEING_TO_VETO = 0.9;
const SIGHTINGS_TO_VETO = 12;
/** Where more of the others are expected as well, as shortly after the start, agreement means nothing. */
const CHANCE_MAX = 0.1;
/** A runner this many windows away is vetoed. */
const WINDOWS_TO_VETO = 3;
/** Positions tried along the way. */
const STEPS = 100;
/** Between positions that fit alike, one whose clock is right: an hour off counts as this many seconds of scatter. */
const OFFSET_PENALTY = 5 / 3600;

/** Returns the median of numbers; `Infinity` where most of them are. */
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

/** Returns every possible position: the declared one, else positions all along the course. */
function positionsOf(sightings: readonly Sighting[], placeKm: number | null): Position[] {
  if (placeKm !== null) return [{ km: placeKm }];
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS);
  const longest = Math.max(...sightings.map(({ run }) => run.lengthKm ?? 0));
  const courses = new Set(sightings.map(({ run }) => run.lengthKm));
  const shares = steps.map((share) => ({ share }));
  // Of one course alone, kilometres say nothing that shares do not.
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

/** Returns how far from its median a fit reaches. */
const reachOf = ({ deviationMs }: Fit) => Math.max(WINDOW_MIN_MS, DEVIATIONS * deviationMs);

const isWithin = (fit: Fit, sighting: Sighting) =>
  Math.abs(distanceTo(sighting, fit.position) - fit.offsetMs) <= reachOf(fit);

/**
 * Learns a place from its sure bibs, in two passes: outliers of the first, misread or standing by, do not count in the
 * second.
 * @param runs everybody who has a result: among them an agreement is worth as much as it is rare
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

/** One runner of a course may be a misread bib. */
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
  // The runner themselves is expected, too.
  const shares = sightings.map(
    ({ takenAtMs }) =>
      Math.max(countBefore(takenAtMs + reach) - countBefore(takenAtMs - reach) - 1, 0) / others,
  );
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(shares.length, 1);
}

/** Returns whether enough sure bibs agree for a veto against runners who were elsewhere. */
const mayVeto = (place: LearnedPlace): boolean =>
  place.agreeing >= AGREEING_TO_VETO && place.sightings >= SIGHTINGS_TO_VETO;

/**
 * Returns what time and place say of a runner being in a photo. They veto only a runner who was elsewhere on the course at
 * that time, or whose course does not pass: before the start and after the finish anybody may stand anywhere.
 */
export function weighTime(takenAtMs: number, run: Run, place: LearnedPlace): TimeEvidence {
  const isCourseSeen = place.courses.includes(run.course);
  // What was learnt from the runners of one course says nothing of where another one runs.
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

/** A place that moved by less changes almost no verdict. */
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

/** In how many steps more photos an event's places are learnt again. */
const GROWTH = 1.25;
const FIRST_PHOTOS = 20;

/** Returns whether to learn an event's places again at this number of published photos. */
export function isLearningDue(photos: number): boolean {
  for (let step = FIRST_PHOTOS; step <= photos; step = Math.ceil(step * GROWTH))
    if (step === photos) return true;
  return false;
}
