/** Decides whether a column contains times of day or times since the start. Pure. */
import type { ReadingQuestion, TimesAs } from '#contract/list-reading.ts';
import { inSlices } from '#platform/in-slices.ts';
import type { ResultLine } from './parse-results.ts';
import { longestMs, worldBestMs } from './plausible-times.rules.ts';
import { formatDuration, readDuration, readMoment } from './race-times.rules.ts';
import type { TimesLean } from './result-headings.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The possible meanings of a time in a column of times. */
interface Reading {
  line: ResultLine;
  /** The same text as a time since the start, and as a time of its day. */
  sinceMs: number | undefined;
  ofDayMs: number | undefined;
  isDated: boolean;
  /** The start of the line's race as a time of day, and the length of its course, if known. */
  startOfDayMs: number | undefined;
  km: number | null;
}

/** The facts of a line's race. */
interface RaceOfLine {
  date: string;
  startOfDayMs(line: ResultLine): number | undefined;
  lengthOf(line: ResultLine): number | null;
}

/** From this number or share on, times are not typing errors. */
const MANY = 3;
const SHARE = 0.1;
const isNoSlip = (count: number, all: number): boolean => count >= MANY || count >= all * SHARE;

/**
 * Decides by the format of the times, the chip times beside them, and the race's limits: its start, its length, the
 * world record. If both are possible, the heading alone does not decide. Other requests are answered meanwhile.
 * @returns a question with the first times in both readings
 */
export async function decideTimes(
  lines: readonly ResultLine[],
  lean: TimesLean,
  race: RaceOfLine,
  sliceMs?: number,
): Promise<TimesAs | ReadingQuestion> {
  const readings: Reading[] = [];
  for await (const line of inSlices(lines, sliceMs)) {
    const moment = readMoment(line.finish, race.date);
    readings.push({
      line,
      sinceMs: readDuration(line.finish),
      ofDayMs: moment && new Date(`1970-01-01T${moment.local.slice(11)}Z`).getTime(),
      isDated: moment?.isDated === true,
      startOfDayMs: race.startOfDayMs(line),
      km: race.lengthOf(line),
    });
  }
  const open = readings.filter(({ sinceMs, ofDayMs }) => sinceMs !== undefined && ofDayMs !== undefined);
  return decideByNotation(readings) ?? decideByChip(readings) ?? decideByRace(open, lean) ?? ask(open);
}

function decideByNotation(readings: readonly Reading[]): TimesAs | undefined {
  const { length } = readings;
  const since = readings.filter(
    ({ sinceMs, ofDayMs }) => sinceMs !== undefined && ofDayMs === undefined,
  ).length;
  const ofDay = readings.filter(
    ({ sinceMs, ofDayMs }) => sinceMs === undefined && ofDayMs !== undefined,
  ).length;
  if (since > 0 && ofDay === 0 && isNoSlip(since, length)) return 'since-start';
  if (ofDay > 0 && since === 0 && isNoSlip(ofDay, length)) return 'clock';
  // No line can be read in either way; each gets a fault.
  if (readings.every(({ sinceMs, ofDayMs }) => sinceMs === undefined && ofDayMs === undefined))
    return 'clock';
  return undefined;
}

/** Maximum time between the gun and crossing the start. */
const WAIT_MS = 40 * MINUTE_MS;

function decideByChip(readings: readonly Reading[]): TimesAs | undefined {
  const apart = readings
    .flatMap(({ line: { chipMs, gunMs }, sinceMs }) => {
      const other = gunMs ?? chipMs;
      return other === null || sinceMs === undefined ? [] : sinceMs - other;
    })
    .toSorted((one, other) => one - other);
  const middle = apart[Math.floor(apart.length / 2)];
  if (middle === undefined || middle < -2 * MINUTE_MS) return undefined;
  return middle <= WAIT_MS ? 'since-start' : 'clock';
}

