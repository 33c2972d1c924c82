import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskParticipantRoutes } from '#contract/desk-events.ts';
import { applyStartList, listRegistered, type Registered } from '#finding/competitors/index.ts';
import type { StartListRow } from '#finding/start-lists/index.ts';
import { type DeskShop, openDeskShop, TENANT } from '#tests/factories/desk-browser.ts';
import { callDesk, type DeskSender, newMember } from '#tests/factories/desk-calls.ts';
import { competitorOf, makeEvent } from '#tests/factories/event-factory.ts';

let desk: DeskShop;
beforeAll(async () => {
  desk = await openDeskShop();
});
afterAll(() => desk.close());

const child = { ...competitorOf('7'), distance: 'Kids 1K' };
const eve = {
  ...competitorOf('1007'),
  birthDate: '2011-02-03',
  surname: 'Evil',
  givenName: 'Eve',
  email: 'eve@evil.example',
  distance: 'Kids 1K',
};

const REFUSED = { refused: 'Conflict' };

const list = (eventId: string, rows: readonly StartListRow[], more: { leftAt?: Date } = {}) =>
  desk.shop.deps.database.inTenant(TENANT, (scope) =>
    applyStartList(desk.shop.deps, scope, eventId, rows, more),
  );

/** Creates an event with published photos of a protected child, to which Eve was added later with her own address. */
async function makeEventWithEve(): Promise<string> {
  const { deps } = desk.shop;
  const { eventId } = await makeEvent(deps, { tenantId: TENANT, photos: [['7'], ['7']] });
  await deps.database.inTenant(TENANT, ({ trx }) =>
    trx
      .updateTable('events')
      .set({ youthDistances: ['Kids 1K'] })
      .where('eventId', '=', eventId)
      .execute(),
  );
  await list(eventId, [child]);
  await list(eventId, [child, eve]);
  return eventId;
}

async function readParticipant(eventId: string, bib: string): Promise<Registered> {
  const found = await desk.shop.deps.database.inTenant(TENANT, (scope) =>
    listRegistered(scope, eventId, bib),
  );
  const [one] = found.toSorted((a, b) => Number(a.leftAt !== null) - Number(b.leftAt !== null));
  if (one === undefined) throw new Error(`no participant wears ${bib}`);
  return one;
}

/** Opens the desk's calls about participants as a member. */
function openCalls(browser: DeskSender, eventId: string) {
  const idsOf = (one: Registered) => ({ tenantId: TENANT, eventId, participantId: one.competitorId });
  const seenOf = async (one: Registered): Promise<string> =>
    (await callDesk(browser, deskParticipantRoutes.getParticipant, { ids: idsOf(one) })).json().version;
  const ofTwo = async (one: Registered, other: Registered) => ({
    seen: await seenOf(one),
    otherId: other.competitorId,
    otherSeen: await seenOf(other),
  });
  return {
    exchange: async (one: Registered, other: Registered) =>
      callDesk(browser, deskParticipantRoutes.exchangeBibs, {
        ids: idsOf(one),
        payload: await ofTwo(one, other),
      }),
    merge: async (kept: Registered, other: Registered, bib: string) =>
      callDesk(browser, deskParticipantRoutes.mergeParticipants, {
        ids: idsOf(kept),
        payload: { ...(await ofTwo(kept, other)), bib },
      }),
    drop: async (one: Registered) =>
      callDesk(browser, deskParticipantRoutes.dropParticipant, {
        ids: idsOf(one),
        payload: { seen: await seenOf(one) },
      }),
    edit: async (one: Registered, changes: object) =>
      callDesk(browser, deskParticipantRoutes.editParticipant, {
        ids: idsOf(one),
        payload: { seen: await seenOf(one), changes },
      }),
  };
}

/** Lists the current addresses of participants with a bib. */
const addressesOn = async (eventId: string, bib: string) => {
  const found = await desk.shop.deps.database.inTenant(TENANT, (scope) =>
    listRegistered(scope, eventId, bib),
  );
  return found.flatMap(({ leftAt, email }) => (leftAt === null ? email : []));
};

const notified = () =>
  desk.shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx
      .selectFrom('mails')
      .select('recipient')
      .where('kind', '=', 'address-replaced')
      .orderBy('createdAt')
      .execute(),
  );

