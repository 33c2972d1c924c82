import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskParticipantRoutes } from '#contract/desk-events.ts';
import { ownDataRoutes } from '#contract/own-data.ts';
import { applyStartList } from '#finding/competitors/index.ts';
import { signAddressToken } from '#hosting/data-subjects/index.ts';
import { describeKept } from '#operating/person-data/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type DeskShop, openDeskShop, TENANT } from '#tests/factories/desk-browser.ts';
import { callDesk, newMember } from '#tests/factories/desk-calls.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';

let desk: DeskShop;
beforeAll(async () => {
  desk = await openDeskShop();
});
afterAll(() => desk.close());

const inTenant = <T>(work: (scope: Scope) => Promise<T>) => desk.shop.deps.database.inTenant(TENANT, work);

/** Opens an organizer's desk for an event with a runner with bib 7 and a participant of the organizer's own with bib 9. */
async function openOrganizer() {
  const event = await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [['7'], ['7'], ['8'], ['9']] });
  const own = `${randomUUID()}@evil.example`;
  await inTenant(({ trx }) =>
    trx
      .updateTable('competitors')
      .set({ email: own })
      .where('competitorId', '=', event.competitors['9'] ?? '')
      .execute(),
  );
  const { browser } = await newMember(desk, 'organizer', { eventId: event.eventId });
  const idsOf = (bib: string) => ({
    tenantId: TENANT,
    eventId: event.eventId,
    participantId: event.competitors[bib] ?? '',
  });
  const call = async (name: keyof typeof deskParticipantRoutes, bib: string, payload?: object) => {
    const given = { ids: idsOf(bib), ...(payload && { payload }) };
    const reply = await callDesk(browser, deskParticipantRoutes[name], given);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply;
  };
  const seenOf = async (bib: string): Promise<string> => (await call('getParticipant', bib)).json().version;
  const ofTwo = async () => ({
    seen: await seenOf('7'),
    otherId: event.competitors['9'],
    otherSeen: await seenOf('9'),
  });
  return {
    event,
    own,
    merge: async () => call('mergeParticipants', '7', { ...(await ofTwo()), bib: '7' }),
    exchange: async () => call('exchangeBibs', '7', await ofTwo()),
    drop: async (bib: string) => call('dropParticipant', bib, { seen: await seenOf(bib) }),
    restore: async (bib: string) => call('restoreParticipant', bib, { seen: await seenOf(bib) }),
    originOf: (bib: string) =>
      inTenant(async ({ trx }) => {
        const id = event.competitors[bib] ?? '';
        const query = trx.selectFrom('competitors').select('emailOrigin').where('competitorId', '=', id);
        return (await query.executeTakeFirstOrThrow()).emailOrigin;
      }),
    edit: async (changes: object) => call('editParticipant', '7', { changes, seen: await seenOf('7') }),
  };
}

const asAddress = (email: string, name: 'getOwnData' | 'eraseOwnData') =>
  desk.shop.call({
    host: `${TENANT}.localhost`,
    method: ownDataRoutes[name].method,
    url: ownDataRoutes[name].path,
    headers: { authorization: `Bearer ${signAddressToken(desk.shop.deps, TENANT, email)}` },
    ...(name === 'eraseOwnData' && { payload: { isSure: true } }),
  });

type Organizer = Awaited<ReturnType<typeof openOrganizer>>;

test.each<[string, (organizer: Organizer) => Promise<unknown>]>([
  ['merging them with a participant of their own', ({ merge }) => merge()],
  ['exchanging the bibs of both', ({ exchange }) => exchange()],
  [
    'giving them the bib of a dropped participant of their own',
    async ({ drop, edit }) => {
      await drop('9');
      await edit({ bib: '9' });
    },
  ],
])('an organizer’s address does not become the proved address of a runner by %s', async (_, prepare) => {
  const organizer = await openOrganizer();
  const { event, own, edit } = organizer;
  await prepare(organizer);
  await edit({ email: own });
  const known = (await asAddress(own, 'getOwnData')).json();
  expect(JSON.stringify(known.participants)).not.toContain('Runner7');
  await asAddress(own, 'eraseOwnData');
  const victim = await inTenant(({ trx }) =>
    trx
      .selectFrom('competitors')
      .select(['surname', 'emailOrigin'])
      .where('competitorId', '=', event.competitors['7'] ?? '')
      .executeTakeFirst(),
  );
  expect(victim).toEqual({ surname: 'Runner7', emailOrigin: 'Later' });
  const mails = await inTenant(({ trx }) =>
    trx.selectFrom('mails').select('recipient').where('kind', '=', 'address-replaced').execute(),
  );
  expect(mails.map(({ recipient }) => recipient)).toContain('runner7@example.com');
});

