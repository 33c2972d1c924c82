import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deskParticipantRoutes } from '#contract/desk-events.ts';
import { FREES_ORIGINALS } from '#finding/competitors/index.ts';
import { importStartList } from '#finding/list-imports/index.ts';
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

/** Runners of VIP get their photos for nothing; runners of 10K pay. */
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
      .where('event_id', '=', event.eventId)
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

test('an organizer makes nobody’s originals free by a distance', async () => {
  expect(await edit(organizer, '7', { distance: ' v ip' })).toMatchObject(REFUSED);
  expect(await askForFree()).toBe(409);
  // Another paid distance, or another name, is corrected as before.
  expect(await edit(organizer, '7', { distance: '5K' })).toMatchObject({ status: 200 });
});

test('an organizer makes nobody’s originals free by a bib of a runner whose photos are free', async () => {
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

test('a list of an organizer or a feed makes nobody’s originals free; a command may', async () => {
  const list = {
    eventId: event.eventId,
    rows: [{ ...competitorOf('7'), distance: 'VIP' }],
    unread: [],
    isWhole: false,
  };
  const { memberId } = await makeMember(desk, TENANT, [{ role: 'organizer', eventId: event.eventId }]);
  const byOrganizer = { ...BY_COMMAND, actor: { kind: 'Member' as const, memberId } };
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
