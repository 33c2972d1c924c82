import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { verificationRoutes } from '#contract/competitor.ts';
import { photoRoutes } from '#contract/photo.ts';
import { recognitionRoutes } from '#contract/recognition.ts';
import { editEvent } from '#finding/events/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { makeDescriptor } from '#tests/factories/event-factory.ts';
import { hidePhoto } from '#tests/factories/hide-photo.ts';
import { crowd, makeSearchable, selfieOf } from '#tests/factories/searchable-event.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import type { BatchOutcome } from './look-through.ts';
import { FIRST_ID } from './rounds.rules.ts';
import { selfieHandlers } from './selfies.handlers.ts';
import { tendSearchesJob } from './selfies.jobs.ts';

const TENANT = 'photofinish';
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

/** Sends a selfie of a person. */
async function send(eventId: string, name: string) {
  const read = vi
    .spyOn(shop.deps.selfieReader, 'read')
    .mockImplementation(async () => ({ ok: true, faces: [selfieOf(name)] }));
  onTestFinished(() => read.mockRestore());
  const form = new FormData();
  form.append('consent', 'true');
  form.append('consentVersion', '1');
  form.append('file', new Blob([Uint8Array.from([1, 2, 3])], { type: 'image/jpeg' }), 'face.jpg');
  const encoded = new Response(form);
  return shop.call({
    method: 'POST',
    url: `${recognitionRoutes.createSelfie.path}?albumId=${eventId}`,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

const addressOf = (selfieId: string) => recognitionRoutes.getSelfie.path.replace(':selfieId', selfieId);
const getSelfie = async (selfieId: string) =>
  (await shop.call({ method: 'GET', url: addressOf(selfieId) })).json();

/** Sends a selfie and waits until its search is looking through photos. */
async function begin(eventId: string, name: string): Promise<string> {
  const reply = await send(eventId, name);
  expect(reply.statusCode, reply.body).toBe(201);
  const { selfieId } = reply.json();
  await waitFor('the selfie to be read', async () => (await getSelfie(selfieId)).progress !== undefined);
  return selfieId;
}

async function lookToTheEnd({ look }: { look: () => Promise<BatchOutcome> }): Promise<void> {
  while ((await look()) === 'Seen');
}

async function photosOf(eventId: string, selfieId: string): Promise<string[]> {
  const token = await shop.call({
    method: 'POST',
    url: verificationRoutes.createToken.path.replace(':eventId', eventId),
    payload: { selfieId },
  });
  const photos = await shop.call({
    method: 'GET',
    url: `${photoRoutes.listPhotos.path}?albumId=${eventId}&count=100`,
    headers: { authorization: `Bearer ${token.json().token}` },
  });
  return (photos.json().photos ?? []).map(({ photoId }: { photoId: string }) => photoId).toSorted();
}

const countRows = async (table: 'faceSearches' | 'faces', eventId: string) =>
  (
    await inShop(({ trx }) =>
      trx.selectFrom(table).select('eventId').where('eventId', '=', eventId).execute(),
    )
  ).length;

const isAnnas = (_photoId: string, index: number) => index % 3 === 0;

describe('an event without stored faces', () => {
  test('is searched for a selfie: progress and results as they come, and nothing else is stored', async () => {
    const event = await makeSearchable(shop.deps, crowd(60));
    const selfieId = await begin(event.eventId, 'anna');
    expect(await getSelfie(selfieId)).toMatchObject({
      state: 'Searching',
      persons: [],
      progress: { seen: 0, total: 60 },
    });
    await event.look();
    const half = await getSelfie(selfieId);
    expect(half).toMatchObject({ state: 'Searching', progress: { seen: 24, total: 60 } });
    expect(half.persons[0].photosCount).toBeGreaterThan(0);
    expect(await photosOf(event.eventId, selfieId)).toHaveLength(half.persons[0].photosCount);
    await lookToTheEnd(event);
    const end = await getSelfie(selfieId);
    expect(end).toMatchObject({ state: 'Ready', persons: [{ photosCount: 20 }] });
    expect(end).not.toHaveProperty('progress');
    expect(await photosOf(event.eventId, selfieId)).toEqual(event.photoIds.filter(isAnnas).toSorted());
    expect(event.looks).toHaveLength(60);
    expect(await countRows('faceSearches', event.eventId)).toBe(0);
    expect(await countRows('faces', event.eventId)).toBe(0);
  });

  test('finds no person if the selfie’s person is on no photo', async () => {
    const event = await makeSearchable(shop.deps, crowd(5));
    const selfieId = await begin(event.eventId, 'zoe');
    await lookToTheEnd(event);
    expect(await getSelfie(selfieId)).toMatchObject({ state: 'Ready', persons: [] });
  });

  test('two searches look at each photo once; a later one starts midway and goes round', async () => {
    const event = await makeSearchable(
      shop.deps,
      crowd(60).map((names, index) => (index % 2 ? [...names, 'ben'] : names)),
    );
    const [anna, ben] = [await begin(event.eventId, 'anna'), await begin(event.eventId, 'ben')];
    await event.look();
    const late = await begin(event.eventId, 'ben');
    await lookToTheEnd(event);
    expect(await getSelfie(anna)).toMatchObject({ state: 'Ready', persons: [{ photosCount: 20 }] });
    expect(await getSelfie(ben)).toMatchObject({ state: 'Ready', persons: [{ photosCount: 30 }] });
    expect(await getSelfie(late)).toMatchObject({ state: 'Ready', persons: [{ photosCount: 30 }] });
    // The first batch is read again for the later search.
    expect(event.looks).toHaveLength(60 + 24);
    expect(new Set(event.looks).size).toBe(60);
  });

  test('a worker killed twenty times resumes, and finds the same photos', async () => {
    const event = await makeSearchable(shop.deps, crowd(60));
    const selfieId = await begin(event.eventId, 'anna');
    let kills = 0;
    event.onLook(async () => {
      if (kills < 20 && event.looks.length >= 3 * (kills + 1)) {
        kills += 1;
        throw new Error('killed');
      }
    });
    for (let outcome: BatchOutcome | undefined; outcome !== 'Over'; )
      outcome = await event.look().catch(() => undefined);
    expect(kills).toBe(20);
    expect(await photosOf(event.eventId, selfieId)).toEqual(event.photoIds.filter(isAnnas).toSorted());
    // Only photos that came after the last mark of a killed worker are read again.
    expect(event.looks.length).toBeLessThanOrEqual(60 + 20 * 24);
    expect((await getSelfie(selfieId)).persons[0].photosCount).toBe(20);
  });

  test('two workers of one event do no harm', async () => {
    const event = await makeSearchable(shop.deps, crowd(60));
    const selfieId = await begin(event.eventId, 'anna');
    // Each worker waits until all workers have taken the same photos.
    const taken = Promise.withResolvers<void>();
    let looking = 0;
    event.onLook(async () => {
      looking += 1;
      if (looking === 3) taken.resolve();
      await taken.promise;
    });
    const outcomes = await Promise.all([event.look(), event.look(), event.look()]);
    expect(outcomes.toSorted()).toEqual(['Overtaken', 'Overtaken', 'Seen']);
    await lookToTheEnd(event);
    expect(await getSelfie(selfieId)).toMatchObject({ persons: [{ photosCount: 20 }] });
  });
});

describe('a withdrawn search', () => {
  test('looks at no further photo; its results and the selfie are deleted', async () => {
    const event = await makeSearchable(shop.deps, crowd(60));
    const selfieId = await begin(event.eventId, 'anna');
    await event.look();
    const own = await photosOf(event.eventId, selfieId);
    expect(own.length).toBeGreaterThan(0);
    const { token } = (
      await shop.call({
        method: 'POST',
        url: verificationRoutes.createToken.path.replace(':eventId', event.eventId),
        payload: { selfieId },
      })
    ).json();
    event.onLook(async () => {
      if (event.looks.length !== 26) return;
      const reply = await shop.call({ method: 'DELETE', url: addressOf(selfieId) });
      expect(reply.statusCode).toBe(204);
    });
    await event.look();
    // Only the photos that were being read at the withdrawal were read.
    expect(event.looks.length).toBeLessThanOrEqual(26 + 3);
    expect(await getSelfie(selfieId)).toMatchObject({ state: 'Failed', code: 'Withdrawn', persons: [] });
    expect(await countRows('faceSearches', event.eventId)).toBe(0);
    expect(await event.look()).toBe('Over');
    const after = await shop.call({
      method: 'GET',
      url: `${photoRoutes.listPhotos.path}?albumId=${event.eventId}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(after.json()).not.toMatchObject({ total: own.length });
    const kept = await inShop(({ trx }) =>
      trx.selectFrom('selfies').selectAll().where('selfieId', '=', selfieId).executeTakeFirst(),
    );
    expect(kept).toMatchObject({
      consentVersion: 1,
      consentLanguage: 'en',
      withdrawnAt: expect.any(Date),
    });
    const again = await shop.call({ method: 'DELETE', url: addressOf(selfieId) });
    expect(again.statusCode, 'twice is as once').toBe(204);
  });

  test('does not affect other searches', async () => {
    const event = await makeSearchable(shop.deps, crowd(30));
    const [anna, zoe] = [await begin(event.eventId, 'anna'), await begin(event.eventId, 'zoe')];
    await shop.call({ method: 'DELETE', url: addressOf(zoe) });
    await lookToTheEnd(event);
    expect(await getSelfie(anna)).toMatchObject({ state: 'Ready', persons: [{ photosCount: 10 }] });
  });

  test('is withdrawn only by its own id, in its own tenant', async () => {
    const unknown = await shop.call({ method: 'DELETE', url: addressOf(FIRST_ID) });
    expect(unknown.statusCode).toBe(404);
    const event = await makeSearchable(shop.deps, crowd(3));
    const selfieId = await begin(event.eventId, 'anna');
    const url = addressOf(selfieId);
    const other = await shop.call({ method: 'DELETE', url, host: 'marafon.localhost' });
    expect(other.statusCode, 'another tenant’s').toBe(404);
    expect(await getSelfie(selfieId)).toMatchObject({ state: 'Searching' });
  });
});

describe('a search ends when it is no longer allowed', () => {
  test.each([
    ['the ground is taken back', { faceGround: null }],
    ['faces are off', { wantedFaces: 'off' as const }],
    ['faces are kept from now on', { wantedFaces: 'atImport' as const }],
  ])('%s', async (_why, given) => {
    const event = await makeSearchable(shop.deps, crowd(30));
    const selfieId = await begin(event.eventId, 'anna');
    await event.look();
    await inShop((scope) => editEvent(shop.deps, scope, event.eventId, given, BY_COMMAND));
    expect(await getSelfie(selfieId)).toMatchObject({ state: 'Failed', code: 'Forbidden' });
    expect(await countRows('faceSearches', event.eventId)).toBe(0);
    expect(await event.look()).toBe('Over');
  });

  test('and does not start without a legal basis', async () => {
    const event = await makeSearchable(shop.deps, crowd(3), { faceGround: null });
    expect((await send(event.eventId, 'anna')).statusCode).toBe(403);
  });

  test('ends if another model read the selfie', async () => {
    const event = await makeSearchable(shop.deps, crowd(3));
    const selfieId = await begin(event.eventId, 'anna');
    await inShop(({ trx }) =>
      trx.updateTable('faceSearches').set({ model: 'older' }).where('selfieId', '=', selfieId).execute(),
    );
    expect(await event.look()).toBe('Over');
    expect(await getSelfie(selfieId)).toMatchObject({ state: 'Failed', code: 'SelfieFailed' });
  });
});

test('hidden photos are not searched, and one hidden meanwhile is not found', async () => {
  const event = await makeSearchable(shop.deps, crowd(12));
  const [before = '', , , meanwhile = ''] = event.photoIds;
  await inShop((scope) => hidePhoto(shop.deps, scope, before, true, BY_COMMAND));
  const selfieId = await begin(event.eventId, 'anna');
  event.onLook(async () => {
    if (event.looks.length === 0)
      await inShop((scope) => hidePhoto(shop.deps, scope, meanwhile, true, BY_COMMAND));
  });
  await lookToTheEnd(event);
  expect(event.looks).not.toContain(before);
  const own = await photosOf(event.eventId, selfieId);
  expect(own).toEqual([event.photoIds[6], event.photoIds[9]].toSorted());
  expect(await getSelfie(selfieId)).toMatchObject({ persons: [{ photosCount: 2 }] });
});

test('the searched descriptor is encrypted in the database, and deleted with the search', async () => {
  const event = await makeSearchable(shop.deps, crowd(3));
  const selfieId = await begin(event.eventId, 'anna');
  const { descriptor } = await inShop(({ trx }) =>
    trx.selectFrom('faceSearches').selectAll().where('selfieId', '=', selfieId).executeTakeFirstOrThrow(),
  );
  const plain = Buffer.from(makeDescriptor('anna', 999).buffer as ArrayBuffer);
  expect(descriptor?.byteLength).toBe(plain.byteLength + 28);
  expect(descriptor?.includes(plain.subarray(0, 16))).toBe(false);
});

test('a tenant has at most thirty running searches, and a network twenty an hour', async () => {
  // The rate limit restarts every hour. The clock must not pass an hour between these searches.
  shop.holdClock();
  const events = [await makeSearchable(shop.deps, crowd(3)), await makeSearchable(shop.deps, crowd(3))];
  await inShop(({ trx }) => trx.deleteFrom('faceSearches').execute());
  await inShop(({ trx }) => trx.deleteFrom('rateLimits').execute());
  const [event] = events;
  const eventId = event?.eventId ?? '';
  for (let sent = 0; sent < 20; sent++) await begin(eventId, `runner ${sent}`);
  expect((await send(eventId, 'anna')).statusCode).toBe(429);
  await inShop(({ trx }) => trx.deleteFrom('rateLimits').execute());
  for (let sent = 0; sent < 10; sent++) await begin(eventId, `runner ${sent}`);
  const full = await send(eventId, 'anna');
  expect(full).toMatchObject({ statusCode: 503 });
  expect(full.json()).toMatchObject({ code: 'SelfiesBusy', retryAfterSeconds: 60 });
  await lookToTheEnd(event ?? { look: async () => 'Over' });
  await begin(eventId, 'anna');
  await inShop(({ trx }) => trx.deleteFrom('rateLimits').execute());
}, 60_000);

test('lost searches end, and searches continue if only their job was lost', async () => {
  const event = await makeSearchable(shop.deps, crowd(3));
  const [lost, stalled] = [await begin(event.eventId, 'anna'), await begin(event.eventId, 'anna')];
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const set = (selfieId: string, times: { createdAt?: Date; movedAt?: Date }) =>
    inShop(({ trx }) =>
      trx.updateTable('faceSearches').set(times).where('selfieId', '=', selfieId).execute(),
    );
  await set(lost, { createdAt: ago(25 * 60) });
  await set(stalled, { movedAt: ago(11) });
  const sent = vi.spyOn(shop.deps.queue, 'send');
  const tend = selfieHandlers(event.deps).find(({ name }) => name === tendSearchesJob.name);
  await tend?.handle({ tenantId: TENANT }, new AbortController().signal);
  expect(
    await inShop(({ trx }) =>
      trx.selectFrom('faceSearches').select('selfieId').where('eventId', '=', event.eventId).execute(),
    ),
  ).toEqual([{ selfieId: stalled }]);
  expect(sent.mock.calls.flatMap(([, , payloads]) => payloads)).toContainEqual({ eventId: event.eventId });
  sent.mockRestore();
});
