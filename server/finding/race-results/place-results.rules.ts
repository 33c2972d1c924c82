import { bibKey } from '#contract/competitor.ts';
import { type Fault, faultOf, type LineFault } from '#contract/line-faults.ts';
import type { Doubtful, ReadingChoices, ReadingQuestion, TimesAs } from '#contract/list-reading.ts';
import { FAULTS_MAX, type Unread } from '#finding/start-lists/index.ts';
import { inSlices } from '#platform/in-slices.ts';
import type { ResultLine, ResultList, Split } from './parse-results.ts';
import { longestMs, shortestMs } from './plausible-times.rules.ts';
import { formatDuration, readDuration, readMoment } from './race-times.rules.ts';
import { keepOverallRanks } from './ranks.rules.ts';
import { decideTimes } from './times-as.rules.ts';

/** The time of a finish. */
export interface RaceResult {
  bib: string;
  bibKey: string;
  finishedAt: Date;
  /** The time as displayed: the chip time, otherwise the time since the start; empty if neither is known. */
  finishTime: string;
  gunMs: number | null;
  chipMs: number | null;
  splits: Split[];
  /** The name of the distance; null if neither the results nor the start list have it. */
  distance: string | null;
  /** The course's length, if declared. */
  courseKm: number | null;
  /** The overall rank, of how many, and the rank in the category, as the list states them. */
  rank: number | null;
  rankedCount: number | null;
  categoryRank: number | null;
}

/** The facts needed to read the times of a list. */
export interface RaceClock {
  /** The day of the race, `YYYY-MM-DD`. */
  date: string;
  /** The instant of a local time at the race's place; null if there is none. */
  instantOf(shown: { local: string; offset?: string }): Date | null;
  /** The local time of the race at a moment, in milliseconds since midnight. */
  timeOfDayMs(instant: Date): number;
  /** When the race started, and distances that started at another time, in lower case. */
  gunStart: Date | undefined;
  gunStarts: ReadonlyMap<string, Date>;
  /** The distance of a bib, by the start list. */
  distanceOf(bibKey: string): string | null;
  /** Lengths of courses whose names do not contain it, by distance in lower case. */
  courseKms: ReadonlyMap<string, number>;
  /** The length of a course by the name of its distance. */
  lengthOf(distance: string | null): number | null;
}

/** When finishers crossed the line. */
export interface PlacedResults {
  results: RaceResult[];
  /** Bibs with only a chip time: too early by the waiting time at the start. */
  byChipAlone: string[];
  /** Skipped lines, with the reason. */
  skipped: LineFault[];
  /** The meaning of the finish times; undefined without such a column. */
  times: TimesAs | undefined;
}

/** A line whose time is known. */
interface Placed {
  line: ResultLine;
  result: RaceResult;
  /** Its time as questions show it: a time of day stays a time of day. */
  shown: string;
  isByChip: boolean;
  start: Date | undefined;
  km: number | null;
}

/**
 * Computes when each finisher crossed the line: by the time of day if the list has it, otherwise by the time since the
 * start. Other requests are answered meanwhile.
 * @returns a question if the times can be read in two ways or are improbable; faults for lines without a moment, unless
 *   such lines are skipped
 */
export async function placeResults(
  { lines, lean }: Pick<ResultList, 'lines' | 'lean'>,
  given: RaceClock,
  {
    times: said,
    doubtful,
    skipsWrong = false,
  }: Pick<ReadingChoices, 'doubtful' | 'skipsWrong' | 'times'> = {},
): Promise<PlacedResults | Unread> {
  const clock = rememberLengths(given);
  const times = said ?? (await timesOf(lines, lean, clock));
  if (times !== undefined && typeof times !== 'string') {
    // If the start is unknown, times since the start need it too: one question asks for both.
    const isStartKnown = lines.every((line) => startOf(distanceOf(line, clock), clock) !== undefined);
    return ask(isStartKnown ? 'WhichTimes' : 'WhichTimesOrStart', lines[0]?.line ?? 1, times);
  }
  const faults: LineFault[] = [];
  const placed: Placed[] = [];
  for await (const line of inSlices(lines)) {
    const found = placeLine(line, clock, times ?? 'clock');
    if ('code' in found) faults.push({ line: line.line, ...found });
    else placed.push(found);
  }
  const midnight = await findMidnight(placed, clock);
  if (midnight !== undefined) return { faults: [midnight] };
  const isRefused = faults.length > 0 && (!skipsWrong || placed.length === 0);
  if (isRefused) return { faults: faults.slice(0, FAULTS_MAX), rest: placed.length };
  const doubts = await findDoubts(placed, clock);
  if (doubts.size > 0 && doubtful === undefined) return askOfDoubts(doubts);
  const taken = doubtful === 'skip' ? placed.filter((one) => !doubts.has(one)) : placed;
  const left =
    doubtful === 'skip' ? [...doubts].map(([{ line }, fault]) => ({ line: line.line, ...fault })) : [];
  return {
    results: keepOverallRanks(taken.map(({ result }) => result)),
    byChipAlone: taken.flatMap(({ isByChip, line }) => (isByChip ? line.bib : [])),
    skipped: [...faults, ...left].slice(0, FAULTS_MAX),
    times,
  };
}

