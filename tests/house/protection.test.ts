import { describe, expect, test } from 'vitest';
import { readSources } from './imports.ts';

/**
 * The code that may remove a child's protection. `protectPhotos` lifts protections that its caller names, and
 * `protectParticipants` checks the right of the authority that its caller names. A new caller that lifts a protection,
 * or names an authority other than the actor, fails this test until it is listed here with its reason.
 */

const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/.*/g;
const production = readSources()
  .filter(({ path }) => path.startsWith('server/') && !/(\.test\.ts|\/index\.ts)$/.test(path))
  .map(({ path, text }) => ({ path, code: text.replace(COMMENTS, '') }));

/** Splits a call's arguments, starting after its opening parenthesis. */
function argumentsAt(code: string, start: number): string[] {
  const given = [''];
  let depth = 1;
  for (const char of code.slice(start)) {
    if ('([{'.includes(char)) depth += 1;
    if (')]}'.includes(char)) depth -= 1;
    if (depth === 0) break;
    if (char === ',' && depth === 1) given.push('');
    else given[given.length - 1] += char;
  }
  return given.map((each) => each.replace(/\s+/g, ' ').trim()).filter((each) => each !== '');
}

/** Lists the calls of a function as `path: argument`, with the argument at the given index. */
const callsOf = (name: string, place: number) =>
  production.flatMap(({ path, code }) =>
    [...code.matchAll(new RegExp(`(?<!function )(?<![.\\w])${name}\\(`, 'g'))].map(
      ({ index, 0: { length } }) => `${path}: ${argumentsAt(code, index + length)[place] ?? 'none'}`,
    ),
  );
const filesWith = (pattern: RegExp) =>
  production.flatMap(({ path, code }) => (pattern.test(code) ? path : [])).toSorted();
const namedIn = (list: Record<string, string>) => Object.keys(list).toSorted();

/** The bibs for which photos lose protection, and the authority. */
const LIFTS: Record<string, string> = {
  'server/finding/competitors/protect-participants.ts: gone':
    'bibs that are protected no more: `refuseFreeing` has asked for the right',
  'server/finding/recognition/rejudge-photo.ts: freed':
    'bibs that an actor with `participant.unprotect` took off the photo; of others none',
  'server/operating/erasure/erase-photos.ts: bibs':
    'bibs of a person who is erased: `hideProtected` has hidden the photo before',
};

/** The authority for changes that may remove protection, where it is not the actor. */
const AUTHORITIES: Record<string, string> = {
  'server/finding/competitors/protect-participants.ts: () => false': 'duplicates of who was just protected',
  'server/finding/competitors/protect-participants.ts: ALREADY_AUTHORISED':
    'the tenant’s youth age: who changed it had the right',
  'server/operating/erasure/erase-person-rows.ts: ALREADY_AUTHORISED':
    'an erased person is in no list any more',
  'server/finding/competitors/change-participants.ts: authority': 'what its caller names: see LIST_CHANGES',
  'server/finding/ingest/import-event.ts: BY_COMMAND.actor': 'an import by command',
};
const OF_THE_ACTOR = /: (?:cause\.)?actor$/;

/** The code that changes the assignment of bibs, with the authority that it names. */
const LIST_CHANGES: Record<string, string> = {
  'server/finding/competitors/apply-start-list.ts: { authority, stated }': 'what its caller names: see LISTS',
  'server/finding/competitors/correct-participant.ts: by': 'the actor’s, with who is merged',
  'server/finding/competitors/correct-participant.ts: { authority: cause.actor }': 'the actor’s',
  'server/finding/competitors/correct-participant.ts: { authority: cause.actor, stated: new Map([[competitorId, stated]]) }':
    'the actor’s',
  'server/finding/competitors/merge-start-lists.ts: { authority: actor, mergedInto }': 'the actor’s',
};

/** The same for start lists. */
const LISTS: Record<string, string> = {
  'server/finding/feeds/pull-feed.ts: mayEnd': 'what somebody with the right confirmed of this feed',
};

