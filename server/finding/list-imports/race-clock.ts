import { bibKey } from '#contract/competitor.ts';
import { listCompetitors } from '#finding/competitors/index.ts';
import type { EventRecord } from '#finding/events/index.ts';
import { captureInstant } from '#finding/ingest/index.ts';
import { lengthOfCourse } from '#finding/places/index.ts';
import { type RaceClock, readMoment } from '#finding/race-results/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { wallClock } from '#platform/wall-clock.ts';

/** An event's day and time zone. */
type DayAndZone = Pick<EventRecord, 'date' | 'timeZone'>;

/** The start of the race: of one distance (in lower case), or of all others. */
export interface GunStart {
  distance: string | undefined;
  start: Date;
}

const DAY_MS = 24 * 3600_000;

/** Returns a parser of times as operators write them: in the race's time zone unless they have an offset. */
export function momentReader(
  event: DayAndZone,
  now: Date,
): (shown: { local: string; offset?: string }) => Date | null {
  return (shown) => captureInstant(shown, null, { timeZone: event.timeZone, offsets: new Map() }, now);
}

/**
 * Reads the starts of a race, as in `10:00:00` or `10 km=09:30`.
 * @returns the entry that is invalid, if one is not a time or in the future
 */
export function readGunStarts(
  entries: readonly string[],
  event: DayAndZone,
  now: Date,
): { starts: GunStart[] } | { wrong: string } {
  const starts: GunStart[] = [];
  for (const entry of entries) {
    const [time = '', ...rest] = entry.split('=').toReversed();
    const shown = readMoment(time.trim(), event.date);
    const start = shown === undefined ? null : momentReader(event, now)(shown);
    if (start === null) return { wrong: entry };
    const distance = rest.toReversed().join('=').trim().toLowerCase();
    starts.push({ distance: distance === '' ? undefined : distance, start });
  }
  return { starts };
}

/**
 * Builds the facts needed to read the times of a list: the event's day and zone, its starts, and its start list's
 * distances.
 */
export async function openRaceClock(
  scope: Scope,
  event: DayAndZone & Pick<EventRecord, 'eventId'>,
  { now, starts, courseKms }: { now: Date; starts: readonly GunStart[]; courseKms: RaceClock['courseKms'] },
): Promise<RaceClock> {
  const competitors = await listCompetitors(scope, event.eventId);
  const distances = new Map(competitors.map(({ bib, distance }) => [bibKey(bib), distance]));
  return {
    date: event.date,
    instantOf: momentReader(event, now),
    timeOfDayMs: (instant) => wallClock(instant, event.timeZone).getTime() % DAY_MS,
    gunStart: starts.findLast(({ distance }) => distance === undefined)?.start,
    gunStarts: new Map(
      starts.flatMap(({ distance, start }) => (distance === undefined ? [] : [[distance, start] as const])),
    ),
    distanceOf: (key) => distances.get(key) ?? null,
    courseKms,
    lengthOf: lengthOfCourse,
  };
}