/** Returns a clock that reads the length of each distance from its name only once. */
function rememberLengths(clock: RaceClock): RaceClock {
  const lengths = new Map<string | null, number | null>();
  const lengthOf = (distance: string | null): number | null => {
    const known = lengths.get(distance);
    if (known !== undefined) return known;
    const length = clock.lengthOf(distance);
    lengths.set(distance, length);
    return length;
  };
  return {
    date: clock.date,
    instantOf: (shown) => clock.instantOf(shown),
    timeOfDayMs: (instant) => clock.timeOfDayMs(instant),
    gunStart: clock.gunStart,
    gunStarts: clock.gunStarts,
    distanceOf: (key) => clock.distanceOf(key),
    courseKms: clock.courseKms,
    lengthOf,
  };
}

const ask = (
  code: 'WhichTimes' | 'WhichTimesOrStart' | 'Doubtful',
  line: number,
  question: ReadingQuestion,
): Unread => ({
  faults: [{ line, ...faultOf(code) }],
  question,
});

async function timesOf(
  lines: readonly ResultLine[],
  lean: ResultList['lean'],
  clock: RaceClock,
): Promise<TimesAs | ReadingQuestion | undefined> {
  const open = lines.filter(({ finish }) => finish !== '');
  if (open.length === 0) return undefined;
  const starts = new Map<Date, number>();
  return decideTimes(open, lean, {
    date: clock.date,
    startOfDayMs: (line) => {
      const start = startOf(distanceOf(line, clock), clock);
      if (start === undefined) return undefined;
      const ofDayMs = starts.get(start) ?? clock.timeOfDayMs(start);
      starts.set(start, ofDayMs);
      return ofDayMs;
    },
    lengthOf: (line) => kmOf(distanceOf(line, clock), clock),
  });
}

const distanceOf = (line: ResultLine, clock: RaceClock): string | null =>
  line.distance ?? clock.distanceOf(bibKey(line.bib));

const kmOf = (distance: string | null, clock: RaceClock): number | null =>
  clock.courseKms.get(keyOfDistance(distance)) ?? clock.lengthOf(distance);

/** @returns a fault if the line's times give no moment */
function placeLine(line: ResultLine, clock: RaceClock, times: TimesAs): Placed | Fault {
  const distance = distanceOf(line, clock);
  const start = startOf(distance, clock);
  const isSince = times === 'since-start' && line.finish !== '';
  const sinceStart = isSince ? readDuration(line.finish) : undefined;
  if (isSince && sinceStart === undefined) return faultOf('WrongFinishTime', { text: line.finish });
  const statedGunMs = line.gunMs ?? sinceStart ?? null;
  const written = line.clock || (isSince ? '' : line.finish);
  const elapsedMs = statedGunMs ?? line.chipMs;
  if (written === '' && (elapsedMs === null || start === undefined)) return faultOf('NoStart');
  const km = kmOf(distance, clock);
  const moment = written === '' ? undefined : findMoment(written, { clock, start, elapsedMs, km });
  if (moment !== undefined && 'code' in moment) return moment;
  const finishedAt = moment?.at ?? new Date((start?.getTime() ?? 0) + (elapsedMs ?? 0));
  const gunMs = elapsedMs === null ? sinceStartMs(start, finishedAt) : statedGunMs;
  const shownMs = line.chipMs ?? gunMs;
  const finishTime = shownMs === null ? '' : formatDuration(shownMs);
  const timeOfDay = moment?.local.slice(11).replace(/^0/, '') ?? '';
  return {
    line,
    start,
    km,
    shown: elapsedMs === null ? timeOfDay : finishTime,
    result: {
      bib: line.bib,
      bibKey: bibKey(line.bib),
      finishedAt,
      finishTime,
      gunMs,
      chipMs: line.chipMs,
      splits: line.splits,
      distance,
      courseKm: clock.courseKms.get(keyOfDistance(distance)) ?? null,
      rank: line.rank?.rank ?? null,
      rankedCount: line.rank?.of ?? null,
      categoryRank: line.categoryRank,
    },
    isByChip: moment === undefined && statedGunMs === null,
  };
}

