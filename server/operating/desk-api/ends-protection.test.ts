import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskEventRoutes, deskParticipantRoutes } from '#contract/desk-events.ts';
import { deskListRoutes } from '#contract/desk-lists.ts';
import { deskPhotoRoutes } from '#contract/desk-photos.ts';
import { deskFileRoutes } from '#contract/desk-settings.ts';
import { demoTenants } from '#demo/tenants.ts';
import { applyStartList, listRegistered } from '#finding/competitors/index.ts';
import { finishRejudging } from '#finding/recognition/index.ts';
import { listActions } from '#hosting/actions/index.ts';
import { defineTenant, readYouthAge } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type DeskShop, openDeskShop, TENANT } from '#tests/factories/desk-browser.ts';
import {
  callDesk,
  type DeskSender,
  issueDeskToken,
  newMember,
  openScript,
} from '#tests/factories/desk-calls.ts';
import { competitorOf, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { runMoves } from '#tests/factories/run-moves.ts';

const CHILD = { ...competitorOf('7'), birthDate: '2016-06-01', distance: '10K' };
const KID = { ...competitorOf('8'), birthDate: '1990-05-17', distance: 'Kids 1K' };
const ROUTES = { ...deskEventRoutes, ...deskParticipantRoutes, ...deskListRoutes };

let desk: DeskShop;
beforeAll(async () => {
  desk = await openDeskShop();
  for (const tenant of demoTenants.filter(({ tenantId }) => tenantId === TENANT))
    await defineTenant(desk.shop.deps, {
      ...tenant,
      settings: { ...tenant.settings, openId: false, identityProvider: null },
      youth: { age: 16 },
    });
});
afterAll(() => desk.close());

const inTenant = <T>(work: (scope: Scope) => Promise<T>) => desk.shop.deps.database.inTenant(TENANT, work);

/** Creates a race of an adult (1), a child by age (7) and one by distance (8), each on one photo. */
async function makeFamilyRun(): Promise<MadeEvent> {
  const made = await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [['1'], ['7'], ['8']] });
  const { eventId } = made;
  await inTenant(async (scope) => {
    await scope.trx
      .updateTable('events')
      .set({ youthDistances: ['Kids 1K'] })
      .where('tenantId', '=', TENANT)
      .where('eventId', '=', eventId)
      .execute();
    await applyStartList(desk.shop.deps, scope, eventId, [CHILD, KID]);
  });
  return made;
}

const readStates = async ({ photoIds }: MadeEvent) => {
  const rows = await inTenant(({ trx }) =>
    trx.selectFrom('photos').select(['photoId', 'state']).where('photoId', 'in', photoIds).execute(),
  );
  return photoIds.map((photoId) => rows.find((row) => row.photoId === photoId)?.state);
};

type Call = (
  name: keyof typeof ROUTES,
  event: MadeEvent,
  payload: object | undefined,
  bib?: string,
) => ReturnType<typeof callDesk>;
const callAs =
  (sender: DeskSender): Call =>
  (name, { eventId, competitors }, payload, bib = '') =>
    callDesk(sender, ROUTES[name], {
      ids: { eventId, participantId: competitors[bib] ?? randomUUID() },
      ...(payload === undefined ? {} : { payload }),
    });

const listOf = (rows: object[]) =>
  Buffer.from(
    [
      'bib,surname,firstname,birthdate,email,distance',
      ...rows.map((row) => {
        const { bib, surname, givenName, birthDate, email, distance } = { ...CHILD, ...row };
        return [bib, surname, givenName, birthDate, email, distance].join(',');
      }),
    ].join('\n'),
  ).toString('base64');

const seenOf = async (call: Call, event: MadeEvent, bib: string): Promise<string> =>
  (await call('getParticipant', event, undefined, bib)).json().version;
const edit = (bib: string, changes: object) => async (call: Call, event: MadeEvent) =>
  call('editParticipant', event, { changes, seen: await seenOf(call, event, bib) }, bib);
