import { expect, test } from 'vitest';
import { readSources } from './imports.ts';
import { readStoredTables } from './stored-tables.ts';

/** Reads of all rows of an event, whose number depends on a member's list or an uploader's photos. */
const READS =
  /\b(?:listRegistered|listResults|listFinishes|listJudged|listDistanceWearers)\(scope, \w*[eE]ventId\)|\b(?:listOwnFrames|listSureSightings|listPhotoOwners|listIdsOfEvent)\(/;

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
  'server/operating/corrections/withdraw-from-unpaid.ts':
    'ids for one statement, only if an event is secured',
  'server/operating/deletion/delete-event.ts': 'ids for one statement, when an event is deleted',
  'server/operating/deletion/deletion.jobs.ts': 'ids for one statement of a job',
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

/** What a merge of two events does with each column that contains ids of events: it moves them, or there is a reason. */
const MERGED_COLUMNS: Record<string, string[]> = {
  'moved by a merge': [
    ...['cameraClocks.eventId', 'codeRequests.eventId', 'competitorNames.eventId', 'competitors.eventId'],
    ...['crewConsents.eventId', 'crewPurchases.eventId', 'crews.eventId'],
    ...['erasedBibs.eventId', 'letters.eventId', 'persons.eventId'],
    ...['photoAlerts.eventId', 'preorders.eventId', 'promoCodes.eventIds', 'results.eventId'],
    ...['searchRequests.eventId', 'selfies.eventId', 'uploadLinks.eventId'],
  ],
  'moved with the photos, by their job': [
    ...[
      'bibVerdicts.eventId',
      'faces.eventId',
      'photoReadings.eventId',
      'photoTags.eventId',
      'photos.eventId',
    ],
  ],
  'deleted or ended by a merge': ['cartGifts.eventId', 'eventFeeds.eventId', 'faceSearches.eventId'],
  'stays, because the target event has its own': [
    ...['catalogs.eventId', 'eventLetters.eventId', 'eventPlaces.eventId', 'eventRejudgements.eventId'],
    ...['events.eventId', 'factorTries.eventId', 'frames.eventId', 'photoTimes.eventId'],
  ],
  'stays, because its statements show other people’s bank accounts': [
    'deskLinks.eventId',
    'memberRoles.eventId',
  ],
  'stays, because orders and books keep the name of the event': ['ledgerLines.eventId', 'orderItems.eventId'],
  'stays, because it says what happened in the event': [
    ...['movedContents.eventId', 'movedContents.intoEventId', 'photoMoves.eventId', 'photoMoves.intoEventId'],
    'visitCounts.eventId',
  ],
  'stays, because a finished file expires': ['archives.eventId'],
  'stays, because an event with protected participants or videos is not merged': [
    ...['protectedBibs.eventId', 'videoFiles.eventId', 'videos.eventId'],
  ],
};

test('each column with ids of events is moved by a merge, or stays for a reason', () => {
  const columns = [...readStoredTables()].flatMap(([table, names]) =>
    names.flatMap((name) => (/^(?:\w+E|e)ventIds?$/.test(name) ? `${table}.${name}` : [])),
  );
  const own = columns.filter((column) => column !== 'events.externalEventId');
  expect(own.toSorted(), 'name a new column in MERGED_COLUMNS').toEqual(
    Object.values(MERGED_COLUMNS).flat().toSorted(),
  );
});
