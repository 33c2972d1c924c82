import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verificationRoutes } from '#contract/competitor.ts';
import { deskEventRoutes, deskParticipantRoutes } from '#contract/desk-events.ts';
import { deskListRoutes } from '#contract/desk-lists.ts';
import { deskPhotoRoutes } from '#contract/desk-photos.ts';
import { ownDataRoutes } from '#contract/own-data.ts';
import { recogniseFace } from '#finding/recognition/index.ts';
import { saveVerdict } from '#finding/recognition/verdicts.store.ts';
import { issueSearchToken } from '#finding/verification/index.ts';
import { signAddressToken } from '#hosting/data-subjects/index.ts';
import { listErasures, runErasure } from '#operating/erasure/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type DeskBrowser, type DeskShop, openDeskShop, TENANT } from '#tests/factories/desk-browser.ts';
import { callDesk, newMember } from '#tests/factories/desk-calls.ts';
import { type MadeEvent, makeDescriptor, makeEvent } from '#tests/factories/event-factory.ts';

/**
 * An organizer may neither export nor erase anyone's data. These sequences of allowed calls try to achieve it through
 * faces.
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

/**
 * Tags a photo with another bib: as an organizer, whose verdict awaits review, then as an owner, whose verdict applies
 * at once. Even the owner's verdict proves nothing.
 */
async function retag(
  organizer: DeskBrowser,
  event: MadeEvent,
  index: number,
  bibs: string[],
  notBibs: string[],
) {
  for (const [reviewer, outcome] of [
    [organizer, 'Waits'],
    [(await newMember(desk)).browser, 'Done'],
  ] as const)
    expect((await sayBibs(reviewer, event, index, bibs, notBibs)).json()).toMatchObject({
      outcomes: [{ outcome }],
    });
}

async function sayBibs(
  reviewer: DeskBrowser,
  event: MadeEvent,
  index: number,
  bibs: string[],
  notBibs: string[],
) {
  const query = `?photoId=${event.photoIds[index]}`;
  const film = await callDesk(reviewer, ROUTES.listFilm, { ids: { eventId: event.eventId }, query });
  const photos = film.json().photos.map((photo: { photoId: string; version: string }) => ({
    photoId: photo.photoId,
    seen: photo.version,
  }));
  return call(reviewer, 'retagPhotos', event, { photos, bibs, notBibs });
}

const erase = async (own: string) => {
  const erased = await asAddress(own, 'eraseOwnData', { isSure: true });
  expect(erased.statusCode, erased.body).toBe(200);
  const [erasure] = await inTenant((scope) => listErasures(scope, 1));
  await runErasure(desk.shop.deps, TENANT, erasure?.erasureId ?? '');
};

/** Searches with a person's selfie. @returns the search token */
async function selfieOf(event: MadeEvent, person: string): Promise<string> {
  // The cached faces are at most a second old.
  await desk.shop.deps.faceCache.of(TENANT, event.eventId, performance.now());
  const ends = new Date(Date.now() + 3600_000);
  const found = await recogniseFace(desk.shop.deps, TENANT, event.eventId, makeDescriptor(person, 7), ends);
  const personId = found?.person.personId ?? '';
  const grant = { tenantId: TENANT, eventId: event.eventId, personId, visitorId: randomUUID() };
  return issueSearchToken(desk.shop.deps, { ...grant, proof: 'Face', version: 0 });
}

test('a selfie does not prove a participant whose bib only a reviewer assigned', async () => {
  const event = await makeEvent(desk.shop.deps, {
    tenantId: TENANT,
    photos: [['7'], ['8'], ['9'], ['9']],
    people: [['anna'], ['ben'], ['mallory'], ['mallory']],
  });
  const organizer = await organizerOf(event);
  const own = `${randomUUID()}@evil.example`;
  // A selfie confirms no address that replaced another one (decision 347).
  await setEmail(event, '7', null);
  const edit = { changes: { email: own }, seen: await seenOf(organizer, event, '7') };
  const edited = await call(organizer, 'editParticipant', event, edit, ofParticipant(event, '7'));
  expect(edited.statusCode, edited.body).toBe(200);
  await retag(organizer, event, 2, ['7'], ['9']);
  await retag(organizer, event, 3, ['7'], ['9']);
  const searchToken = await selfieOf(event, 'mallory');
  const confirmed = await asAddress(own, 'confirmByFace', {
    participantId: event.competitors['7'],
    searchToken,
  });
  const known = (await asAddress(own, 'getOwnData')).json();
  if (known.participants.length > 0) await erase(own);
  expect(confirmed.statusCode).toBe(403);
  expect(known.participants).toEqual([]);
});

test.each([1, 3])(
  'an erasure deletes no photo whose face is linked only by a reviewer’s verdict on other photos (%i)',
  async (tagged) => {
    const event = await makeEvent(desk.shop.deps, {
      tenantId: TENANT,
      photos: [['7'], ['7'], ['7'], [], [], ['8'], ['9']],
      people: [['anna'], ['anna'], ['anna'], ['anna'], ['anna'], ['ben'], ['mallory']],
    });
    const own = `${randomUUID()}@evil.example`;
    await setEmail(event, '9', own);
    const organizer = await organizerOf(event);
    for (let index = 0; index < tagged; index += 1) await retag(organizer, event, index, ['9'], ['7']);
    await erase(own);
    const states = await statesOf(event);
    expect(states.slice(0, 6)).not.toContain('Removed');
  },
);

