import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { recognitionRoutes } from '#contract/recognition.ts';
import { makeDescriptor, makeEvent, makeJpeg } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';

const TENANT = 'photofinish';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** What the engine reads from a selfie of anna. */
const anna: Awaited<ReturnType<TestShop['deps']['selfieReader']['read']>> = {
  ok: true,
  faces: [
    {
      box: { x: 0, y: 0, width: 200, height: 200 },
      eyes: [
        { x: 60, y: 80 },
        { x: 140, y: 80 },
      ],
      score: 1,
      quality: 1,
      measures: { width: 200, drift: 0 },
      shown: true,
      descriptor: makeDescriptor('anna', 7),
      clothes: null,
    },
  ],
};

async function send(album: string) {
  const form = new FormData();
  form.append('consent', 'true');
  form.append('file', new Blob([Uint8Array.from(await makeJpeg(1))], { type: 'image/jpeg' }), 'face.jpg');
  const encoded = new Response(form);
  const sent = await shop.call({
    method: 'POST',
    url: `${recognitionRoutes.createSelfie.path}?albumId=${album}`,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  expect(sent.statusCode, sent.body).toBe(201);
  return sent;
}

const getSelfie = async (selfieId: string) =>
  shop.call({ method: 'GET', url: recognitionRoutes.getSelfie.path.replace(':selfieId', selfieId) });

async function endOf(selfieId: string) {
  await waitFor('the search', async () => (await getSelfie(selfieId)).json().state !== 'Searching');
  return (await getSelfie(selfieId)).json();
}

const search = async (album: string) => endOf((await send(album)).json().selfieId);

describe('a consent that is withdrawn', () => {
  const countPersons = (album: string) =>
    shop.deps.database.inTenant(
      TENANT,
      async ({ trx }) =>
        (await trx.selectFrom('persons').select('personId').where('eventId', '=', album).execute()).length,
    );
  const withdraw = async (selfieId: string) => {
    const url = recognitionRoutes.cancelSelfie.path.replace(':selfieId', selfieId);
    expect((await shop.call({ method: 'DELETE', url })).statusCode).toBe(204);
  };
  /** Sends a selfie; its reading ends when `release` is called. */
  const sendHeld = async (album: string) => {
    const begun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const read = vi.spyOn(shop.deps.selfieReader, 'read').mockImplementation(async () => {
      begun.resolve();
      await released.promise;
      return anna;
    });
    onTestFinished(() => read.mockRestore());
    const { selfieId } = (await send(album)).json();
    return { selfieId, read, begun: begun.promise, release: released.resolve };
  };

  test('while the selfie is read stores no person', async () => {
    const { eventId: album } = await makeEvent(shop.deps, { photos: [[]], people: [['anna']] });
    const held = await sendHeld(album);
    await held.begun;
    await withdraw(held.selfieId);
    held.release();
    // Selfies are read one after another, so the first one was read when a later one is.
    expect(await search(album)).toMatchObject({ state: 'Ready', persons: [{ photosCount: 1 }] });
    expect(await countPersons(album)).toBe(1);
    expect((await getSelfie(held.selfieId)).json()).toMatchObject({ code: 'Withdrawn', persons: [] });
  });

  test('while the selfie waits for its turn keeps the selfie from being read', async () => {
    const { eventId: album } = await makeEvent(shop.deps, { photos: [[]], people: [['anna']] });
    const held = await sendHeld(album);
    await held.begun;
    const waiting = (await send(album)).json();
    await withdraw(waiting.selfieId);
    held.release();
    expect(await search(album)).toMatchObject({ state: 'Ready' });
    expect(held.read).toHaveBeenCalledTimes(2);
    // Selfies are read one after another, but their persons are stored at the same time.
    expect(await endOf(held.selfieId)).toMatchObject({ state: 'Ready' });
    expect(await countPersons(album)).toBe(2);
  });
});
