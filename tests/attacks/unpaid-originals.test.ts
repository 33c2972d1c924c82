import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Archive } from '#contract/archive.schema.ts';
import { ownDataRoutes } from '#contract/own-data.ts';
import { findSold, photoFiles } from '#finding/photos/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { signAddressToken } from '#hosting/data-subjects/index.ts';
import { deskExportPath } from '#operating/person-data/export-file.routes.ts';
import { shopExportPath } from '#operating/person-data/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { saveCrewPurchase } from '#selling/crew-purchases/crew-purchases.store.ts';
import { refundOrder } from '#selling/invoices/index.ts';
import { cancelOrder, completeOrder, listOrderItems, noteItemRefunds } from '#selling/orders/index.ts';
import { showPersonData } from '#server/commands/show-person-data.ts';
import { reduceToStandIn } from '#tests/factories/awaited-original.ts';
import { type Buyer, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { DESK_ORIGIN, type DeskShop, openDeskShop } from '#tests/factories/desk-browser.ts';
import { type MadeEvent, makeEvent, makeJpeg } from '#tests/factories/event-factory.ts';
import { type Bought, openPayingBuyer, type PayingBuyer } from '#tests/factories/paying-buyer.ts';
import { addPlainFrame } from '#tests/factories/plain-frame.ts';
import { recordTerminal } from '#tests/factories/record-terminal.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import type { TestShop } from '#tests/factories/test-shop.ts';

/** An attacker with an e-mail address puts every photo into a cart and downloads the export of their personal data. */
const TENANT = 'photofinish';
const EMAIL = 'buyer@example.com';
const CATALOG = `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
  - { key: framed, kind: Frame, title: { en: Framed photo }, price: 12 }
  - { key: all, kind: PhotosWithMe, title: { en: All photos }, price: 20 }
  - { key: all-framed, kind: PhotosWithFrame, title: { en: All framed }, price: 30 }
`;
const run = promisify(execFile);
let desk: DeskShop;
let shop: TestShop;
let buyer: Buyer;
let paying: PayingBuyer;
let gold: string;
let folder: string;
beforeAll(async () => {
  desk = await openDeskShop();
  ({ shop } = desk);
  buyer = createBuyer(shop);
  paying = await openPayingBuyer(shop);
  gold = await addPlainFrame(shop.deps, 'gold');
  folder = await makeTempFolder('unpaid-originals');
});
afterAll(async () => {
  await desk?.close();
  await rm(folder, { recursive: true, force: true });
});

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let event: MadeEvent;
let ids: Record<string, string>;
/** The SHA-256 of each photo's original, by the photo's id. The next map has those of the previews. */
let originals: Map<string, string>;
let previews: Map<string, string>;
let drawn = 0;
/** An event whose originals and previews all differ; the shop has no earlier orders. */
beforeEach(async () => {
  await inShop(({ trx }) => trx.updateTable('orders').set({ email: 'other@example.com' }).execute());
  event = await makeEvent(shop.deps, { photos: [['17'], ['17', '42'], ['42']] });
  ids = await setCatalog(shop, event, CATALOG);
  [originals, previews] = [new Map(), new Map()];
  for (const photo of await inShop((scope) => findSold(scope, event.photoIds))) {
    const files = photoFiles(photo.eventId, photo);
    const [original, preview] = [await makeJpeg(++drawn, 5), await makeJpeg(++drawn, 2)];
    await shop.deps.storage.put(tenantKey(TENANT, files.original), original);
    await shop.deps.storage.put(tenantKey(TENANT, files.preview), preview);
    await inShop(({ trx }) =>
      trx
        .updateTable('photos')
        .set({ byteSize: original.byteLength, crc32: crc32(original) })
        .where('photoId', '=', photo.photoId)
        .execute(),
    );
    originals.set(photo.photoId, hashOf(original));
    previews.set(photo.photoId, hashOf(preview));
  }
});

type Line = Parameters<Buyer['add']>[1][number];
/** Checks a cart out without paying. */
async function checkOut(items: Line[], token?: string): Promise<Bought> {
  const cart = await buyer.openCart();
  const added = await buyer.add(cart, items, token === undefined ? {} : { token });
  expect(added.status, JSON.stringify(added.body)).toBe(204);
  const { status, body } = await buyer.checkOut(cart);
  expect(status).toBe(201);
  return { tenantId: TENANT, ...body };
}
const orderAll = () =>
  checkOut(event.photoIds.map((photoId) => ({ productId: ids.photo ?? '', photoIds: [photoId] })));
const complete = ({ orderId }: Bought) => inShop((scope) => completeOrder(shop.deps, scope, orderId));

/** Unpacks an export with the system's `unzip`. @returns the SHA-256 of each of its pictures */
async function picturesIn(zip: string): Promise<string[]> {
  const to = `${zip}.d`;
  await run('unzip', ['-q', zip, '-d', to]);
  const names = await readdir(join(to, 'photos')).catch(() => []);
  return Promise.all(names.map(async (name) => hashOf(await readFile(join(to, 'photos', name)))));
}
async function picturesBehind(url: string, host: string): Promise<string[]> {
  const reply = await shop.call({ url, host });
  expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200);
  const file = join(folder, `${crypto.randomUUID()}.zip`);
  await writeFile(file, reply.rawPayload);
  return picturesIn(file);
}
const wanted = { subject: { emails: [EMAIL], personIds: [] }, language: 'en' as const, hidesCodes: false };
const ownExport = () => picturesBehind(shopExportPath(shop.deps, TENANT, wanted), `${TENANT}.localhost`);

