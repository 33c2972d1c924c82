import { bibKey } from '#contract/competitor.ts';
import { type Fault, faultOf, type LineFault } from '#contract/line-faults.ts';
import type { ResultLine, Split } from './parse-results.ts';
import { formatDuration, readDuration, readMoment } from './race-times.rules.ts';

/** When somebody crossed the line. */
export interface RaceResult {
  bib: string;
  bibKey: string;
  finishedAt: Date;
  /** As it is shown: the chip's time, else that since the start, else the time of the day. */
  finishTime: string;
  gunMs: number | null;
  chipMs: number | null;
  splits: Split[];
  /** The name of the distance; null where neither the results nor the start list say it. */
  distance: string | null;
  /** How long its course is, where that was said. */
  courseKm: number | null;
}

/** What the moments of a list are read by. */
export interface RaceClock {
  /** The day of the race, `YYYY-MM-DD`. */
  date: string;
  /** The moment a local time is in the race's place; null where there is no such. */
  instantOf(shown: { local: string; offset?: string }): Date | null;
  /** When the race began, and its distances that began at another time, in small letters. */
  gunStart: Date | undefined;
  gunStarts: ReadonlyMap<string, Date>;
  /** The distance of a bib, by the start list. */
  distanceOf(bibKey: string): string | null;
  /** How long courses are whose names do not say it, by distance in small letters. */
  courseKms: ReadonlyMap<string, number>;
}

/**
 * Works out when each finisher crossed the line: by the clock where the list has it, else so long after the start.
 * @returns the results, those of them that are known by the chip alone (too early by the wait at the start), or faults
 */
export function placeResults(
  lines: readonly ResultLine[],
  clock: RaceClock,
): { results: RaceResult[]; byChipAlone: string[] } | { faults: LineFault[] } {
  const faults: LineFault[] = [];
  const byChipAlone: string[] = [];
  const results: RaceResult[] = [];
  for (const line of lines) {
    const placed = placeLine(line, clock);
    if ('code' in placed) faults.push({ line: line.line, ...placed });
    else {
      results.push(placed.result);
      if (placed.isByChip) byChipAlone.push(line.bib);
    }
  }
  return faults.length > 0 ? { faults } : { results, byChipAlone };
}

/** @returns a fault where the line's times give no moment */
function placeLine(line: ResultLine, clock: RaceClock): { result: RaceResult; isByChip: boolean } | Fault {
  const key = bibKey(line.bib);
  const distance = line.distance ?? clock.distanceOf(key);
  const start = startOf(distance, clock);
  const sinceStart = start === undefined || line.finish === '' ? undefined : readDuration(line.finish);
  if (start !== undefined && line.finish !== '' && sinceStart === undefined && line.clock === '')
    return faultOf('WrongFinishTime', { text: line.finish });
  const gunMs = line.gunMs ?? sinceStart ?? null;
  const shown = line.clock || (start === undefined ? line.finish : '');
  const elapsedMs = gunMs ?? line.chipMs;
  if (shown === '' && (elapsedMs === null || start === undefined)) return faultOf('NoStart');
  const moment = shown === '' ? undefined : readMoment(shown, clock.date);
  if (shown !== '' && moment === undefined) return faultOf('NotOfDay', { text: shown });
  const finishedAt =
    moment === undefined ? new Date((start?.getTime() ?? 0) + (elapsedMs ?? 0)) : clock.instantOf(moment);
  if (finishedAt === null) return faultOf('NotYet', { text: shown });
  const shownMs = line.chipMs ?? gunMs;
  const finishTime =
    shownMs === null ? (moment?.local.slice(11) ?? '').replace(/^0/, '') : formatDuration(shownMs);
  return {
    result: {
      bib: line.bib,
      bibKey: key,
      finishedAt,
      finishTime: finishTime.replace(/(\.\d)\d+$/, '$1'),
      gunMs,
      chipMs: line.chipMs,
      splits: line.splits,
      distance,
      courseKm: clock.courseKms.get(keyOfDistance(distance)) ?? null,
    },
    isByChip: moment === undefined && gunMs === null,
  };
}

/** Returns a distance as it is compared; empty where there is none. */
const keyOfDistance = (distance: string | null): string => distance?.trim().toLowerCase() ?? '';

function startOf(distance: string | null, clock: RaceClock): Date | undefined {
  return clock.gunStarts.get(keyOfDistance(distance)) ?? clock.gunStart;
}

/** Finds bibs that crossed the line within the same second as another: their clips show both. */
export function finishersTogether(results: readonly RaceResult[]): string[][] {
  const seconds = Map.groupBy(results, ({ finishedAt }) => Math.floor(finishedAt.getTime() / 1000));
  return [...seconds.values()]
    .filter((group) => group.length > 1)
    .map((group) => group.map(({ bib }) => bib));
}
