import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PresentedReviewPhoto } from '#contract/desk-photos.schema.ts';
import { deskPhotoRoutes, deskReviewRoutes } from '#contract/desk-photos.ts';
import { findEvent } from '#finding/events/index.ts';
import { ensurePhotographer, linkPhotographer } from '#finding/photographers/index.ts';
import { assignPhotos, removePhoto } from '#finding/photos/index.ts';
import { insertClaim } from '#finding/recognition/claims.store.ts';
import { ensureCompetitorPerson } from '#finding/recognition/index.ts';
import { saveDenial } from '#finding/recognition/verdicts.store.ts';
import { BY_COMMAND, listActions } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type DeskBrowser, type DeskShop, openDeskShop, TENANT } from '#tests/factories/desk-browser.ts';
import { callDesk, newMember } from '#tests/factories/desk-calls.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';

let desk: DeskShop;
let browser: DeskBrowser;
let other: DeskBrowser;
beforeAll(async () => {
  desk = await openDeskShop();
  ({ browser } = await newMember(desk));
  ({ browser: other } = await newMember(desk, 'operator'));
});
afterAll(() => desk.close());

const inTenant = <T>(work: (scope: Scope) => Promise<T>) => desk.shop.deps.database.inTenant(TENANT, work);
const made = (photos: string[][], people?: string[][]): Promise<MadeEvent> =>
  makeEvent(desk.shop.deps, { tenantId: TENANT, photos, ...(people === undefined ? {} : { people }) });

const idsIn = ({ eventId }: MadeEvent) => ({ eventId });

/** Lists an event's photos. */
async function footageOf(event: MadeEvent, query = ''): Promise<PresentedReviewPhoto[]> {
  const reply = await callDesk(browser, deskPhotoRoutes.listFilm, { ids: idsIn(event), query });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().photos;
}
const idsOf = (photos: readonly { photoId: string }[]) => photos.map(({ photoId }) => photoId);
const shownBibs = ({ tags }: PresentedReviewPhoto) =>
  tags.flatMap(({ isShown, value }) => (isShown ? value : [])).toSorted();

/** Corrects the bibs of photos, as they were shown. */
async function retag(
  photos: readonly PresentedReviewPhoto[],
  event: MadeEvent,
  words: { bibs?: string[]; notBibs?: string[] },
  as = browser,
) {
  const seen = photos.map(({ photoId, version }) => ({ photoId, seen: version }));
  const payload = { photos: seen, bibs: [], notBibs: [], ...words };
  return callDesk(as, deskPhotoRoutes.retagPhotos, { ids: idsIn(event), payload });
}

test('a member chooses among the events that they work on', async () => {
  const [event, second] = [await made([['17']]), await made([['18']])];
  const { browser: organizer } = await newMember(desk, 'organizer', { eventId: event.eventId });
  const listed = async (as: DeskBrowser): Promise<string[]> => {
    const { events } = (await callDesk(as, deskPhotoRoutes.listWorkEvents)).json();
    return events.map(({ eventId }: { eventId: string }) => eventId);
  };
  expect(await listed(browser)).toEqual(expect.arrayContaining([event.eventId, second.eventId]));
  expect(await listed(organizer)).toEqual([event.eventId]);
});

