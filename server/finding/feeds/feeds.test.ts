import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DISTANCES_MAX } from '#contract/distance.ts';
import { listRegistered, protectParticipant } from '#finding/competitors/index.ts';
import { importStartList } from '#finding/list-imports/index.ts';
import { listResults } from '#finding/race-results/index.ts';
import type { StartListRow } from '#finding/start-lists/index.ts';
import { BY_COMMAND, type Cause, listActions } from '#hosting/actions/index.ts';
import { addMember } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, updateTable } from '#platform/database/own-rows.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { findOrder } from '#selling/orders/index.ts';
import { runFeedCommand } from '#server/commands/feed-command.ts';
import { type Buyer, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { type Bought, openPayingBuyer } from '#tests/factories/paying-buyer.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { confirmFeed, type FeedInput, removeFeed, requestPull, setFeed } from './change-feeds.ts';
import { forgetErasedBibs, listErasedBibs, moveErasedBibs } from './erased-bibs.store.ts';
import { excludeFromFeeds } from './erased-data.store.ts';
import { type FeedRow, listFeeds } from './feeds.store.ts';
import { judgeByFeeds, pullDueFeeds, pullFeed } from './pull-feed.ts';

const TENANT = 'photofinish';
const LIMITS = { timeoutMs: 5_000, bytesMax: 20_000 };

let shop: TestShop;
let buyer: Buyer;
let address: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const asked: IncomingMessage[] = [];
const server = createServer((request, response) => {
  asked.push(request);
  answer(request, response);
});
const now = () => new Date();
beforeAll(async () => {
  shop = await openTestShop();
  buyer = createBuyer(shop);
  shop.deps.config.allowedPrivateNetworks = ['127.0.0.1'];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list?key=SECRET`;
});
beforeEach(() => {
  asked.length = 0;
});
afterEach(() => {
  shop.deps.clock.now = now;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await shop.close();
});

const inTenant = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);
const says = (text: string, headers: Record<string, string> = {}) => {
  answer = (_request, response) => response.writeHead(200, headers).end(text);
};

interface Fed {
  eventId: string;
  feedId: string;
  /** Pulls the feed now. */
  pull(): Promise<FeedRow>;
  read(): Promise<FeedRow>;
}

const inputOf = (input: Partial<FeedInput>): FeedInput => ({
  kind: 'StartList',
  format: 'Csv',
  url: address,
  columns: [],
  gunStarts: [],
  isWhole: true,
  everyMinutes: 5,
  from: afterDays(-1),
  until: afterDays(30),
  ...input,
});

/** Creates an event with bibs on its start list and photos, and a feed for it. */
async function feed(input: Partial<FeedInput> = {}, bibs = ['17', '18']): Promise<Fed> {
  const event = await makeEvent(shop.deps, { tenantId: TENANT, photos: bibs.map((bib) => [bib]) });
  const { eventId } = event;
  const set = await inTenant((scope) => setFeed(shop.deps, scope, eventId, inputOf(input), BY_COMMAND));
  if ('refused' in set) throw new Error(JSON.stringify(set));
  const { feedId } = set;
  const read = async () => {
    const [row] = (await inTenant((scope) => listFeeds(scope, eventId))).filter(
      (feed) => feed.feedId === feedId,
    );
    if (row === undefined) throw new Error('no feed');
    return row;
  };
  return {
    eventId,
    feedId,
    read,
    async pull() {
      await inTenant((scope) => requestPull({ clock: shop.deps.clock }, scope, { eventId, feedId }));
      await pullFeed(shop.deps, TENANT, feedId, LIMITS);
      return read();
    },
  };
}

const afterDays = (days: number) =>
  `${new Date(shop.deps.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)}T00:00`;

const listed = async (eventId: string) =>
  (await inTenant((scope) => listRegistered(scope, eventId)))
    .filter(({ leftAt }) => leftAt === null)
    .map(({ bib }) => bib)
    .toSorted();

const lines = (count: number, surname = 'Berg') =>
  `bib,surname\n${Array.from({ length: count }, (_, index) => `${index + 1},${surname}${index}`).join('\n')}`;

test('a start list is pulled, applied and recorded; an unmodified one is requested and not applied again', async () => {
  const { eventId, pull } = await feed();
  answer = (request, response) => {
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"1"' }).end('bib,surname,Club\n17,Berg,LC\n18,Novak,TV\n30,Weiss,');
  };
  expect(await pull()).toMatchObject({
    state: 'Applied',
    counts: { lines: 3, added: 1, left: 0 },
    etag: '"1"',
  });
  expect(await listed(eventId)).toEqual(['17', '18', '30']);
  const [action] = await inTenant((scope) =>
    listActions(scope, { kind: 'event', id: eventId }, { count: 1 }),
  );
  expect(action).toMatchObject({
    what: 'event.import-start-list',
    actor: { kind: 'Job', job: 'feeds.pull' },
  });
  expect(await pull()).toMatchObject({ state: 'Unchanged', failures: 0 });
  expect(asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"']);
});

test('the same content without an ETag changes nothing, and is not recorded', async () => {
  const { eventId, pull } = await feed();
  says('bib,surname\n17,Berg\n18,Novak');
  await pull();
  const actions = () =>
    inTenant((scope) => listActions(scope, { kind: 'event', id: eventId }, { count: 50 }));
  const before = await actions();
  says('surname;bib\r\nBerg;17\r\nNovak;18\r\n');
  expect(await pull()).toMatchObject({ state: 'Unchanged' });
  expect(await actions()).toEqual(before);
});

test.each<[string, () => void, object]>([
  ['an HTML page', () => says('<html>Log in'), { state: 'Refused', problem: { reason: 'Html' } }],
  ['a list of nobody', () => says('bib,surname\n'), { state: 'Refused', problem: { reason: 'Empty' } }],
  ['a bib twice', () => says('bib\n17\n17'), { state: 'Refused', problem: { reason: 'Lines' } }],
  [
    'more than is read',
    () => says('x'.repeat(20_001)),
    { state: 'Refused', problem: { reason: 'TooLarge' } },
  ],
  [
    'half a file',
    () => {
      answer = (_request, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('bib\n17\n', () => response.destroy());
      };
    },
    { state: 'Failed', problem: { reason: 'NoAnswer' } },
  ],
  [
    'an error',
    () => {
      answer = (_request, response) => response.writeHead(503).end('bib\n17');
    },
    { state: 'Failed', problem: { reason: 'Status', status: 503 } },
  ],
  [
    'a redirect',
    () => {
      answer = (_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
    },
    { state: 'Failed', problem: { reason: 'Redirect' } },
  ],
])('%s changes nothing, is reported, and is retried later', async (_name, answers, end) => {
  const { eventId, pull } = await feed();
  answers();
  const after = await pull();
  expect(after).toMatchObject({ ...end, failures: 1, heldHash: null });
  expect(after.nextAt.getTime() - (after.triedAt?.getTime() ?? 0)).toBe(10 * 60_000);
  expect(await listed(eventId)).toEqual(['17', '18']);
  says('bib,surname\n17,Berg\n18,Novak');
  expect(await pull()).toMatchObject({ state: 'Applied', failures: 0, problem: null });
});

test('a list that loses many is held back until a member confirms exactly that list', async () => {
  const { eventId, feedId, pull, read } = await feed();
  says(lines(40));
  await inTenant((scope) => requestPull({ clock: shop.deps.clock }, scope, { eventId, feedId }));
  await pull();
  // Bibs 17 and 18 were on the list already, so there are 40 participants, not 42.
  expect(await listed(eventId)).toHaveLength(40);
  says(lines(20));
  const held = await pull();
  expect(held).toMatchObject({
    state: 'Held',
    problem: { reason: 'LosesRows' },
    counts: { lines: 20, left: 20 },
  });
  expect(await listed(eventId)).toHaveLength(40);
  const confirm = (name: string) =>
    inTenant((scope) =>
      confirmFeed({ clock: shop.deps.clock }, scope, { eventId, feedId, held: name }, BY_COMMAND),
    );
  expect(await confirm('another')).toMatchObject({ refused: 'Conflict' });
  const name = held.heldHash ?? '';
  expect(await confirm(name)).toBeUndefined();
  says(lines(10));
  await pullFeed(shop.deps, TENANT, feedId, LIMITS);
  expect(await read()).toMatchObject({ state: 'Held', counts: { lines: 10 } });
  says(lines(20));
  await pull();
  expect(await listed(eventId)).toHaveLength(20);
  expect(await read()).toMatchObject({ state: 'Applied', heldHash: null, confirmedHash: null });
});

test('does not restore erased participants', async () => {
  const { eventId, pull } = await feed({ kind: 'Both', format: 'Json' }, ['18']);
  const leave = () =>
    inTenant((scope) => excludeFromFeeds(shop.deps, scope, eventId, { bibKeys: ['17'], sharing: [] }));
  for (const _twice of [1, 2]) await leave();
  const bibs = ['017', '18', '19'];
  const participants = bibs.map((bib) => ({ bib, surname: `Berg${bib}` }));
  const results = bibs.map((bib) => ({ bib, clock: '10:42:13' }));
  says(JSON.stringify({ participants, results }));
  expect(await pull()).toMatchObject({ state: 'Applied', counts: { lines: 4 } });
  expect(await listed(eventId)).toEqual(['18', '19']);
  const brought = await inTenant((scope) => listResults(scope, eventId));
  expect(brought.map(({ bib }) => bib).toSorted()).toEqual(['18', '19']);
});

describe('an erased participant stays erased', () => {
  const LIST = 'bib,surname\n17,Berg\n18,Novak\n19,Weiss';
  const DAY_MS = 86_400_000;
  const NO_FACTS = { birthDate: null, email: null, code: null, distance: null };
  const importRows = (eventId: string, rows: StartListRow[]) =>
    inTenant((scope) =>
      importStartList(shop.deps, scope, { eventId, rows, unread: [], isWhole: false }, BY_COMMAND),
    );
  const namesIn = async (eventId: string) =>
    (await inTenant((scope) => listRegistered(scope, eventId)))
      .filter(({ leftAt }) => leftAt === null)
      .map(({ bib, surname }) => `${bib} ${surname}`)
      .toSorted();
  const erase = (eventId: string) =>
    inTenant(async (scope) => {
      await deleteFrom(scope, 'competitors')
        .where('eventId', '=', eventId)
        .where('bibKey', '=', '17')
        .execute();
      await excludeFromFeeds(shop.deps, scope, eventId, { bibKeys: ['17'], sharing: [] });
    });
  const later = async (days: number) => {
    const { now: at } = shop.deps.clock;
    shop.deps.clock.now = () => new Date(at().getTime() + days * DAY_MS);
    await inTenant((scope) => forgetErasedBibs(scope, shop.deps.clock.now()));
  };
  const setAnew = async (eventId: string, input: Partial<FeedInput>) => {
    const set = await inTenant((scope) => setFeed(shop.deps, scope, eventId, inputOf(input), BY_COMMAND));
    if (isRefusal(set)) throw new Error(set.refused);
    await inTenant((scope) =>
      requestPull({ clock: shop.deps.clock }, scope, { eventId, feedId: set.feedId }),
    );
    await pullFeed(shop.deps, TENANT, set.feedId, LIMITS);
    return listed(eventId);
  };

  test('if the feed is extended after its end', async () => {
    const { eventId, pull } = await feed({ until: afterDays(1) });
    says(LIST);
    await pull();
    await erase(eventId);
    await later(3);
    expect(await setAnew(eventId, {})).toEqual(['18', '19']);
  });

  test('if the feed is removed and set anew as another kind', async () => {
    const { eventId, feedId, pull } = await feed();
    says(LIST);
    await pull();
    await erase(eventId);
    await inTenant((scope) => removeFeed(scope, { eventId, feedId }, BY_COMMAND));
    says(JSON.stringify({ participants: [{ bib: '17', surname: 'Berg' }, { bib: '18' }], results: [] }));
    expect(await setAnew(eventId, { kind: 'Both', format: 'Json' })).toEqual(['18']);
  });

  test('if there was no feed yet', async () => {
    const { eventId } = await makeEvent(shop.deps, { tenantId: TENANT, photos: [['17'], ['18']] });
    await erase(eventId);
    says(LIST);
    expect(await setAnew(eventId, {})).toEqual(['18', '19']);
  });

  test('until 60 days after the race and the erasure, or as long as a feed runs', async () => {
    const { eventId } = await feed({ until: afterDays(40) });
    const setDate = (days: number) =>
      inTenant((scope) =>
        updateTable(scope, 'events')
          .set({ date: afterDays(days).slice(0, 10) })
          .where('eventId', '=', eventId)
          .execute(),
      );
    const kept = async () => (await inTenant((scope) => listErasedBibs(scope, eventId))).length;
    await setDate(20);
    await erase(eventId);
    await later(70);
    expect(await kept()).toBe(1);
    await setDate(-61);
    says(LIST);
    expect(await setAnew(eventId, { until: afterDays(1) })).toEqual(['18', '19']);
    await later(0);
    expect(await kept()).toBe(1);
    await later(2);
    expect(await kept()).toBe(0);
    await erase(eventId);
    await later(59);
    expect(await kept()).toBe(1);
    await later(2);
    expect(await kept()).toBe(0);
  });

  test('if others wear the bib', async () => {
    const { eventId, pull } = await feed({}, []);
    const anna = { bib: '17', surname: 'Berg', givenName: 'Anna' };
    const others = ['17 Novak', '18 Gold', '18 Rot'].map((text) => text.split(' '));
    const rows = others.map(([bib = '', surname = '']) => ({ ...NO_FACTS, bib, surname, givenName: 'Eva' }));
    await importRows(eventId, [...rows, { ...NO_FACTS, ...anna }]);
    await inTenant((scope) => deleteFrom(scope, 'competitors').where('surname', '=', 'Berg').execute());
    const sharing = [{ ...anna, bibKey: '17' }];
    await inTenant((scope) => excludeFromFeeds(shop.deps, scope, eventId, { bibKeys: [], sharing }));
    says('bib,surname,given name\n17,BERG,Anna\n17,Novak,Eva\n18,Gold,Eva\n18,Rot,Eva\n19,Berg,Anna');
    expect(await pull()).toMatchObject({ state: 'Applied', counts: { added: 1, left: 0 } });
    expect(await namesIn(eventId)).toEqual(['17 Novak', '18 Gold', '18 Rot', '19 Berg']);
  });

  test('if the event is merged into another one, unless somebody wears the bib there', async () => {
    const event = await feed();
    const other = await feed({}, ['18', '19']);
    await erase(event.eventId);
    const bibKeys = ['18', '19'];
    await inTenant((scope) => excludeFromFeeds(shop.deps, scope, event.eventId, { bibKeys, sharing: [] }));
    await inTenant((scope) => moveErasedBibs(scope, event.eventId, other.eventId));
    const left = (eventId: string) => inTenant((scope) => listErasedBibs(scope, eventId));
    expect(await left(other.eventId)).toEqual([{ bibKey: '17', nameHash: '' }]);
    expect(await left(event.eventId)).toEqual([]);
  });

  test('while the next wearer of the bib, whom a member entered, stays', async () => {
    const { eventId, pull } = await feed();
    says(LIST);
    await pull();
    await erase(eventId);
    await importRows(eventId, [{ ...NO_FACTS, bib: '17', surname: 'Gold', givenName: 'Ida' }]);
    says(`${LIST}\n20,Rot`);
    expect(await pull()).toMatchObject({ state: 'Applied', counts: { added: 1, left: 0 } });
    expect(await namesIn(eventId)).toEqual(['17 Gold', '18 Novak', '19 Weiss', '20 Rot']);
  });
});

test('a list with many respelled names is held back', async () => {
  const { eventId, pull } = await feed();
  says(lines(40));
  await pull();
  says(lines(40).replaceAll(',Berg', ',Van Berg'));
  expect(await pull()).toMatchObject({ state: 'Held', problem: { reason: 'ChangesNames' } });
  const [first] = await inTenant((scope) => listRegistered(scope, eventId));
  expect(first?.surname).toMatch(/^Berg/);
});

test('a list that gives the bibs to other people is held back until a member confirms it', async () => {
  const { eventId, pull } = await feed();
  const people = (name: string, year: number) =>
    ['bib,surname,birth date']
      .concat([1, 2, 3, 4, 5].map((n) => `${n},${name}${n},${year}-05-17`))
      .join('\n');
  says(people('Berg', 1990));
  await pull();
  says(people('Novak', 1980));
  expect(await pull()).toMatchObject({ state: 'Held', problem: { reason: 'OtherPeople' } });
  const [first] = await inTenant((scope) => listRegistered(scope, eventId));
  expect(first?.surname).toMatch(/^Berg/);
});

test('a list that exchanges bibs is held back with these bibs until a member confirms it', async () => {
  const { eventId, feedId, pull } = await feed();
  says('bib,name,surname\n17,Alex,Runner18\n18,Alex,Runner17');
  const held = await pull();
  expect(held).toMatchObject({
    state: 'Held',
    problem: {
      reason: 'WearersMove',
      lines: [{ code: 'WearersMove', values: { count: '2', bibs: '17 → 18, 18 → 17' } }],
    },
  });
  const namesOf = async () =>
    (await inTenant((scope) => listRegistered(scope, eventId))).map(
      ({ bib, surname }) => `${bib} ${surname}`,
    );
  expect((await namesOf()).toSorted()).toEqual(['17 Runner17', '18 Runner18']);
  await inTenant((scope) =>
    confirmFeed(shop.deps, scope, { eventId, feedId, held: held.heldHash ?? '' }, BY_COMMAND),
  );
  expect(await pull()).toMatchObject({ state: 'Applied' });
  expect((await namesOf()).toSorted()).toEqual(['17 Runner18', '18 Runner17']);
});

/** Orders all photos of bib 17 without paying, and writes a list on which bib 17 belongs to another person. */
async function transferOrdered() {
  const fed = await feed({ kind: 'Both', format: 'Json' }, ['17', '18', '19']);
  const { eventId } = fed;
  const event = { tenantId: TENANT, eventId };
  const ids = await setCatalog(
    shop,
    event,
    'products:\n  - { key: all, kind: PhotosWithMe, title: { en: All }, price: 30 }\n',
  );
  const cart = await buyer.openCart();
  const token = await buyer.tokenOf(eventId, '17');
  expect(await buyer.add(cart, [{ productId: ids.all ?? '' }], { token })).toMatchObject({ status: 204 });
  await buyer.read(cart);
  const { body } = await buyer.checkOut(cart);
  /** @param finished the bibs with a result @param late participants other than those of the event */
  const write = (finished: string[], late: Record<string, string> = { 17: 'Novak' }) => {
    const participants = ['17', '18', '19', '20'].map((bib) => ({
      bib,
      surname: late[bib] ?? `Runner${bib}`,
      name: bib in late ? 'Eva' : 'Alex',
    }));
    says(JSON.stringify({ participants, results: finished.map((bib) => ({ bib, clock: '10:42:13' })) }));
  };
  const namesOf = async () =>
    (await inTenant((scope) => listRegistered(scope, eventId))).map(
      ({ bib, surname }) => `${bib} ${surname}`,
    );
  const finishers = async () =>
    (await inTenant((scope) => listResults(scope, eventId))).map(({ bib }) => bib).toSorted();
  const order: Bought = { tenantId: TENANT, orderId: body.orderId, invoiceId: body.invoiceId };
  return { ...fed, order, write, namesOf, finishers };
}

test('an unpaid order does not hold a list that gives its bib to another person, and is canceled', async () => {
  const { pull, write, finishers, order } = await transferOrdered();
  write(['17', '18']);
  expect(await pull()).toMatchObject({ state: 'Applied' });
  expect(await finishers()).toEqual(['17', '18']);
  const { state, cancelReason } = (await inTenant((scope) => findOrder(scope, order.orderId))) ?? {};
  expect({ state, cancelReason }).toEqual({ state: 'Canceled', cancelReason: 'PhotoRemoved' });
});

test('a paid order holds only its bib, and a confirmation stays valid while the feed goes on', async () => {
  const { eventId, feedId, pull, write, namesOf, finishers, order } = await transferOrdered();
  const paying = await openPayingBuyer(shop);
  await paying.deliver(
    TENANT,
    await paying.noticeOf(order, await paying.atBank(order, ['pay', 'confirm-silently'])),
  );
  write(['17', '18']);
  const held = await pull();
  expect(held).toMatchObject({
    state: 'Held',
    problem: { reason: 'WearersMove', lines: [{ values: { count: '1', bibs: '17' } }] },
    counts: { added: 2, changed: 0 },
    isJudgingDue: true,
  });
  expect((await namesOf()).toSorted()).toEqual(['17 Runner17', '18 Runner18', '19 Runner19', '20 Runner20']);
  expect(await finishers()).toEqual(['18']);
  const confirm = ({ heldHash }: FeedRow) =>
    inTenant((scope) =>
      confirmFeed({ clock: shop.deps.clock }, scope, { eventId, feedId, held: heldHash ?? '' }, BY_COMMAND),
    );
  expect(await confirm(held)).toBeUndefined();
  // The confirmation does not cover another next wearer of the bib.
  write(['17', '18', '19'], { 17: 'Weiss' });
  expect(await pull()).toMatchObject({ state: 'Held' });
  expect(await finishers()).toEqual(['18', '19']);
  write(['17', '18', '19', '20']);
  expect(await pull()).toMatchObject({ state: 'Applied', heldHash: null, confirmedHash: null });
  expect(await namesOf()).toContain('17 Novak');
  expect(await finishers()).toEqual(['17', '18', '19', '20']);
});

test('an exchange with a protected participant needs a confirmation of the moves and of the protection', async () => {
  const { eventId, feedId, pull } = await feed();
  const [child] = await inTenant((scope) => listRegistered(scope, eventId, '17'));
  const { competitorId = '' } = child ?? {};
  await inTenant((scope) =>
    protectParticipant(shop.deps, scope, { eventId, competitorId, isProtected: true }, BY_COMMAND),
  );
  says(
    'bib,name,surname,email\n17,Alex,Runner18,runner18@example.com\n18,Alex,Runner17,runner17@example.com',
  );
  for (const reason of ['WearersMove', 'EndsProtection']) {
    const { heldHash, ...held } = await pull();
    const lines = [{ code: 'WearersMove', values: { bibs: '17 → 18, 18 → 17' } }];
    expect(held).toMatchObject({ state: 'Held', problem: { reason, lines } });
    await inTenant((scope) =>
      confirmFeed(shop.deps, scope, { eventId, feedId, held: heldHash ?? '' }, BY_COMMAND),
    );
  }
  expect(await pull()).toMatchObject({ state: 'Applied' });
});

test('holds back results of unknown bibs; results rejudge photos at intervals', async () => {
  const { eventId, feedId, pull } = await feed({ kind: 'Results', gunStarts: ['10:00:00'] });
  let judged = 0;
  shop.deps.events.on('places.learnt', async (_scope, payload) => {
    if (payload.eventId === eventId) judged += 1;
  });
  says('bib,chip\n901,42:13\n902,42:13\n903,42:13\n904,42:13');
  expect(await pull()).toMatchObject({ state: 'Held', problem: { reason: 'UnknownBibs' } });
  expect(await inTenant((scope) => listResults(scope, eventId))).toEqual([]);
  says('bib,chip\n17,42:13');
  expect(await pull()).toMatchObject({ state: 'Applied', isJudgingDue: true });
  await judgeByFeeds(shop.deps, TENANT);
  expect(judged).toBe(1);
  says('bib,chip\n17,42:13\n18,43:13');
  await pull();
  await judgeByFeeds(shop.deps, TENANT);
  expect(judged).toBe(1);
  const later = new Date(Date.now() + 16 * 60_000);
  shop.deps.clock.now = () => later;
  await judgeByFeeds(shop.deps, TENANT);
  await judgeByFeeds(shop.deps, TENANT);
  expect(judged).toBe(2);
  expect(await inTenant((scope) => removeFeed(scope, { eventId, feedId }, BY_COMMAND))).toBeUndefined();
  expect(await inTenant((scope) => listResults(scope, eventId))).toHaveLength(2);
});

test('a due feed is pulled by one process, and no feed is pulled outside its period', async () => {
  // Feeds of other tests may be due as well.
  const { feedId, read } = await feed({ url: `${address}&of=due` });
  await feed({ url: `${address}&of=later`, from: afterDays(2), until: afterDays(3) });
  says('bib,surname\n17,Berg\n18,Novak');
  const { signal } = new AbortController();
  await Promise.all([1, 2, 3].map(() => pullDueFeeds(shop.deps, TENANT, signal, LIMITS)));
  expect(await read()).toMatchObject({ state: 'Applied' });
  const tagged = asked.flatMap(({ url }) => url?.match(/of=\w+/)?.[0] ?? []);
  expect(tagged).toEqual(['of=due']);
  expect(await pullFeed(shop.deps, TENANT, feedId, LIMITS)).toBe(false);
});

test('a feed reconfigured during a pull is not applied', async () => {
  const { eventId, pull, read } = await feed();
  answer = (_request, response) => {
    void inTenant((scope) =>
      setFeed(shop.deps, scope, eventId, inputOf({ url: null, everyMinutes: 9 }), BY_COMMAND),
    ).then(() => response.end('bib,surname\n17,Berg\n30,Weiss'));
  };
  await pull();
  expect(await read()).toMatchObject({ state: 'Waiting', everyMinutes: 9, version: 2 });
  expect(await listed(eventId)).toEqual(['17', '18']);
});

test('an address inside this network is refused, and so is one without https', async () => {
  const { eventId } = await feed();
  const set = (url: string) =>
    inTenant((scope) => setFeed(shop.deps, scope, eventId, inputOf({ url }), BY_COMMAND));
  for (const url of [
    'https://10.0.0.1/list',
    'http://timing.example/list',
    'file:///etc/passwd',
    'https://a:b@c.example',
  ])
    expect(await set(url)).toMatchObject({ refused: 'Invalid', errors: [{ path: 'url' }] });
});

test('the command sets, pulls, confirms, shows and removes a feed, and prints no key', async () => {
  const { eventId } = await makeEvent(shop.deps, { tenantId: TENANT, photos: [['17']] });
  const printed: string[] = [];
  const run = (action: string, options: Record<string, string | boolean> = {}) =>
    runFeedCommand(
      shop.deps,
      TENANT,
      [action],
      { event: eventId, kind: 'start-list', format: 'csv', every: '5', ...options },
      { print: (text: string) => printed.push(text) },
    );
  expect(await run('set', { url: 'http://timing.example/' })).toBe(1);
  expect(await run('set', { url: address })).toBe(0);
  says(lines(30));
  expect(await run('pull')).toBe(0);
  says(lines(5));
  expect(await run('pull')).toBe(1);
  expect(await run('pull', { confirm: true })).toBe(0);
  expect(await listed(eventId)).toHaveLength(5);
  expect(await run('show')).toBe(0);
  expect(await run('show', { json: true })).toBe(0);
  expect(await run('remove')).toBe(0);
  expect(printed.join('\n')).toContain('Held (LosesRows): 5 lines');
  expect(printed.join('\n')).not.toContain('SECRET');
  const actions = await inTenant((scope) =>
    listActions(scope, { kind: 'event', id: eventId }, { count: 50 }),
  );
  expect(JSON.stringify(actions)).not.toContain('SECRET');
  expect(actions.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['event.set-feed', 'event.confirm-feed', 'event.remove-feed']),
  );
});

test('a list that would end a protection is held back until a member with the right confirms exactly that list', async () => {
  const list = (rows: string[]) => says(['bib,surname,birthdate,distance', ...rows].join('\n'));
  const { eventId, feedId, pull } = await feed({ isWhole: false });
  await inTenant(({ trx }) =>
    trx
      .updateTable('events')
      .set({ youthDistances: ['Kids 1K'] })
      .where('eventId', '=', eventId)
      .execute(),
  );
  list(['7,Berg,,Kids 1K', '8,Novak,,Kids 1K']);
  expect(await pull()).toMatchObject({ state: 'Applied' });
  list(['7,Berg,,10K', '8,Novak,,Kids 1K']);
  const held = await pull();
  expect(held).toMatchObject({ state: 'Held', problem: { reason: 'EndsProtection', freed: ['7'] } });
  const find = async () => {
    const known = await inTenant((scope) => listRegistered(scope, eventId));
    return known.map(({ bib, distance, protection }) => ({ bib, distance, protection }));
  };
  expect(await find()).toContainEqual({ bib: '7', distance: 'Kids 1K', protection: 'Distance' });
  const grant = { role: 'organizer', eventId } as const;
  const organizer = await inTenant((scope) =>
    addMember(shop.deps, scope, { email: 'run@example.com', grant, language: 'en', origin: '' }, BY_COMMAND),
  );
  if (isRefusal(organizer)) throw new Error('the member is there already');
  const { memberId } = organizer;
  const confirm = (cause: Cause) =>
    inTenant((scope) => confirmFeed(shop.deps, scope, { eventId, feedId, held: held.heldHash ?? '' }, cause));
  expect(await confirm({ actor: { kind: 'Member', memberId }, why: '' })).toEqual({ refused: 'Forbidden' });
  expect(await confirm(BY_COMMAND)).toBeUndefined();
  // The list now contains more than was confirmed.
  list(['7,Berg,,10K', '8,Novak,,10K']);
  expect(await pull()).toMatchObject({ state: 'Held', problem: { freed: ['7', '8'] } });
  list(['7,Berg,,10K', '8,Novak,,Kids 1K']);
  expect(await pull()).toMatchObject({ state: 'Applied' });
  expect(await find()).toContainEqual({ bib: '7', distance: '10K', protection: null });
});

test('a list that would give its event too many distances is not applied, and the feed says so', async () => {
  const runners = (first: number, count: number) =>
    ['bib,surname,distance']
      .concat(Array.from({ length: count }, (_none, index) => `${first + index},Berg,D${first + index}`))
      .join('\n');
  const made = await feed({ isWhole: false });
  says(runners(1_000, DISTANCES_MAX - 10));
  expect(await made.pull()).toMatchObject({ state: 'Applied', problem: null });
  const before = await listed(made.eventId);
  says(runners(5_000, 20));
  expect((await made.pull()).problem).toMatchObject({
    reason: 'Lines',
    lines: [{ code: 'TooManyDistances' }],
  });
  expect(await listed(made.eventId)).toEqual(before);
});
