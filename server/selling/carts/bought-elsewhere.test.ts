import { afterAll, beforeAll, expect, test } from 'vitest';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { mergeEvent } from '#operating/event-merging/index.ts';
import { beginMove, planMove } from '#operating/photo-moves/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type Buyer, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { type Bought, openPayingBuyer, type PayingBuyer } from '#tests/factories/paying-buyer.ts';
import { runMoves } from '#tests/factories/run-moves.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

const TENANT = 'photofinish';
const CATALOG = `
products:
  - { key: all, kind: PhotosWithMe, title: { en: All photos of me }, price: 30 }
  - { key: photo, kind: Photo, title: { en: Photo }, price: 12 }
`;
const BOUGHT = { status: 409, body: { code: 'AlreadyBought' } };
type Race = MadeEvent & { ids: Record<string, string> };

let shop: TestShop;
let buyer: Buyer;
let payer: PayingBuyer;
beforeAll(async () => {
  shop = await openTestShop();
  buyer = createBuyer(shop);
  payer = await openPayingBuyer(shop);
});
afterAll(() => shop?.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);
async function makeRace(photos: string[][]): Promise<Race> {
  const event = await makeEvent(shop.deps, { photos });
  return { ...event, ids: await setCatalog(shop, event, CATALOG) };
}
const add = async (cart: string, race: Race, item: object, bib: string, orderIds: string[] = []) =>
  buyer.send(
    'POST',
    `${cart}/items/v2`,
    { items: [item], orderIds },
    { token: await buyer.tokenOf(race.eventId, bib) },
  );

/**
 * Buys two of four photos of bib 1 singly, and all photos of bib 2.
 * @returns the order's id
 */
async function buy(race: Race): Promise<string> {
  const cart = await buyer.openCart();
  const photoIds = race.photoIds.slice(0, 2);
  expect((await add(cart, race, { productId: race.ids.photo, photoIds }, '1')).status).toBe(204);
  expect((await add(cart, race, { productId: race.ids.all }, '2')).status).toBe(204);
  await buyer.read(cart);
  const { body } = await buyer.checkOut(cart);
  const bought: Bought = { tenantId: TENANT, orderId: body.orderId, invoiceId: body.invoiceId };
  const number = await payer.atBank(bought, ['pay', 'confirm-silently']);
  expect(await payer.deliver(TENANT, await payer.noticeOf(bought, number))).toBe(204);
  return body.orderId;
}

/** Tries to buy in one event what was bought in another. Then buys the remaining photos of bib 1. */
async function buyAgain(into: Race, [single, ofPackage]: [string, string], orderIds: string[]) {
  const cart = await buyer.openCart();
  const { photo, all } = into.ids;
  expect(await add(cart, into, { productId: photo, photoIds: [single] }, '1', orderIds)).toMatchObject(
    BOUGHT,
  );
  expect(await add(cart, into, { productId: photo, photoIds: [ofPackage] }, '2', orderIds)).toMatchObject(
    BOUGHT,
  );
  expect((await add(cart, into, { productId: all }, '1', orderIds)).status).toBe(204);
  expect((await buyer.read(cart)).totalAmount).toBe(30 - 2 * 12);
  return cart;
}
const PHOTOS = [['1'], ['1'], ['1'], ['1'], ['2'], ['2']];

test('an item bought in an event is not sold again in the event into which that event was merged', async () => {
  const [race, into] = [await makeRace(PHOTOS), await makeRace([['1'], ['2']])];
  const orderId = await buy(race);
  const ids = { eventId: race.eventId, intoEventId: into.eventId };
  expect(await inShop((scope) => mergeEvent(shop.deps, scope, ids, BY_COMMAND))).toBe(true);
  await runMoves(shop.deps, TENANT);
  const photos: [string, string] = [race.photoIds[0] ?? '', race.photoIds[4] ?? ''];
  const cart = await buyAgain(into, photos, [orderId]);
  // The package belongs to the participant who was kept.
  expect(await add(cart, into, { productId: into.ids.all }, '2', [orderId])).toMatchObject(BOUGHT);
  // Without the order's id, the shop does not know what was bought.
  const stranger = await buyer.openCart();
  expect((await add(stranger, into, { productId: into.ids.all }, '2')).status).toBe(204);
});

test('photos that were bought are not sold again in the event into which they were moved', async () => {
  const [race, into] = [await makeRace(PHOTOS), await makeRace([['1'], ['2']])];
  const orderId = await buy(race);
  const input = {
    eventId: race.eventId,
    intoEventId: into.eventId,
    photoIds: race.photoIds,
    opensSeen: false,
  };
  await inShop(async (scope) => {
    const plan = await planMove(shop.deps, scope, input);
    const photosSeen = 'refused' in plan ? 0 : plan.photoIds.length;
    return beginMove(shop.deps, scope, { ...input, photosSeen }, BY_COMMAND);
  });
  await runMoves(shop.deps, TENANT);
  await buyAgain(into, [race.photoIds[0] ?? '', race.photoIds[4] ?? ''], [orderId]);
});