/** The code that lifts holds of photos, and the rights with which it does so. */
const HOLDS: Record<string, string> = {
  'server/finding/removal-requests/end-removal.ts: lifter': 'the hold of the request that ends',
  "server/finding/removal-requests/end-removal.ts: { by: 'Request', requestId }": 'the same',
  'server/finding/review/photo-holds.ts: lifter': 'a member, by their rights',
  'server/operating/photographers-page/decide-proposals.ts: lifter': 'a photographer, of their own holds',
  'server/commands/photo-command.ts: lifter': 'a command, whose user has the database',
};

/** Functions that write protections without a check, and their callers. */
const WRITERS: Record<string, Record<string, string>> = {
  changeHolds: {
    'server/finding/photos/change-holds.ts': 'defines it',
    'server/finding/photos/hold-photos.ts': 'puts holds, and lifts by `liftHolds`',
    'server/finding/photos/protect-photos.ts': 'see LIFTS',
  },
  saveHolds: {
    'server/finding/photos/photo-holds.store.ts': 'defines it',
    'server/finding/photos/change-holds.ts': 'the only caller',
  },
  saveProtections: {
    'server/finding/competitors/protection.store.ts': 'defines it',
    'server/finding/competitors/protect-participants.ts': 'judges everybody, and asks',
  },
  saveProtectionVerdict: {
    'server/finding/competitors/protection.store.ts': 'defines it',
    'server/finding/competitors/protect-participants.ts': 'what an actor says, before it asks',
    'server/finding/competitors/correct-participant.ts': 'protects a duplicate of who is protected',
  },
  saveProtectedBibs: {
    'server/finding/photos/protected-photos.store.ts': 'defines it',
    'server/finding/competitors/protect-participants.ts': 'judges everybody, and asks',
  },
  ALL_LIFT_RIGHTS: {
    'server/finding/photos/photo-holds.rules.ts': 'defines it',
    'server/commands/photo-command.ts': 'a command, whose user has the database',
  },
};

describe('the protection of a child is removed', () => {
  test('from photos only for bibs that an actor with the right released', () => {
    const calls = callsOf('protectPhotos', 4);
    expect(calls.length).toBeGreaterThan(5);
    expect(calls.filter((call) => !call.endsWith(': []')).toSorted()).toEqual(namedIn(LIFTS));
  });

  test('by changes of participants only with the right of their actor or of an earlier decision', () => {
    const calls = callsOf('protectParticipants', 3);
    expect(calls.length).toBeGreaterThan(5);
    expect(calls.filter((call) => !OF_THE_ACTOR.test(call)).toSorted()).toEqual(namedIn(AUTHORITIES));
  });

  // Wearing a protected participant's bib, or having their address, opens their photos.
  test('by changes of a list only through the function that checks bibs and addresses', () => {
    expect([...new Set(callsOf('changeParticipants', 3))].toSorted()).toEqual(namedIn(LIST_CHANGES));
    const writers = /\b(registerParticipants|registerMerged|markLeft|moveCompetitors|saveCompetitors)\(/;
    const others = filesWith(writers).filter(
      (path) => !/\/(register-participants|competitors\.store)\.ts$/.test(path),
    );
    expect(others).toEqual([
      ...new Set(Object.keys(LIST_CHANGES).map((call) => call.slice(0, call.indexOf(':')))),
    ]);
  });

  test('by start lists only with the right of their actor, or by a confirmed feed', () => {
    const calls = callsOf('importStartList', 4);
    expect(calls.length).toBeGreaterThan(2);
    expect(calls.filter((call) => !call.endsWith(': none')).toSorted()).toEqual(namedIn(LISTS));
    expect(filesWith(/(?<!function )\bapplyStartList\(/)).toEqual([
      'server/finding/ingest/import-event.ts',
      'server/finding/list-imports/import-start-list.ts',
    ]);
  });

  test('by lifting holds only in the listed callers', () => {
    expect(callsOf('liftPhotoHolds', 3).toSorted()).toEqual(namedIn(HOLDS));
  });

  test.each(Object.entries(WRITERS))('through %s only by callers that check first', (name, who) => {
    expect(filesWith(new RegExp(`\\b${name}\\b`))).toEqual(namedIn(who));
  });
});
