import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskParticipantRoutes } from '#contract/desk-events.ts';
import { deskFeedRoutes } from '#contract/desk-feeds.ts';
import { deskListRoutes, LIST_MAX_BYTES } from '#contract/desk-lists.ts';
import { applyStartList, listRegistered } from '#finding/competitors/index.ts';
import { pullFeed } from '#finding/feeds/pull-feed.ts';
import { FRESH_MS } from '#hosting/desk/desk.rules.ts';
import type { Scope } from '#platform/database/database.ts';
import { type DeskBrowser, type DeskShop, openDeskShop, TENANT } from '#tests/factories/desk-browser.ts';
import {
  callDesk,
  type DeskSender,
  issueDeskToken,
  logInToDesk,
  newMember,
  openScript,
} from '#tests/factories/desk-calls.ts';
import { competitorOf, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';

const ROUTES = { ...deskParticipantRoutes, ...deskListRoutes, ...deskFeedRoutes };
type Name = keyof typeof ROUTES;

let desk: DeskShop;
let list = '';
const server = createServer((_request, response) => response.end(list));
let url = '';
beforeAll(async () => {
  desk = await openDeskShop();
  desk.shop.deps.config.allowedPrivateNetworks = ['127.0.0.1'];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await desk.close();
});

const inTenant = <T>(work: (scope: Scope) => Promise<T>) => desk.shop.deps.database.inTenant(TENANT, work);

/** Creates a race of an adult (1) and a child by distance (7), each on one photo. */
async function makeRace(): Promise<MadeEvent> {
  const made = await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [['1'], ['7']] });
  await inTenant(async (scope) => {
    await scope.trx
      .updateTable('events')
      .set({ youthDistances: ['Kids 1K'] })
      .where('eventId', '=', made.eventId)
      .execute();
    await applyStartList(desk.shop.deps, scope, made.eventId, [
      { ...competitorOf('7'), distance: 'Kids 1K' },
    ]);
  });
  return made;
}

const call = (browser: DeskBrowser, name: Name, { eventId }: MadeEvent, payload?: object, ids = {}) =>
  callDesk(browser, ROUTES[name], {
    ids: { eventId, ...ids },
    ...(payload === undefined ? {} : { payload }),
  });
const seenOf = async (browser: DeskBrowser, event: MadeEvent, bib: string): Promise<string> => {
  const ids = { participantId: event.competitors[bib] ?? '' };
  return (await call(browser, 'getParticipant', event, undefined, ids)).json().version;
};

const fileOf = (text: string) => ({
  base64: Buffer.from(text).toString('base64'),
  isWhole: false,
  gunStarts: [],
});
async function bring(browser: DeskBrowser, event: MadeEvent, text: string) {
  const file = fileOf(text);
  const { shown, plan } = (await call(browser, 'proposeList', event, { kind: 'StartList', ...file })).json();
  expect(plan, text).not.toBeNull();
  return call(browser, 'importStartList', event, { ...file, shown });
}
/** Builds a form of a body and its files. */
async function formOf(body: unknown, files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>) {
  const form = new FormData();
  form.append('body', typeof body === 'string' ? body : JSON.stringify(body));
  for (const [name, bytes] of Object.entries(files)) form.append(name, new Blob([bytes]), 'list.csv');
  const sent = new Response(form);
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
  return { payload: Buffer.from(await sent.arrayBuffer()), headers };
}