describe('an event’s photo list', () => {
  test('lists photos in time order, page by page, with the readings and their boxes', async () => {
    const event = await made([['17'], ['18', '42?'], []], [['anna'], [], []]);
    const reply = await callDesk(browser, deskPhotoRoutes.listFilm, { ids: idsIn(event), query: '?count=2' });
    const { photos, next } = reply.json() as { photos: PresentedReviewPhoto[]; next: string };
    expect(idsOf(photos)).toEqual(event.photoIds.slice(0, 2));
    expect(next).toBe(event.photoIds[1]);
    expect(photos[0]).toMatchObject({ faces: [{}], tags: [{ value: '17', isShown: true, region: {} }] });
    expect(photos[1]?.tags.find(({ value }) => value === '42')).toMatchObject({
      isShown: false,
      doubt: 'Unsure',
    });
    expect(idsOf(await footageOf(event, `?after=${next}`))).toEqual(event.photoIds.slice(2));
    expect(idsOf(await footageOf(event, '?filter=NoBib'))).toEqual(event.photoIds.slice(2));
    expect(idsOf(await footageOf(event, '?filter=InDoubt'))).toEqual(event.photoIds.slice(1, 2));
    expect(idsOf(await footageOf(event, '?bib=17'))).toEqual(event.photoIds.slice(0, 1));
  });

  test('shows pictures, hidden ones too, at signed addresses of the desk only', async () => {
    const event = await made([['17']]);
    const [photoId = ''] = event.photoIds;
    const hiding = { ids: idsIn(event), payload: { photoIds: [photoId] } };
    expect((await callDesk(browser, deskPhotoRoutes.hidePhotos, hiding)).json()).toEqual({
      changedIds: [photoId],
    });
    expect(await footageOf(event)).toEqual([]);
    const [photo] = await footageOf(event, '?filter=Hidden');
    const url = photo?.previewUrl ?? '';
    const host = new URL(desk.origin).host;
    const get = (address: string, at = host) => desk.shop.call({ host: at, method: 'GET', url: address });
    expect(await get(url)).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/jpeg' } });
    for (const forged of [
      url.replace(/s=(.)/, (_, first) => `s=${first === '_' ? 'A' : '_'}`),
      url.replace(TENANT, 'photofinish'),
      url.split('?')[0],
    ])
      expect(await get(forged ?? ''), forged).toMatchObject({ statusCode: 404 });
    expect(await get(url, `${TENANT}.localhost`)).toMatchObject({ statusCode: 404 });
    expect(await get(url.replace(`/pictures/${TENANT}/`, '/files/'), `${TENANT}.localhost`)).toMatchObject({
      statusCode: 404,
    });
    expect((await callDesk(browser, deskPhotoRoutes.showPhotos, hiding)).json().changedIds).toEqual([
      photoId,
    ]);
    expect((await callDesk(browser, deskPhotoRoutes.showPhotos, hiding)).json().changedIds).toEqual([]);
  });

  test('refuses photos of another event, and changes no photo', async () => {
    const [event, foreign] = [await made([['17']]), await made([['17']])];
    const photoIds = [...event.photoIds, ...foreign.photoIds];
    const reply = await callDesk(browser, deskPhotoRoutes.hidePhotos, {
      ids: idsIn(event),
      payload: { photoIds },
    });
    expect(reply).toMatchObject({ statusCode: 400 });
    expect(await footageOf(event)).toHaveLength(1);
    const [photo] = await footageOf(foreign);
    const outcomes = (await retag(photo ? [photo] : [], event, { bibs: ['42'] })).json();
    expect(outcomes).toMatchObject({ outcomes: [{ outcome: 'NotThere', photo: null }] });
    expect((await footageOf(foreign)).map(shownBibs)).toEqual([['17']]);
  });
});

