import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { competitorRoutes, verificationRoutes } from '#contract/competitor.ts';
import { photoRoutes } from '#contract/photo.ts';
import {
  applyStartList,
  editParticipant,
  exchangeBibs,
  findRegistered,
  listRegistered,
  protectParticipant,
  restoreParticipant,
} from '#finding/competitors/index.ts';
import { requestPull, setFeed } from '#finding/feeds/change-feeds.ts';
import { listFeeds } from '#finding/feeds/feeds.store.ts';
import { pullFeed } from '#finding/feeds/pull-feed.ts';
import { rejudgePhoto } from '#finding/recognition/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { requestErasure, runErasure } from './index.ts';

const TENANT = 'photofinish';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const inTenant = <T>(work: (scope: Scope) => Promise<T>): Promise<T> =>
  shop.deps.database.inTenant(TENANT, work);
const rowOf = (bib: string, givenName: string, surname: string) => ({
  bib,
  givenName,
  surname,
  birthDate: '1990-05-17',
  email: `${givenName.toLowerCase()}@example.com`,
  code: null,
  distance: 'Relay',
});
const ANN = rowOf('15', 'Ann', 'Alpha');
const BOB = rowOf('15', 'Bob', 'Beta');
const COX = rowOf('15-1', 'Cat', 'Cox');

/** Creates an event with the team 15 and a relay runner 15-1; photos show 15, 15-1 and 15. */
async function makeRelay(factor: 'None' | 'Surname' = 'None') {
  const { eventId, photoIds } = await makeEvent(shop.deps, { photos: [['15'], ['15-1'], ['15']], factor });
  const applied = await inTenant((scope) =>
    applyStartList(shop.deps, scope, eventId, [ANN, BOB, COX], { leftAt: shop.deps.clock.now() }),
  );
  if (isRefusal(applied)) throw new Error('not applied');
  const known = await inTenant((scope) => listRegistered(scope, eventId));
  const idOf = (surname: string) => {
    const one = known.find((each) => each.surname === surname && each.leftAt === null);
    if (one === undefined) throw new Error(`there is no ${surname}`);
    return one.competitorId;
  };
  return { eventId, photoIds, annId: idOf('Alpha'), bobId: idOf('Beta') };
}

const verify = async (eventId: string, payload: object) => {
  const url = verificationRoutes.createToken.path.replace(':eventId', eventId);
  return (await shop.call({ method: 'POST', url, payload })).json();
};
const search = async (eventId: string, text: string): Promise<string[]> => {
  const url = `${competitorRoutes.listCompetitors.path}?competitorsListId=${eventId}&search=${encodeURIComponent(text)}`;
  const { competitors } = (await shop.call({ method: 'GET', url })).json();
  return competitors.map(({ name, number }: { name: string; number: string }) => `${number} ${name}`);
};
const photosOf = async (eventId: string, bearer: string): Promise<string[]> => {
  const url = `${photoRoutes.listPhotos.path}?albumId=${eventId}`;
  const headers = { authorization: `Bearer ${bearer}` };
  const { photos } = (await shop.call({ method: 'GET', url, headers })).json();
  return photos.map(({ photoId }: { photoId: string }) => photoId);
};

test('each member of a team is found by name and by the bib, and photos of the bib belong to each', async () => {
  const { eventId, photoIds, annId, bobId } = await makeRelay();
  expect(await search(eventId, '15')).toEqual(['15 Ann Alpha', '15 Bob Beta']);
  expect(await search(eventId, 'Beta')).toEqual(['15 Bob Beta']);
  const several = await verify(eventId, { number: '15' });
  expect(several).toMatchObject({ code: 'SeveralCompetitors' });
  expect(several.competitors.map(({ competitorId }: { competitorId: string }) => competitorId)).toEqual([
    annId,
    bobId,
  ]);
  for (const competitorId of [annId, bobId]) {
    const { token, competitor } = await verify(eventId, { competitorId });
    expect(competitor).toMatchObject({ competitorId, number: '15' });
    expect(await photosOf(eventId, token)).toEqual([photoIds[0], photoIds[2]]);
  }
  const { token } = await verify(eventId, { number: '15-1' });
  expect(await photosOf(eventId, token)).toEqual([photoIds[1]]);
});

test('any member’s factor opens the team’s photos, and each wrong one counts against the bib', async () => {
  const { eventId, photoIds, annId, bobId } = await makeRelay('Surname');
  for (const [surname, competitorId] of [
    ['alpha', annId],
    ['beta', bobId],
  ] as const) {
    const { token, competitor } = await verify(eventId, { number: '15', surname });
    expect(competitor).toMatchObject({ competitorId });
    expect(await photosOf(eventId, token)).toEqual([photoIds[0], photoIds[2]]);
  }
  expect(await verify(eventId, { number: '15', surname: 'cox' })).toMatchObject({
    isVerificationSuccessful: false,
    code: 'CompetitorNotFound',
  });
  expect(await verify(eventId, { number: '15' })).toMatchObject({ code: 'FactorRequired' });
});

