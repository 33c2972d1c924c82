import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PhotoReader } from '#engines/photo-reader/index.ts';
import { findEvent } from '#finding/events/index.ts';
import { eventFolder, listPhotosById, removePhoto } from '#finding/photos/index.ts';
import { movePhotosToEvent } from '#finding/photos/moved-photos.store.ts';
import type { Scope } from '#platform/database/database.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { makeCover } from './make-cover.ts';

const TENANT = 'photofinish';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Returns the photo itself as its preview. The workers of a real reader would load models. */
const reader = {
  renderPreview: async (bytes: Uint8Array) => ({ ok: true, preview: { bytes } }),
} as unknown as PhotoReader;

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

/** Makes the first photo of an event its cover; `change` happens once both pictures are stored. @returns the stored pictures */
async function coverOf({ eventId, photoIds }: MadeEvent, change: (scope: Scope) => Promise<unknown>) {
  const [photo] = await inShop((scope) => listPhotosById(scope, photoIds));
  if (photo === undefined) throw new Error('the event has no photo');
  let stored = 0;
  const storage: typeof shop.deps.storage = {
    ...shop.deps.storage,
    async put(...file) {
      await shop.deps.storage.put(...file);
      stored += 1;
      if (stored === 2) await inShop(change);
    },
  };
  await makeCover({ ...shop.deps, storage, reader }, TENANT, photo);
  expect(stored).toBe(2);
  return shop.deps.storage.list(tenantKey(TENANT, `${eventFolder(eventId)}/covers`));
}

const coverKeyOf = async ({ eventId }: MadeEvent) =>
  (await inShop((scope) => findEvent(scope, eventId)))?.coverKey;

test('a cover of a photo that is removed meanwhile is deleted', async () => {
  const event = await makeEvent(shop.deps, { photos: [[]] });
  const [photoId = ''] = event.photoIds;
  const remove = (scope: Scope) => removePhoto(shop.deps, scope, photoId, { isKept: false });
  expect(await coverOf(event, remove)).toEqual([]);
  expect(await coverKeyOf(event)).toBeNull();
});

test('a cover of a photo that moves to another event meanwhile is deleted', async () => {
  const event = await makeEvent(shop.deps, { photos: [[]] });
  const other = await makeEvent(shop.deps, { photos: [] });
  const move = (scope: Scope) => movePhotosToEvent(scope, event.photoIds, other.eventId);
  expect(await coverOf(event, move)).toEqual([]);
  expect(await coverKeyOf(event)).toBeNull();
});

test('a cover of a published photo stays', async () => {
  const event = await makeEvent(shop.deps, { photos: [[]] });
  expect(await coverOf(event, () => Promise.resolve())).toHaveLength(2);
  expect(await coverKeyOf(event)).toContain('/covers/');
});