const editEvent = (changes: object, seen: object) => async (call: Call, event: MadeEvent) =>
  call('editEvent', event, { changes, seen });
const pair =
  (name: 'exchangeBibs' | 'mergeParticipants', more: object) => async (call: Call, event: MadeEvent) =>
    call(
      name,
      event,
      {
        otherId: event.competitors['7'],
        seen: await seenOf(call, event, '1'),
        otherSeen: await seenOf(call, event, '7'),
        ...more,
      },
      '1',
    );
const bring = (rows: object[]) => async (call: Call, event: MadeEvent) => {
  const file = { base64: listOf(rows), isWhole: false, gunStarts: [] };
  const proposed = (await call('proposeList', event, { kind: 'StartList', ...file })).json();
  expect(proposed.plan.groups).toContainEqual(expect.objectContaining({ name: 'Freed', count: 1 }));
  return call('importStartList', event, { ...file, shown: proposed.shown });
};

const CHANGES: [string, string[], (call: Call, event: MadeEvent) => ReturnType<typeof callDesk>][] = [
  [
    'the youth distances are emptied',
    ['8'],
    editEvent({ youthDistances: [] }, { youthDistances: ['Kids 1K'] }),
  ],
  ['the race is years later', ['7'], editEvent({ date: '2036-05-10' }, { date: '2026-05-10' })],
  ['a birth date is earlier', ['7'], edit('7', { birthDate: '1990-06-01' })],
  ['a birth date is emptied', ['7'], edit('7', { birthDate: null })],
  ['a distance is another', ['8'], edit('8', { distance: '10K' })],
  ['a child gets another bib than the photos show', ['7'], edit('7', { bib: '70' })],
  ['bibs are exchanged', ['7'], pair('exchangeBibs', {})],
  ['a child is merged into an adult', ['7'], pair('mergeParticipants', { bib: '1' })],
  ['an adult takes the bib of a merged child', ['7'], pair('mergeParticipants', { bib: '7' })],
  ['a list says that a child is grown up', ['7'], bring([{ birthDate: '1990-06-01' }])],
];

describe.each(CHANGES)('a change that ends a protection: %s', (_name, bibs, change) => {
  test('an organizer learns which bibs would lose protection, and nothing changes', async () => {
    const event = await makeFamilyRun();
    const { browser } = await newMember(desk, 'organizer', { eventId: event.eventId });
    const reply = await change(callAs(browser), event);
    expect(reply.json()).toMatchObject({ status: 409, errors: [{ path: 'protection' }] });
    expect(reply.json().errors[0].message).toContain(
      `would end for ${bibs.length}: bibs ${bibs.join(', ')}.`,
    );
    expect(await readStates(event)).toEqual(['Published', 'Protected', 'Protected']);
  });

  test('an operator may make the change', async () => {
    const event = await makeFamilyRun();
    const { browser } = await newMember(desk, 'operator');
    const reply = await change(callAs(browser), event);
    expect([200, 204], reply.body).toContain(reply.statusCode);
  });
});

test('a token that may edit but not unprotect cannot make a change that ends a protection', async () => {
  const event = await makeFamilyRun();
  const { browser } = await newMember(desk);
  const change = edit('7', { birthDate: null });
  const scopes = ['person.read', 'participant.edit'];
  const narrow = openScript(desk, (await issueDeskToken(browser, scopes)).token);
  expect((await change(callAs(narrow), event)).json()).toMatchObject({ status: 409 });
  const wide = openScript(desk, (await issueDeskToken(browser, [...scopes, 'participant.unprotect'])).token);
  expect(await change(callAs(wide), event)).toMatchObject({ statusCode: 200 });
});