/** Every way in which an export can leave the shop. */
const EXITS: Record<string, () => Promise<string[]>> = {
  'the visitor’s own export': async () => {
    const bearer = signAddressToken(shop.deps, TENANT, EMAIL);
    const { method, path: url } = ownDataRoutes.exportOwnData;
    const reply = await shop.call({ method, url, headers: { authorization: `Bearer ${bearer}` } });
    return picturesBehind(reply.json().url, `${TENANT}.localhost`);
  },
  'the desk’s export': () =>
    picturesBehind(deskExportPath(shop.deps, TENANT, wanted), new URL(DESK_ORIGIN).host),
  'the command’s export': async () => {
    const to = join(folder, `${crypto.randomUUID()}.zip`);
    const options = { email: [EMAIL], to, why: 'asked by mail' };
    await showPersonData(shop.deps, TENANT, ['export'], options, recordTerminal().terminal);
    return picturesIn(to);
  },
};

const all = (files: ReadonlyMap<string, string>) => [...files.values()].toSorted();

describe.each(Object.keys(EXITS))('%s', (exit) => {
  const take = async () => ((await EXITS[exit]?.()) ?? []).toSorted();

  test('contains only previews of an unpaid order, no original', async () => {
    await orderAll();
    expect(await take()).toEqual(all(previews));
  });

  test('contains the originals of a paid order, byte for byte', async () => {
    await complete(await orderAll());
    expect(await take()).toEqual(all(originals));
  });
});

/** Protects an order's photos, whose runner's consent no longer stands. */
const withhold = ({ orderId }: Bought) =>
  inShop(async (scope) => {
    const { cartId } = await scope.trx
      .selectFrom('orders')
      .select('cartId')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    const { eventId, competitors } = event;
    const personId = competitors['17'] ?? '';
    await saveCrewPurchase(scope, {
      cartId: cartId ?? '',
      personId,
      eventId,
      consentId: crypto.randomUUID(),
    });
    await scope.trx.updateTable('events').set({ isSecure: true }).where('eventId', '=', eventId).execute();
  });

test('closes an archive that was built before its order was withheld', async () => {
  const order = await orderAll();
  await complete(order);
  const archiveId = await buyer.orderArchive(order.orderId);
  const { body } = await buyer.send<Archive>('GET', `/public/archive-service/api/v1/archives/${archiveId}`);
  const fetch = async () => (await shop.call({ url: body.fileUrl ?? '' })).statusCode;
  expect(await fetch()).toBe(200);
  await withhold(order);
  expect(await fetch()).toBe(404);
});

