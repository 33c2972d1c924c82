import { describe, expect, test } from 'vitest';
import { parseResults } from '#finding/race-results/results.task.ts';
import { autumnParkRun, eveningEmbankmentRun, lakesideHalfMarathon } from './event.ts';
import { drawingOrder, planEvent } from './plan-event.ts';
import { resultsCsv } from './race-times.ts';
import { demoStartList } from './start-list.ts';
import { demoTruth } from './truth.ts';
import { judgeFigure } from './visibility.ts';

describe.each([lakesideHalfMarathon, eveningEmbankmentRun, autumnParkRun])('truth of $title', (event) => {
  const truth = demoTruth(event);
  const seen = truth.flatMap(({ runners }) => runners);

  test('names only people of the start list, each at most once per photo', () => {
    const bibs = new Set(demoStartList(event).map(({ bib }) => bib));
    expect(seen.filter(({ bib }) => !bibs.has(bib))).toEqual([]);
    expect(
      truth.filter(({ runners }) => new Set(runners.map(({ bib }) => bib)).size < runners.length),
    ).toEqual([]);
  });

  test('every runner can be found by a number that is clearly readable somewhere', () => {
    const clear = new Set(seen.filter(({ bibShown }) => bibShown === 'clear').map(({ bib }) => bib));
    expect(event.runners.map(({ row }) => row.bib).filter((bib) => !clear.has(bib))).toEqual([]);
  });

  test('only the cast has visible faces', () => {
    const cast = new Set(event.runners.filter(({ showsFace }) => showsFace).map(({ row }) => row.bib));
    expect(seen.filter(({ bib, isFaceVisible }) => isFaceVisible && !cast.has(bib))).toEqual([]);
    expect(new Set(seen.filter(({ isFaceVisible }) => isFaceVisible).map(({ bib }) => bib)).size).toBe(
      cast.size,
    );
  });

  test('files are unique, in time order per camera, and complete for each camera', () => {
    expect(new Set(truth.map(({ file }) => file)).size).toBe(
      event.cameras.reduce((sum, { photos }) => sum + photos, 0),
    );
    for (const { folder } of event.cameras) {
      const times = truth.filter(({ file }) => file.startsWith(`${folder}/`)).map(({ takenAt }) => takenAt);
      expect(times).toEqual(times.toSorted());
    }
  });
});

/** The bib that a scene hides (`event.ts`). */
const HIDDEN_BIB = '503';

describe('the big event', () => {
  const seen = demoTruth().flatMap(({ runners }) => runners);

  test('needs fusion: faces with covered numbers, numbers without a face, halves of numbers', () => {
    expect(demoTruth()).toHaveLength(160);
    expect(
      seen.filter(({ bibShown, isFaceVisible }) => bibShown === 'hidden' && isFaceVisible).length,
    ).toBeGreaterThan(10);
    expect(
      seen.filter(({ bibShown, isFaceVisible }) => bibShown === 'clear' && !isFaceVisible).length,
    ).toBeGreaterThan(50);
    expect(seen.filter(({ bibShown }) => bibShown === 'partly').length).toBeGreaterThan(12);
  });

  test('has a runner whose number is hidden by another runner, and who has clear photos with face and number elsewhere', () => {
    const theirs = seen.filter(({ bib }) => bib === HIDDEN_BIB);
    const clear = theirs.filter(({ bibShown, isFaceVisible }) => bibShown === 'clear' && isFaceVisible);
    expect(clear.length).toBeGreaterThan(5);
    const behind = planEvent(lakesideHalfMarathon).filter((plan) =>
      plan.figures.some(
        ({ runner, spec }, index) =>
          runner.row.bib === HIDDEN_BIB &&
          spec.bib !== null &&
          judgeFigure(plan, index).bibShown === 'hidden',
      ),
    );
    expect(behind.map(({ figures }) => figures.length)).toEqual([2]);
  });

  test('has results for all runners, and at km 18 the groups are minutes apart', async () => {
    const list = await parseResults(Buffer.from(resultsCsv(lakesideHalfMarathon)));
    if ('faults' in list) throw new Error(JSON.stringify(list.faults));
    expect(list.lines).toHaveLength(lakesideHalfMarathon.runners.length);
    const at18 = list.lines.flatMap(({ splits }) => splits[2]?.ms ?? []).sort((one, other) => one - other);
    const gaps = at18.slice(1).map((ms, index) => ms - (at18[index] ?? 0));
    expect(gaps.filter((ms) => ms > 0)).toHaveLength(5);
    for (const ms of gaps.filter((gap) => gap > 0)) expect(ms).toBeGreaterThan(150_000);
  });

  test('ranks the runners of each distance by their times', async () => {
    const list = await parseResults(Buffer.from(resultsCsv(lakesideHalfMarathon)));
    if ('faults' in list) throw new Error(JSON.stringify(list.faults));
    for (const group of Map.groupBy(list.lines, ({ distance }) => distance).values()) {
      const ranked = group.toSorted((one, other) => (one.rank?.rank ?? 0) - (other.rank?.rank ?? 0));
      expect(ranked.map(({ gunMs }) => gunMs)).toEqual(
        group.map(({ gunMs }) => gunMs).toSorted((a, b) => Number(a) - Number(b)),
      );
      expect(ranked.map(({ rank }) => rank?.of)).toEqual(group.map(() => group.length));
      expect(ranked[0]?.rank?.rank).toBe(1);
    }
  });

  test('starts with single runners who show face and number', () => {
    for (const plan of drawingOrder(planEvent(lakesideHalfMarathon)).slice(0, 10)) {
      expect(plan.figures).toHaveLength(1);
      expect(plan.figures[0]?.runner.showsFace).toBe(true);
    }
  });
});
