import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskEventRoutes, deskParticipantRoutes } from '#contract/desk-events.ts';
import { deskListRoutes } from '#contract/desk-lists.ts';
import { deskPhotoRoutes } from '#contract/desk-photos.ts';
import { ownDataRoutes } from '#contract/own-data.ts';
import { signAddressToken } from '#hosting/data-subjects/index.ts';
import { listErasures, runErasure } from '#operating/erasure/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type DeskBrowser, type DeskShop, openDeskShop, TENANT } from '#tests/factories/desk-browser.ts';
import { callDesk, newMember } from '#tests/factories/desk-calls.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';

/**
 * An organizer may not export or erase anyone's data. These sequences of allowed calls try to achieve it; each call by
 * itself is harmless.
 */
const ROUTES = { ...deskEventRoutes, ...deskParticipantRoutes, ...deskListRoutes, ...deskPhotoRoutes };

let desk: DeskShop;
beforeAll(async () => {
  desk = await openDeskShop();
});
afterAll(() => desk.close());

const inTenant = <T>(work: (scope: Scope) => Promise<T>) => desk.shop.deps.database.inTenant(TENANT, work);

const call = (
  browser: DeskBrowser,
  name: keyof typeof ROUTES,
  event: MadeEvent,
  payload?: object,
  more = {},
) =>
  callDesk(browser, ROUTES[name], { ids: { eventId: event.eventId, ...more }, ...(payload && { payload }) });

/** Calls the shop with the link mailed to an address. */
const asAddress = (email: string, name: keyof typeof ownDataRoutes, payload?: object) =>
  desk.shop.call({
    host: `${TENANT}.localhost`,
    method: ownDataRoutes[name].method,
    url: ownDataRoutes[name].path,
    headers: { authorization: `Bearer ${signAddressToken(desk.shop.deps, TENANT, email)}` },
    ...(payload && { payload }),
  });

async function statesOf({ photoIds }: MadeEvent): Promise<(string | undefined)[]> {
  const rows = await inTenant(({ trx }) =>
    trx.selectFrom('photos').select(['photoId', 'state']).where('photoId', 'in', photoIds).execute(),
  );
  return photoIds.map((id) => rows.find((row) => row.photoId === id)?.state);
}

const organizerOf = async (event: MadeEvent) =>
  (await newMember(desk, 'organizer', { eventId: event.eventId })).browser;

const ofParticipant = (event: MadeEvent, bib: string) => ({ participantId: event.competitors[bib] ?? '' });

async function seenOf(browser: DeskBrowser, event: MadeEvent, bib: string): Promise<string> {
  const reply = await call(browser, 'getParticipant', event, undefined, ofParticipant(event, bib));
  return reply.json().version;
}

const setEmail = (event: MadeEvent, bib: string, email: string | null) =>
  inTenant(({ trx }) =>
    trx
      .updateTable('competitors')
      .set({ email })
      .where('competitorId', '=', event.competitors[bib] ?? '')
      .execute(),
  );

describe('an address added while all photos are hidden', () => {
  test('in place of a missing one proves nothing once the photos are visible', async () => {
    const event = await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [['7'], ['8']] });
    await setEmail(event, '7', null);
    const organizer = await organizerOf(event);
    const own = `${randomUUID()}@evil.example`;
    const hide = { photoIds: event.photoIds, why: '' };
    expect((await call(organizer, 'hidePhotos', event, hide)).statusCode).toBe(200);
    const edit = { changes: { email: own }, seen: await seenOf(organizer, event, '7') };
    const edited = await call(organizer, 'editParticipant', event, edit, ofParticipant(event, '7'));
    expect(edited.statusCode, edited.body).toBe(200);
    expect((await call(organizer, 'showPhotos', event, hide)).statusCode).toBe(200);
    expect((await asAddress(own, 'getOwnData')).json()).toMatchObject({ participants: [] });
  });

  test('with another participant of the same bib proves nothing either', async () => {
    const event = await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [['7'], ['8']] });
    const organizer = await organizerOf(event);
    const own = `${randomUUID()}@evil.example`;
    const hide = { photoIds: event.photoIds, why: '' };
    await call(organizer, 'hidePhotos', event, hide);
    const drop = { seen: await seenOf(organizer, event, '7') };
    await call(organizer, 'dropParticipant', event, drop, ofParticipant(event, '7'));
    const csv = `bib,surname,firstname,birthdate,email\n7,Other,Ann,1990-01-01,${own}`;
    const file = { base64: Buffer.from(csv).toString('base64'), isWhole: false, gunStarts: [] };
    const proposal = await call(organizer, 'proposeList', event, { kind: 'StartList', ...file });
    const { shown } = proposal.json();
    const brought = await call(organizer, 'importStartList', event, { ...file, shown });
    expect(brought.statusCode, brought.body).toBe(200);
    await call(organizer, 'showPhotos', event, hide);
    expect((await asAddress(own, 'getOwnData')).json()).toMatchObject({ participants: [] });
  });
});