describe('an export has no original', () => {
  /** The states of an order of all photos that release nothing. */
  const FATES: Record<string, (order: Bought) => Promise<unknown>> = {
    'whose payment failed': (order) => paying.atBank(order, ['decline']),
    'that was canceled unpaid': ({ orderId }) => inShop((scope) => cancelOrder(shop.deps, scope, orderId)),
    'that was refunded': async (order) => {
      const invoiceNumber = await paying.atBank(order, ['pay', 'confirm-silently']);
      await paying.deliver(TENANT, await paying.noticeOf(order, invoiceNumber));
      expect(await paying.stateOf(order)).toBe('Completed');
      await refundOrder(shop.deps, TENANT, order.orderId, BY_COMMAND);
      expect(await paying.stateOf(order)).toBe('Canceled');
    },
    'whose files are kept no longer': async (order) => {
      await complete(order);
      await inShop(({ trx }) =>
        trx
          .updateTable('orders')
          .set({ keptUntil: new Date(Date.now() - 1000) })
          .where('orderId', '=', order.orderId)
          .execute(),
      );
    },
  };

  test.each(Object.keys(FATES))('of an order %s', async (fate) => {
    const order = await orderAll();
    await FATES[fate]?.(order);
    expect((await ownExport()).toSorted()).toEqual(all(previews));
  });

  test('nor preview of an order that is withheld for lack of a consent', async () => {
    const order = await orderAll();
    await complete(order);
    await withhold(order);
    expect(await ownExport()).toEqual([]);
  });

  test('of a line that was refunded', async () => {
    const order = await orderAll();
    await complete(order);
    const [returned] = await inShop(async (scope) => {
      const items = await listOrderItems(scope, order.orderId);
      const [{ orderItemId = '' } = {}] = items;
      await noteItemRefunds(scope, order.orderId, [{ orderItemId, amountMinor: 800, isWhole: true }]);
      return items;
    });
    const photoId = returned?.photoId ?? '';
    const kept = event.photoIds.filter((each) => each !== photoId);
    expect((await ownExport()).toSorted()).toEqual(
      [previews.get(photoId), ...kept.map((each) => originals.get(each))].toSorted(),
    );
  });

  test('of a photo that another buyer bought', async () => {
    await complete(await orderAll());
    await inShop(({ trx }) => trx.updateTable('orders').set({ email: 'other@example.com' }).execute());
    await orderAll();
    expect((await ownExport()).toSorted()).toEqual(all(previews));
  });

  test('of a photo in an unpaid order if another photo was paid', async () => {
    const [first = '', ...others] = event.photoIds;
    await complete(await checkOut([{ productId: ids.photo ?? '', photoIds: [first] }]));
    await checkOut(others.map((photoId) => ({ productId: ids.photo ?? '', photoIds: [photoId] })));
    expect((await ownExport()).toSorted()).toEqual(
      [originals.get(first), ...others.map((each) => previews.get(each))].toSorted(),
    );
  });

  test('nor preview of photos that were hidden while their order was unpaid', async () => {
    await orderAll();
    await inShop(({ trx }) =>
      trx.updateTable('photos').set({ state: 'Hidden' }).where('eventId', '=', event.eventId).execute(),
    );
    expect(await ownExport()).toEqual([]);
  });
});

describe('for goods other than single photos, an export has', () => {
  test('no original of a photo bought in a frame', async () => {
    const [photoId = ''] = event.photoIds;
    await complete(await checkOut([{ productId: ids.framed ?? '', photoIds: [photoId], frameId: gold }]));
    const pictures = await ownExport();
    expect(pictures).not.toContain(originals.get(photoId));
  });

  test('the originals of a paid package', async () => {
    const token = await buyer.tokenOf(event.eventId, '17');
    const order = await checkOut([{ productId: ids.all ?? '' }], token);
    const unpaid = await ownExport();
    expect(all(originals).filter((hash) => unpaid.includes(hash))).toEqual([]);
    await complete(order);
    const pictures = await ownExport();
    const own = event.photoIds.slice(0, 2).map((photoId) => originals.get(photoId));
    expect(all(originals).filter((hash) => pictures.includes(hash))).toEqual(own.toSorted());
  });

  test('no original of a photo of a framed package', async () => {
    const token = await buyer.tokenOf(event.eventId, '17');
    await complete(await checkOut([{ productId: ids['all-framed'] ?? '', frameId: gold }], token));
    const pictures = await ownExport();
    expect(all(originals).filter((hash) => pictures.includes(hash))).toEqual([]);
  });

  test('a preview of a photo whose original is awaited, not its placeholder', async () => {
    const [photoId = ''] = event.photoIds;
    await reduceToStandIn(shop.deps, TENANT, photoId);
    await complete(await checkOut([{ productId: ids.photo ?? '', photoIds: [photoId] }]));
    expect(await ownExport()).toEqual([previews.get(photoId)]);
  });
});