test.each<[string, (organizer: Organizer) => Promise<unknown>]>([
  ['got another bib again', ({ edit }) => edit({ bib: '7' })],
  ['was dropped', ({ drop }) => drop('7')],
])(
  'a dropped participant whose bib somebody wore who %s proves nothing when they are restored',
  async (_, end) => {
    const organizer = await openOrganizer();
    const { own, drop, edit, restore, originOf } = organizer;
    await drop('9');
    await edit({ bib: '9' });
    await end(organizer);
    await restore('9');
    expect(await originOf('9')).toBe('Later');
    const known = (await asAddress(own, 'getOwnData')).json();
    expect(JSON.stringify(known.participants)).not.toContain('Runner9');
  },
);

test('a removed participant keeps the proof when they are restored, if no other person got the bib', async () => {
  const { drop, restore, originOf } = await openOrganizer();
  await drop('9');
  await restore('9');
  expect(await originOf('9')).toBe('First');
});

test('if a list that contains only names gives a bib to another person, the former wearer’s address proves nothing', async () => {
  const { eventId, competitors } = await makeEvent(desk.shop.deps, {
    tenantId: TENANT,
    photos: [['7'], ['8']],
  });
  const unstated = { birthDate: null, email: null, code: null, distance: null };
  const list = [
    { ...unstated, bib: '7', givenName: 'Bea', surname: 'Berg' },
    { ...unstated, bib: '8', givenName: 'Alex', surname: 'Runner8' },
  ];
  await inTenant((scope) => applyStartList(desk.shop.deps, scope, eventId, list));
  const rows = await inTenant(({ trx }) =>
    trx
      .selectFrom('competitors')
      .select(['competitorId', 'surname', 'email', 'emailOrigin', 'formerEmail'])
      .where('eventId', '=', eventId)
      .orderBy('bibKey')
      .execute(),
  );
  expect(rows).toEqual([
    {
      competitorId: competitors['7'],
      surname: 'Berg',
      email: 'runner7@example.com',
      emailOrigin: 'Later',
      formerEmail: null,
    },
    {
      competitorId: competitors['8'],
      surname: 'Runner8',
      email: 'runner8@example.com',
      emailOrigin: 'First',
      formerEmail: null,
    },
  ]);
  const known = (await asAddress('runner7@example.com', 'getOwnData')).json();
  expect(JSON.stringify(known.participants)).not.toContain('Berg');
});

/**
 * Creates an event in which a participant of the organizer's own wears bib 7 before the registration's list is
 * imported.
 */
async function openOwnOnBib(hasLeft: boolean) {
  const event = await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [['7'], ['8']] });
  const own = `${randomUUID()}@evil.example`;
  const participantId = event.competitors['7'] ?? '';
  await inTenant(({ trx }) =>
    trx
      .updateTable('competitors')
      .set({ email: own, surname: 'Dummy', givenName: 'Eve', leftAt: hasLeft ? new Date() : null })
      .where('competitorId', '=', participantId)
      .execute(),
  );
  const { browser } = await newMember(desk, 'organizer', { eventId: event.eventId });
  const ids = { tenantId: TENANT, eventId: event.eventId, participantId };
  const seen = async () =>
    (await callDesk(browser, deskParticipantRoutes.getParticipant, { ids })).json().version;
  return {
    own,
    list: (email: string) => {
      const bea = { bib: '7', givenName: 'Bea', surname: 'Berg', email };
      const row = { ...bea, birthDate: null, code: null, distance: null };
      return inTenant((scope) => applyStartList(desk.shop.deps, scope, event.eventId, [row]));
    },
    edit: async (changes: object) => {
      const payload = { changes, seen: await seen() };
      const reply = await callDesk(browser, deskParticipantRoutes.editParticipant, { ids, payload });
      expect(reply.statusCode, reply.body).toBe(200);
    },
    read: () =>
      inTenant(({ trx }) =>
        trx
          .selectFrom('competitors')
          .select(['surname', 'emailOrigin', 'formerEmail'])
          .where('eventId', '=', event.eventId)
          .where('bib', '=', '7')
          .where('leftAt', 'is', null)
          .executeTakeFirst(),
      ),
  };
}