const DAY_MS = 24 * 3600_000;
/** A finish this long after the start has a wrong date. The database column cannot store it either. */
const SINCE_MAX_MS = 24 * DAY_MS;

/** Returns the duration of a finish that is only known as a time of day; null if the start is unknown or later. */
function sinceStartMs(start: Date | undefined, finishedAt: Date): number | null {
  const sinceMs = start === undefined ? 0 : finishedAt.getTime() - start.getTime();
  return sinceMs > 0 && sinceMs < SINCE_MAX_MS ? sinceMs : null;
}

/** A race that continues this long after midnight is questioned. */
const NIGHT_MS = 18 * 3600_000;

/**
 * Finds the moment of a time of day. Its day is the race's, or a later one, depending on the race's duration and start.
 */
function findMoment(
  text: string,
  {
    clock,
    start,
    elapsedMs,
    km,
  }: { clock: RaceClock; start: Date | undefined; elapsedMs: number | null; km: number | null },
): { local: string; at: Date } | Fault {
  // Timing systems count on after midnight: 24:10:00.
  const [, late] = /^(2[4-9]|3\d|4[0-7])(?=:\d{2}:\d{2})/.exec(text) ?? [];
  const moment = readMoment(
    late === undefined ? text : text.replace(late, String(Number(late) - 24)),
    clock.date,
  );
  if (moment === undefined) return faultOf('NotOfDay', { text });
  const onDay = (days: number) => {
    const local = days === 0 ? moment.local : `${dayAfter(clock.date, days)}${moment.local.slice(10)}`;
    return { local, at: clock.instantOf({ ...moment, local }) };
  };
  const daysLater = (): number => {
    if (late !== undefined) return 1;
    const ofDayMs = new Date(`1970-01-01T${moment.local.slice(11)}Z`).getTime();
    if (start === undefined)
      return elapsedMs === null ? 0 : Math.max(0, Math.ceil((elapsedMs - ofDayMs) / DAY_MS));
    const sinceMs = ofDayMs - clock.timeOfDayMs(start);
    if (elapsedMs !== null) return Math.max(0, Math.round((elapsedMs - sinceMs) / DAY_MS));
    const nightMs = sinceMs + DAY_MS;
    return sinceMs < 0 && nightMs <= (km === null ? NIGHT_MS : longestMs(km)) ? 1 : 0;
  };
  const { local, at } = onDay(moment.isDated ? 0 : daysLater());
  return at === null ? faultOf('NotYet', { text }) : { local, at };
}

const dayAfter = (day: string, days: number): string =>
  new Date(new Date(`${day}T00:00Z`).getTime() + days * DAY_MS).toISOString().slice(0, 10);

const EVENING_MS = 18 * 3600_000;
const MORNING_MS = 5 * 3600_000;

/** Returns a fault if times of day are on both sides of midnight without evidence of which belong to the next day. */
async function findMidnight(placed: readonly Placed[], clock: RaceClock): Promise<LineFault | undefined> {
  const open = placed.filter(
    ({ start, result: { gunMs, chipMs }, line }) =>
      start === undefined && gunMs === null && chipMs === null && /^\d{1,2}:/.test(line.clock || line.finish),
  );
  let early: Placed | undefined;
  let hasEvening = false;
  for await (const one of inSlices(open)) {
    const ofDayMs = clock.timeOfDayMs(one.result.finishedAt);
    if (ofDayMs < MORNING_MS) early ??= one;
    hasEvening ||= ofDayMs >= EVENING_MS;
    if (early !== undefined && hasEvening) return { line: early.line.line, ...faultOf('WhichNight') };
  }
  return undefined;
}