const afterDays = (days: number) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T00:00`;
const feedOf = (more: object) => ({
  kind: 'StartList',
  format: 'Csv',
  url,
  columns: [],
  gunStarts: [],
  isWhole: false,
  everyMinutes: 5,
  from: afterDays(-1),
  until: afterDays(20),
  ...more,
});

async function exchange(browser: DeskBrowser, event: MadeEvent, one: string, other: string) {
  const find = async (bib: string) => {
    const [known] = await inTenant((scope) => listRegistered(scope, event.eventId, bib));
    const ids = { participantId: known?.competitorId ?? '' };
    return { ids, seen: (await call(browser, 'getParticipant', event, undefined, ids)).json().version };
  };
  const [first, second] = [await find(one), await find(other)];
  const input = { seen: first.seen, otherId: second.ids.participantId, otherSeen: second.seen };
  return call(browser, 'exchangeBibs', event, input, first.ids);
}

type Attempt = (browser: DeskBrowser, event: MadeEvent) => ReturnType<typeof callDesk>;

/** Every way in which a member can set participants' addresses, or let another address open photos. */
const SETS: [string, Name, Attempt][] = [
  [
    'an edit',
    'editParticipant',
    async (browser, event) =>
      call(
        browser,
        'editParticipant',
        event,
        { changes: { email: 'mine@example.com' }, seen: await seenOf(browser, event, '1') },
        { participantId: event.competitors['1'] },
      ),
  ],
  [
    'another bib',
    'editParticipant',
    async (browser, event) =>
      call(
        browser,
        'editParticipant',
        event,
        { changes: { bib: '99' }, seen: await seenOf(browser, event, '1') },
        { participantId: event.competitors['1'] },
      ),
  ],
  ['an exchange of bibs', 'exchangeBibs', (browser, event) => exchange(browser, event, '1', '7')],
  [
    'a merge',
    'mergeParticipants',
    async (browser, event) =>
      call(
        browser,
        'mergeParticipants',
        event,
        {
          otherId: event.competitors['7'],
          seen: await seenOf(browser, event, '1'),
          otherSeen: await seenOf(browser, event, '7'),
          bib: '1',
        },
        { participantId: event.competitors['1'] },
      ),
  ],
  [
    'a list that changes an address',
    'importStartList',
    (browser, event) => bring(browser, event, 'bib,surname,email\n1,Runner1,mine@example.com'),
  ],
  [
    'a list with somebody new and an address',
    'importStartList',
    (browser, event) => bring(browser, event, 'bib,surname,email\n99,New,mine@example.com'),
  ],
  ['a feed of a start list', 'setFeed', (browser, event) => call(browser, 'setFeed', event, feedOf({}))],
  [
    'a feed of both lists',
    'setFeed',
    (browser, event) =>
      call(browser, 'setFeed', event, feedOf({ kind: 'Both', format: 'RaceResult', columns: [] })),
  ],
  [
    'what a feed says, confirmed',
    'confirmFeed',
    (browser, event) => call(browser, 'confirmFeed', event, { held: 'x' }, { feedId: event.eventId }),
  ],
];

/** Other calls that write to participants, lists or feeds, with the reason why they need no fresh login. */
const NEEDS_NONE: Partial<Record<Name, string>> = {
  dropParticipant: 'takes an address away',
  restoreParticipant: 'brings back the address that the participant had',
  protectParticipant: 'says nothing of addresses',
  unprotectParticipant: 'always needs one, as it ends a protection',
  importResults: 'results have no addresses',
  pullFeed: 'pulls what somebody set with a fresh login',
  removeFeed: 'what it brought stays',
  proposeList: 'changes nothing',
};

describe('a list as a file', () => {
  const rest = { isWhole: false, gunStarts: [] };
  const list = (bib: string) => Buffer.from(`bib,surname\n${bib},Näf\n`);

  test('is the same as bytes in a form and in base64, also for a repeated call', async () => {
    const { browser } = await newMember(desk, 'owner');
    const { eventId } = await makeRace();
    const send = async (name: Name, body: object, bytes: Buffer<ArrayBuffer>, key?: string) =>
      callDesk(browser, ROUTES[name], {
        ids: { eventId },
        ...(key === undefined ? {} : { key }),
        ...(await formOf(body, { base64: bytes })),
      });
    const proposed = await send('proposeList', { ...rest, kind: 'StartList' }, list('21'));
    expect(proposed.statusCode, proposed.body).toBe(200);
    const file = { ...rest, base64: list('21').toString('base64') };
    const ids = { eventId };
    const inJson = await callDesk(browser, ROUTES.proposeList, {
      ids,
      payload: { ...file, kind: 'StartList' },
    });
    expect(inJson.json()).toEqual(proposed.json());
    const { shown } = proposed.json();
    const key = 'once-as-form';
    const applied = await send('importStartList', { ...rest, shown }, list('21'), key);
    expect(applied.statusCode, applied.body).toBe(200);
    const again = await callDesk(browser, ROUTES.importStartList, { ids, key, payload: { ...file, shown } });
    expect(again.json()).toEqual(applied.json());
    const other = await send('importStartList', { ...rest, shown }, list('22'), key);
    expect(other.json()).toMatchObject({ code: 'IdempotencyKeyReused' });
  });

  test('is refused in a form that is wrong or too large', async () => {
    const { browser } = await newMember(desk, 'owner');
    const { eventId } = await makeRace();
    const body = { ...rest, kind: 'StartList', reading: {} };
    const refusal = async (sent: unknown, files: Record<string, Uint8Array<ArrayBuffer>>) => {
      const form = await formOf(sent, files);
      const reply = await callDesk(browser, ROUTES.proposeList, { ids: { eventId }, ...form });
      const { code, errors = [] } = reply.json() as {
        code: string;
        errors?: { path: string; code: string }[];
      };
      return [code, ...errors.map((one) => `${one.path} ${one.code}`)];
    };
    expect(await refusal(body, {})).toEqual(['Invalid', expect.stringMatching(/^base64 /)]);
    const misplaced = ['kind.x', 'gunStarts.0', 'a.b', 'reading.__proto__', 'reading.0.1.2.3'];
    for (const name of misplaced)
      expect(await refusal(body, { [name]: list('1') }), name).toEqual(['Invalid', `${name} FileMisplaced`]);
    expect(await refusal(body, { base64: list('1'), other: list('2') })).toEqual([
      'Invalid',
      ' FieldUnknown',
    ]);
    expect(await refusal('{"__proto__":{}}', { base64: list('1') })).toEqual(['Invalid']);
    expect(await refusal(body, { base64: new Uint8Array(LIST_MAX_BYTES + 1) })).toEqual([
      'Invalid',
      'base64 TextTooLong',
    ]);
    expect(await refusal(body, { base64: new Uint8Array(2 * LIST_MAX_BYTES) })).toEqual(['TooLarge']);
  });
});

describe('a login older than ten minutes', () => {
  const logIns = async () => {
    const member = await newMember(desk, 'owner');
    const stale = await logInToDesk(desk, member.email, new Date(Date.now() - FRESH_MS - 60_000));
    return { fresh: member.browser, stale };
  };
  const emailsOf = async ({ eventId }: MadeEvent) =>
    (await inTenant((scope) => listRegistered(scope, eventId))).map(({ bib, email }) => `${bib} ${email}`);

  test.each(SETS)('sets no address and moves no photos by %s', async (_how, _name, attempt) => {
    const event = await makeRace();
    const { fresh, stale } = await logIns();
    const before = await emailsOf(event);
    expect((await attempt(stale, event)).json()).toMatchObject({ code: 'LoginNotFresh' });
    expect(await emailsOf(event)).toEqual(before);
    expect((await call(fresh, 'listFeeds', event)).json().feeds).toEqual([]);
    expect((await attempt(fresh, event)).json()).not.toMatchObject({ code: 'LoginNotFresh' });
  });

  test('exchanges bibs only before photos are published, even bibs that no photo shows', async () => {
    const event = await makeRace();
    const { stale } = await logIns();
    await bring(stale, event, 'bib,surname\n20,Berg\n21,Tal');
    // On a race day the participants' photos are added later.
    expect((await exchange(stale, event, '20', '21')).json()).toMatchObject({ code: 'LoginNotFresh' });
    await inTenant(({ trx }) =>
      trx.updateTable('photos').set({ state: 'Received' }).where('eventId', '=', event.eventId).execute(),
    );
    expect((await exchange(stale, event, '20', '21')).statusCode).toBe(200);
  });

  test('applies lists and feeds without addresses', async () => {
    const event = await makeRace();
    const { stale } = await logIns();
    expect(await bring(stale, event, 'bib,surname,distance\n1,Runner1,10K')).toMatchObject({
      statusCode: 200,
    });
    expect(await call(stale, 'setFeed', event, feedOf({ kind: 'Results' }))).toMatchObject({
      statusCode: 200,
    });
  });

  test('is tested for every call that writes to participants, lists or feeds, except those listed with a reason', () => {
    const writing = Object.entries(ROUTES).flatMap(([name, { method }]) => (method === 'GET' ? [] : name));
    const confirmed = 'confirmParticipantAddress';
    const named = [...SETS.map(([, name]) => name), ...Object.keys(NEEDS_NONE), confirmed];
    expect(writing.toSorted()).toEqual([...new Set(named)].toSorted());
  });
});

describe('a token that may import lists but not read participants', () => {
  const KEPT = ['1986-04-05', 'old@example.com', 'Kettunen', 'AB123'];

  test('learns which values a list changes, but no stored value', async () => {
    const event = await makeRace();
    const owner = (await newMember(desk, 'owner')).browser;
    await inTenant((scope) =>
      applyStartList(desk.shop.deps, scope, event.eventId, [
        ...['1', '2', '3', '4', '5', '6'].map((bib) => ({
          ...competitorOf(bib),
          surname: 'Kettunen',
          birthDate: '1986-04-05',
          email: 'old@example.com',
          code: 'AB123',
        })),
      ]),
    );
    const lines = ['1', '2', '3', '4', '5', '6'].map(
      (bib) => `${bib},Other${bib},1990-01-02,new@example.com,XY987`,
    );
    const input = {
      kind: 'StartList',
      ...fileOf(['bib,surname,birth date,email,code', ...lines].join('\n')),
      isWhole: true,
    };
    const told = async (sender: DeskSender, more = {}) =>
      (
        await callDesk(sender, ROUTES.proposeList, {
          ids: { eventId: event.eventId },
          payload: { ...input, ...more },
        })
      ).body;
    const { token } = await issueDeskToken(owner, ['event.import-start-list']);
    const importer = openScript(desk, token);
    const reader = openScript(
      desk,
      (await issueDeskToken(owner, ['event.import-start-list', 'person.read'])).token,
    );
    const reading = { reading: { people: 'replace' } };
    for (const kept of KEPT) {
      // As an example in the question about other people, and as a change.
      if (kept !== 'old@example.com' && kept !== 'AB123') expect(await told(reader)).toContain(kept);
      expect(await told(reader, reading)).toContain(kept);
      expect(await told(importer)).not.toContain(kept);
      expect(await told(importer, reading)).not.toContain(kept);
    }
    const { plan, shown } = JSON.parse(await told(importer, reading));
    const { entries } = plan.groups.find(({ name }: { name: string }) => name === 'Changed');
    expect(entries[0]).toEqual({
      bib: '1',
      name: '',
      fields: ['surname', 'birthDate', 'email', 'code'],
      changes: [],
    });
    // If stored values were part of a plan's key, they could be guessed one by one.
    const seen = JSON.parse(await told(reader, reading));
    expect(seen.shown).not.toBe(shown);
    const { kind: _, ...file } = input;
    const applied = await callDesk(importer, ROUTES.importStartList, {
      ids: { eventId: event.eventId },
      payload: { ...file, ...reading, shown },
    });
    expect(applied.statusCode, applied.body).toBe(200);
    for (const kept of KEPT) expect(applied.body).not.toContain(kept);
  });

  test('learns which results change, but no stored time or distance', async () => {
    const event = await makeRace();
    const owner = (await newMember(desk, 'owner')).browser;
    const bringResults = async (sender: DeskSender, text: string) => {
      const file = { ...fileOf(text), gunStarts: ['09:00:00'] };
      const ids = { eventId: event.eventId };
      const proposed = await callDesk(sender, ROUTES.proposeList, {
        ids,
        payload: { kind: 'Results', ...file },
      });
      const { shown } = JSON.parse(proposed.body);
      const applied = await callDesk(sender, ROUTES.importResults, { ids, payload: { ...file, shown } });
      expect(applied.statusCode, applied.body).toBe(200);
      return [proposed.body, applied.body];
    };
    await bringResults(owner, 'bib,time,distance\n1,1:02:03,Secret 10 km\n7,1:04:05,Secret 10 km');
    const both = ['event.import-start-list', 'event.import-results'];
    const importer = openScript(desk, (await issueDeskToken(owner, both)).token);
    const reader = openScript(desk, (await issueDeskToken(owner, [...both, 'person.read'])).token);
    const [told = ''] = await bringResults(importer, 'bib,time,distance\n1,1:05:06,10 km\n7,DNF,');
    for (const kept of ['1:02:03', '1:04:05', 'Secret']) expect(told).not.toContain(kept);
    const { plan } = JSON.parse(told);
    expect(plan.groups).toMatchObject([
      { name: 'Changed', entries: [{ bib: '1', fields: ['finish', 'distance'], changes: [] }] },
      { name: 'TimeRemoved', entries: [{ bib: '7', fields: ['finish'], changes: [] }] },
    ]);
    const [seen = ''] = await bringResults(reader, 'bib,time,distance\n1,1:07:08,10 km');
    expect(seen).toContain('1:05:06');
  });

  test('must confirm results that contradict the photos, without seeing the photos’ times', async () => {
    const bibs = ['1', '2', '3', '4', '5'];
    const event = await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: bibs.map((bib) => [bib]) });
    const owner = (await newMember(desk, 'owner')).browser;
    const text = `bib,time of day\n${bibs.map((bib) => `${bib},23:02:03`).join('\n')}`;
    const ask = async (sender: DeskSender) =>
      (
        await callDesk(sender, ROUTES.proposeList, {
          ids: { eventId: event.eventId },
          payload: { kind: 'Results', ...fileOf(text) },
        })
      ).json();
    const { token } = await issueDeskToken(owner, ['event.import-start-list']);
    const samplesOf = ({ questions }: { questions: { choices: { samples: string[] }[] }[] }) =>
      questions.flatMap(({ choices }) => choices.flatMap(({ samples }) => samples));
    const hidden = samplesOf(await ask(openScript(desk, token)));
    expect(hidden).toHaveLength(3);
    for (const sample of hidden) expect(sample).toMatch(/^\d: finish 23:02:03, photo …$/);
    for (const sample of samplesOf(await ask(owner))) expect(sample).toMatch(/photo \d\d:\d\d:\d\d$/);
  });
});

describe('a feed that would end a protection', () => {
  async function makeHeld() {
    const event = await makeRace();
    const { browser } = await newMember(desk, 'organizer', { eventId: event.eventId });
    const set = await call(browser, 'setFeed', event, feedOf({}));
    const { feedId } = set.json();
    const pull = async () => {
      await call(browser, 'pullFeed', event, {}, { feedId });
      await pullFeed(desk.shop.deps, TENANT, feedId);
    };
    const read = async (sender: DeskBrowser) => (await call(sender, 'listFeeds', event)).json().feeds[0];
    const confirm = (sender: DeskBrowser, held: string) =>
      call(sender, 'confirmFeed', event, { held, why: 'asked the parents' }, { feedId });
    return { event, browser, pull, read, confirm };
  }

  test('is held until a privacy officer sees and confirms it, without seeing the list', async () => {
    const { event, browser, pull, read, confirm } = await makeHeld();
    list = 'bib,surname,distance\n7,Runner7,10K';
    await pull();
    const { browser: officer } = await newMember(desk, 'privacy-officer');
    const { held, state, problem } = await read(officer);
    expect({ state, problem }).toMatchObject({
      state: 'Held',
      problem: { reason: 'EndsProtection', freed: ['7'] },
    });
    expect(await confirm(browser, held)).toMatchObject({ statusCode: 403 });
    expect(await confirm(officer, held)).toMatchObject({ statusCode: 204 });
    await pull();
    expect(await read(officer)).toMatchObject({ state: 'Applied', held: null });
    const registered = await inTenant((scope) => listRegistered(scope, event.eventId));
    const child = registered.find(({ bib }) => bib === '7');
    expect(child).toMatchObject({ distance: '10K', protection: null });
  });

  test('is the only kind of feed that a privacy officer can confirm; they cannot set, pull or remove feeds', async () => {
    const { event, browser, pull, read, confirm } = await makeHeld();
    const lines = (from: number) => Array.from({ length: 20 }, (_, index) => `${from + index},Berg`);
    list = ['bib,surname', ...lines(100)].join('\n');
    await pull();
    list = ['bib,surname', ...lines(100).slice(0, 5)].join('\n');
    await pull();
    const { browser: officer } = await newMember(desk, 'privacy-officer');
    const { held, state, problem, feedId } = await read(officer);
    expect({ state, problem }).toMatchObject({ state: 'Held', problem: { reason: 'LosesRows' } });
    expect(await confirm(officer, held)).toMatchObject({ statusCode: 403 });
    expect(await call(officer, 'setFeed', event, feedOf({}))).toMatchObject({ statusCode: 403 });
    expect(await call(officer, 'pullFeed', event, {}, { feedId })).toMatchObject({ statusCode: 403 });
    expect(await confirm(browser, held)).toMatchObject({ statusCode: 204 });
  });
});