type OwnOnBib = Awaited<ReturnType<typeof openOwnOnBib>>;

test.each<[string, (event: OwnOnBib) => Promise<unknown>, boolean?]>([
  ['a list', ({ list }) => list('bea@example.com')],
  ['a list that revives a row', ({ list }) => list('bea@example.com'), true],
  ['an edit', ({ edit }) => edit({ givenName: 'Bea', surname: 'Berg', email: 'bea@example.com' })],
  ['an edit of the name', ({ edit }) => edit({ givenName: 'Bea', surname: 'Berg' })],
  [
    'an edit of the address, then a list',
    async ({ edit, list }) => {
      await edit({ email: 'bea@example.com' });
      await list('bea@example.com');
    },
  ],
])('a bib that %s gives to another person never returns to the former wearer’s address', async (...given) => {
  const [, prepare, hasLeft = false] = given;
  const event = await openOwnOnBib(hasLeft);
  await prepare(event);
  expect(await event.read()).toEqual({ surname: 'Berg', emailOrigin: 'Later', formerEmail: null });
  await event.list(event.own);
  expect(await event.read()).toEqual({ surname: 'Berg', emailOrigin: 'Later', formerEmail: null });
  const known = (await asAddress(event.own, 'getOwnData')).json();
  expect(JSON.stringify(known.participants)).not.toContain('Berg');
  await asAddress(event.own, 'eraseOwnData');
  expect(await event.read()).toMatchObject({ surname: 'Berg' });
});

test('an address is notified when the proved address that it replaced is restored', async () => {
  const organizer = await openOrganizer();
  await organizer.edit({ email: 'new@example.com' });
  await organizer.edit({ email: 'runner7@example.com' });
  const mails = await inTenant(({ trx }) =>
    trx.selectFrom('mails').select('recipient').where('kind', '=', 'address-replaced').execute(),
  );
  expect(mails.map(({ recipient }) => recipient)).toContain('new@example.com');
});

test('an export of a row that now belongs to another person contains nothing about the former one', async () => {
  const { event, edit } = await openOrganizer();
  await edit({ code: 'F0rm1' });
  await edit({ surname: 'Berg', givenName: 'Bea', email: 'bea@example.com', birthDate: '1971-02-03' });
  await edit({ distance: 'Berg 5K' });
  const personIds = [event.competitors['7'] ?? ''];
  const kept = await inTenant((scope) =>
    describeKept(desk.shop.deps, scope, { emails: ['bea@example.com'], personIds }),
  );
  const exported = JSON.stringify(kept);
  expect(exported).toContain('Berg 5K');
  expect(exported).toContain('participant.edit');
  for (const former of ['Runner7', 'runner7@example.com']) expect(exported).not.toContain(former);
});

test('an export contains the bibs that its participant had before', async () => {
  const { event, edit } = await openOrganizer();
  await edit({ bib: '4711' });
  await edit({ bib: '4712' });
  const personIds = [event.competitors['7'] ?? ''];
  const kept = await inTenant((scope) => describeKept(desk.shop.deps, scope, { emails: [], personIds }));
  const [row] = kept.find(({ table }) => table === 'competitors')?.rows ?? [];
  expect(row?.former_bib_keys).toEqual(['7', '4711']);
});
