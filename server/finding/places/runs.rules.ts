/** The positions of runners over time, by the results. Pure. */
import type { RaceResult } from '#finding/race-results/index.ts';
import { lengthOfCourse, shareOfCheckPoint } from './course.rules.ts';

/** A runner's run: from the first to the last moment in the results. */
export interface Run {
  bibKey: string;
  /** The name of the distance in lower case; empty if unknown. */
  course: string;
  lengthKm: number | null;
  /** Moments in milliseconds since the epoch, by the completed share of the course; at least one, in order. */
  passages: { share: number; atMs: number }[];
}

/** A position along the course: at the same kilometre for everybody, or after the same share of each course. */
export type Position = { km: number } | { share: number };

/** Builds a runner's run from a result. Decreasing times are left out as typing errors. */
export function runOf(result: RaceResult): Run {
  const { finishedAt, gunMs, chipMs, splits, distance } = result;
  const lengthKm = result.courseKm ?? lengthOfCourse(distance);
  const finish = { share: 1, atMs: finishedAt.getTime() };
  const run = { bibKey: result.bibKey, course: distance?.trim().toLowerCase() ?? '', lengthKm };
  // A runner with a chip time was on the course for that long; split times count from the same start.
  const tookMs = chipMs ?? gunMs;
  if (tookMs === null) return { ...run, passages: [finish] };
  const startMs = finish.atMs - tookMs;
  const between = splits
    .flatMap(({ name, ms, km }) => {
      const share = shareOfCheckPoint(name, lengthKm, km);
      return share === undefined || share >= 1 ? [] : [{ share, atMs: startMs + ms }];
    })
    .sort((one, other) => one.share - other.share);
  const passages = [{ share: 0, atMs: startMs }];
  for (const passage of between) {
    const last = passages.at(-1);
    const isForward = last !== undefined && passage.share > last.share && passage.atMs > last.atMs;
    if (isForward && passage.atMs < finish.atMs) passages.push(passage);
  }
  return { ...run, passages: [...passages, finish] };
}

/** The tolerance of a course's length: beyond it the course does not reach the place. */
const LENGTH_TOLERANCE = { share: 0.03, km: 0.2 };

/**
 * Computes when a runner passed a position, interpolated at even pace.
 * @returns milliseconds since the epoch; `Never` if the course does not reach it; undefined if unknown
 */
export function passedAt(run: Run, position: Position): number | 'Never' | undefined {
  const share = shareAt(run, position);
  if (share === undefined || share === 'Never') return share;
  const after = run.passages.findIndex((passage) => passage.share >= share);
  const next = run.passages[after];
  if (next === undefined) return undefined;
  if (next.share === share) return next.atMs;
  const last = run.passages[after - 1];
  if (last === undefined) return undefined;
  return last.atMs + ((share - last.share) / (next.share - last.share)) * (next.atMs - last.atMs);
}

/**
 * Computes the completed share of a runner's course at a position.
 * @returns `Never` if the course does not reach it; undefined if its length is unknown
 */
export function shareAt(run: Pick<Run, 'lengthKm'>, position: Position): number | 'Never' | undefined {
  return 'share' in position ? position.share : shareAtKm(run, position.km);
}

function shareAtKm({ lengthKm }: Pick<Run, 'lengthKm'>, km: number): number | 'Never' | undefined {
  if (lengthKm === null) return undefined;
  if (km > lengthKm * (1 + LENGTH_TOLERANCE.share) + LENGTH_TOLERANCE.km) return 'Never';
  return Math.min(km / lengthKm, 1);
}
