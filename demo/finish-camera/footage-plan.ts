import { type DemoEvent, lakesideHalfMarathon } from '../event.ts';
import type { DemoRunner } from '../roster.ts';

/** A runner in the footage: when they cross the line, and where and how fast they run. */
export interface Finisher {
  readonly runner: DemoRunner;
  /** Seconds into the footage. */
  readonly crossesAtS: number;
  /** Metres right of the road's middle. */
  readonly lane: number;
  readonly metresPerSecond: number;
  /** The phase of their stride at the start of the footage, from 0 to 1. */
  readonly stridesFrom: number;
}

/** The content of half a minute of a finish camera. */
export interface FootagePlan {
  readonly event: DemoEvent;
  readonly width: number;
  readonly height: number;
  readonly picturesPerSecond: number;
  readonly seconds: number;
  /** Local time of the first picture, HH:MM:SS. */
  readonly startsAt: string;
  readonly finishers: readonly Finisher[];
}

/** The finishers with their times: one alone, two side by side, and others soon after. */
const ARRIVALS: readonly (readonly [bib: string, atS: number, lane: number, speed: number])[] = [
  ['4', 4.2, -1.3, 3.9],
  ['17', 7.4, 0.7, 3.5],
  ['1042', 10.6, -0.7, 3.6],
  ['38', 10.9, 1.1, 3.7],
  ['1186', 14.3, 0.1, 3.3],
  ['503', 18.1, -1.4, 3.8],
  ['307', 21.5, 1.2, 3.4],
  ['1273', 24.4, -0.4, 3.6],
];

/** Local time of the footage's first picture, HH:MM:SS. */
const FILM_STARTS_AT = '10:52:00';

/**
 * Returns when each bib crosses the line in the finish footage of an event, in seconds after local midnight; empty in an
 * event without a video file.
 */
export function filmedFinishes(event: DemoEvent): ReadonlyMap<string, number> {
  if (event !== lakesideHalfMarathon) return new Map();
  return new Map(ARRIVALS.map(([bib, atS]) => [bib, secondsOf(FILM_STARTS_AT) + atS]));
}

/** Plans the footage of the big event's finish: eight runners of its start list in thirty seconds. */
export function planFootage(event: DemoEvent = lakesideHalfMarathon): FootagePlan {
  const finishers = ARRIVALS.map(([bib, crossesAtS, lane, metresPerSecond], index): Finisher => {
    const runner = event.runners.find(({ row }) => row.bib === bib);
    if (runner === undefined) throw new Error(`${event.slug} has no runner ${bib}`);
    return { runner, crossesAtS, lane, metresPerSecond, stridesFrom: (index * 0.37) % 1 };
  });
  return {
    event,
    width: 1280,
    height: 720,
    picturesPerSecond: 25,
    seconds: 30,
    startsAt: FILM_STARTS_AT,
    finishers,
  };
}

const secondsOf = (time: string): number => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