test('a selfie proves nothing about another participant merged into its own', async () => {
  const event = await makeEvent(desk.shop.deps, {
    tenantId: TENANT,
    photos: [['7'], ['7'], ['9'], ['9']],
    people: [['anna'], ['anna'], ['mallory'], ['mallory']],
  });
  const organizer = await organizerOf(event);
  const own = `${randomUUID()}@evil.example`;
  await setEmail(event, '9', own);
  const merge = {
    otherId: event.competitors['7'],
    seen: await seenOf(organizer, event, '9'),
    otherSeen: await seenOf(organizer, event, '7'),
    bib: '9',
  };
  const merged = await call(organizer, 'mergeParticipants', event, merge, ofParticipant(event, '9'));
  expect(merged.statusCode, merged.body).toBe(200);
  const searchToken = await selfieOf(event, 'mallory');
  await asAddress(own, 'confirmByFace', {
    participantId: event.competitors['9'],
    searchToken,
  });
  const known = await asAddress(own, 'getOwnData');
  if (known.json().participants.length > 0) await erase(own);
  const states = await statesOf(event);
  expect(states.slice(0, 2)).toEqual(['Published', 'Published']);
});

test('swapping bibs with a participant of the same address does not prove an address added later', async () => {
  const event = await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [['7'], ['8'], ['9']] });
  const organizer = await organizerOf(event);
  const own = `${randomUUID()}@evil.example`;
  await setEmail(event, '9', own);
  const edit = { changes: { email: own }, seen: await seenOf(organizer, event, '7') };
  expect((await call(organizer, 'editParticipant', event, edit, ofParticipant(event, '7'))).statusCode).toBe(
    200,
  );
  const control = (await asAddress(own, 'getOwnData')).json();
  expect(control.participants).toMatchObject([{ bib: '9' }]);
  const pair = {
    otherId: event.competitors['7'],
    seen: await seenOf(organizer, event, '9'),
    otherSeen: await seenOf(organizer, event, '7'),
  };
  const done = await call(organizer, 'exchangeBibs', event, pair, ofParticipant(event, '9'));
  expect(done.statusCode, done.body).toBe(200);
  const known = (await asAddress(own, 'getOwnData')).json();
  expect(known.participants.map(({ name }: { name: string }) => name)).not.toContain('Alex Runner7');
});

test.each([
  ['the birth date that the desk shows', { birthDate: '17/05/1990' }, 'BirthDate', undefined],
  ['a code of the organizer’s own', { code: 'Z9z9Z' }, 'PersonalCode', { code: 'Z9z9Z' }],
])(
  'an organizer who makes the event ask for a factor erases nobody by %s',
  async (_name, answer, factor, edit) => {
    const event = await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [['7'], ['8']] });
    const organizer = await organizerOf(event);
    const changes = { verificationFactor: factor };
    const edited = await call(organizer, 'editEvent', event, {
      changes,
      seen: { verificationFactor: 'None' },
    });
    expect(edited.statusCode, edited.body).toBe(204);
    if (edit !== undefined) {
      const input = { changes: edit, seen: await seenOf(organizer, event, '7') };
      await call(organizer, 'editParticipant', event, input, ofParticipant(event, '7'));
    }
    const verified = await desk.shop.call({
      host: `${TENANT}.localhost`,
      method: 'POST',
      url: verificationRoutes.createToken.path.replace(':eventId', event.eventId),
      payload: { number: '7', ...answer },
    });
    const { token } = verified.json();
    const as = (name: keyof typeof ownDataRoutes, payload?: object) =>
      desk.shop.call({
        host: `${TENANT}.localhost`,
        method: ownDataRoutes[name].method,
        url: ownDataRoutes[name].path,
        headers: { authorization: `Bearer ${token}` },
        ...(payload && { payload }),
      });
    expect((await as('getOwnData')).statusCode).toBe(403);
    const erased = await as('eraseOwnData', { isSure: true });
    const [erasure] = await inTenant((scope) => listErasures(scope, 1));
    if (erased.statusCode === 200) await runErasure(desk.shop.deps, TENANT, erasure?.erasureId ?? '');
    const states = await statesOf(event);
    expect(states).toEqual(['Published', 'Published']);
  },
);

test('a participant who was merged into another sees none of the photos that the kept participant confirms', async () => {
  const event = await makeEvent(desk.shop.deps, {
    tenantId: TENANT,
    photos: [['7'], ['7'], [], ['9']],
    people: [['anna'], ['anna'], ['anna'], ['mallory']],
  });
  const organizer = await organizerOf(event);
  const own = `${randomUUID()}@evil.example`;
  await setEmail(event, '9', own);
  const merge = {
    otherId: event.competitors['9'],
    seen: await seenOf(organizer, event, '7'),
    otherSeen: await seenOf(organizer, event, '9'),
    bib: '7',
  };
  const merged = await call(organizer, 'mergeParticipants', event, merge, ofParticipant(event, '7'));
  expect(merged.statusCode, merged.body).toBe(200);
  for (const photoId of event.photoIds.slice(0, 3)) {
    const verdict = { photoId, itIsMe: true, faceId: null, decidedAt: new Date() };
    await inTenant((scope) => saveVerdict(scope, { ...verdict, personId: event.competitors['7'] ?? '' }));
  }
  const { kinds } = (await asAddress(own, 'getOwnData')).json();
  const photos = kinds.find(({ kind }: { kind: string }) => kind === 'photos');
  expect(photos?.count ?? 0).toBeLessThanOrEqual(1);
});
