import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRegistered, mergeParticipants, protectParticipant } from '#finding/competitors/index.ts';
import { type EventFacts, editEvent } from '#finding/events/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { mergeEvent } from '#operating/event-merging/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { findOrder } from '#selling/orders/index.ts';
import { type Buyer, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent, publishPhoto } from '#tests/factories/event-factory.ts';
import { type Bought, openPayingBuyer, type PayingBuyer } from '#tests/factories/paying-buyer.ts';
import { runMoves } from '#tests/factories/run-moves.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

/**
 * A stranger bought or ordered a runner's photos by a bib. The event is merged into another one, which later requires
 * more proof. Orders keep the id of the merged event, but are treated like orders of the event into which it was merged
 * (docs/decisions/0229, 0234).
 */
const TENANT = 'photofinish';
const CATALOG = `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
  - { key: all, kind: PhotosWithMe, title: { en: All photos }, price: 30 }
`;

let shop: TestShop;
let buyer: Buyer;
let paying: PayingBuyer;
beforeAll(async () => {
  shop = await openTestShop();
  buyer = createBuyer(shop);
  paying = await openPayingBuyer(shop);
});
afterAll(() => shop?.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);
const edit = ({ eventId }: MadeEvent, facts: Partial<EventFacts>) =>
  inShop((scope) => editEvent(shop.deps, scope, eventId, facts, BY_COMMAND));
async function merge(from: MadeEvent, into: MadeEvent): Promise<void> {
  const ids = { eventId: from.eventId, intoEventId: into.eventId };
  expect(await inShop((scope) => mergeEvent(shop.deps, scope, ids, BY_COMMAND))).toBe(true);
  await runMoves(shop.deps, TENANT);
}
/** Puts the package of a bib's runner into a cart. */
async function fillCart(event: MadeEvent, bib: string): Promise<string> {
  const ids = await setCatalog(shop, event, CATALOG);
  const token = await buyer.tokenOf(event.eventId, bib);
  const cart = await buyer.openCart();
  expect(await buyer.add(cart, [{ productId: ids.all ?? '' }], { token })).toMatchObject({ status: 204 });
  return cart;
}
async function order(event: MadeEvent, bib: string): Promise<Bought> {
  const cart = await fillCart(event, bib);
  await buyer.read(cart);
  const { status, body } = await buyer.checkOut(cart);
  expect(status).toBe(201);
  return { tenantId: TENANT, orderId: body.orderId, invoiceId: body.invoiceId };
}
async function pay(bought: Bought): Promise<void> {
  const invoiceNumber = await paying.atBank(bought, ['pay', 'confirm-silently']);
  await paying.deliver(TENANT, await paying.noticeOf(bought, invoiceNumber));
}
async function downloadsOf({ orderId }: Bought): Promise<string[]> {
  const url = `/public/archive-service/api/v1/orders/${orderId}/downloads`;
  const { body } = await buyer.send<{ downloads?: { photoId: string }[] }>('GET', url);
  return (body.downloads ?? []).map(({ photoId }) => photoId).toSorted();
}
const publish = ({ eventId }: MadeEvent, index: number) =>
  publishPhoto(shop.deps, { tenantId: TENANT, eventId, index, bibs: ['17'], faces: [], isReport: false });

describe.each([
  ['becomes secure', { isSecure: true }],
  ['asks for a surname', { verificationFactor: 'Surname' }],
] as const)('after a merge, if the event %s', (_, facts) => {
  test('a package of the merged event gets no new photos', async () => {
    const from = await makeEvent(shop.deps, { photos: [['17'], ['17']] });
    const into = await makeEvent(shop.deps, { photos: [['5']] });
    const bought = await order(from, '17');
    await pay(bought);
    await merge(from, into);
    const before = await downloadsOf(bought);
    expect(before).toHaveLength(2);
    await edit(into, facts);
    await publish(into, 7);
    expect(await downloadsOf(bought)).toEqual(before);
  });

  test('an unpaid order of the merged event is canceled permanently', async () => {
    const from = await makeEvent(shop.deps, { photos: [['17'], ['17']] });
    const into = await makeEvent(shop.deps, { photos: [['5']] });
    const bought = await order(from, '17');
    await merge(from, into);
    await edit(into, facts);
    expect(await inShop((scope) => findOrder(scope, bought.orderId))).toMatchObject({
      state: 'Canceled',
      cancelReason: 'PhotoRemoved',
    });
  });
});

describe('after a duplicate was merged into a runner who is protected later', () => {
  async function mergeThenProtect(event: MadeEvent): Promise<void> {
    await inShop(async (scope) => {
      const find = (bib: string) => findRegistered(scope, event.eventId, event.competitors[bib] ?? '');
      const [kept, other] = [await find('17'), await find('117')];
      if (kept === undefined || other === undefined) throw new Error('one of them is not on the list');
      expect(await mergeParticipants(shop.deps, scope, { kept, other, bib: '17' }, BY_COMMAND)).toMatchObject(
        { kind: 'Done' },
      );
    });
    const competitorId = event.competitors['17'] ?? '';
    const subject = { eventId: event.eventId, competitorId, isProtected: true };
    await inShop((scope) => protectParticipant(shop.deps, scope, subject, BY_COMMAND));
  }

  test('an unpaid package of the duplicate is canceled permanently', async () => {
    const event = await makeEvent(shop.deps, { photos: [['17'], ['117'], ['117']] });
    const bought = await order(event, '117');
    await mergeThenProtect(event);
    await pay(bought).catch(() => undefined);
    expect(await downloadsOf(bought)).toEqual([]);
    expect(await inShop((scope) => findOrder(scope, bought.orderId))).toMatchObject({
      state: 'Canceled',
      cancelReason: 'PhotoRemoved',
    });
  });

  test('a cart with the package of the duplicate is empty', async () => {
    const event = await makeEvent(shop.deps, { photos: [['17'], ['117'], ['117']] });
    const cart = await fillCart(event, '117');
    await mergeThenProtect(event);
    expect((await buyer.read(cart)).items).toEqual([]);
  });

  test('nobody without a proof sees the photos of the duplicate', async () => {
    const event = await makeEvent(shop.deps, { photos: [['17'], ['117'], ['117']] });
    await mergeThenProtect(event);
    const states = await inShop(({ trx }) =>
      trx.selectFrom('photos').select('state').where('eventId', '=', event.eventId).execute(),
    );
    expect(states.map(({ state }) => state)).toEqual(['Protected', 'Protected', 'Protected']);
  });
});
