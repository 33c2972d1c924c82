import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deskParticipantRoutes } from '#contract/desk-events.ts';
import { FREES_ORIGINALS } from '#finding/competitors/index.ts';
import { importStartList } from '#finding/list-imports/index.ts';
import { finishRejudging } from '#finding/recognition/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type Buyer, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import {
  type DeskBrowser,
  type DeskShop,
  makeMember,
  openDeskBrowser,
  openDeskShop,
  passDeskLogin,
  OWN_PROVIDER_TENANT as TENANT,
} from '#tests/factories/desk-browser.ts';
import { callDesk } from '#tests/factories/desk-calls.ts';
import { competitorOf, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';

/** Runners of VIP get their photos free; runners of 10K pay. */
const CATALOG = `products:
  - { key: all, kind: PhotosWithMe, title: { en: All }, price: 29, distances: [10K] }
  - { key: vip, kind: PhotosWithMe, title: { en: All of VIP }, price: 0, distances: [VIP] }
`;
const REFUSED = { status: 409, path: FREES_ORIGINALS };
let desk: DeskShop;
let buyer: Buyer;
let event: MadeEvent;
let organizer: DeskBrowser;

beforeAll(async () => {
  desk = await openDeskShop();
  buyer = createBuyer(desk.shop);
});
afterAll(() => desk?.close());

beforeEach(async () => {
  event = await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [['1'], ['7'], ['7']] });
  await inTenant(({ trx }) =>
    trx
      .updateTable('competitors')
      .set({ distance: 'VIP' })
      .where('eventId', '=', event.eventId)
      .where('bib', '=', '1')
      .execute(),
  );
  await setCatalog(desk.shop, event, CATALOG);
  organizer = await logIn('organizer');
});

const inTenant = <T>(work: (scope: Scope) => Promise<T>) => desk.shop.deps.database.inTenant(TENANT, work);
async function logIn(role: 'organizer'): Promise<DeskBrowser> {
  const { email } = await makeMember(desk, TENANT, [{ role, eventId: event.eventId }]);
  const browser = openDeskBrowser(desk);
  const claims = { auth_time: Math.floor(Date.now() / 1000) };
  await passDeskLogin(browser, desk.own, `/login?tenant=${TENANT}`, email, claims);
  return browser;
}
const idsOf = (bib: string) => ({
  tenantId: TENANT,
  eventId: event.eventId,
  participantId: event.competitors[bib] ?? '',
});
const seenOf = async (browser: DeskBrowser, bib: string): Promise<string> =>
  (await callDesk(browser, deskParticipantRoutes.getParticipant, { ids: idsOf(bib) })).json().version;
async function edit(browser: DeskBrowser, bib: string, changes: object) {
  const payload = { changes, seen: await seenOf(browser, bib) };
  const reply = await callDesk(browser, deskParticipantRoutes.editParticipant, { ids: idsOf(bib), payload });
  return { status: reply.statusCode, path: reply.json().errors?.[0]?.path };
}
/** Asks for the photos of bib 7 without paying, as its runner. */
const askForFree = async () =>
  (
    await buyer.send(
      'POST',
      '/public/archive-service/api/v1/archives/',
      { eventId: event.eventId },
      {
        token: await buyer.tokenOf(event.eventId, '7'),
      },
    )
  ).status;

test('an organizer cannot make originals free by a distance', async () => {
  expect(await edit(organizer, '7', { distance: ' v ip' })).toMatchObject(REFUSED);
  expect(await askForFree()).toBe(409);
  // A change to another paid distance, or of the name, is allowed as before.
  expect(await edit(organizer, '7', { distance: '5K' })).toMatchObject({ status: 200 });
});

test('an organizer cannot make originals free by a bib of a runner whose photos are free', async () => {
  const payload = {
    otherId: event.competitors['7'],
    seen: await seenOf(organizer, '1'),
    otherSeen: await seenOf(organizer, '7'),
  };
  const ids = idsOf('1');
  const reply = await callDesk(organizer, deskParticipantRoutes.exchangeBibs, { ids, payload });
  expect({ status: reply.statusCode, path: reply.json().errors?.[0]?.path }).toMatchObject(REFUSED);
  expect(await askForFree()).toBe(409);
});