test('a child’s hidden photo stays protected in another event until a member with the right shows it', async () => {
  const event = await makeFamilyRun();
  const { eventId: intoEventId } = await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [] });
  const photoIds = [event.photoIds[1] ?? ''];
  await inTenant(({ trx }) =>
    trx.updateTable('photos').set({ state: 'Hidden' }).where('photoId', 'in', photoIds).execute(),
  );
  const { browser } = await newMember(desk);
  const { token } = await issueDeskToken(browser, ['event.move', 'photo.show']);
  const script = openScript(desk, token);
  const payload = { intoEventId, photoIds, photosSeen: 1, isOpenedSeen: true, bib: '7' };
  expect(await callAs(script)('movePhotos', event, payload)).toMatchObject({ statusCode: 200 });
  await runMoves(desk.shop.deps, TENANT);
  await finishRejudging(desk.shop.deps, TENANT, intoEventId);
  // The same bib in the other event belongs to another child. Ending that child's protection does not affect this
  // photo.
  await inTenant((scope) => applyStartList(desk.shop.deps, scope, intoEventId, [CHILD]));
  await finishRejudging(desk.shop.deps, TENANT, intoEventId);
  const [namesake] = await inTenant((scope) => listRegistered(scope, intoEventId));
  const ids = { eventId: intoEventId, participantId: namesake?.competitorId ?? '' };
  const seen = (await callDesk(browser, ROUTES.getParticipant, { ids })).json().version;
  const freed = await callDesk(browser, ROUTES.unprotectParticipant, { ids, payload: { seen } });
  expect(freed.json()).toEqual({ outcome: 'Done' });
  const show = (sender: DeskSender) =>
    callDesk(sender, deskPhotoRoutes.showPhotos, {
      ids: { eventId: intoEventId },
      payload: { photoIds, why: 'looked at it' },
    });
  expect((await show(script)).json()).toEqual({ changedIds: photoIds, shownIds: [] });
  expect((await show(script)).statusCode).toBe(403);
  expect((await show(browser)).json().shownIds).toEqual(photoIds);
});

test('a lower age limit is applied only with the right to unprotect', async () => {
  const { browser } = await newMember(desk);
  const { source, version } = (await callDesk(browser, deskFileRoutes.getBrand)).json();
  const lower = { source: source.replace(/age: 16/, 'age: 12') };
  expect(lower.source).not.toBe(source);
  const proposed = await callDesk(browser, deskFileRoutes.proposeBrand, { payload: lower });
  const payload = { ...lower, seenVersion: version, shown: proposed.json().shown };
  const { token } = await issueDeskToken(browser, ['tenant.apply']);
  const refused = await callDesk(openScript(desk, token), deskFileRoutes.applyBrand, { payload });
  expect(refused.json()).toMatchObject({ status: 403 });
  expect(await inTenant(readYouthAge)).toBe(16);
});

test('once a member with the right has ended the protection, the organizer makes the change', async () => {
  const event = await makeFamilyRun();
  const officer = await newMember(desk, 'privacy-officer');
  const organizer = await newMember(desk, 'organizer', { eventId: event.eventId });
  const seen = await seenOf(callAs(officer.browser), event, '7');
  const freed = await callAs(officer.browser)('unprotectParticipant', event, { seen }, '7');
  expect(freed.statusCode).toBe(200);
  expect(await edit('7', { birthDate: '1990-06-01' })(callAs(organizer.browser), event)).toMatchObject({
    statusCode: 200,
  });
  const done = await inTenant((scope) =>
    listActions(scope, { kind: 'participant', id: event.competitors['7'] ?? '' }, { count: 2 }),
  );
  expect(done.map(({ what }) => what)).toEqual(['participant.edit', 'participant.unprotect']);
});

test('a child who is removed from the list stays protected in the photos, even after rejudging', async () => {
  const event = await makeFamilyRun();
  const { browser } = await newMember(desk, 'organizer', { eventId: event.eventId });
  const call = callAs(browser);
  const dropped = await call('dropParticipant', event, { seen: await seenOf(call, event, '7') }, '7');
  expect(dropped.statusCode).toBe(200);
  await finishRejudging(desk.shop.deps, TENANT, event.eventId);
  expect(await readStates(event)).toEqual(['Published', 'Protected', 'Protected']);
});
