import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cutPortraits, cutPortraitsJob } from '#delivering/portraits/cut-portraits.ts';
import { insertPortrait, listPortraits, portraitFile } from '#delivering/portraits/portraits.store.ts';
import { protectParticipant } from '#finding/competitors/index.ts';
import { findEvent } from '#finding/events/index.ts';
import { eventFolder, listPhotosById, removePhoto, wasEverPublished } from '#finding/photos/index.ts';
import { finishRejudging, saveVerdict } from '#finding/recognition/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { deleteRemovedFiles } from '#operating/corrections/index.ts';
import { deleteEvent, describeDeletion } from '#operating/deletion/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { Outage } from '#platform/outage.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { completeOrder } from '#selling/orders/index.ts';
import type { AppDeps } from '#server/app.ts';
import { runEventCommand } from '#server/commands/event-command.ts';
import { UsageError } from '#server/commands/usage.ts';
import { createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { hidePhoto } from '#tests/factories/hide-photo.ts';
import { watchQueue } from '#tests/factories/paying-buyer.ts';
import { runMoves } from '#tests/factories/run-moves.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { beginMove, moveEverything, planMove } from './index.ts';
import { opensToAll } from './photo-moves.rules.ts';
import { listMovesOf } from './photo-moves.store.ts';

const TENANT = 'photofinish';
const CATALOG = `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
  - { key: all, kind: PhotosWithMe, title: { en: All photos }, price: 20 }
`;

let shop: TestShop;
let buyer: ReturnType<typeof createBuyer>;
beforeAll(async () => {
  shop = await openTestShop();
  buyer = createBuyer(shop);
});
afterAll(() => shop?.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

/** Starts a move. @returns its id */
async function begin(from: MadeEvent, into: MadeEvent, photoIds = from.photoIds): Promise<string> {
  const input = { eventId: from.eventId, intoEventId: into.eventId, photoIds, opensSeen: false };
  const begun = await inShop(async (scope) => {
    const plan = await planMove(shop.deps, scope, input);
    const photosSeen = 'refused' in plan ? 0 : plan.photoIds.length;
    return beginMove(shop.deps, scope, { ...input, photosSeen }, BY_COMMAND);
  });
  if (typeof begun !== 'string') throw new Error(`the move was refused: ${JSON.stringify(begun)}`);
  return begun;
}

const moveOf = async ({ eventId }: MadeEvent, id: string) =>
  (await inShop((scope) => listMovesOf(scope, eventId))).find(({ moveId }) => moveId === id);

/** Moves photos into another event, and rejudges both events as a worker does. */
async function move(from: MadeEvent, into: MadeEvent, photoIds = from.photoIds) {
  const moveId = await begin(from, into, photoIds);
  await runMoves(shop.deps, TENANT);
  for (const { eventId } of [from, into]) await finishRejudging(shop.deps, TENANT, eventId);
  return moveOf(from, moveId);
}

const eventOf = ({ eventId }: MadeEvent) => inShop((scope) => findEvent(scope, eventId));
const shownOf = ({ eventId }: MadeEvent) =>
  inShop(async ({ trx }) => {
    const shown = trx.selectFrom('photos').select('photoId').where('eventId', '=', eventId);
    const rows = await shown.where('state', '=', 'Published').orderBy('sortedAt').execute();
    return rows.map((row) => row.photoId);
  });
const foundBy = async ({ eventId }: MadeEvent, bib: string) => {
  const token = await buyer.tokenOf(eventId, bib);
  const url = `/public/photo-service/api/v1/photos?albumId=${eventId}`;
  const { body } = await buyer.send<{ photos: { photoId: string }[] }>('GET', url, undefined, { token });
  return body.photos.map(({ photoId }) => photoId);
};
/** Lists the files of an event, covers included. */
const filesOf = ({ eventId }: MadeEvent) => shop.deps.storage.list(tenantKey(TENANT, eventFolder(eventId)));

/** Covers are not moved, because both events generate theirs again. */
const isNoCover = (key: string) => !key.includes('/covers/');

/** The files of one published photo that move with it: original, thumb and preview. */
const FILES = 3;

test('detects a move that would show protected photos to everybody', () => {
  const open = { isSecure: false, verificationFactor: 'None', isGalleryOpened: false } as const;
  const guarded = { ...open, verificationFactor: 'Surname' } as const;
  expect(opensToAll(guarded, open)).toBe(true);
  expect(opensToAll({ ...open, isSecure: true }, { ...guarded, isGalleryOpened: true })).toBe(true);
  expect(opensToAll(open, guarded)).toBe(false);
  expect(opensToAll({ ...guarded, isGalleryOpened: true }, open)).toBe(false);
});

describe('photos imported into the wrong event', () => {
  test('move with files, bibs and faces; carts, orders and packages keep them', async () => {
    const from = await makeEvent(shop.deps, {
      photos: [['17'], ['17', '42'], ['42']],
      people: [['anna'], ['anna', 'ben'], ['ben']],
    });
    const into = await makeEvent(shop.deps, { photos: [] });
    const ids = await setCatalog(shop, from, CATALOG);
    const [first = '', second = '', third = ''] = from.photoIds;
    const cart = await buyer.openCart();
    const token = await buyer.tokenOf(from.eventId, '17');
    await buyer.add(cart, [{ productId: ids.all ?? '' }], { token });
    const { body: order } = await buyer.checkOut(cart);
    await inShop((scope) => completeOrder(shop.deps, scope, order.orderId));
    const open = await buyer.openCart();
    await buyer.add(open, [{ productId: ids.photo ?? '', photoIds: [third] }]);
    await inShop((scope) =>
      saveVerdict(scope, {
        personId: from.competitors['17'] ?? '',
        photoId: second,
        itIsMe: false,
        decidedAt: new Date(),
      }),
    );
    const files = await filesOf(from);
    const archive = await buyer.orderArchive(order.orderId);

    expect(await move(from, into)).toMatchObject({
      photosCount: 3,
      movedCount: 3,
      finishedAt: expect.any(Date),
    });
    expect(await eventOf(from)).toMatchObject({ publishedCount: 0 });
    // Its photos were public, so a new address on its start list is still a late one.
    expect(await inShop((scope) => wasEverPublished(scope, from.eventId))).toBe(true);
    expect(await eventOf(into)).toMatchObject({ publishedCount: 3, hasFaces: true });
    expect(await shownOf(from)).toEqual([]);
    expect(await shownOf(into)).toEqual(from.photoIds);
    expect(await filesOf(from)).toEqual([]);
    expect((await filesOf(into)).toSorted()).toEqual(
      files
        .filter(isNoCover)
        .map((key) => key.replace(from.eventId, into.eventId))
        .toSorted(),
    );
    // Purchases can be downloaded from the new location, and photos in carts are shown.
    const downloads = `/public/archive-service/api/v1/orders/${order.orderId}/downloads`;
    const { body } = await buyer.send<{ downloads: { photoId: string; url: string }[] }>('GET', downloads);
    expect(body.downloads.map(({ photoId }) => photoId)).toEqual([first, second]);
    for (const { url } of body.downloads) expect((await shop.call({ url })).statusCode).toBe(200);
    expect((await buyer.readArchive(archive)).status).toBe(404);
    expect(await buyer.readArchive(await buyer.orderArchive(order.orderId))).toMatchObject({
      body: { count: 2 },
    });
    expect((await buyer.read(open)).items).toMatchObject([{ photosCount: 1 }]);
    // Verdicts from the old event are not moved.
    const words = await inShop(({ trx }) =>
      trx.selectFrom('photoVerdicts').select('photoId').where('photoId', 'in', from.photoIds).execute(),
    );
    expect(words).toEqual([]);
    // The photos were sold in the old event, and still prevent deleting the new one.
    expect(await inShop((scope) => describeDeletion(shop.deps, scope, into.eventId))).toMatchObject({
      soldOrders: [expect.any(String)],
    });
  });

  test('are judged by the other event’s start list, and can be moved back unchanged', async () => {
    const from = await makeEvent(shop.deps, { photos: [['17'], ['17', '42'], ['42']] });
    const into = await makeEvent(shop.deps, { photos: [['17']] });
    const [first = '', ...rest] = from.photoIds;
    await inShop(async ({ trx }) => {
      const content = trx.selectFrom('photos').select('contentHash').where('photoId', '=', first);
      const same = trx.updateTable('photos').set({ contentHash: content });
      await same.where('photoId', 'in', into.photoIds).execute();
    });
    expect(await move(from, into)).toMatchObject({ photosCount: 2, movedCount: 2 });
    expect(await shownOf(from)).toEqual([first]);
    expect(await foundBy(into, '17')).toEqual([...into.photoIds, rest[0]]);
    expect((await foundBy(from, '17')).length).toBe(1);
    await move(into, from, rest);
    expect(await shownOf(from)).toEqual(from.photoIds);
    expect(await foundBy(from, '42')).toEqual(rest);
    expect((await filesOf(into)).filter(isNoCover)).toHaveLength(FILES);
  });
});

test('wherever a move is killed, every photo ends in one event, with its files', async () => {
  const from = await makeEvent(shop.deps, { photos: [['17'], ['17'], []] });
  const into = await makeEvent(shop.deps, { photos: [] });
  const files = await filesOf(from);
  const moveId = await begin(from, into);
  for (const where of ['copy', 'delete'] as const)
    for (let left = 0; left < 3; left++) {
      let calls = 0;
      const storage: AppDeps['storage'] = {
        ...shop.deps.storage,
        async [where](...args: [string, string]) {
          if (calls++ === left) throw new Outage('killed');
          await shop.deps.storage[where](...args);
        },
      };
      await runMoves({ ...shop.deps, storage }, TENANT).catch(() => {});
    }
  await runMoves(shop.deps, TENANT);
  expect(await moveOf(from, moveId)).toMatchObject({ movedCount: 3 });
  expect(await shownOf(into)).toEqual(from.photoIds);
  expect(await eventOf(into)).toMatchObject({ publishedCount: 3 });
  expect(await filesOf(from)).toEqual([]);
  expect((await filesOf(into)).toSorted()).toEqual(
    files
      .filter(isNoCover)
      .map((key) => key.replace(from.eventId, into.eventId))
      .toSorted(),
  );
});

/** Removes a photo for good, with its files. */
async function remove(photoId: string) {
  await inShop((scope) => removePhoto(shop.deps, scope, photoId, { isKept: false }));
  await deleteRemovedFiles(shop.deps, TENANT, photoId);
}

/** Creates an event with two photos, one of them with a portrait, and starts to move them. */
async function beginWithPortrait() {
  const from = await makeEvent(shop.deps, { photos: [['17'], ['17']] });
  const into = await makeEvent(shop.deps, { photos: [] });
  const [gone = '', moved = ''] = from.photoIds;
  const portrait = { photoId: gone, part: '1-2-3-4' };
  await inShop((scope) => insertPortrait(scope, portrait, { byteSize: 9, crc32: 9 }));
  const key = tenantKey(TENANT, portraitFile(from.eventId, portrait));
  await shop.deps.storage.put(key, new Uint8Array(9));
  return { from, into, gone, moved, moveId: await begin(from, into) };
}

test.each(['before', 'after'] as const)(
  'a portrait whose photo moves %s its original is read leaves no file and no row, and its job is sent again',
  async (when) => {
    const from = await makeEvent(shop.deps, { photos: [['17']], scale: 8 });
    const into = await makeEvent(shop.deps, { photos: [] });
    const ids = await setCatalog(shop, from, CATALOG);
    const cart = await buyer.openCart();
    const token = await buyer.tokenOf(from.eventId, '17');
    await buyer.add(cart, [{ productId: ids.all ?? '' }], { token });
    const { orderId } = (await buyer.checkOut(cart)).body;
    await inShop((scope) => completeOrder(shop.deps, scope, orderId));
    let isMoved = false;
    const moveOnce = async () => {
      if (!isMoved) await move(from, into);
      isMoved = true;
    };
    const storage: AppDeps['storage'] = {
      ...shop.deps.storage,
      async read(key) {
        if (when === 'before') await moveOnce();
        const bytes = await shop.deps.storage.read(key);
        await moveOnce();
        return bytes;
      },
    };
    const again: string[] = [];
    const queue = watchQueue(shop.deps, cutPortraitsJob.name, again);
    expect(await cutPortraits({ ...shop.deps, storage, queue }, TENANT, orderId)).toBe(0);
    expect(again).toEqual([orderId]);
    expect(await shownOf(into)).toEqual(from.photoIds);
    expect(await filesOf(from)).toEqual([]);
    expect(await inShop((scope) => listPortraits(scope, from.photoIds))).toEqual([]);
  },
);

test('a photo that is removed while its files are copied leaves no file in either event', async () => {
  const { from, into, gone, moved } = await beginWithPortrait();
  let copies = 0;
  const storage: AppDeps['storage'] = {
    ...shop.deps.storage,
    async copy(...keys) {
      await shop.deps.storage.copy(...keys);
      copies += 1;
      // After the last of them: four of the removed photo, three of the other one.
      if (copies === 2 * FILES + 1) await remove(gone);
    },
  };
  await runMoves({ ...shop.deps, storage }, TENANT);
  expect(copies).toBe(2 * FILES + 1);
  expect(await shownOf(into)).toEqual([moved]);
  expect(await filesOf(from)).toEqual([]);
  expect(await filesOf(into)).toHaveLength(FILES);
});

test.each([1, 4, 7])(
  'a photo that is removed after a move was killed at file %i leaves no file in either event',
  async (killedAt) => {
    const { from, into, gone, moved } = await beginWithPortrait();
    let copies = 0;
    const storage: AppDeps['storage'] = {
      ...shop.deps.storage,
      async copy(...keys) {
        await shop.deps.storage.copy(...keys);
        copies += 1;
        if (copies >= killedAt) throw new Outage('killed');
      },
    };
    await runMoves({ ...shop.deps, storage }, TENANT).catch(() => {});
    expect((await filesOf(into)).length).toBeGreaterThan(0);
    await remove(gone);
    await runMoves(shop.deps, TENANT);
    expect(await shownOf(into)).toEqual([moved]);
    expect(await filesOf(from)).toEqual([]);
    expect(await filesOf(into)).toHaveLength(FILES);
  },
);

test('photos that the other event has already are not copied, and the old covers of moved photos are deleted', async () => {
  const from = await makeEvent(shop.deps, { photos: [['17'], ['17']] });
  const into = await makeEvent(shop.deps, { photos: [['17']] });
  const [same = '', moved = ''] = from.photoIds;
  await inShop(async ({ trx }) => {
    const content = trx.selectFrom('photos').select('contentHash').where('photoId', '=', same);
    const known = trx.updateTable('photos').set({ contentHash: content });
    await known.where('photoId', 'in', into.photoIds).execute();
  });
  const before = await filesOf(into);
  await move(from, into);
  const after = await filesOf(into);
  expect(await shownOf(from)).toEqual([same]);
  expect((await filesOf(from)).filter((key) => key.includes(moved))).toEqual([]);
  expect((await filesOf(from)).filter(isNoCover)).toHaveLength(FILES);
  expect(after.filter((key) => !before.includes(key))).toHaveLength(FILES);
  expect(after.filter((key) => key.includes(same))).toEqual([]);
});

test('photos in review do not move, hidden ones stay hidden, and a deleted event accepts none', async () => {
  const from = await makeEvent(shop.deps, { photos: [['17'], ['42'], []] });
  const into = await makeEvent(shop.deps, { photos: [] });
  const [child = '', hidden = '', plain = ''] = from.photoIds;
  await inShop(async (scope) => {
    const competitorId = from.competitors['17'] ?? '';
    const input = { eventId: from.eventId, competitorId, isProtected: true };
    await protectParticipant(shop.deps, scope, input, BY_COMMAND);
    await hidePhoto(shop.deps, scope, hidden, true, BY_COMMAND);
  });
  const plan = await inShop((scope) =>
    planMove(shop.deps, scope, {
      eventId: from.eventId,
      intoEventId: into.eventId,
      photoIds: from.photoIds,
    }),
  );
  expect(plan).toMatchObject({ photoIds: expect.arrayContaining([hidden, plain]), staying: 1, there: 0 });
  await move(from, into);
  const states = await inShop(({ trx }) =>
    trx
      .selectFrom('photos')
      .select(['photoId', 'eventId', 'state'])
      .where('photoId', 'in', from.photoIds)
      .execute(),
  );
  expect(new Map(states.map((row) => [row.photoId, `${row.state} ${row.eventId}`]))).toEqual(
    new Map([
      [child, `Protected ${from.eventId}`],
      [hidden, `Hidden ${into.eventId}`],
      [plain, `Published ${into.eventId}`],
    ]),
  );
  expect(await eventOf(from)).toMatchObject({ publishedCount: 0, protectedCount: 1 });

  const gone = await makeEvent(shop.deps, { photos: [] });
  const late = await begin(into, gone, [plain]);
  expect(await inShop((scope) => deleteEvent(shop.deps, scope, gone.eventId, BY_COMMAND))).toBe(true);
  await runMoves(shop.deps, TENANT);
  expect(await moveOf(into, late)).toMatchObject({
    movedCount: 0,
    finishedAt: expect.any(Date),
  });
  expect(await shownOf(into)).toEqual([plain]);
});

test.each(['a move', 'a merge'] as const)(
  'an event is not deleted while %s takes its photos elsewhere',
  async (kind) => {
    const from = await makeEvent(shop.deps, { photos: [['17'], []] });
    const into = await makeEvent(shop.deps, { photos: [] });
    if (kind === 'a move') await begin(from, into);
    else await inShop((scope) => moveEverything(shop.deps, scope, from.eventId, into.eventId));
    const remove = () => inShop((scope) => deleteEvent(shop.deps, scope, from.eventId, BY_COMMAND));
    expect(await inShop((scope) => describeDeletion(shop.deps, scope, from.eventId))).toMatchObject({
      isMoving: true,
    });
    expect(await remove()).toMatchObject({ refused: 'Conflict', errors: [{ code: 'PhotosMoving' }] });
    await runMoves(shop.deps, TENANT);
    expect(await remove()).toBe(true);
    expect(await shownOf(into)).toEqual(from.photoIds);
  },
);

test.each(['a move', 'a merge'] as const)(
  'a hidden photo whose participant is protected after %s began stays protected in the other event',
  async (kind) => {
    const from = await makeEvent(shop.deps, { photos: [['17']] });
    const into = await makeEvent(shop.deps, { photos: [] });
    const [photoId = ''] = from.photoIds;
    await inShop((scope) => hidePhoto(shop.deps, scope, photoId, true, BY_COMMAND));
    if (kind === 'a move') await begin(from, into);
    else await inShop((scope) => moveEverything(shop.deps, scope, from.eventId, into.eventId));
    const child = { eventId: from.eventId, competitorId: from.competitors['17'] ?? '', isProtected: true };
    await inShop((scope) => protectParticipant(shop.deps, scope, child, BY_COMMAND));
    await runMoves(shop.deps, TENANT);
    await finishRejudging(shop.deps, TENANT, into.eventId);
    expect(await inShop((scope) => listPhotosById(scope, [photoId]))).toMatchObject([
      { eventId: into.eventId },
    ]);
    await inShop((scope) => hidePhoto(shop.deps, scope, photoId, false, BY_COMMAND));
    expect(await shownOf(into)).toEqual([]);
  },
);

describe('event move', () => {
  const lines: string[] = [];
  const run = (from: string, options: Record<string, string | boolean>) => {
    lines.length = 0;
    const terminal = { print: (line: string) => void lines.push(line), ask: undefined };
    return runEventCommand(shop.deps, TENANT, ['move', from], options, terminal as never);
  };

  test('shows what would move, refuses what it cannot do, and moves the chosen photos', async () => {
    const from = await makeEvent(shop.deps, { photos: [['17'], ['42'], []], factor: 'Surname' });
    const into = await makeEvent(shop.deps, { photos: [] });
    await expect(run(from.eventId, {})).rejects.toThrow(UsageError);
    await expect(run(from.eventId, { into: from.eventId })).rejects.toThrow(/already in this event/);
    await expect(run(from.eventId, { into: shop.deps.newId() })).rejects.toThrow(/no event/);
    expect(await run(from.eventId, { into: into.eventId, yes: true })).toBe(1);
    expect(lines.join('\n')).toMatch(/EVERYONE will see them/);
    expect(await run(from.eventId, { into: into.eventId, bib: '99', yes: true })).toBe(1);
    const opened = { into: into.eventId, bib: '17', 'open-to-all': true };
    expect(await run(from.eventId, opened)).toBe(1);
    expect(await shownOf(into)).toEqual([]);
    expect(await run(from.eventId, { ...opened, yes: true })).toBe(0);
    expect(lines[0]).toMatch(/: 1 photos\.$/);
    await runMoves(shop.deps, TENANT);
    expect(await shownOf(into)).toEqual(from.photoIds.slice(0, 1));
    const recorded = await inShop(({ trx }) =>
      trx.selectFrom('actions').select('what').where('thingId', '=', from.eventId).execute(),
    );
    expect(recorded.map(({ what }) => what)).toContain('event.move');
  });
});
