import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPhotosById } from '#finding/photos/removed-photos.store.ts';
import { saveReview } from '#finding/recognition/claims.store.ts';
import { forgetFacesOfPastEvents, photosOfPersonId, saveVerdict } from '#finding/recognition/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { ensurePersons, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { requestErasure, runErasure } from './index.ts';

const TENANT = 'photofinish';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

/** Erases the wearer of bib 7. @returns the states of the event's photos, in time order */
async function erase({ competitors, photoIds }: MadeEvent): Promise<string[]> {
  const subject = { emails: [], personIds: [competitors['7'] ?? ''] };
  const asked = await inShop((scope) =>
    requestErasure(shop.deps, scope, subject, { isAlsoBought: false, seenOrderIds: [] }, BY_COMMAND),
  );
  if (isRefusal(asked)) throw new Error(asked.refused);
  await runErasure(shop.deps, TENANT, asked.erasureId);
  const stored = await inShop((scope) => listPhotosById(scope, photoIds));
  return photoIds.map((id) => stored.find(({ photoId }) => photoId === id)?.state ?? '');
}

test('an erasure after the faces were deleted removes no photo in which another runner was found by face', async () => {
  const event = await makeEvent(shop.deps, {
    date: '2026-01-01',
    photos: [['7'], ['7'], ['8'], ['8']],
    people: [['anna'], ['anna', 'ben'], ['ben'], ['ben']],
  });
  const [, ben = ''] = await ensurePersons(shop.deps, event, ['7', '8']);
  await forgetFacesOfPastEvents(shop.deps, TENANT);
  expect(await erase(event)).toEqual(['Removed', 'Published', 'Published', 'Published']);
  const found = await inShop((scope) => photosOfPersonId(shop.deps, scope, ben));
  expect(found.own.map(({ photo }) => photo.photoId)).toContain(event.photoIds[1]);
});

/** Ways in which a photo without faces is also another person's. */
const WAYS: [string, (scope: Scope, event: MadeEvent, ben: string) => Promise<unknown>][] = [
  [
    'that another runner confirmed',
    (scope, { photoIds: [, photoId = ''] }, personId) =>
      saveVerdict(scope, { personId, photoId, itIsMe: true, decidedAt: new Date() }),
  ],
  [
    'that a reviewer accepted as another runner’s',
    (scope, { photoIds: [, photoId = ''] }, personId) =>
      saveReview(scope, { personId, photoId, itIsMe: true, faceId: null, decidedAt: new Date() }),
  ],
  [
    'on which several faces were seen',
    ({ trx }, { photoIds: [, photoId = ''] }) =>
      trx.updateTable('photos').set({ facesSeen: 2 }).where('photoId', '=', photoId).execute(),
  ],
  [
    'with a certain reading of an unlisted bib',
    ({ trx }, { photoIds: [, photoId = ''], eventId }) =>
      trx
        .insertInto('photoTags')
        .values({
          tenantId: TENANT,
          photoTagId: crypto.randomUUID(),
          photoId,
          eventId,
          source: 'bib',
          value: '4711',
          confidence: 0.99,
          isShown: false,
          doubt: 'NotOnList',
        })
        .execute(),
  ],
];

test.each(WAYS)('an erasure without stored faces removes no photo %s', async (_way, share) => {
  const event = await makeEvent(shop.deps, { faceIndexing: 'off', photos: [['7'], ['7'], ['8']] });
  const [, ben = ''] = await ensurePersons(shop.deps, event, ['7', '8']);
  await inShop((scope) => share(scope, event, ben));
  expect(await erase(event)).toEqual(['Removed', 'Published', 'Published']);
});

test('a search with the person’s picture does not keep their photos from being erased', async () => {
  const event = await makeEvent(shop.deps, { faceIndexing: 'onRequest', photos: [['7']] });
  const { eventId, photoIds } = event;
  await ensurePersons(shop.deps, event, ['7']);
  await inShop(async ({ trx }) => {
    const personId = crypto.randomUUID();
    await trx.insertInto('persons').values({ tenantId: TENANT, personId, eventId }).execute();
    const found = { tenantId: TENANT, personId, photoId: photoIds[0] ?? '', evidence: 'Face' as const };
    await trx.insertInto('personPhotos').values(found).execute();
  });
  expect(await erase(event)).toEqual(['Removed']);
});

test('rows of the person’s own bib from before the list named it do not keep their photos from being erased', async () => {
  const event = await makeEvent(shop.deps, { faceIndexing: 'off', photos: [['7']] });
  const { eventId, photoIds } = event;
  await ensurePersons(shop.deps, event, ['7']);
  await inShop(async (scope) => {
    const personId = crypto.randomUUID();
    await scope.trx.insertInto('persons').values({ tenantId: TENANT, personId, eventId, bib: '7' }).execute();
    await saveVerdict(scope, { personId, photoId: photoIds[0] ?? '', itIsMe: true, decidedAt: new Date() });
  });
  expect(await erase(event)).toEqual(['Removed']);
});
