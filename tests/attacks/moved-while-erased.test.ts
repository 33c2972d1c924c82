import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ownDataRoutes } from '#contract/own-data.ts';
import {
  applyStartList,
  dropParticipant,
  editParticipant,
  exchangeBibs,
  findRegistered,
  mergeParticipants,
  type Registered,
  restoreParticipant,
} from '#finding/competitors/index.ts';
import { listBibPhotos } from '#finding/photos/index.ts';
import { saveResults } from '#finding/race-results/race-results.store.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { signAddressToken } from '#hosting/data-subjects/index.ts';
import {
  findErasure,
  replayErasures,
  requestErasure as requestByOperator,
  runErasure,
} from '#operating/erasure/index.ts';
import { mergeEvent } from '#operating/event-merging/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { backUpDatabase } from '#tests/factories/back-up-database.ts';
import { competitorOf, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { runMoves } from '#tests/factories/run-moves.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

/**
 * An organizer's own participant (bib 900) asks for an erasure. While it waits, the organizer gives the participant's
 * row the bib or the data of a runner (bib 17). Nothing of the runner may be erased.
 */
const TENANT = 'photofinish';
let shop: TestShop;
// No worker runs, so each erasure waits until the test runs it.
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const inTenant = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

type Race = MadeEvent & { owns: string };

/** Creates a race in which 900 and 17 have a photo each and one together, and a result each. */
async function makeRace(others: string[][] = []): Promise<Race> {
  const made = await makeEvent(shop.deps, { photos: [['900'], ['17'], ['900', '17'], ...others] });
  const owns = `${randomUUID()}@example.com`;
  const ranks = { rank: null, rankedCount: null, categoryRank: null };
  const result = { finishTime: '1:02:03', gunMs: 3_723_000, chipMs: null, splits: [], ...ranks };
  const finish = { finishedAt: new Date('2026-05-10T10:00:00Z'), distance: '10K', courseKm: null };
  await inTenant(async (scope) => {
    await scope.trx
      .updateTable('competitors')
      .set({ email: owns })
      .where('competitorId', '=', made.competitors['900'] ?? '')
      .execute();
    const results = ['900', '17'].map((bib) => ({ ...result, ...finish, bib, bibKey: bib }));
    await saveResults(scope, made.eventId, results);
  });
  return { ...made, owns };
}

const call = (name: 'eraseOwnData' | 'exportOwnData', { owns }: Race, payload?: object) =>
  shop.call({
    method: ownDataRoutes[name].method,
    url: ownDataRoutes[name].path,
    headers: { authorization: `Bearer ${signAddressToken(shop.deps, TENANT, owns)}` },
    ...(payload === undefined ? {} : { payload }),
  });

async function requestErasure(race: Race): Promise<string> {
  const asked = await call('eraseOwnData', race, { isSure: true });
  expect(asked.statusCode, asked.body).toBe(200);
  return asked.json().erasureId;
}

const ofBib = (race: Race, bib: string): Promise<Registered> =>
  inTenant(async (scope) => {
    const found = await findRegistered(scope, race.eventId, race.competitors[bib] ?? '');
    if (found === undefined) throw new Error(`nobody had ${bib}`);
    return found;
  });

const exchange = async (race: Race) => {
  const pair = { one: await ofBib(race, '900'), other: await ofBib(race, '17') };
  const done = await inTenant((scope) => exchangeBibs(shop.deps, scope, pair, BY_COMMAND));
  expect(done).toMatchObject({ kind: 'Done' });
};
const mergeAs = (bib: string) => async (race: Race) => {
  const pair = { kept: await ofBib(race, '900'), other: await ofBib(race, '17'), bib };
  const done = await inTenant((scope) => mergeParticipants(shop.deps, scope, pair, BY_COMMAND));
  expect(done).toMatchObject({ kind: 'Done' });
};
const applyList = async (race: Race, rows: object[]) => {
  await inTenant((scope) =>
    applyStartList(
      shop.deps,
      scope,
      race.eventId,
      rows.map((row) => ({ ...competitorOf('900'), ...row })),
      { leftAt: new Date(), authority: BY_COMMAND.actor },
    ),
  );
};
const edit = async (race: Race) => {
  const runner = await ofBib(race, '17');
  const free = await inTenant((scope) =>
    editParticipant(shop.deps, scope, runner, { bib: '18' }, BY_COMMAND),
  );
  expect(free).toMatchObject({ kind: 'Done' });
  const own = await ofBib(race, '900');
  const taken = await inTenant((scope) => editParticipant(shop.deps, scope, own, { bib: '17' }, BY_COMMAND));
  expect(taken).toMatchObject({ kind: 'Done' });
};

/** The ways to change for whom the row of 900 stands. */
const WAYS: [string, (race: Race) => Promise<void>][] = [
  ['an exchange of bibs', exchange],
  ['a merge that keeps the runner’s bib', mergeAs('17')],
  ['a merge that keeps the own bib', mergeAs('900')],
  ['two edits', edit],
];

const rowOf = (race: Race, bib: string) =>
  inTenant(({ trx }) =>
    trx
      .selectFrom('competitors')
      .select(['surname', 'bib'])
      .where('competitorId', '=', race.competitors[bib] ?? '')
      .executeTakeFirst(),
  );
const resultsOf = async ({ eventId }: Race) =>
  (
    await inTenant(({ trx }) =>
      trx.selectFrom('results').select('bibKey').where('eventId', '=', eventId).orderBy('bibKey').execute(),
    )
  ).map(({ bibKey }) => bibKey);
const photosOf = async ({ eventId }: Race, bib: string) =>
  (await inTenant((scope) => listBibPhotos(scope, eventId, bib))).length;
const statesOf = async ({ photoIds }: Race) => {
  const rows = await inTenant(({ trx }) =>
    trx.selectFrom('photos').select(['photoId', 'state']).where('photoId', 'in', photoIds).execute(),
  );
  return photoIds.map((id) => rows.find(({ photoId }) => photoId === id)?.state);
};
const finishedOf = async (erasureId: string) => {
  const erasure = await inTenant((scope) => findErasure(scope, erasureId));
  expect(erasure?.state).toBe('Done');
  return erasure?.certificate?.certificate;
};

/** Lists the pictures in the downloaded archive by the names in its directory. */
const picturesBehind = async (url: string) => {
  const reply = await shop.call({ method: 'GET', url });
  expect(reply.statusCode, reply.body).toBe(200);
  return new Set(reply.rawPayload.toString('latin1').match(/photos\/\d{4}-[^/]*?\.jpg/g));
};

describe.each(WAYS)('%s after the request', (_way, change) => {
  test('erases the photos of the requester, and nothing of the runner', async () => {
    const race = await makeRace();
    const erasureId = await requestErasure(race);
    await change(race);
    await runErasure(shop.deps, TENANT, erasureId);
    expect(await statesOf(race)).toEqual(['Removed', 'Published', 'Published']);
    expect(await photosOf(race, '17')).toBe(2);
    expect(await photosOf(race, '900')).toBe(0);
    expect(await rowOf(race, '17')).toMatchObject({ surname: 'Runner17' });
    expect(await resultsOf(race)).toContain('17');
    await finishedOf(erasureId);
  });
});

test('a row with another bib since the request is held, and the certificate does not name it as erased', async () => {
  const race = await makeRace();
  const erasureId = await requestErasure(race);
  await exchange(race);
  await runErasure(shop.deps, TENANT, erasureId);
  expect(await rowOf(race, '900')).toEqual({ surname: 'Runner900', bib: '17' });
  expect(await finishedOf(erasureId)).toMatchObject({
    personIds: [],
    removedPhotoIds: [race.photoIds[0]],
    kept: expect.arrayContaining([
      {
        reason: 'MayBeOfOthers',
        counts: [
          { kind: 'bibs', count: 1 },
          { kind: 'persons', count: 1 },
        ],
      },
    ]),
  });
  expect(await resultsOf(race)).toEqual(['17', '900']);
});

test('a restore from before the request erases a held row, because it stood for the requester then', async () => {
  const race = await makeRace();
  const restore = await backUpDatabase(shop);
  const erasureId = await requestErasure(race);
  await exchange(race);
  await runErasure(shop.deps, TENANT, erasureId);
  expect(await rowOf(race, '900')).toBeDefined();
  await restore();
  const { held } = await replayErasures(shop.deps);
  expect(held.filter((one) => one.erasureId === erasureId)).toEqual([]);
  expect(await rowOf(race, '900')).toBeUndefined();
  expect(await rowOf(race, '17')).toEqual({ surname: 'Runner17', bib: '17' });
  expect(await statesOf(race)).toEqual(['Removed', 'Published', 'Published']);
});

test('a list that gives the row to another person after the request keeps that person', async () => {
  const race = await makeRace();
  const erasureId = await requestErasure(race);
  const bob = { surname: 'Newcomer', givenName: 'Bob', birthDate: '1980-01-01', email: 'bob@example.com' };
  await applyList(race, [bob, competitorOf('17')]);
  expect(await rowOf(race, '900')).toMatchObject({ surname: 'Newcomer' });
  await runErasure(shop.deps, TENANT, erasureId);
  expect(await rowOf(race, '900')).toEqual({ surname: 'Newcomer', bib: '900' });
  expect(await resultsOf(race)).toEqual(['17', '900']);
  expect(await statesOf(race)).toEqual(['Removed', 'Published', 'Published']);
  await finishedOf(erasureId);
});

test('an exchange between two steps, after a crash, erases nothing of the runner', async () => {
  const race = await makeRace();
  const erasureId = await requestErasure(race);
  const { database } = shop.deps;
  const stepOf = () =>
    inTenant(({ trx }) =>
      trx.selectFrom('erasures').select('step').where('erasureId', '=', erasureId).executeTakeFirst(),
    );
  const inTenantUntilRows: typeof database.inTenant = async (...of) => {
    if ((await stepOf())?.step === 'Words') throw new Error('killed');
    return database.inTenant(...of);
  };
  const dying = { ...shop.deps, database: { ...database, inTenant: inTenantUntilRows } };
  await expect(runErasure(dying, TENANT, erasureId)).rejects.toThrow('killed');
  expect(await statesOf(race)).toEqual(['Removed', 'Published', 'Published']);
  await exchange(race);
  await runErasure(shop.deps, TENANT, erasureId);
  expect(await rowOf(race, '17')).toEqual({ surname: 'Runner17', bib: '900' });
  expect(await rowOf(race, '900')).toEqual({ surname: 'Runner900', bib: '17' });
  expect(await photosOf(race, '17')).toBe(2);
  expect(await resultsOf(race)).toEqual(['17', '900']);
  await finishedOf(erasureId);
});

test('an exchange between the proof and the request erases and exports nothing of the runner', async () => {
  const { rateLimits } = shop.deps;
  const { take } = rateLimits;
  onTestFinished(() => {
    rateLimits.take = take;
  });
  for (const name of ['eraseOwnData', 'exportOwnData'] as const) {
    const race = await makeRace();
    // The call takes from its rate limit after it has judged the address, so the bibs are exchanged in between.
    rateLimits.take = async (...of) => {
      if (of[1].name === 'own-data') {
        rateLimits.take = take;
        await exchange(race);
      }
      return take(...of);
    };
    const reply = await call(name, race, name === 'eraseOwnData' ? { isSure: true } : undefined);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(rateLimits.take).toBe(take);
    // What is stored under the address alone is erased.
    if (name === 'eraseOwnData') await runErasure(shop.deps, TENANT, reply.json().erasureId);
    else expect(await picturesBehind(reply.json().url)).toEqual(new Set());
    expect(await statesOf(race)).toEqual(['Published', 'Published', 'Published']);
    expect(await rowOf(race, '900')).toEqual({ surname: 'Runner900', bib: '17' });
  }
});

test('photos that stayed in a merged event, because the other one has the same files, are erased as well', async () => {
  const race = await makeRace([['5']]);
  const merged = await makeEvent(shop.deps, {
    photos: [['900'], ['17'], ['900', '17'], ['900']],
    people: [['anna'], ['ben'], ['anna', 'ben'], ['anna']],
  });
  await inTenant(async ({ trx }) => {
    for (const [place, photoId] of merged.photoIds.entries()) {
      const content = trx
        .selectFrom('photos')
        .select('contentHash')
        .where('photoId', '=', race.photoIds[place] ?? '');
      const same = trx.updateTable('photos').set({ contentHash: content });
      await same.where('photoId', '=', photoId).execute();
    }
    for (const bib of ['900', '17'])
      await trx
        .updateTable('competitors')
        .set({ email: bib === '900' ? race.owns : `runner${bib}@example.com` })
        .where('competitorId', '=', merged.competitors[bib] ?? '')
        .execute();
  });
  const pair = { eventId: merged.eventId, intoEventId: race.eventId };
  expect(await inTenant((scope) => mergeEvent(shop.deps, scope, pair, BY_COMMAND))).toBe(true);
  await runMoves(shop.deps, TENANT);
  const erasureId = await requestErasure(race);
  await runErasure(shop.deps, TENANT, erasureId);
  expect(await statesOf(race)).toEqual(['Removed', 'Published', 'Published', 'Published']);
  // The last one shows another runner in the target event, so it only loses the bib.
  expect(await statesOf({ ...race, ...merged })).toEqual(['Removed', 'Published', 'Published', 'Published']);
  expect(await photosOf({ ...race, ...merged }, '900')).toBe(0);
  expect(await photosOf({ ...race, ...merged }, '17')).toBe(2);
  const faces = await inTenant(({ trx }) =>
    trx.selectFrom('faces').select('photoId').where('eventId', '=', merged.eventId).execute(),
  );
  expect(faces).toEqual([{ photoId: merged.photoIds[1] }]);
  expect(await finishedOf(erasureId)).toMatchObject({
    removedPhotoIds: expect.arrayContaining([race.photoIds[0], merged.photoIds[0]]),
  });
});

describe('a person who is separated from the requester after the request', () => {
  const requestMerged = async (race: Race): Promise<string> => {
    await mergeAs('900')(race);
    const subject = { emails: [race.owns], personIds: [race.competitors['900'] ?? ''] };
    const decision = { isAlsoBought: false, seenOrderIds: [] };
    const asked = await inTenant((scope) =>
      requestByOperator(shop.deps, scope, subject, decision, BY_COMMAND),
    );
    if ('refused' in asked) throw new Error('the request was refused');
    return asked.erasureId;
  };
  const separate = async (race: Race) => {
    const runner = await ofBib(race, '17');
    const restored = await inTenant((scope) => restoreParticipant(shop.deps, scope, runner, BY_COMMAND));
    expect(restored).toMatchObject({ kind: 'Done' });
  };

  test('is not erased', async () => {
    const race = await makeRace();
    const erasureId = await requestMerged(race);
    await separate(race);
    await runErasure(shop.deps, TENANT, erasureId);
    expect(await rowOf(race, '17')).toEqual({ surname: 'Runner17', bib: '17' });
    expect(await statesOf(race)).toEqual(['Removed', 'Published', 'Published']);
    expect(await photosOf(race, '17')).toBe(2);
    expect(await resultsOf(race)).toContain('17');
    expect(await finishedOf(erasureId)).toMatchObject({
      personIds: [],
      removedPhotoIds: [race.photoIds[0]],
    });
  });

  test('and merged into another participant keeps the photos', async () => {
    const race = await makeRace([['18']]);
    const erasureId = await requestMerged(race);
    await separate(race);
    const pair = { kept: await ofBib(race, '18'), other: await ofBib(race, '17'), bib: '17' };
    const done = await inTenant((scope) => mergeParticipants(shop.deps, scope, pair, BY_COMMAND));
    expect(done).toMatchObject({ kind: 'Done' });
    await runErasure(shop.deps, TENANT, erasureId);
    expect(await statesOf(race)).toEqual(['Removed', 'Published', 'Published', 'Published']);
  });
});

describe('a merge of events after the request', () => {
  /** Creates another event, where 900 is somebody else who is on no list. */
  const makeOther = async () => {
    const other = await makeEvent(shop.deps, { photos: [['900']] });
    await inTenant(({ trx }) => trx.deleteFrom('persons').where('eventId', '=', other.eventId).execute());
    await inTenant(({ trx }) => trx.deleteFrom('competitors').where('eventId', '=', other.eventId).execute());
    return other;
  };
  test.each(['into the event of the requester', 'of the requester’s event into it'])(
    'erases no photo of another event: %s',
    async (way) => {
      const race = await makeRace();
      const other = await makeOther();
      const erasureId = await requestErasure(race);
      const [eventId, intoEventId] = way.startsWith('into')
        ? [other.eventId, race.eventId]
        : [race.eventId, other.eventId];
      const merge = { eventId, intoEventId };
      expect(await inTenant((scope) => mergeEvent(shop.deps, scope, merge, BY_COMMAND))).toBe(true);
      await runMoves(shop.deps, TENANT);
      await runErasure(shop.deps, TENANT, erasureId);
      expect(await statesOf({ ...race, ...other, owns: '' })).toEqual(['Published']);
      expect(await statesOf(race)).toEqual(['Removed', 'Published', 'Published']);
    },
  );
});

test('if another participant wears the bib since the request, the photos are erased as found then', async () => {
  const race = await makeRace();
  const erasureId = await requestErasure(race);
  const own = await ofBib(race, '900');
  const runner = await ofBib(race, '17');
  const dropped = await inTenant((scope) => dropParticipant(shop.deps, scope, own, BY_COMMAND));
  expect(dropped).toMatchObject({ kind: 'Done' });
  const edited = await inTenant((scope) =>
    editParticipant(shop.deps, scope, runner, { bib: '900' }, BY_COMMAND),
  );
  expect(edited).toMatchObject({ kind: 'Done' });
  await runErasure(shop.deps, TENANT, erasureId);
  expect(await statesOf(race)).toEqual(['Removed', 'Published', 'Published']);
  expect(await rowOf(race, '900')).toBeUndefined();
  expect(await rowOf(race, '17')).toEqual({ surname: 'Runner17', bib: '900' });
  expect(await resultsOf(race)).toContain('900');
  expect(await finishedOf(erasureId)).toMatchObject({
    personIds: [race.competitors['900']],
    kept: expect.arrayContaining([{ reason: 'MayBeOfOthers', counts: [{ kind: 'bibs', count: 1 }] }]),
  });
});

test('without a change the whole row is erased, with photos that arrived after the request', async () => {
  const race = await makeRace();
  const erasureId = await requestErasure(race);
  await inTenant(({ trx }) =>
    trx
      .updateTable('photoTags')
      .set({ value: '900' })
      .where('photoId', '=', race.photoIds[1] ?? '')
      .execute(),
  );
  await runErasure(shop.deps, TENANT, erasureId);
  expect(await statesOf(race)).toEqual(['Removed', 'Removed', 'Published']);
  expect(await rowOf(race, '900')).toBeUndefined();
  expect(await resultsOf(race)).toEqual(['17']);
  expect(await finishedOf(erasureId)).toMatchObject({ personIds: [race.competitors['900']] });
});

describe('a link to an export', () => {
  const linkOf = async (race: Race): Promise<string> => {
    const reply = await call('exportOwnData', race);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json().url;
  };
  test('contains the photos of the person who got it', async () => {
    expect((await picturesBehind(await linkOf(await makeRace()))).size).toBe(2);
  });

  test.each(WAYS)('contains nothing about the runner after %s', async (_way, change) => {
    const race = await makeRace();
    const url = await linkOf(race);
    await change(race);
    expect((await picturesBehind(url)).size).toBe(0);
  });
});