const rejudge = () => finishRejudging(desk.shop.deps, TENANT, event.eventId);
const listOf = (rows: object[], isWhole: boolean) => ({
  eventId: event.eventId,
  rows: rows as ReturnType<typeof competitorOf>[],
  unread: [],
  isWhole,
});
async function asOrganizer() {
  const { memberId } = await makeMember(desk, TENANT, [{ role: 'organizer', eventId: event.eventId }]);
  return { ...BY_COMMAND, actor: { kind: 'Member' as const, memberId } };
}

test('an organizer cannot make originals free by a bib that was temporarily off the list', async () => {
  expect(await edit(organizer, '7', { bib: '7000' })).toMatchObject({ status: 200 });
  await rejudge();
  expect(await edit(organizer, '1', { bib: '7' })).toMatchObject(REFUSED);
  // A runner whose photos are free anyway keeps the bib, and may get another name.
  expect(await edit(organizer, '1', { bib: '01' })).toMatchObject({ status: 200 });
});

test.each([
  ['a bib of digits', '7'],
  // Unlike digits, a lettered reading leaves no trace in the tags while its bib is off the list.
  ['a lettered bib', 'A7'],
])('an organizer makes nobody’s originals free by two lists: %s', async (_, bib) => {
  const cause = await asOrganizer();
  const put = (rows: object[], isWhole: boolean) =>
    inTenant((scope) => importStartList(desk.shop.deps, scope, listOf(rows, isWhole), cause));
  await inTenant(({ trx }) =>
    trx
      .updateTable('competitors')
      .set({ bib })
      .where('eventId', '=', event.eventId)
      .where('bib', '=', '7')
      .execute(),
  );
  await put([{ ...competitorOf('1'), distance: 'VIP' }], true);
  await rejudge();
  const back = await put([{ ...competitorOf('7'), bib, distance: 'VIP' }], false);
  expect(back).toMatchObject({ refused: 'Conflict', errors: [{ path: FREES_ORIGINALS }] });
  // The bib of a paying runner can be listed as before.
  expect(await put([{ ...competitorOf('7'), bib, distance: '10K' }], false)).not.toHaveProperty('refused');
});

test('an organizer decides who runs which race until photos are published', async () => {
  const early = await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [] });
  await setCatalog(desk.shop, early, CATALOG);
  const { memberId } = await makeMember(desk, TENANT, [{ role: 'organizer', eventId: early.eventId }]);
  const cause = { ...BY_COMMAND, actor: { kind: 'Member' as const, memberId } };
  const list = { ...listOf([{ ...competitorOf('7'), distance: 'VIP' }], false), eventId: early.eventId };
  const imported = await inTenant((scope) => importStartList(desk.shop.deps, scope, list, cause));
  expect(imported).not.toHaveProperty('refused');
});

test('a list from an organizer or a feed cannot make originals free; a command may', async () => {
  const list = listOf([{ ...competitorOf('7'), distance: 'VIP' }], false);
  const byOrganizer = await asOrganizer();
  const byFeed = { ...BY_COMMAND, actor: { kind: 'Job' as const, job: 'feeds.pull' } };
  for (const [cause, authority] of [[byOrganizer], [byFeed, () => true]] as const) {
    const imported = await inTenant((scope) =>
      importStartList(desk.shop.deps, scope, list, cause, authority),
    );
    expect(imported).toMatchObject({ refused: 'Conflict', errors: [{ path: FREES_ORIGINALS }] });
  }
  expect(await askForFree()).toBe(409);
  const imported = await inTenant((scope) => importStartList(desk.shop.deps, scope, list, BY_COMMAND));
  expect(imported).toMatchObject({ changed: [{}] });
  expect(await askForFree()).toBe(201);
});