describe('a bib correction', () => {
  test('replaces a reading; a second operator at the same photo is shown the newer state', async () => {
    const event = await made([['17'], ['42']]);
    const [photo] = (await footageOf(event)) as [PresentedReviewPhoto];
    const done = (await retag([photo], event, { bibs: ['42'], notBibs: ['17'] })).json().outcomes[0];
    expect(done).toMatchObject({ outcome: 'Done', wordsBefore: [] });
    expect(shownBibs(done.photo)).toEqual(['42']);
    const late = (await retag([photo], event, { notBibs: ['17'] }, other)).json().outcomes[0];
    expect(late).toMatchObject({ outcome: 'Changed', photo: { version: done.photo.version } });
    expect((await footageOf(event)).map(shownBibs)).toEqual([['42'], ['42']]);
    const [action] = await inTenant((scope) =>
      listActions(scope, { kind: 'photo', id: photo.photoId }, { count: 5 }),
    );
    expect(action).toMatchObject({ what: 'photo.retag', actor: { kind: 'Member' } });
  });

  test('can be reverted to the verdicts before it', async () => {
    const event = await made([['17'], ['42'], ['43']]);
    const ids = { eventId: event.eventId, photoId: event.photoIds[0] ?? '' };
    const first = (
      await retag((await footageOf(event)).slice(0, 1), event, { bibs: ['42'], notBibs: ['17'] })
    ).json();
    const again = (await retag([first.outcomes[0].photo], event, { bibs: ['43'], notBibs: ['42'] })).json();
    expect(shownBibs(again.outcomes[0].photo)).toEqual(['43']);
    const undo = (words: object[], seen: string) =>
      callDesk(browser, deskPhotoRoutes.restoreWords, { ids, payload: { words, seen } });
    const { wordsBefore, photo } = again.outcomes[0];
    const undone = await undo(wordsBefore, photo.version);
    expect(shownBibs(undone.json())).toEqual(['42']);
    expect(await undo([], photo.version)).toMatchObject({ statusCode: 409 });
    expect(shownBibs((await undo([], undone.json().version)).json())).toEqual(['17']);
    expect(
      await undo([{ readAs: '17', bib: '9999' }], (await footageOf(event))[0]?.version ?? ''),
    ).toMatchObject({
      statusCode: 400,
    });
  });

  test('of many photos applies to each that is unchanged, and to none if the list lacks the bib', async () => {
    const event = await made([['17'], ['17'], ['42']]);
    const photos = await footageOf(event);
    await retag(photos.slice(0, 1), event, { bibs: ['42'] }, other);
    const { outcomes } = (await retag(photos, event, { bibs: ['42'] })).json();
    const by = new Map(
      outcomes.map((one: { photoId: string; outcome: string }) => [one.photoId, one.outcome]),
    );
    expect(event.photoIds.map((id) => by.get(id))).toEqual(['Changed', 'Done', 'Done']);
    expect((await footageOf(event)).map(shownBibs)).toEqual([['17', '42'], ['17', '42'], ['42']]);
    const before = await footageOf(event);
    expect(await retag(before, event, { bibs: ['9999'] })).toMatchObject({ statusCode: 400 });
    expect(await footageOf(event)).toEqual(before);
  });
});

