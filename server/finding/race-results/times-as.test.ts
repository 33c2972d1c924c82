import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReadingChoices } from '#contract/list-reading.ts';
import { lengthOfCourse } from '#finding/places/course.rules.ts';
import { countTurns } from '#tests/fixtures/count-turns.ts';
import { placeResults, type RaceClock } from './place-results.rules.ts';
import { shortestMs, worldBestMs } from './plausible-times.rules.ts';
import { formatDuration } from './race-times.rules.ts';
import { parseResults } from './results.task.ts';
import { decideTimes } from './times-as.rules.ts';

const DAY_MS = 24 * 3600_000;
const DATE = '2026-05-10';
const instant = (local: string) => new Date(`${local}Z`);

/** A race in a place where clocks show UTC. */
const clockOf = (start?: string, more: Partial<RaceClock> = {}): RaceClock => ({
  date: DATE,
  instantOf: ({ local, offset }) => new Date(`${local}${offset ?? 'Z'}`),
  timeOfDayMs: (at) => at.getTime() % DAY_MS,
  gunStart: start === undefined ? undefined : instant(`${DATE}T${start}`),
  gunStarts: new Map(),
  distanceOf: () => null,
  courseKms: new Map(),
  lengthOf: lengthOfCourse,
  ...more,
});

async function place(content: string | Uint8Array, clock: RaceClock, choices: ReadingChoices = {}) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const list = await parseResults(bytes, choices);
  if ('faults' in list) return { faults: list.faults.map(({ line, message }) => `${line}: ${message}`) };
  const placed = await placeResults(list, clock, choices);
  if ('faults' in placed)
    return placed.question ?? { faults: placed.faults.map(({ line, message }) => `${line}: ${message}`) };
  const finishes = placed.results.map(({ bib, finishedAt, finishTime }) =>
    [bib, finishedAt.toISOString().slice(5, 19), finishTime].join(' '),
  );
  return {
    times: placed.times,
    finishes,
    skipped: placed.skipped.map(({ line, code }) => `${line} ${code}`),
  };
}

const CASES = path.resolve('../shared/field-cases');

describe.skipIf(!existsSync(CASES))('a real case of results', () => {
  const read = (name: string) => readFile(path.join(CASES, name));

  test('12: reads a "Clock Time" beside the chip time as a time since the gun', async () => {
    const list = await read('12-results-clock-time.csv');
    expect(await place(list, clockOf('09:00:00'))).toMatchObject({
      times: 'since-start',
      finishes: ['42 05-10T12:02:03 3:01:58', '7 05-10T12:45:12 3:44:50'],
    });
  });

  test('12: asks one question for the meaning of the times and for the unknown start', async () => {
    const list = await parseResults(await read('12-results-time-without-gun-start.csv'));
    if ('faults' in list) throw new Error('not read');
    const asked = await placeResults(list, clockOf());
    expect(asked).toMatchObject({
      faults: [{ code: 'WhichTimesOrStart', message: expect.stringContaining('--gun-start') }],
      question: { about: 'times' },
    });
    const answered = await place(await read('12-results-time-without-gun-start.csv'), clockOf('09:00:00'), {
      times: 'since-start',
    });
    expect(answered).toMatchObject({ finishes: [expect.anything(), expect.anything()] });
  });

  test('12: asks about a "Time" if the start is unknown', async () => {
    const list = await read('12-results-time-without-gun-start.csv');
    expect(await place(list, clockOf())).toEqual({
      about: 'times',
      choices: [
        {
          value: 'since-start',
          samples: ['42: 3:02:03 = start + 3:02:03', '7: 3:45:12 = start + 3:45:12'],
        },
        { value: 'clock', samples: ['42: 3:02:03 = 03:02:03', '7: 3:45:12 = 03:45:12'] },
      ],
    });
    expect(await place(list, clockOf('09:00:00'))).toMatchObject({ times: 'since-start' });
    expect(await place(list, clockOf(), { times: 'clock' })).toMatchObject({
      finishes: ['42 05-10T03:02:03 ', '7 05-10T03:45:12 '],
    });
    expect(await place(list, clockOf(), { times: 'since-start' })).toMatchObject({
      faults: [expect.stringContaining('Give the start of the race with --gun-start'), expect.anything()],
    });
  });

  test('13: reads times of more than 99 minutes', async () => {
    const list = await parseResults(await read('13-results-over-99-minutes.csv'));
    expect(list).toMatchObject({ lines: [{ chipMs: 7_530_000 }, { chipMs: 5_999_000 }] });
  });

  test('14: does not read a word with digits as a time', async () => {
    const list = await parseResults(await read('14-results-dnf-with-digits.csv'));
    expect(list).toMatchObject({
      lines: [{ bib: '1' }],
      withoutTime: ['2', '3', '4', '5', '6'],
      skipped: [],
    });
  });

  test('26: a status is not a bib', async () => {
    expect(await parseResults(await read('26-results-state-column.csv'))).toMatchObject({
      lines: [{ bib: '501' }, { bib: '502' }],
      columns: [
        { column: 'rank' },
        { column: 'bib' },
        { column: null },
        { column: null },
        { column: 'finish' },
      ],
    });
    expect(await parseResults(await read('26-results-state-column-alone.csv'))).toMatchObject({
      faults: [{ code: 'NoBibColumn' }],
    });
  });

  test('27: reads a list of RACE RESULT as its pages publish it', async () => {
    expect(await parseResults(await read('27-feed-race-result-public-list.json'))).toMatchObject({
      lines: [{ bib: '7', chipMs: 2_533_000, distance: '10 km' }],
      withoutTime: ['8'],
    });
  });
});