test('reordering the list changes no member, and a member who leaves does not affect the others', async () => {
  const { eventId, annId, bobId } = await makeRelay();
  const again = await inTenant((scope) =>
    applyStartList(shop.deps, scope, eventId, [BOB, COX, ANN], { leftAt: shop.deps.clock.now() }),
  );
  expect(again).toMatchObject({ added: [], changed: [], missing: [], unchanged: 3 });
  await inTenant((scope) =>
    applyStartList(shop.deps, scope, eventId, [BOB, COX], { leftAt: shop.deps.clock.now() }),
  );
  expect(await search(eventId, '15')).toEqual(['15 Bob Beta']);
  const [ann, bob] = await inTenant(async (scope) => [
    await findRegistered(scope, eventId, annId),
    await findRegistered(scope, eventId, bobId),
  ]);
  expect([ann?.leftAt === null, bob?.leftAt]).toEqual([false, null]);
  if (ann === undefined || bob === undefined) throw new Error('gone');
  expect(await inTenant((scope) => restoreParticipant(shop.deps, scope, ann, BY_COMMAND))).toEqual({
    kind: 'Done',
  });
  // Correcting one member does not affect the bib that others also wear.
  expect(
    await inTenant((scope) => editParticipant(shop.deps, scope, bob, { surname: 'Berg' }, BY_COMMAND)),
  ).toEqual({ kind: 'Done' });
  expect(
    await inTenant((scope) =>
      editParticipant(
        shop.deps,
        scope,
        { ...bob, surname: 'Berg', corrected: { surname: 'Beta' } },
        { bib: '15-1' },
        BY_COMMAND,
      ),
    ),
  ).toMatchObject({ kind: 'BibTaken', by: { surname: 'Cox' } });
  expect(await search(eventId, '15')).toEqual(['15 Ann Alpha', '15 Bob Berg']);
});

test('a protected member protects the team, even after that member was erased', async () => {
  const { eventId, photoIds, annId, bobId } = await makeRelay();
  const { token } = await verify(eventId, { competitorId: annId });
  expect(await photosOf(eventId, token)).toHaveLength(2);
  await inTenant((scope) =>
    protectParticipant(shop.deps, scope, { eventId, competitorId: bobId, isProtected: true }, BY_COMMAND),
  );
  expect(await search(eventId, '15')).toEqual([]);
  expect(await search(eventId, 'Alpha')).toEqual([]);
  expect(await verify(eventId, { number: '15' })).toMatchObject({ code: 'CompetitorNotFound' });
  expect(await verify(eventId, { competitorId: annId })).toMatchObject({ code: 'CompetitorNotFound' });
  expect(await photosOf(eventId, (await verify(eventId, { number: '15-1' })).token)).toEqual([photoIds[1]]);

  const erasure = await inTenant((scope) =>
    requestErasure(
      shop.deps,
      scope,
      { emails: [BOB.email], personIds: [bobId] },
      { isAlsoBought: false, seenOrderIds: [] },
      BY_COMMAND,
    ),
  );
  if (isRefusal(erasure)) throw new Error('refused');
  await runErasure(shop.deps, TENANT, erasure.erasureId);
  const ann = await inTenant((scope) => findRegistered(scope, eventId, annId));
  expect(ann).toMatchObject({ leftAt: null, protection: 'Operator' });
  expect(await inTenant((scope) => findRegistered(scope, eventId, bobId))).toBeUndefined();
  expect(await search(eventId, '15')).toEqual([]);
  // A feed skips only Bob's row.
  const skipped = await inTenant(({ trx }) => trx.selectFrom('erasedBibs').selectAll().execute());
  expect(skipped).toMatchObject([{ eventId, bibKey: '15', nameHash: expect.stringMatching(/^[\w-]{43}$/) }]);
});