describe('a caption', () => {
  const captionAs = (as: DeskBrowser, event: MadeEvent, photoIds: readonly string[], caption: string) =>
    callDesk(as, deskPhotoRoutes.captionPhotos, { ids: idsIn(event), payload: { photoIds, caption } });

  test('is written for several photos at once, recorded, and shown with them', async () => {
    const event = await made([['17'], ['18'], []]);
    const photoIds = event.photoIds.slice(0, 2);
    const caption = 'Finish line, Kiel Marathon 2026';
    expect((await captionAs(browser, event, photoIds, ` ${caption} `)).json().changedIds).toEqual(
      photoIds.toSorted(),
    );
    expect((await footageOf(event)).map((photo) => photo.caption)).toEqual([caption, caption, '']);
    // Nothing is recorded for the photos that already have the caption.
    expect((await captionAs(browser, event, event.photoIds, caption)).json().changedIds).toEqual(
      event.photoIds.slice(2),
    );
    expect((await captionAs(browser, event, photoIds.slice(0, 1), '')).json().changedIds).toEqual(
      photoIds.slice(0, 1),
    );
    const [thingId = ''] = photoIds;
    const actions = await inTenant((scope) =>
      listActions(scope, { kind: 'photo', id: thingId }, { count: 9 }),
    );
    expect(actions.map(({ what, before, after }) => ({ what, before, after }))).toEqual([
      { what: 'photo.caption', before: { caption }, after: { caption: '', eventId: event.eventId } },
      { what: 'photo.caption', before: { caption: '' }, after: { caption, eventId: event.eventId } },
    ]);
  });

  test.each(['x'.repeat(201), 'one line\nanother', 'turned \u202e text'])(
    'is refused: %j',
    async (caption) => {
      const event = await made([['17']]);
      expect((await captionAs(browser, event, event.photoIds, caption)).statusCode).toBe(400);
      expect(await footageOf(event)).toMatchObject([{ caption: '' }]);
    },
  );

  test('of another event’s photo is refused, and a removed photo gets no caption', async () => {
    const [event, foreign] = [await made([['17'], ['18']]), await made([['17']])];
    expect((await captionAs(browser, event, foreign.photoIds, 'Start')).statusCode).toBe(400);
    const [photoId = '', other = ''] = event.photoIds;
    await captionAs(browser, event, [photoId], 'Start');
    await inTenant((scope) => removePhoto(desk.shop.deps, scope, photoId, { isKept: false }));
    expect((await captionAs(browser, event, [photoId, other], 'Finish')).json().changedIds).toEqual([other]);
    const captions = await inTenant(({ trx }) =>
      trx.selectFrom('photos').select('caption').where('photoId', '=', photoId).execute(),
    );
    expect(captions).toEqual([{ caption: '' }]);
  });

  test('is written by an organizer for their event, and by a photographer only for own photos', async () => {
    const [event, foreign] = [await made([['17'], ['18']]), await made([['17']])];
    const { browser: organizer } = await newMember(desk, 'organizer', { eventId: event.eventId });
    const { browser: ada, memberId } = await newMember(desk, 'photographer');
    const [own = '', others = ''] = event.photoIds;
    await inTenant(async (scope) => {
      const photographerId = (await ensurePhotographer(desk.shop.deps, scope, 'Ada Lindqvist')) ?? '';
      await linkPhotographer(scope, { photographerId, memberId }, BY_COMMAND);
      await assignPhotos(scope, [own], photographerId);
    });
    const statusFor = async (as: DeskBrowser, of: MadeEvent, photoIds: readonly string[]) =>
      (await captionAs(as, of, photoIds, 'Finish')).statusCode;
    expect(await statusFor(ada, event, [own, others])).toBe(403);
    expect(await statusFor(ada, event, [own])).toBe(200);
    expect(await statusFor(organizer, foreign, foreign.photoIds)).toBe(403);
    expect(await statusFor(organizer, event, [others])).toBe(200);
    const { browser: accountant } = await newMember(desk, 'accountant');
    expect(await statusFor(accountant, event, [own])).toBe(403);
    expect((await footageOf(event)).map((photo) => photo.caption)).toEqual(['Finish', 'Finish']);
  });
});

test('the cover of an event is chosen only by a member who was shown the current one', async () => {
  const event = await made([['17'], ['18']]);
  const [first = '', second = ''] = event.photoIds;
  const choose = (photoId: string | null, seenId: string | null) =>
    callDesk(browser, deskPhotoRoutes.chooseCover, { ids: idsIn(event), payload: { photoId, seenId } });
  expect(await choose(first, null)).toMatchObject({ statusCode: 204 });
  expect(await choose(second, null)).toMatchObject({ statusCode: 409 });
  expect(await choose(randomUUID(), first)).toMatchObject({ statusCode: 409 });
  const found = await inTenant((scope) => findEvent(scope, event.eventId));
  expect(found?.chosenCoverId).toBe(first);
  expect(await choose(null, first)).toMatchObject({ statusCode: 204 });
});