test('an organizer cannot assign the bib of a protected child to another person, by exchange, merge, edit or list', async () => {
  const eventId = await makeEventWithEve();
  const { browser } = await newMember(desk, 'organizer', { eventId });
  const desks = openCalls(browser, eventId);
  const [seven, other] = [await readParticipant(eventId, '7'), await readParticipant(eventId, '1007')];
  const replies = [
    await desks.exchange(other, seven),
    await desks.merge(other, seven, '7'),
    await desks.merge(other, seven, '1007'),
    await desks.merge(seven, other, '1007'),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409]);
  expect(replies[0]?.body).toContain('privacy officer');
  expect(await list(eventId, [{ ...eve, bib: '7' }], { leftAt: new Date() })).toMatchObject(REFUSED);

  // The child is no longer on the list, but their bib still opens their photos.
  expect((await desks.drop(seven)).statusCode).toBe(200);
  const edited = await desks.edit(await readParticipant(eventId, '1007'), { bib: '7' });
  expect(edited.statusCode, edited.body).toBe(409);
  expect(await list(eventId, [{ ...eve, bib: '7' }])).toMatchObject(REFUSED);
  expect(await addressesOn(eventId, '7')).toEqual([]);
  expect(await addressesOn(eventId, '1007')).toEqual([eve.email]);
});

test('an organizer releases no bib of a protected child after publication, even if no photo shows it', async () => {
  const eventId = await makeEventWithEve();
  await list(eventId, [child, eve, { ...child, bib: '9', surname: 'Small' }]);
  const { browser } = await newMember(desk, 'organizer', { eventId });
  const desks = openCalls(browser, eventId);
  const edited = await desks.edit(await readParticipant(eventId, '9'), { bib: '999' });
  expect(edited.statusCode, edited.body).toBe(409);
  const { browser: officer } = await newMember(desk, 'operator');
  const allowed = await openCalls(officer, eventId).edit(await readParticipant(eventId, '9'), { bib: '999' });
  expect(allowed.statusCode, allowed.body).toBe(200);
});

test('a bib of a protected child stays protected when the list spells it differently', async () => {
  const eventId = await makeEventWithEve();
  expect(await list(eventId, [{ ...child, bib: '07' }])).not.toMatchObject(REFUSED);
  const { browser } = await newMember(desk, 'organizer', { eventId });
  const edited = await openCalls(browser, eventId).edit(await readParticipant(eventId, '7'), { bib: '007' });
  expect(edited.statusCode, edited.body).toBe(200);
  const kept = await desk.shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx.selectFrom('protectedBibs').select('bib').where('eventId', '=', eventId).execute(),
  );
  expect(kept.map(({ bib }) => bib)).toEqual(expect.arrayContaining(['7', '007']));
});

test('an operator may assign the bib of a protected child, and the guardian is notified of the address that got the bib', async () => {
  const eventId = await makeEventWithEve();
  const { browser } = await newMember(desk, 'operator');
  const reply = await openCalls(browser, eventId).exchange(
    await readParticipant(eventId, '1007'),
    await readParticipant(eventId, '7'),
  );
  expect(reply.statusCode, reply.body).toBe(200);
  expect(await notified()).toContainEqual({ recipient: child.email });
});

test('the former wearer of a bib is notified, even if they got another bib first', async () => {
  const { eventId } = await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [['58'], ['58']] });
  await list(eventId, [{ ...eve, birthDate: '1990-01-01', distance: '10K' }]);
  const { browser } = await newMember(desk, 'organizer', { eventId });
  const desks = openCalls(browser, eventId);
  for (const [bib, next] of [
    ['58', '588'],
    ['1007', '58'],
  ] as const)
    expect((await desks.edit(await readParticipant(eventId, bib), { bib: next })).statusCode).toBe(200);
  expect(await notified()).toContainEqual({ recipient: competitorOf('58').email });
});

test('the former wearer of a bib is notified of an address that gets the photos of the bib through a merge', async () => {
  const { eventId } = await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [['68'], ['69']] });
  const { browser } = await newMember(desk, 'organizer', { eventId });
  const desks = openCalls(browser, eventId);
  const moved = await desks.edit(await readParticipant(eventId, '68'), { bib: '688' });
  expect(moved.statusCode, moved.body).toBe(200);
  await list(eventId, [{ ...eve, bib: '68', birthDate: null, email: null, distance: '10K' }]);
  const before = (await notified()).length;
  const [own, led] = [await readParticipant(eventId, '69'), await readParticipant(eventId, '68')];
  const merged = await desks.merge(own, led, '69');
  expect(merged.statusCode, merged.body).toBe(200);
  expect((await notified()).slice(before)).toEqual([{ recipient: competitorOf('68').email }]);
});

test('an organizer cannot exchange the bibs of two children of one guardian, only those of a child registered twice', async () => {
  const eventId = await makeEventWithEve();
  const { email, birthDate, surname, givenName } = child;
  const sibling = { ...eve, bib: '8', givenName: 'Sibling', email };
  await list(eventId, [child, sibling, { ...eve, bib: '9', email, birthDate, surname, givenName }]);
  const { browser } = await newMember(desk, 'organizer', { eventId });
  const exchange = async (bib: string) => {
    const [one, other] = [await readParticipant(eventId, bib), await readParticipant(eventId, '7')];
    return (await openCalls(browser, eventId).exchange(one, other)).statusCode;
  };
  expect(await exchange('8')).toBe(409);
  expect(await exchange('9')).toBe(200);
});

