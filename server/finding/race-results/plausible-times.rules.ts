/** Whether a race time is plausible. Pure. */

/**
 * The best times of the world by kilometres, rounded down (worldathletics.org/records, track and road;
 * iau-ultramarathon.org from 50 km on; including unratified times; as of 2025). Between two distances the pace is
 * interpolated.
 */
const WORLD_BESTS: readonly (readonly [km: number, seconds: number])[] = [
  [0.1, 9],
  [0.4, 43],
  [0.8, 100],
  [1, 131],
  [1.609, 223],
  [3, 437],
  [5, 755],
  [10, 1571],
  [15, 2387],
  [21.0975, 3400],
  [42.195, 7235],
  [50, 9520],
  [100, 21_560],
  [160.934, 39_000],
  [319.614, 86_400],
];
/** The same best times as seconds per kilometre. */
const WORLD_PACES = WORLD_BESTS.map(([length, seconds]) => [length, seconds / length] as const);
/**
 * The highest speed of a bicycle race (the best hundred kilometres on a road are below 50 km/h), because other sports
 * are faster than running.
 */
const FASTEST_KM_H = 60;
/** From this number of finishes on, a majority faster than any runner shows that the race is not a run. */
const MANY = 3;

/** Returns the world's best time for a distance. */
export function worldBestMs(km: number): number {
  const paces = WORLD_PACES;
  const after = paces.findIndex(([length]) => length >= km);
  const [first, last] = [paces[0], paces.at(-1)];
  if (after === 0) return km * (first?.[1] ?? 0) * 1000;
  const [high, low] = [paces[after] ?? last, paces[after < 0 ? paces.length - 1 : after - 1]];
  if (high === undefined || low === undefined) return 0;
  const share = high[0] === low[0] ? 1 : (km - low[0]) / (high[0] - low[0]);
  return Math.floor(km * (low[1] + share * (high[1] - low[1])) * 1000);
}

/**
 * Returns the shortest possible time of one distance's finishers: by bicycle, if half of them are faster than any
 * runner.
 */
export function shortestMs(km: number, elapsed: readonly number[]): number {
  const best = worldBestMs(km);
  const faster = elapsed.filter((ms) => ms < best).length;
  return elapsed.length >= MANY && faster * 2 > elapsed.length ? (km / FASTEST_KM_H) * 3600_000 : best;
}

const HOUR_MS = 3600_000;

/** Returns the longest time limit of a race of a length, estimated generously. */
export const longestMs = (km: number): number => Math.max(3 * HOUR_MS, km * 30 * 60_000);