test('an erasure hides, not deletes, photos that an organizer tagged with the person’s bib', async () => {
  const event = await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [['7'], ['8'], ['9']] });
  const own = `${randomUUID()}@evil.example`;
  await setEmail(event, '9', own);
  const organizer = await organizerOf(event);
  for (const [index, bib] of ['7', '8'].entries()) {
    const query = `?photoId=${event.photoIds[index]}`;
    const film = await callDesk(organizer, ROUTES.listFilm, { ids: { eventId: event.eventId }, query });
    const photos = film.json().photos.map((photo: { photoId: string; version: string }) => ({
      photoId: photo.photoId,
      seen: photo.version,
    }));
    const retagged = await call(organizer, 'retagPhotos', event, { photos, bibs: ['9'], notBibs: [bib] });
    expect(retagged.json()).toMatchObject({ outcomes: [{ outcome: 'Waits' }] });
  }
  const erased = await asAddress(own, 'eraseOwnData', { isSure: true });
  expect(erased.statusCode, erased.body).toBe(200);
  const [erasure] = await inTenant((scope) => listErasures(scope, 1));
  await runErasure(desk.shop.deps, TENANT, erasure?.erasureId ?? '');
  expect(await statesOf(event)).toEqual(['Hidden', 'Hidden', 'Removed']);
});

describe('a photo of two children after an organizer removed one bib', () => {
  async function makeTwo() {
    const event = await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [['7', '8']] });
    const organizer = await organizerOf(event);
    const { browser: officer } = await newMember(desk, 'privacy-officer');
    for (const bib of ['7', '8']) {
      const protect = { seen: await seenOf(organizer, event, bib) };
      await call(organizer, 'protectParticipant', event, protect, ofParticipant(event, bib));
    }
    expect(await statesOf(event)).toEqual(['Protected']);
    const query = `?photoId=${event.photoIds[0]}`;
    const film = await callDesk(organizer, ROUTES.listFilm, { ids: { eventId: event.eventId }, query });
    const [{ photoId, version }] = film.json().photos;
    const retag = { photos: [{ photoId, seen: version }], bibs: [], notBibs: ['8'] };
    const retagged = await call(organizer, 'retagPhotos', event, retag);
    expect(retagged.json(), retagged.body).toMatchObject({ outcomes: [{ outcome: 'Done' }] });
    const free = async (browser: DeskBrowser, bib: string) => {
      const payload = { seen: await seenOf(browser, event, bib) };
      return call(browser, 'unprotectParticipant', event, payload, ofParticipant(event, bib));
    };
    return { event, organizer, officer, free };
  }

  test('stays protected until the protection of both children has ended', async () => {
    const { event, officer, free } = await makeTwo();
    expect((await free(officer, '7')).json()).toEqual({ outcome: 'Done' });
    expect(await statesOf(event)).toEqual(['Protected']);
    expect((await free(officer, '8')).json()).toEqual({ outcome: 'Done' });
    expect(await statesOf(event)).toEqual(['Published']);
  });

  test('is not opened by changing that child’s bib, which also requires the right', async () => {
    const { event, organizer, officer, free } = await makeTwo();
    await free(officer, '7');
    const edit = { changes: { bib: '80' }, seen: await seenOf(organizer, event, '8') };
    const edited = await call(organizer, 'editParticipant', event, edit, ofParticipant(event, '8'));
    expect(edited.json()).toMatchObject({ status: 409, errors: [{ path: 'protection' }] });
    expect(await statesOf(event)).toEqual(['Protected']);
  });
});