test('an organizer cannot give a removed child’s bib to an adult with the guardian’s address, in any spelling', async () => {
  const eventId = await makeEventWithEve();
  // No photo shows this child yet, but later ones will.
  await list(eventId, [child, { ...child, bib: '9', givenName: 'Small' }, eve]);
  const { browser } = await newMember(desk, 'organizer', { eventId });
  const desks = openCalls(browser, eventId);
  expect((await desks.drop(await readParticipant(eventId, '9'))).statusCode).toBe(200);
  expect((await desks.drop(await readParticipant(eventId, '7'))).statusCode).toBe(200);
  const adult = { ...eve, birthDate: '1980-01-01', distance: '10K', email: child.email };
  for (const bib of ['9', '09', '7', '07'])
    expect(await list(eventId, [{ ...adult, bib }]), bib).toMatchObject(REFUSED);
});

/** Makes an event with runners on bibs 7 and 8. Bib 9 belongs to a participant without an email address, whom the organizer controls. */
async function openOwnWithoutAddress() {
  const photos = [['7'], ['7'], ['8'], ['9']];
  const { eventId, competitors } = await makeEvent(desk.shop.deps, { tenantId: TENANT, photos });
  await desk.shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx
      .updateTable('competitors')
      .set({ email: null })
      .where('competitorId', '=', competitors['9'] ?? '')
      .execute(),
  );
  const { browser } = await newMember(desk, 'organizer', { eventId });
  const call = async (
    name: 'editParticipant' | 'dropParticipant',
    bib: '7' | '8' | '9',
    changes?: object,
  ) => {
    const ids = { tenantId: TENANT, eventId, participantId: competitors[bib] ?? '' };
    const { version } = (await callDesk(browser, deskParticipantRoutes.getParticipant, { ids })).json();
    const payload = { seen: version, ...(changes && { changes }) };
    const reply = await callDesk(browser, deskParticipantRoutes[name], { ids, payload });
    expect(reply.statusCode, reply.body).toBe(200);
  };
  return {
    edit: (bib: '7' | '8' | '9', changes: object) => call('editParticipant', bib, changes),
    drop: (bib: '7' | '8' | '9') => call('dropParticipant', bib),
  };
}

type WithoutAddress = Awaited<ReturnType<typeof openOwnWithoutAddress>>;
const ADDRESS = { email: 'eve@evil.example' };

test.each<[string, (event: WithoutAddress) => Promise<unknown>]>([
  [
    'if a participant takes the bib of a dropped runner and only then gets an address',
    async ({ drop, edit }) => {
      await drop('7');
      await edit('9', { bib: '7' });
      await edit('9', ADDRESS);
    },
  ],
  [
    'after six changes of their bib',
    async ({ edit }) => {
      await edit('9', ADDRESS);
      for (let bib = 801; bib <= 806; bib++) await edit('7', { bib: String(bib) });
      await edit('9', { bib: '7' });
    },
  ],
  [
    'even if another runner wore the bib in between and was dropped',
    async ({ drop, edit }) => {
      await edit('7', { bib: '777' });
      await edit('8', { bib: '7' });
      await drop('8');
      await edit('9', ADDRESS);
      await edit('9', { bib: '7' });
    },
  ],
])('the former wearer of a bib is notified %s', async (_, take) => {
  const event = await openOwnWithoutAddress();
  const count = async () =>
    (await notified()).filter(({ recipient }) => recipient === 'runner7@example.com').length;
  const before = await count();
  await take(event);
  expect(await count()).toBeGreaterThan(before);
});

test('the former wearer of a bib is notified, no matter how many other former wearers there are', async () => {
  const { deps } = desk.shop;
  const { eventId } = await makeEvent(deps, { tenantId: TENANT, photos: [['58'], ['58']] });
  const { browser } = await newMember(desk, 'organizer', { eventId });
  const desks = openCalls(browser, eventId);
  const edit = async (bib: string, changes: object) =>
    expect((await desks.edit(await readParticipant(eventId, bib), changes)).statusCode).toBe(200);
  await edit('58', { bib: '588' });
  const dummies = Array.from({ length: 25 }, (_, at) => ({
    ...competitorOf(String(9001 + at)),
    surname: `Dummy${at}`,
    email: `dummy${at}@evil.example`,
  }));
  let count = 0;
  // The ids of the dummies come before all others.
  const newId = () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`;
  await deps.database.inTenant(TENANT, async (scope) => {
    await applyStartList({ ...deps, newId }, scope, eventId, dummies);
    await sql`update competitors set former_bib_keys = '{58}' where event_id = ${eventId}::uuid
      and surname like 'Dummy%'`.execute(scope.trx);
  });
  const before = (await notified()).length;
  await edit('9001', { bib: '58' });
  const now = (await notified()).slice(before);
  expect(now).toContainEqual({ recipient: competitorOf('58').email });
  expect(now).toHaveLength(25);
});