/** Creates an event with the runners Ann (17), Bob (18) and Cat (19), and a feed that repeats its list. */
async function makeFedRace() {
  const { eventId } = await makeEvent(shop.deps, { photos: [['17'], ['18']] });
  let club = 'LC';
  const server = createServer((_request, response) =>
    response.end(`bib,given name,surname,club\n17,Ann,Alpha,${club}\n18,Bob,Beta,${club}\n19,Cat,Cox,LC`),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { allowedPrivateNetworks } = shop.deps.config;
  shop.deps.config.allowedPrivateNetworks = ['127.0.0.1'];
  onTestFinished(() => {
    shop.deps.config.allowedPrivateNetworks = allowedPrivateNetworks;
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const dayAfter = (days: number) =>
    new Date(shop.deps.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const input: Parameters<typeof setFeed>[3] = {
    kind: 'StartList',
    format: 'Csv',
    url: `http://127.0.0.1:${port}/`,
    columns: [],
    gunStarts: [],
    isWhole: true,
    everyMinutes: 5,
    from: `${dayAfter(-1)}T00:00`,
    until: `${dayAfter(20)}T00:00`,
  };
  const feed = await inTenant((scope) => setFeed(shop.deps, scope, eventId, input, BY_COMMAND));
  if (isRefusal(feed)) throw new Error(feed.refused);
  const { feedId } = feed;
  const listed = async () =>
    (await inTenant((scope) => listRegistered(scope, eventId))).filter(({ leftAt }) => leftAt === null);
  const find = async (givenName: string) => {
    const one = (await listed()).find((each) => each.givenName === givenName);
    if (one === undefined) throw new Error(`there is no ${givenName}`);
    return one;
  };
  const race = {
    find,
    setClub(name: string) {
      club = name;
    },
    async pull() {
      await inTenant(async (scope) => {
        await scope.trx.updateTable('eventFeeds').set({ appliedHash: null }).execute();
        await requestPull({ clock: shop.deps.clock }, scope, { eventId, feedId });
      });
      await pullFeed(shop.deps, TENANT, feedId, { timeoutMs: 5_000, bytesMax: 20_000 });
      expect(await inTenant((scope) => listFeeds(scope, eventId))).toMatchObject([{ state: 'Applied' }]);
      return (await listed()).map(({ bib, givenName }) => `${bib} ${givenName}`).toSorted();
    },
    async erase(givenName: string) {
      const { competitorId } = await find(givenName);
      const erasure = await inTenant((scope) =>
        requestErasure(
          shop.deps,
          scope,
          { emails: [], personIds: [competitorId] },
          { isAlsoBought: false, seenOrderIds: [] },
          BY_COMMAND,
        ),
      );
      if (isRefusal(erasure)) throw new Error('refused');
      await runErasure(shop.deps, TENANT, erasure.erasureId);
    },
  };
  expect(await race.pull()).toEqual(['17 Ann', '18 Bob', '19 Cat']);
  return race;
}

test('a feed does not bring an erased person back whose bib a member had corrected', async () => {
  const { find, pull, erase } = await makeFedRace();
  const ann = await find('Ann');
  const edited = await inTenant((scope) =>
    editParticipant(shop.deps, scope, ann, { bib: '21', surname: 'Alfa' }, BY_COMMAND),
  );
  expect(edited).toEqual({ kind: 'Done' });
  await erase('Ann');
  expect(await pull()).toEqual(['18 Bob', '19 Cat']);
});

test('after an exchange of bibs a feed brings back only the runner who was not erased', async () => {
  const { find, pull, erase, setClub } = await makeFedRace();
  const [one, other] = [await find('Ann'), await find('Bob')];
  const exchanged = await inTenant((scope) => exchangeBibs(shop.deps, scope, { one, other }, BY_COMMAND));
  expect(exchanged).toEqual({ kind: 'Done' });
  await erase('Ann');
  setClub('TV');
  expect(await pull()).toEqual(['17 Bob', '19 Cat']);
  expect(await find('Bob')).toMatchObject({ club: 'TV' });
});

test('a photo that one member denies stays with the team', async () => {
  const { eventId, photoIds, annId, bobId } = await makeRelay('Surname');
  const { token } = await verify(eventId, { number: '15', surname: 'Alpha' });
  const denied = await shop.call({
    method: photoRoutes.itsMe.method,
    url: photoRoutes.itsMe.path.replace(':photoId', photoIds[0] ?? ''),
    headers: { authorization: `Bearer ${token}` },
    payload: { itIsMe: false },
  });
  expect(denied.statusCode).toBeLessThan(300);
  await inTenant((scope) => rejudgePhoto(shop.deps, scope, photoIds[0] ?? '', BY_COMMAND.actor));
  expect(await photosOf(eventId, token)).toEqual([photoIds[2]]);
  const ofBob = await verify(eventId, { number: '15', surname: 'Beta' });
  expect(ofBob.competitor.competitorId).toBe(bobId);
  expect(annId).not.toBe(bobId);
  expect(await photosOf(eventId, ofBob.token)).toEqual([photoIds[0], photoIds[2]]);
});
