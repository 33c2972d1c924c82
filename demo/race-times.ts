import type { DemoEvent } from './event.ts';
import { filmedFinishes } from './finish-camera/footage-plan.ts';
import type { DemoRunner } from './roster.ts';

/** Seconds between the gun and a runner's crossing of the starting line. */
const START_WAIT_S = 21;
/** The kilometres of the timing mats between start and finish. */
const CHECK_POINTS_KM = [5, 12, 18] as const;

/** Returns the seconds of a time of day, `HH:MM` or `HH:MM:SS`. */
const secondsOf = (time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
};

/**
 * Returns when a runner passes a kilometre, in seconds after local midnight. At the finish it is the time in the footage, if the
 * footage shows the runner.
 */
export function passesAtS(event: DemoEvent, runner: DemoRunner, km: number): number {
  const filmed = km >= runner.km ? filmedFinishes(event).get(runner.row.bib) : undefined;
  return filmed ?? secondsOf(event.startsAt) + START_WAIT_S + runner.pace * 60 * km;
}

/** Seconds as `H:MM:SS.t`. */
function timeOf(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const two = (value: number): string => String(value).padStart(2, '0');
  const whole = Math.floor(tenths / 10);
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${tenths % 10}`;
}

/**
 * Returns the timing company's list of the runners' ranks, and their times at the mats, as for `photofinish
 * import-results`. Runners are ranked within their distance.
 */
export function resultsCsv(event: DemoEvent): string {
  const sinceGun = (atS: number): string => timeOf(atS - secondsOf(event.startsAt));
  const finishers = event.runners.map((runner) => ({
    runner,
    time: sinceGun(passesAtS(event, runner, runner.km)),
  }));
  const groups = Map.groupBy(finishers, ({ runner }) => runner.row.distance);
  const lines = finishers.map(({ runner, time }) => {
    const splits = CHECK_POINTS_KM.map((km) =>
      km < runner.km ? sinceGun(passesAtS(event, runner, km)) : '',
    );
    const { bib, distance } = runner.row;
    const group = groups.get(distance) ?? [];
    const rank = group.filter((other) => other.time < time).length + 1;
    return [bib, distance, `${rank}/${group.length}`, time, ...splits].join(',');
  });
  const headings = [
    'bib',
    'distance',
    'overall rank',
    'gun time',
    ...CHECK_POINTS_KM.map((km) => `${km} km`),
  ];
  return [headings.join(','), ...lines, ''].join('\n');
}