describe('the review', () => {
  test('lists doubtful numbers page by page, each with a picture, and decides each once', async () => {
    const event = await made([['17?'], ['18?', '42?'], ['43?'], ['44']]);
    const list = async (query = '') => {
      const reply = await callDesk(browser, deskReviewRoutes.listBibsInReview, { ids: idsIn(event), query });
      return reply.json() as {
        bibs: { photoId: string; readAs: string; closeUpUrl: string }[];
        next: string | null;
        waiting: number;
      };
    };
    const { bibs, next, waiting } = await list('?count=2');
    expect({ waiting, read: bibs.map(({ readAs }) => readAs)[0] }).toEqual({ waiting: 4, read: '17' });
    expect(next).toBe(event.photoIds[1]);
    const rest = await list(`?from=${next}`);
    expect(rest.bibs.map(({ readAs }) => readAs).toSorted()).toEqual(['18', '42', '43']);
    const [number] = bibs;
    const picture = await desk.shop.call({
      host: new URL(desk.origin).host,
      method: 'GET',
      url: number?.closeUpUrl ?? '',
    });
    expect(picture).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/webp' } });
    const decide = (bib: string | null, as = browser) =>
      callDesk(as, deskReviewRoutes.decideBib, {
        ids: idsIn(event),
        payload: { photoId: number?.photoId, readAs: number?.readAs, bib },
      });
    expect(await decide('9999')).toMatchObject({ statusCode: 400 });
    const decided = await decide('42');
    expect(decided.json(), decided.body).toMatchObject({ wordsBefore: [] });
    expect(await decide(null, other)).toMatchObject({ statusCode: 409 });
    expect((await list()).waiting).toBe(3);
    expect((await footageOf(event)).map(shownBibs)[0]).toEqual(['42']);
    const undone = await callDesk(browser, deskPhotoRoutes.restoreWords, {
      ids: { eventId: event.eventId, photoId: number?.photoId ?? '' },
      payload: { words: [], seen: decided.json().version },
    });
    expect(undone.statusCode, undone.body).toBe(200);
    expect((await list()).waiting).toBe(4);
  });

  test('decides each "not me" and "this is me" once, and reverts a claim', async () => {
    const event = await made([['17'], ['17'], [], []]);
    const [first = '', second = '', third = '', fourth = ''] = event.photoIds;
    const personId = await inTenant(async (scope) => {
      const competitor = { competitorId: event.competitors['17'] ?? '', eventId: event.eventId };
      const person = await ensureCompetitorPerson(scope, competitor);
      const speaker = { personId: person.personId, visitorId: randomUUID(), isForEverybody: false };
      for (const photoId of [first, second]) await saveDenial(scope, speaker, photoId, new Date());
      for (const photoId of [third, fourth]) await insertClaim(scope, speaker, photoId, new Date());
      return person.personId;
    });
    const waiting = async () => {
      const reply = await callDesk(browser, deskReviewRoutes.listPersonsInReview, { ids: idsIn(event) });
      const { denials, claims } = reply.json();
      return [denials.length, claims.length];
    };
    const decide = async (call: keyof typeof deskReviewRoutes, payload: object, as = browser) =>
      (await callDesk(as, deskReviewRoutes[call], { ids: idsIn(event), payload })).statusCode;
    expect(await waiting()).toEqual([2, 2]);
    expect(await decide('confirmDenial', { photoId: first, bib: '17' })).toBe(204);
    expect(await decide('dismissDenial', { photoId: first, bib: '17' }, other)).toBe(409);
    expect(await decide('dismissDenial', { photoId: second, bib: '17' })).toBe(204);
    expect(await decide('acceptClaim', { photoId: third, personId })).toBe(204);
    expect(await decide('refuseClaim', { photoId: fourth, personId })).toBe(204);
    expect(await waiting()).toEqual([0, 0]);
    expect(await decide('undoClaimReview', { photoId: fourth, personId })).toBe(204);
    const done = await inTenant((scope) => listActions(scope, undefined, { count: 5 }));
    expect(done.map(({ what }) => what)).toEqual([
      'photo.undo-verdict',
      'photo.refuse-claim',
      'photo.accept-claim',
      'photo.dismiss-denial',
      'photo.confirm-denial',
    ]);
  });
});
