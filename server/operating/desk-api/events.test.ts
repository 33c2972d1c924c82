import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { deskEventRoutes, deskParticipantRoutes } from '#contract/desk-events.ts';
import { DISTANCE_LETTERS_MAX, DISTANCES_MAX } from '#contract/distance.ts';
import { markLeft } from '#finding/competitors/competitors.store.ts';
import { applyStartList, listRegistered } from '#finding/competitors/index.ts';
import { findShownEvent } from '#finding/events/index.ts';
import { BY_COMMAND, listActions } from '#hosting/actions/index.ts';
import { FRESH_MS } from '#hosting/desk/desk.rules.ts';
import type { Scope } from '#platform/database/database.ts';
import { setPricesIn } from '#selling/catalog/index.ts';
import { showCatalog } from '#selling/catalog/show-catalog.ts';
import { runParticipantCommand } from '#server/commands/participant-command.ts';
import {
  type DeskBrowser,
  type DeskShop,
  OTHER_TENANT,
  openDeskShop,
  TENANT,
} from '#tests/factories/desk-browser.ts';
import {
  callDesk,
  issueDeskToken,
  logInToDesk,
  newEventFacts,
  newMember,
  openScript,
} from '#tests/factories/desk-calls.ts';
import { competitorOf, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';

let desk: DeskShop;
let operator: Awaited<ReturnType<typeof newMember>>;
beforeAll(async () => {
  desk = await openDeskShop();
  operator = await newMember(desk, 'operator');
});
afterAll(() => desk.close());

const inTenant = <T>(work: (scope: Scope) => Promise<T>) => desk.shop.deps.database.inTenant(TENANT, work);
const make = (input: object = {}) => makeEvent(desk.shop.deps, { tenantId: TENANT, ...input });
const actionsOn = (kind: 'event' | 'participant', id: string) =>
  inTenant((scope) => listActions(scope, { kind, id }, { count: 9 }));

interface Ask {
  payload?: object;
  query?: string;
  participantId?: string;
  browser?: DeskBrowser;
}
const ROUTES = { ...deskEventRoutes, ...deskParticipantRoutes };
const call = (
  name: keyof typeof ROUTES,
  { eventId }: { eventId: string },
  { payload, query, participantId = randomUUID(), browser = operator.browser }: Ask = {},
) =>
  callDesk(browser, ROUTES[name], {
    ids: { eventId, participantId },
    ...(payload === undefined ? {} : { payload }),
    ...(query === undefined ? {} : { query }),
  });
const anywhere = { eventId: '' };
const read = async (event: MadeEvent, bib: string) => {
  const participantId = event.competitors[bib] ?? '';
  return (await call('getParticipant', event, { participantId })).json();
};

describe('events', () => {
  test('are found by words, page by page, including unpublished events', async () => {
    const title = `Kranichlauf ${randomUUID()}`;
    const [one, two] = [await make({ title, date: '2026-05-10' }), await make({ title, date: '2026-06-10' })];
    expect((await call('unpublishEvent', two, { query: '?why=wrong%20day' })).statusCode).toBe(204);
    const query = `?words=${encodeURIComponent(title)}`;
    const found = (await call('findEvents', anywhere, { query })).json();
    expect(found.total).toBe(2);
    expect(found.events).toMatchObject([
      { eventId: two.eventId, isShown: false, photos: { published: 3 } },
      { eventId: one.eventId, isShown: true },
    ]);
    const second = (await call('findEvents', anywhere, { query: `${query}&offset=1&count=1` })).json();
    expect(second).toMatchObject({ total: 2, events: [{ eventId: one.eventId }] });
    expect((await call('unpublishEvent', two)).json()).toMatchObject({ status: 409 });
    expect((await call('publishEvent', two, { payload: {} })).statusCode).toBe(204);
    expect(await actionsOn('event', two.eventId)).toMatchObject([
      { what: 'event.publish' },
      { what: 'event.unpublish', why: 'wrong day' },
    ]);
  });

  test('are created hidden, once, and with the prices of an earlier event', async () => {
    const title = `Neulauf ${randomUUID()}`;
    const earlier = await make();
    await inTenant((scope) =>
      setPricesIn(desk.shop.deps, scope, earlier.eventId, { Photo: 1234 }, BY_COMMAND),
    );
    const facts = { ...newEventFacts(title), externalEventId: randomUUID() };
    const payload = { facts, pricesOf: earlier.eventId };
    const both = await Promise.all([
      call('createEvent', anywhere, { payload }),
      call('createEvent', anywhere, { payload }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    const { eventId } = both.map((one) => one.json()).find((body) => body.eventId !== undefined);
    const shown = (await call('getEvent', { eventId })).json();
    expect(shown).toMatchObject({ isShown: false, participants: 0, facts });
    expect(await inTenant((scope) => findShownEvent(scope, eventId))).toBeUndefined();
    const catalog = await showCatalog(desk.shop.deps, TENANT, eventId);
    expect(catalog?.source).toContain(`event: ${eventId}`);
    expect(catalog?.source).toContain('12.34');
    expect(await actionsOn('event', eventId)).toMatchObject([{ what: 'event.create', after: { title } }]);
    const sameNumber = { facts: { ...facts, title: `${title} B` }, pricesOf: null };
    expect((await call('createEvent', anywhere, { payload: sameNumber })).json()).toMatchObject({
      status: 409,
      errors: [{ path: 'facts.externalEventId' }],
    });
  });

  test('are not created with wrong facts or like an event of another brand', async () => {
    const facts = newEventFacts(`Neulauf ${randomUUID()}`);
    const foreign = await makeEvent(desk.shop.deps, { tenantId: OTHER_TENANT });
    for (const payload of [
      { facts, pricesOf: foreign.eventId },
      { facts: { ...facts, timeZone: 'Nowhere/Land' }, pricesOf: null },
      { facts: { ...facts, title: '' }, pricesOf: null },
      { facts: { ...facts, date: '2026-02-30' }, pricesOf: null },
    ])
      expect((await call('createEvent', anywhere, { payload })).statusCode).toBe(400);
    const query = `?words=${encodeURIComponent(facts.title)}`;
    expect((await call('findEvents', anywhere, { query })).json()).toMatchObject({ total: 0 });
  });

  test('are limited, for an organizer, to their own', async () => {
    const [own, other] = [await make(), await make()];
    const { browser } = await newMember(desk, 'organizer', { eventId: own.eventId });
    const found = (await call('findEvents', anywhere, { browser })).json();
    expect(found).toMatchObject({ total: 1, events: [{ eventId: own.eventId }] });
    expect((await call('getEvent', own, { browser })).statusCode).toBe(200);
    for (const name of ['getEvent', 'findParticipants', 'getParticipant', 'describeDeletion'] as const)
      expect((await call(name, other, { browser })).statusCode, name).toBe(403);
    // A participant of another event cannot be found through the caller's own event.
    const participantId = other.competitors['1'] ?? '';
    expect((await call('getParticipant', own, { browser, participantId })).statusCode).toBe(404);
  });

  test('are changed only from the version that was seen, and recorded', async () => {
    const event = await make({ externalEventId: randomUUID() });
    const { facts, participants, cover } = (await call('getEvent', event)).json();
    expect({ participants, cover }).toEqual({ participants: 2, cover: { url: null, chosenPhotoId: null } });
    const payload = {
      changes: { city: 'Linz', cameraOffsets: { 'Canon EOS R6': 200 } },
      seen: { city: facts.city, cameraOffsets: facts.cameraOffsets },
      why: 'a typing error',
    };
    const both = await Promise.all([
      call('editEvent', event, { payload }),
      call('editEvent', event, { payload }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
    expect((await call('getEvent', event)).json().facts).toEqual({
      ...facts,
      city: 'Linz',
      cameraOffsets: { 'Canon EOS R6': 200 },
    });
    expect(await actionsOn('event', event.eventId)).toMatchObject([
      { what: 'event.edit', before: { city: facts.city }, after: { city: 'Linz' }, why: 'a typing error' },
    ]);
    const other = await make();
    const taken = { changes: { externalEventId: facts.externalEventId }, seen: { externalEventId: null } };
    expect((await call('editEvent', other, { payload: taken })).json()).toMatchObject({
      status: 409,
      errors: [{ path: 'changes.externalEventId' }],
    });
    for (const wrong of [
      { changes: {}, seen: {} },
      { changes: { city: 'Wien' }, seen: {} },
      { changes: { date: '2026-02-30' }, seen: { date: facts.date } },
      { changes: { timeZone: 'Nowhere/Land' }, seen: { timeZone: facts.timeZone } },
      { changes: { verificationFactor: 'Shoe' }, seen: { verificationFactor: 'None' } },
    ])
      expect((await call('editEvent', event, { payload: wrong })).statusCode).toBe(400);
  });

  test('show the cost of selfie search, and look for faces on request', async () => {
    const event = await make();
    const reading = vi
      .spyOn(desk.shop.deps.selfieReader, 'read')
      .mockImplementation(async () => ({ ok: true, faces: [] }));
    onTestFinished(() => reading.mockRestore());
    const cost = (await call('estimateFaceSearch', event)).json();
    expect(cost).toEqual({ photos: 3, minutes: expect.any(Number) });
    // An estimate reads no face, whether or not the event has a legal basis.
    expect(reading).not.toHaveBeenCalled();
    const payload = { changes: { wantedFaces: 'onRequest' }, seen: { wantedFaces: 'atImport' } };
    expect((await call('editEvent', event, { payload })).statusCode).toBe(204);
    expect((await call('getEvent', event)).json().facts).toMatchObject({ wantedFaces: 'onRequest' });
    const wrong = { changes: { wantedFaces: 'always' }, seen: { wantedFaces: 'onRequest' } };
    expect((await call('editEvent', event, { payload: wrong })).statusCode).toBe(400);
  });

  test('are planned to be merged without names if a token may not read participants', async () => {
    const [from, into] = [await make({ photos: [['17']] }), await make({ photos: [['17']] })];
    await inTenant((scope) =>
      applyStartList(desk.shop.deps, scope, from.eventId, [
        { ...competitorOf('17'), surname: 'Kettunen', givenName: 'Aino', email: 'aino@example.com' },
      ]),
    );
    const owner = (await newMember(desk, 'owner')).browser;
    const planned = async (scopes: Parameters<typeof issueDeskToken>[1]) => {
      const { token } = await issueDeskToken(owner, scopes);
      const ids = { eventId: from.eventId };
      const query = `?into=${into.eventId}`;
      return (await callDesk(openScript(desk, token), ROUTES.planMerge, { ids, query })).json().conflicts;
    };
    expect(await planned(['event.merge'])).toEqual([{ bib: '17', name: '', otherName: '' }]);
    expect(await planned(['event.merge', 'person.read'])).toEqual([
      { bib: '17', name: 'Aino Kettunen', otherName: 'Alex Runner17' },
    ]);
  });

  test('are deleted by a fresh login, after the consequences were shown', async () => {
    const event = await make();
    const said = (await call('describeDeletion', event)).json();
    expect(said).toEqual({
      contents: { photos: 3, videos: 0, participants: 2, persons: 0, carts: 0, unpaidOrders: 0 },
      soldOrders: { count: 0, numbers: [] },
    });
    const stale = await logInToDesk(desk, operator.email, new Date(Date.now() - FRESH_MS - 60_000));
    const early = await call('deleteEvent', event, { payload: {}, browser: stale });
    expect(early.json()).toMatchObject({ code: 'LoginNotFresh' });
    expect((await call('deleteEvent', event, { payload: { why: 'a test' } })).statusCode).toBe(204);
    expect((await call('getEvent', event)).json()).toMatchObject({ isDeleted: true, isShown: false });
    expect((await call('deleteEvent', event, { payload: {} })).statusCode).toBe(409);
    const changes = { changes: { city: 'Linz' }, seen: { city: 'Seewalden' } };
    expect((await call('editEvent', event, { payload: changes })).statusCode).toBe(409);
    const { version: seen } = await read(event, '1');
    const participantId = event.competitors['1'] ?? '';
    expect((await call('dropParticipant', event, { participantId, payload: { seen } })).statusCode).toBe(409);
  });
});

describe('participants', () => {
  test('are listed in numeric order of bibs, found by bib and name, with withdrawn ones separate', async () => {
    const event = await make({ photos: [['10'], ['9'], ['42'], ['7']] });
    await inTenant((scope) =>
      markLeft(scope, event.eventId, [event.competitors['7'] ?? ''], { leftAt: new Date() }),
    );
    const list = async (query: string) => {
      const { participants, total } = (await call('findParticipants', event, { query })).json();
      return { bibs: participants.map(({ bib }: { bib: string }) => bib), total };
    };
    expect(await list('')).toEqual({ bibs: ['9', '10', '42'], total: 3 });
    expect(await list('?count=1&offset=1')).toEqual({ bibs: ['10'], total: 3 });
    expect(await list('?words=42')).toEqual({ bibs: ['42'], total: 1 });
    expect(await list('?words=runner10')).toEqual({ bibs: ['10'], total: 1 });
    expect(await list('?words=nobody')).toEqual({ bibs: [], total: 0 });
    expect(await list('?hasLeft=true')).toEqual({ bibs: ['7'], total: 1 });
    expect(await list('?hasLeft=true&words=unner7')).toEqual({ bibs: ['7'], total: 1 });
    expect(await list('?hasLeft=true&words=42')).toEqual({ bibs: [], total: 0 });
  });

  test('are corrected only from the version that was shown, after the consequences were shown', async () => {
    const event = await make({ photos: [['17'], ['17', '18'], []] });
    const participantId = event.competitors['17'] ?? '';
    const asked = (await call('getParticipant', event, { participantId, query: '?bib=0018' })).json();
    expect(asked).toMatchObject({
      state: 'Listed',
      code: 'A1b2C',
      verificationFactor: 'None',
      listed: {},
      hanging: { photosCount: 2, orders: { count: 0, numbers: [] }, carts: 0 },
    });
    expect(asked.hanging.readCounts[0]).toEqual({ bib: '17', count: 2 });
    const { version: seen } = asked;
    const edit = (changes: object, version = seen) =>
      call('editParticipant', event, {
        participantId,
        payload: { changes, seen: version, why: 'at the desk' },
      });
    expect((await edit({ bib: '18' })).json()).toMatchObject({
      status: 409,
      errors: [{ path: 'bib', message: '18 belongs to Alex Runner18' }],
    });
    for (const changes of [{}, { bib: 'ÄÖ' }, { email: 'nobody' }, { code: 'long code' }, { height: 180 }])
      expect((await edit(changes)).statusCode, JSON.stringify(changes)).toBe(400);
    const stale = await logInToDesk(desk, operator.email, new Date(Date.now() - FRESH_MS - 60_000));
    const late = {
      participantId,
      payload: { changes: { email: 'mine@example.com' }, seen, why: 'x' },
      browser: stale,
    };
    expect((await call('editParticipant', event, late)).json()).toMatchObject({ code: 'LoginNotFresh' });
    expect((await edit({ surname: 'Muster', email: null })).json()).toEqual({ outcome: 'Done' });
    expect((await edit({ surname: 'Late' })).json()).toMatchObject({
      status: 409,
      errors: [{ path: 'seen' }],
    });
    const now = await read(event, '17');
    expect(now).toMatchObject({
      surname: 'Muster',
      email: null,
      listed: { surname: 'Runner17', email: 'runner17@example.com' },
    });
    expect((await edit({ surname: 'Muster' }, now.version)).json()).toEqual({ outcome: 'AsBefore' });
    expect(await actionsOn('participant', participantId)).toMatchObject([
      {
        what: 'participant.edit',
        actor: { kind: 'Member', memberId: operator.memberId },
        before: { surname: 'Runner17' },
        after: { surname: 'Muster' },
        why: 'at the desk',
      },
    ]);
  });

  test('get no distance with too long a name, and no more distances than an event may have', async () => {
    const event = await make({ photos: [['17'], ['18']] });
    const others = Array.from({ length: DISTANCES_MAX - 1 }, (_none, index) => ({
      ...competitorOf(String(100 + index)),
      distance: `D${index}`,
    }));
    await inTenant((scope) => applyStartList(desk.shop.deps, scope, event.eventId, others));
    const edit = async (bib: string, distance: string) => {
      const [one] = await inTenant((scope) => listRegistered(scope, event.eventId, bib));
      const participantId = one?.competitorId ?? '';
      const { version: seen } = (await call('getParticipant', event, { participantId })).json();
      return call('editParticipant', event, { participantId, payload: { changes: { distance }, seen } });
    };
    const distances = async () => (await call('getEvent', event)).json().distances;
    expect(await distances()).toHaveLength(DISTANCES_MAX);
    expect((await edit('17', 'D'.repeat(DISTANCE_LETTERS_MAX + 1))).statusCode).toBe(400);
    const refused = await edit('17', 'Ultra');
    expect([refused.statusCode, refused.json().errors]).toMatchObject([400, [{ path: 'distances' }]]);
    expect((await read(event, '17')).distance).toBe('10K');
    // No participant is left in the former distance.
    expect((await edit('100', 'Ultra')).json()).toEqual({ outcome: 'Done' });
    expect(await distances()).toHaveLength(DISTANCES_MAX);
    expect(await distances()).not.toContain('D0');
  });

  test('exchange their bibs in one step, by call and by command', async () => {
    const event = await make({ photos: [['17'], ['18']] });
    const [one, other] = [await read(event, '17'), await read(event, '18')];
    const payload = {
      otherId: other.participantId,
      seen: one.version,
      otherSeen: other.version,
      why: 'mixed up',
    };
    const exchange = () => call('exchangeBibs', event, { participantId: one.participantId, payload });
    expect((await exchange()).json()).toEqual({ outcome: 'Done' });
    expect((await exchange()).statusCode).toBe(409);
    expect((await read(event, '17')).bib).toBe('18');
    expect(await read(event, '18')).toMatchObject({ bib: '17', state: 'Listed', listed: { bib: '18' } });
    for (const { participantId } of [one, other])
      expect(await actionsOn('participant', participantId)).toMatchObject([
        { what: 'participant.edit', why: 'mixed up' },
      ]);
    const alone = { ...payload, otherId: one.participantId };
    const { participantId } = one;
    const { version: seen } = await read(event, '17');
    const refused = await call('exchangeBibs', event, { participantId, payload: { ...alone, seen } });
    expect(refused.statusCode).toBe(400);
    // After swapping back, both bibs are as on the list, so there is no correction any more.
    const lines: string[] = [];
    const terminal = { print: (line: string) => lines.push(line), confirm: undefined, isColoured: false };
    const options = { event: event.eventId, yes: true };
    const code = await runParticipantCommand(
      desk.shop.deps,
      TENANT,
      ['exchange', '17', '18'],
      options,
      terminal,
    );
    expect(code, lines.join('\n')).toBe(0);
    expect(lines.join('\n')).toContain('bib: 17 → 18');
    expect(await read(event, '17')).toMatchObject({ bib: '17', listed: {} });
  });

  test('are merged, dropped and restored', async () => {
    const event = await make({ photos: [['17'], ['18'], ['19']] });
    const [one, other] = [await read(event, '17'), await read(event, '18')];
    const payload = { otherId: other.participantId, seen: one.version, otherSeen: other.version, bib: '18' };
    const merge = (bib: string) =>
      call('mergeParticipants', event, { participantId: one.participantId, payload: { ...payload, bib } });
    expect((await merge('19')).statusCode).toBe(400);
    expect((await merge('18')).json()).toEqual({ outcome: 'Done' });
    expect(await read(event, '17')).toMatchObject({ bib: '18', state: 'Listed' });
    const left = await read(event, '18');
    expect(left.state).toBe('KeptOff');
    const restore = (seen: string) =>
      call('restoreParticipant', event, { participantId: other.participantId, payload: { seen } });
    expect((await restore(left.version)).json()).toMatchObject({ status: 409, errors: [{ path: 'bib' }] });
    const { version: seen, participantId } = await read(event, '19');
    const drop = (version: string) =>
      call('dropParticipant', event, { participantId, payload: { seen: version } });
    expect((await drop(seen)).json()).toEqual({ outcome: 'Done' });
    const dropped = await read(event, '19');
    expect((await drop(dropped.version)).json()).toEqual({ outcome: 'AsBefore' });
    const back = await call('restoreParticipant', event, {
      participantId,
      payload: { seen: dropped.version },
    });
    expect(back.json()).toEqual({ outcome: 'Done' });
    expect((await read(event, '19')).state).toBe('Listed');
    const foreign = await callDesk(operator.browser, deskParticipantRoutes.getParticipant, {
      ids: { tenantId: OTHER_TENANT, eventId: event.eventId, participantId },
    });
    expect(foreign.statusCode).toBe(404);
  });
});