describe('the zero point of finish times', () => {
  const list = (heading: string, times: string[], more = '') =>
    [
      `bib,${heading}${more && ',distance'}`,
      ...times.map((time, index) => `${index + 1},${time}${more && `,${more}`}`),
    ].join('\n');

  test.each([
    ['values of more than a day', list('Time', ['10:30:00', '25:30:00']), '09:00:00', 'since-start'],
    ['minutes and seconds', list('Finish', ['42:13', '1:02:03']), '01:00:00', 'since-start'],
    ['a time with AM', list('Time', ['9:42:13 AM', '10:02:03 AM']), undefined, 'clock'],
    ['a time before the start', list('Finish', ['3:02:03', '3:45:12']), '09:00:00', 'since-start'],
    [
      'a length: no 10 km takes 10 hours',
      list('Time', ['10:42:13', '11:02:03'], '10 km'),
      undefined,
      'clock',
    ],
    [
      'a length: nobody runs 42 km in 42 min',
      list('Time', ['9:42:13', '10:02:03'], '10 km'),
      '09:00:00',
      'clock',
    ],
    ['an arrival by day, without the start', list('Ziel', ['10:42:13', '11:02:03']), undefined, 'clock'],
    ['an evening start', list('Time', ['0:42:13', '1:02:03']), '20:00:00', 'since-start'],
    ['a start at midnight', list('Time', ['0:42:13', '1:02:03']), '00:00:00', 'since-start'],
    ['both sides of midnight', list('Finish', ['23:42:13', '0:02:03'], '21 km'), '22:00:00', 'clock'],
  ])('is decided by %s', async (_name, text, start, times) => {
    expect(await place(text, clockOf(start), { doubtful: 'take' })).toMatchObject({ times });
  });

  test.each([
    ['a length that fits both', list('Time', ['9:42:13', '10:02:03']), '09:00:00'],
    ['a word of both', list('Clock time', ['10:42:13', '11:02:03']), undefined],
    ['early hours', list('Finish', ['3:02:03', '3:45:12']), undefined],
    [
      'a length that two of ten do not fit',
      list('Time', [...Array(8).fill('3:02:03'), '0:00:12', '0:00:13'], 'Marathon'),
      undefined,
    ],
  ])('is asked for with %s', async (_name, text, start) => {
    expect(await place(text, clockOf(start))).toMatchObject({ about: 'times' });
  });

  test('is decided for every random race with a known start and length', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          startHour: fc.integer({ min: 6, max: 20 }),
          km: fc.constantFrom(5, 10, 21.1, 42.195),
          paces: fc.array(fc.integer({ min: 190, max: 480 }), { minLength: 5, maxLength: 30 }),
          isClock: fc.boolean(),
          heading: fc.constantFrom('Time', 'Finish', 'Zeit', 'Čas', 'Clock Time'),
        }),
        async ({ startHour, km, paces, isClock, heading }) => {
          const start = `${String(startHour).padStart(2, '0')}:00:00`;
          const elapsed = paces.map((pace) => Math.round(pace * km) * 1000);
          const written = elapsed.map((ms) =>
            isClock
              ? new Date(instant(`${DATE}T${start}`).getTime() + ms).toISOString().slice(11, 19)
              : formatDuration(ms),
          );
          const placed = await place(list(heading, written, `${km} km`), clockOf(start));
          if ('about' in placed) return;
          const found = placed.finishes?.map((text) => instant(`2026-${text.split(' ')[1]}`).getTime());
          expect(found).toEqual(elapsed.map((ms) => instant(`${DATE}T${start}`).getTime() + ms));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a time of day after midnight', () => {
  test('is on the next day: by the start, by the chip time, by a day that continues', async () => {
    const night = clockOf('22:00:00');
    expect(await place('bib,uhrzeit\n1,23:42:13\n2,0:30:00\n3,24:45:00', night)).toMatchObject({
      finishes: ['1 05-10T23:42:13 1:42:13', '2 05-11T00:30:00 2:30:00', '3 05-11T00:45:00 2:45:00'],
    });
    expect(await place('bib,uhrzeit,netto\n1,23:42:13,1:42:00\n2,0:30:00,2:29:00', clockOf())).toMatchObject({
      finishes: ['1 05-10T23:42:13 1:42:00', '2 05-11T00:30:00 2:29:00'],
    });
  });

  test('is asked about if it is ambiguous', async () => {
    expect(await place('bib,uhrzeit\n1,23:42:13\n2,0:30:00', clockOf())).toEqual({
      faults: [
        '3: there are finish times before and after midnight. Give the start of the race with --gun-start',
      ],
    });
  });
});

