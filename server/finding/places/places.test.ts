import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RaceResult } from '#finding/race-results/index.ts';
import { lengthOfCourse, shareOfCheckPoint } from './course.rules.ts';
import { isLearningDue, type LearnedPlace, learnPlace, type Sighting, weighTime } from './places.rules.ts';
import { type Position, passedAt, type Run, runOf } from './runs.rules.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-05-10T08:00:00Z');

describe('names', () => {
  test.each([
    ['10K', 10],
    ['10 km', 10],
    ['10 км', 10],
    ['Lakeside 7,5 km', 7.5],
    ['5 miles', 8.04672],
    ['Half marathon', 21.0975],
    ['Halbmarathon', 21.0975],
    ['Půlmaraton', 21.0975],
    ['Polmaraton', 21.0975],
    ['Mezza maratona', 21.0975],
    ['Media maratón', 21.0975],
    ['Полумарафон', 21.0975],
    ['Ημιμαραθώνιος', 21.0975],
    ['Marathon', 42.195],
    ['Марафон', 42.195],
    ['Ten', null],
    ['Relay 4x', null],
  ])('%s has its length in kilometres', (name, km) => expect(lengthOfCourse(name)).toBe(km));

  test.each([
    ['5 km', 42.195, 5 / 42.195],
    ['Mezičas 10 km', 20, 0.5],
    ['10K', 20, 0.5],
    ['7.5 km', 10, 0.75],
    ['Half', 10, 0.5],
    ['Halb', null, 0.5],
    ['5 km', null, undefined],
    ['15 km', 10, undefined],
    ['T1', 10, undefined],
  ])('%s of a course of %s km is at its share of the course', (name, length, share) =>
    expect(shareOfCheckPoint(name, length, undefined)).toBe(share),
  );
});

const resultOf = (bib: number, minutes: number, more: Partial<RaceResult> = {}): RaceResult => ({
  bib: String(bib),
  bibKey: String(bib),
  finishedAt: new Date(START + minutes * MINUTE),
  finishTime: '',
  gunMs: minutes * MINUTE,
  chipMs: null,
  splits: [],
  distance: 'Half marathon',
  courseKm: 20,
  rank: null,
  rankedCount: null,
  categoryRank: null,
  ...more,
});

describe('a runner’s course', () => {
  const split = (km: number, minutes: number) => ({ name: `${km} km`, ms: minutes * MINUTE });

  test('has an even pace between any number of check points', () => {
    const run = runOf(resultOf(1, 100, { splits: [split(5, 20), split(15, 70)] }));
    expect(passedAt(run, { km: 5 })).toBe(START + 20 * MINUTE);
    expect(passedAt(run, { km: 10 })).toBe(START + 45 * MINUTE);
    expect(passedAt(run, { share: 0.875 })).toBe(START + 85 * MINUTE);
    expect(passedAt(run, { km: 20.5 })).toBe(START + 100 * MINUTE);
    expect(passedAt(run, { km: 30 })).toBe('Never');
  });

  test('skips a split time that runs backwards', () => {
    const run = runOf(resultOf(1, 100, { splits: [split(5, 20), split(10, 15), split(15, 170)] }));
    expect(run.passages).toHaveLength(3);
  });

  test('is the finish only if the start is unknown', () => {
    const run = runOf(resultOf(1, 100, { gunMs: null, splits: [split(5, 20)] }));
    expect(passedAt(run, { share: 1 })).toBe(START + 100 * MINUTE);
    expect(passedAt(run, { km: 5 })).toBeUndefined();
  });
});

/** All runners of a 20 km race, finishing within two hours at uneven pace. */
const RUNS: readonly Run[] = Array.from({ length: 120 }, (_, index) => {
  const minutes = 70 + index;
  const half = (minutes / 2) * (0.94 + (index % 5) * 0.02);
  return runOf(resultOf(index + 1, minutes, { splits: [{ name: 'Half', ms: half * MINUTE }] }));
});