/**
 * A duration this short is only possible in a children's race. In other races it may be hours and minutes that were
 * read as minutes and seconds.
 */
const FEW_MINUTES_MS = 10 * 60_000;

/** Finds improbable times, with the reasons. */
async function findDoubts(placed: readonly Placed[], { date }: RaceClock): Promise<Map<Placed, Fault>> {
  const elapsedOf = ({ start, result: { chipMs, gunMs, finishedAt } }: Placed): number | undefined =>
    chipMs ?? gunMs ?? (start && finishedAt.getTime() - start.getTime());
  const doubts = new Map<Placed, Fault>();
  for (const [km, group] of Map.groupBy(placed, (one) => one.km)) {
    const known = group.flatMap((one) => elapsedOf(one) ?? []).toSorted((one, other) => one - other);
    const leastMs = km === null ? leastOf(known) : shortestMs(km, known);
    for await (const one of inSlices(group)) {
      const fault = findOtherDay(one, date) ?? doubtOf(one, elapsedOf(one), leastMs);
      if (fault !== undefined) doubts.set(one, fault);
    }
  }
  return doubts;
}

/**
 * Returns the shortest duration that counts as one. If all times are whole seconds, and half of them are a few minutes,
 * their minutes may be hours. @param known in order
 */
function leastOf(known: readonly number[]): number {
  const middle = known[Math.floor(known.length / 2)] ?? Number.POSITIVE_INFINITY;
  return middle < FEW_MINUTES_MS && known.every((ms) => ms % 1000 === 0) ? FEW_MINUTES_MS : 0;
}

/** A chip time may be longer than the gun time by this, because the two are rounded separately. */
const CHIP_LONGER_MS = 60_000;
/** Maximum length of a race of several days, in days. */
const DAYS_AFTER = 31;

function findOtherDay({ result: { bib, finishedAt } }: Placed, date: string): Fault | undefined {
  const days = (finishedAt.getTime() - new Date(`${date}T00:00Z`).getTime()) / DAY_MS;
  return days < -1 || days > DAYS_AFTER
    ? faultOf('OtherDay', { bib, day: finishedAt.toISOString().slice(0, 10) })
    : undefined;
}

function doubtOf(
  { start, km, result, shown: time }: Placed,
  elapsedMs: number | undefined,
  leastMs: number,
): Fault | undefined {
  const { bib, finishedAt, gunMs, chipMs } = result;
  if (start !== undefined && finishedAt < start) return faultOf('BeforeStart', { bib, time });
  if (gunMs !== null && chipMs !== null && chipMs > gunMs + CHIP_LONGER_MS)
    return faultOf('ChipLonger', { bib, chip: formatDuration(chipMs), gun: formatDuration(gunMs) });
  if (elapsedMs === undefined) return undefined;
  if (elapsedMs < leastMs)
    return faultOf(km === null ? 'FewMinutes' : 'TooFast', { bib, time, ...(km === null ? {} : { km }) });
  const mostMs = km === null ? DAY_MS : longestMs(km);
  return elapsedMs > mostMs ? faultOf('TooSlow', { bib, time }) : undefined;
}

const DOUBTS_SHOWN = 5;

function askOfDoubts(doubts: ReadonlyMap<Placed, Fault>): Unread {
  const all = [...doubts];
  const count = all.length;
  const shown = all.slice(0, DOUBTS_SHOWN);
  const more = count > shown.length ? [`… (${count})`] : [];
  const choice = (value: Doubtful, samples: string[]) => ({ value, samples: [...samples, ...more] });
  return ask('Doubtful', all[0]?.[0].line.line ?? 1, {
    about: 'doubtful',
    choices: [
      choice(
        'skip',
        shown.map(([{ line }, { message }]) => `${line.line}: ${message}`),
      ),
      choice(
        'take',
        shown.map(([one]) => `${one.result.bib}: ${one.shown}`),
      ),
    ],
  });
}

/** Returns the key of a distance for comparison; empty without one. */
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