describe('an implausible time', () => {
  test.each([
    [
      'a finish before the start',
      'bib,uhrzeit\n1,8:59:00\n2,10:02:03',
      '1: bib 1 finishes before the start: 8:59:00',
    ],
    [
      'one faster than the world’s best',
      'bib,chip,distance\n1,25:00,10 km\n2,42:13,10 km',
      'bib 1 is faster than the world’s best over 10 km: 0:25:00',
    ],
    [
      'one of more than a day',
      'bib,chip\n1,30:00:00\n2,42:13',
      'bib 1 takes longer than the race can last: 30:00:00',
    ],
    [
      'a chip time longer than the gun time',
      'bib,gun,chip\n1,42:13,43:53\n2,43:13,42:13',
      'the chip time of bib 1 (0:43:53) is longer than its gun time (0:42:13)',
    ],
    [
      'one of another year',
      'bib,finish\n1,2018-10-14 11:11:45\n2,2026-05-10 11:11:45',
      'bib 1 finishes on another day than the race: 2018-10-14',
    ],
    ['hours written as minutes', 'bib,chip\n1,3:02\n2,3:45', 'bib 1 takes only a few minutes: 0:03:02'],
  ])('is questioned: %s', async (_name, text, message) => {
    const asked = await place(text, clockOf('09:00:00'));
    expect(asked).toMatchObject({ about: 'doubtful' });
    expect(JSON.stringify(asked)).toContain(message.replace(/^\d+: /, ''));
    const taken = await place(text, clockOf('09:00:00'), { doubtful: 'take' });
    expect(taken).toMatchObject({ finishes: [expect.anything(), expect.anything()], skipped: [] });
    const left = await place(text, clockOf('09:00:00'), { doubtful: 'skip' });
    expect('finishes' in left && left.finishes?.some((finish) => finish.startsWith('1 '))).toBe(false);
  });

  test('is judged by cycling speed if half of all are faster than runners', () => {
    expect(shortestMs(100, [9_000_000, 9_500_000, 30_000_000])).toBe(6_000_000);
    expect(shortestMs(100, [9_000_000, 30_000_000, 31_000_000])).toBe(worldBestMs(100));
  });

  test('the world’s best pace falls with the length', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.4, max: 300, noNaN: true }),
        fc.double({ min: 1.01, max: 2, noNaN: true }),
        (km, factor) => {
          expect(worldBestMs(km * factor) / (km * factor)).toBeGreaterThanOrEqual(worldBestMs(km) / km - 10);
        },
      ),
    );
    expect(worldBestMs(42.195)).toBe(7_235_000);
  });
});

