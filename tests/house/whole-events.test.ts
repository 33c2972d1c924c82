import { expect, test } from 'vitest';
import { readSources } from './imports.ts';

/** Reads of all rows of an event, whose number depends on a member's list or an uploader's photos. */
const READS =
  /\b(?:listRegistered|listResults|listFinishes|listJudged|listDistanceWearers)\(scope, \w*[eE]ventId\)|\b(?:listOwnFrames|listSureSightings|listPhotoOwners)\(/;

/**
 * Files that read a whole event, each with the file in which its long loop lets other requests run (`inSlices`), or the
 * reason why none is needed. Times are for 100,000 participants.
 */
const LOOPS: Record<string, string> = {
  'server/finding/competitors/apply-start-list.ts': 'server/finding/competitors/start-list.rules.ts',
  'server/finding/places/learn-places.ts': 'server/finding/places/learn-places.ts',
  'server/finding/videos/plan-clips.ts': 'server/finding/videos/clip-plan.rules.ts',
  'server/operating/photographers-page/list-proposals.ts':
    'server/operating/photographers-page/proposals.rules.ts',
  'server/finding/competitors/change-participants.ts': 'server/finding/competitors/protection.rules.ts',
  'server/finding/competitors/merge-start-lists.ts': 'one pass, 0.3 s',
  'server/finding/competitors/protect-participants.ts': 'server/finding/competitors/protection.rules.ts',
  'server/finding/competitors/watch-free-originals.ts': 'two passes of 50 ms, only if photos are free',
  'server/finding/list-imports/import-list.ts': 'one pass that describes the list, 0.2 s',
  'server/finding/list-imports/import-results.ts': 'at most 100 bibs a place, 0.1 s',
  'server/finding/race-results/apply-results.ts': 'one pass',
};

test('a call that reads a whole event lets other requests run while it computes, or computes little', () => {
  const sources = readSources();
  const reading = sources.flatMap(({ path, text }) =>
    path.startsWith('server/') && !/\.(?:test|store)\.ts$/.test(path) && READS.test(text) ? path : [],
  );
  expect(reading.toSorted()).toEqual(Object.keys(LOOPS).toSorted());
  const slicing = Object.values(LOOPS).filter((how) => how.endsWith('.ts'));
  for (const path of slicing)
    expect(sources.find((source) => source.path === path)?.text, path).toContain('of inSlices(');
});

/** Registers a route that is no call of `service.ts`, `desk-service.ts` or `link-calls.ts`, which run each call as a visit. */
const PLAIN_ROUTE = /\b(?:app|scope)\.(?:get|post|put|patch|delete|route)\(/;
const TAKES_LIST = /\b(?:lockStartList|lockListsOf)\(/;

test('a route that locks a start list waits for it without a database connection', () => {
  const waiting = readSources().filter(
    ({ path, text }) =>
      path.startsWith('server/') &&
      !path.endsWith('.test.ts') &&
      PLAIN_ROUTE.test(text) &&
      TAKES_LIST.test(text),
  );
  expect(waiting.map(({ path }) => path)).toContain('server/operating/person-data/export-file.routes.ts');
  for (const { path, text } of waiting) expect(text, `${path}: use asVisit`).toContain('asVisit(() =>');
});