const whenAt = (run: Run, position: Position): number => {
  const passedMs = passedAt(run, position);
  if (typeof passedMs !== 'number') throw new Error('nobody knows when they came by');
  return passedMs;
};

/** Returns a camera's sightings with a late clock; each bib a few seconds apart. */
const seenAt = (
  position: Position,
  { lateMs = 0, runs = RUNS }: { lateMs?: number; runs?: readonly Run[] } = {},
) =>
  runs.map(
    (run, index): Sighting => ({
      run,
      takenAtMs: whenAt(run, position) + lateMs + ((index * 37) % 60) * 1000,
    }),
  );

function learn(sightings: readonly Sighting[], placeKm: number | null = null, runs = RUNS): LearnedPlace {
  const place = learnPlace(sightings, runs, placeKm);
  if (typeof place === 'string') throw new Error(place);
  return place;
}

const sayOf = (sightings: readonly Sighting[], place: LearnedPlace) =>
  Object.fromEntries(
    [...Map.groupBy(sightings, ({ takenAtMs, run }) => weighTime(takenAtMs, run, place))].map(
      ([said, own]) => [said, own.length],
    ),
  );

describe('a place', () => {
  test.each([0.4, 0.5, 0.8, 1])(
    'at share %s of the course is located there, and confirms the runners who passed',
    (share) => {
      const sightings = seenAt({ share });
      const place = learn(sightings);
      const at = 'share' in place.position ? place.position.share : place.position.km / 20;
      expect(Math.abs(at - share)).toBeLessThanOrEqual(0.03);
      expect(place.agreeing).toBeGreaterThan(0.95);
      expect(sayOf(sightings, place).Confirms ?? 0).toBeGreaterThan(115);
    },
  );

  test('vetoes runners who were elsewhere, and nobody before the start or after the finish', () => {
    const place = learn(seenAt({ km: 10 }), 10);
    const run = RUNS[60] as Run;
    const passedMs = whenAt(run, { km: 10 });
    expect(weighTime(passedMs, run, place)).toBe('Confirms');
    expect(weighTime(passedMs + 3 * MINUTE, run, place)).toBe('Silent');
    expect(weighTime(passedMs + 30 * MINUTE, run, place)).toBe('Vetoes');
    expect(weighTime(START - 5 * MINUTE, run, place)).toBe('Silent');
    expect(weighTime(whenAt(run, { share: 1 }) + MINUTE, run, place)).toBe('Silent');
  });

  test('vetoes a course that does not pass it, unless two runners of that course were surely seen', () => {
    const short = [201, 202].map((bib) => runOf(resultOf(bib, 50, { distance: '10 km', courseKm: 10 })));
    const [run] = short as [Run];
    const all = [...RUNS, ...short];
    const sightings = seenAt({ km: 18 });
    expect(weighTime(START + 45 * MINUTE, run, learn(sightings, 18, all))).toBe('Vetoes');
    expect(weighTime(START + 45 * MINUTE, run, learn(sightings, null, all))).toBe('Silent');
    const strays = short.map((own) => ({ run: own, takenAtMs: START + 60 * MINUTE }));
    expect(weighTime(START + 45 * MINUTE, run, learn([...sightings, ...strays], 18, all))).toBe('Silent');
  });

  test('learns a camera’s offset of an hour, with and without a declared kilometre', () => {
    for (const placeKm of [10, null]) {
      const sightings = seenAt({ km: 10 }, { lateMs: 60 * MINUTE });
      const place = learn(sightings, placeKm);
      expect(Math.abs(place.offsetMs - 60 * MINUTE)).toBeLessThan(3 * MINUTE);
      expect(sayOf(sightings, place)).toEqual({ Confirms: 120 });
    }
  });

  test('shortly after a common start neither confirms nor vetoes', () => {
    const sightings = seenAt({ km: 0.2 });
    expect(sayOf(sightings, learn(sightings, 0.2))).toEqual({ Silent: 120 });
  });

  test('is learnt despite misread bibs, and vetoes those', () => {
    const sightings = seenAt({ km: 14 });
    const misread = sightings.map((sighting, index): Sighting => {
      const other = RUNS[(index + 60) % RUNS.length] as Run;
      return index % 12 === 0 ? { ...sighting, run: other } : sighting;
    });
    const place = learn(misread, 14);
    expect(place.windowMs).toBeLessThan(4 * MINUTE);
    expect(
      sayOf(
        misread.filter((_, index) => index % 12 === 0),
        place,
      ).Confirms,
    ).toBeUndefined();
  });

  test('is not learnt from results of another day, from a camera that moved, or from few bibs', () => {
    const day = 24 * 60 * MINUTE;
    expect(learnPlace(seenAt({ km: 10 }, { lateMs: day }), RUNS, 10)).toBe('OtherDay');
    expect(learnPlace(seenAt({ km: 10 }, { lateMs: -day }), RUNS, null)).toBe('OtherDay');
    const moved = [
      ...seenAt({ km: 4 }, { runs: RUNS.slice(0, 60) }),
      ...seenAt({ km: 17 }, { runs: RUNS.slice(0, 60) }),
    ];
    expect(learnPlace(moved, RUNS, 10)).toBe('NoPattern');
    expect(learnPlace(seenAt({ km: 10 }).slice(0, 7), RUNS, 10)).toBe('TooFewBibs');
    const pacer = Array.from({ length: 4000 }, () => seenAt({ km: 10 })[0] as Sighting);
    expect(learnPlace(pacer, RUNS, 10)).toBe('TooFewBibs');
  });

  test('is computed in UTC on a night when clocks go back', () => {
    const midnight = Date.parse('2026-10-24T23:00:00Z') - START;
    const runs = RUNS.map((run) => ({
      ...run,
      passages: run.passages.map(({ share, atMs }) => ({ share, atMs: atMs + midnight })),
    }));
    const sightings = seenAt({ km: 12 }, { runs });
    const place = learn(sightings, 12, runs);
    expect(Math.abs(place.offsetMs)).toBeLessThan(MINUTE);
    expect(sayOf(sightings, place)).toEqual({ Confirms: 120 });
  });

  test('shifted clocks change only the offset', () => {
    const [base, kilometre] = [learn(seenAt({ km: 10 }), 10), { km: 10 }];
    fc.assert(
      fc.property(fc.integer({ min: -780, max: 780 }), fc.integer({ min: 0, max: 119 }), (minutes, index) => {
        const place = learn(seenAt(kilometre, { lateMs: minutes * MINUTE }), 10);
        expect(place.offsetMs - base.offsetMs).toBe(minutes * MINUTE);
        expect({ ...place, offsetMs: 0 }).toEqual({ ...base, offsetMs: 0 });
        const run = RUNS[index] as Run;
        const takenAtMs = START + index * MINUTE;
        expect(weighTime(takenAtMs + minutes * MINUTE, run, place)).toBe(weighTime(takenAtMs, run, base));
      }),
      { numRuns: 30 },
    );
  });

  test('a greater distance never confirms more, and within three windows nobody is vetoed', () => {
    const place = learn(seenAt({ km: 10 }), 10);
    const order = ['Confirms', 'Silent', 'Vetoes'];
    fc.assert(
      fc.property(fc.nat(119), fc.nat(3600), fc.nat(3600), (index, near, farther) => {
        const run = RUNS[index] as Run;
        const at = whenAt(run, { km: 10 }) + place.offsetMs;
        const says = (seconds: number) => weighTime(at + seconds * 1000, run, place);
        if (says(near) === 'Silent') expect(says(near + farther)).not.toBe('Confirms');
        if (near * 1000 <= 3 * place.windowMs) expect(order.indexOf(says(near))).toBeLessThan(2);
      }),
    );
  });
});

test('an event’s places are learnt again each time it has grown by a quarter', () => {
  const due = Array.from({ length: 301 }, (_, photos) => photos).filter(isLearningDue);
  expect(due).toEqual([20, 25, 32, 40, 50, 63, 79, 99, 124, 155, 194, 243]);
});