describe('headings of results', () => {
  test.each([
    ['Finish time netto,Finish time brutto', ['chip', 'gun']],
    ['Time (net),Time (gun)', ['chip', 'gun']],
    ['OVERALLGUNRANK,Net place', [null, null]],
    ['Finish,Time', [null, 'finish']],
    ['2.5K,Zeit netto', ['split', 'chip']],
  ])('%s', async (headings, columns) => {
    const list = await parseResults(Buffer.from(`bib,${headings},time of day\n1,42:13,42:15,10:42:15`));
    expect('columns' in list && list.columns.slice(1, 3).map(({ column }) => column)).toEqual(columns);
  });

  test.each([
    ['Zeit', 'finish'],
    ['Čas', 'finish'],
    ['cas', 'finish'],
    ['Tempo', 'finish'],
    ['Tiempo', 'finish'],
    ['Χρόνος', 'finish'],
    ['Время', 'finish'],
    ['Rezultat', 'finish'],
    ['Ora', 'clock'],
    ['Ura', 'clock'],
    ['Hora', 'clock'],
    ['Ώρα', 'clock'],
    ['Uhrzeit', 'clock'],
    ['TOD', 'clock'],
    ['St', null],
    ['Hod', null],
    ['Or', null],
    ['Pol', 'split'],
    ['Polizei', null],
    ['Meta', 'finish'],
  ])('%s alone is %s', async (heading, column) => {
    const list = await parseResults(Buffer.from(`bib,${heading},netto\n1,10:42:13,42:13`));
    expect('columns' in list && list.columns[1]?.column).toBe(column);
  });

  test.each(['Tempo,Zeit', 'Tempo,Netto', 'Zeit,Tempo'])('%s: a pace is not a time', async (headings) => {
    const cells = headings.startsWith('Tempo') ? '4:13,42:13' : '42:13,4:13';
    const list = await parseResults(Buffer.from(`bib,${headings}\n1,${cells}\n2,${cells}`));
    expect('columns' in list && list.columns.find(({ heading }) => heading === 'Tempo')?.column).toBeNull();
  });

  test('are requested if none is known', async () => {
    expect(
      await parseResults(Buffer.from('1;6;KEMBOI Raymond;02:10:58\n2;2;ABRARAW Tegegne;02:14:49')),
    ).toMatchObject({
      faults: [{ line: 1, code: 'NoHeadings' }],
    });
  });

  test('of categories are distances if lengths or courses are in the cells below', async () => {
    const distancesOf = async (values: string[]) => {
      const list = await parseResults(
        Buffer.from(
          `bib,category,chip\n${values.map((value, index) => `${index + 1},${value},42:13`).join('\n')}`,
        ),
      );
      return 'lines' in list && list.lines.map(({ distance }) => distance);
    };
    expect(await distancesOf(['10 km', 'Marathon'])).toEqual(['10 km', 'Marathon']);
    expect(await distancesOf(['男30-39歲', 'Любители'])).toEqual([null, null]);
  });
});

describe('lines of results', () => {
  test('that are faulty are named, and skipped on request', async () => {
    const text = 'bib,time\n1,42:13\n2,1:99:00\n3,43:00\n4,43:10\n4,49:10';
    expect(await place(text, clockOf('09:00:00'))).toEqual({
      faults: ['6: bib 4 is already in line 5'],
    });
    expect(await place(text, clockOf('09:00:00'), { skipsWrong: true })).toMatchObject({
      finishes: [expect.stringMatching(/^1 /), expect.stringMatching(/^3 /)],
      skipped: ['3 WrongFinishTime'],
    });
  });

  test('that repeat a line count once', async () => {
    expect(await place('bib,chip\n1,42:13\n1,42:13', clockOf('09:00:00'))).toMatchObject({
      finishes: ['1 05-10T09:42:13 0:42:13'],
    });
  });

  test('with a status or a place "DQ" have no time', async () => {
    const list = await parseResults(
      Buffer.from('place,bib,time,status\n1,1,42:13,\nDQ,2,42:20,\n,3,41:00,DNF'),
    );
    expect(list).toMatchObject({ lines: [{ bib: '1' }], withoutTime: ['2', '3'] });
  });

  test('have times only in columns of times: a chip’s number, a place and points are not times', async () => {
    const text = 'bib,chip,finish,result,time\n1,LX001234,1,812,42:13\n2,LX001299,2,700,43:00';
    expect(await parseResults(Buffer.from(text))).toMatchObject({
      lines: [{ finish: '42:13', chipMs: null }, { finish: '43:00' }],
      columns: [
        { column: 'bib' },
        { column: null },
        { column: null },
        { column: null },
        { column: 'finish' },
      ],
    });
  });
});

test('reads the length of a distance and the time of its start once for all lines', async () => {
  const calls = { lengthOf: 0, timeOfDayMs: 0 };
  const clock = clockOf('09:00:00');
  const counting: RaceClock = {
    ...clock,
    lengthOf: (distance) => {
      calls.lengthOf += 1;
      return clock.lengthOf(distance);
    },
    timeOfDayMs: (at) => {
      calls.timeOfDayMs += 1;
      return clock.timeOfDayMs(at);
    },
  };
  const lines = Array.from({ length: 200 }, (_none, index) => `${index + 1},0:${40 + (index % 20)}:00,10 km`);
  const placed = await place(['bib,time,distance', ...lines].join('\n'), counting);
  expect(placed).toMatchObject({ times: 'since-start' });
  expect(calls).toEqual({ lengthOf: 1, timeOfDayMs: 1 });
});

test('lets other requests run while the times of a long list are decided', async () => {
  const line = { line: 2, bib: '1', finish: '0:42:13', clock: '', gunMs: null, chipMs: null, distance: null };
  const lines = Array.from({ length: 10 }, () => ({ ...line, splits: [], rank: null, categoryRank: null }));
  const race = { date: DATE, startOfDayMs: () => undefined, lengthOf: () => null };
  expect(await countTurns(() => decideTimes(lines, 'Clock', race, 0))).toBeGreaterThan(5);
});