/** Finishes before five in the morning occur only in races through the night. */
const MORNING_MS = 5 * HOUR_MS;
/** A race that begins after three may end after midnight. */
const EVENING_MS = 15 * HOUR_MS;
/** How much slower than the world record winners are at most. */
const WINNER_FACTOR = 4;

function decideByRace(readings: readonly Reading[], lean: TimesLean): TimesAs | undefined {
  if (readings.length === 0) return undefined;
  const isOneMoment = readings.every(
    ({ startOfDayMs }) => startOfDayMs !== undefined && startOfDayMs < 30 * MINUTE_MS,
  );
  if (isOneMoment) return 'since-start';
  const since = shareTrue(readings, ({ sinceMs }) => sinceMs);
  const isStartKnown = readings.some(({ startOfDayMs }) => startOfDayMs !== undefined);
  const hasEvening = readings.some(
    ({ ofDayMs = 0, startOfDayMs }) => startOfDayMs !== undefined && ofDayMs >= startOfDayMs,
  );
  const clock = shareTrue(readings, ({ ofDayMs, startOfDayMs }) => {
    if (ofDayMs === undefined || startOfDayMs === undefined) return undefined;
    if (ofDayMs >= startOfDayMs) return ofDayMs - startOfDayMs;
    const isNight = startOfDayMs >= EVENING_MS && (lean !== 'Duration' || hasEvening);
    return isNight ? ofDayMs + DAY_MS - startOfDayMs : -1;
  });
  if (isClearlyMore(since, clock)) return 'since-start';
  if (isClearlyMore(clock, since)) return 'clock';
  const isByDay = readings.every(({ ofDayMs = 0 }) => ofDayMs >= MORNING_MS);
  const isLengthKnown = readings.some(({ km }) => km !== null);
  return lean === 'Arrival' && !isStartKnown && !isLengthKnown && isByDay ? 'clock' : undefined;
}

/** Returns whether one of two readings is the right one. A few slips of the pen, in either reading, are ignored. */
const isClearlyMore = (share: number, other: number): boolean =>
  (share > 0.5 && other <= SHARE) || (share > 1 - SHARE && other <= 0.5);

/** Returns the share of plausible times. @param elapsedOf returns undefined if unknown, which counts as plausible */
function shareTrue(
  readings: readonly Reading[],
  elapsedOf: (reading: Reading) => number | undefined,
): number {
  const byKm = Map.groupBy(readings, ({ km }) => km);
  const isTooSlow = [...byKm].some(([km, group]) => {
    const known = group.flatMap((reading) => elapsedOf(reading) ?? []);
    if (km === null || known.length < MANY) return false;
    const winnersMaxMs = WINNER_FACTOR * worldBestMs(km);
    return known.every((ms) => ms > winnersMaxMs);
  });
  if (isTooSlow) return 0;
  const isTrue = readings.filter((reading) => {
    const elapsed = elapsedOf(reading);
    const { km } = reading;
    if (elapsed === undefined) return true;
    return elapsed > 0 && (km === null || (elapsed >= worldBestMs(km) && elapsed <= longestMs(km)));
  });
  return isTrue.length / readings.length;
}

const SAMPLES = 3;

function ask(readings: readonly Reading[]): ReadingQuestion {
  const shown = readings.slice(0, SAMPLES);
  const sampleOf = ({ line: { bib, finish } }: Reading, as: string) => `${bib}: ${finish} = ${as}`;
  return {
    about: 'times',
    choices: [
      {
        value: 'since-start',
        samples: shown.map((reading) => sampleOf(reading, `start + ${formatDuration(reading.sinceMs ?? 0)}`)),
      },
      {
        value: 'clock',
        samples: shown.map((reading) => sampleOf(reading, clockText(reading.ofDayMs ?? 0))),
      },
    ],
  };
}

const clockText = (ms: number): string => new Date(ms).toISOString().slice(11, 19);
