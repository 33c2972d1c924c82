import { afterAll, beforeAll, expect, test } from 'vitest';
import { editEvent } from '#finding/events/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { findOrder } from '#selling/orders/index.ts';
import { type Buyer, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent, publishPhoto } from '#tests/factories/event-factory.ts';
import { type Bought, openPayingBuyer, type PayingBuyer } from '#tests/factories/paying-buyer.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

/**
 * Surnames are in every list of results. With one, a stranger got a token, a package and an order. The organizer then
 * requires more proof: from then on none of these opens photos or gets new ones (docs/decisions/0234).
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

async function tokenOf({ eventId }: MadeEvent): Promise<string> {
  const url = `/public/competitor-service/api/v1/competitors/${eventId}/token`;
  const input = { number: '17', surname: 'Runner17' };
  const { body } = await buyer.send<{ token: string }>('POST', url, input);
  expect(body.token).toBeTypeOf('string');
  return body.token;
}
async function order(event: MadeEvent, token: string): Promise<Bought> {
  const ids = await setCatalog(shop, event, CATALOG);
  const cart = await buyer.openCart();
  expect((await buyer.add(cart, [{ productId: ids.all ?? '' }], { token })).status).toBe(204);
  await buyer.read(cart);
  const { status, body } = await buyer.checkOut(cart);
  expect(status).toBe(201);
  return { tenantId: TENANT, orderId: body.orderId, invoiceId: body.invoiceId };
}
async function downloadsOf({ orderId }: Bought): Promise<string[]> {
  const url = `/public/archive-service/api/v1/orders/${orderId}/downloads`;
  const { body } = await buyer.send<{ downloads?: { photoId: string }[] }>('GET', url);
  return (body.downloads ?? []).map(({ photoId }) => photoId).toSorted();
}

test.each(['BirthDate', 'PersonalCode'] as const)(
  'everything obtained by a surname ends when the event asks for a %s',
  async (verificationFactor) => {
    const event = await makeEvent(shop.deps, { factor: 'Surname', photos: [['17'], ['17'], ['42']] });
    const token = await tokenOf(event);
    const paid = await order(event, token);
    await paying.deliver(
      TENANT,
      await paying.noticeOf(paid, await paying.atBank(paid, ['pay', 'confirm-silently'])),
    );
    const unpaid = await order(event, token);
    const ids = await setCatalog(shop, event, CATALOG);
    const add = async () => {
      const cart = await buyer.openCart();
      return (await buyer.add(cart, [{ productId: ids.all ?? '' }], { token })).status;
    };
    const before = await downloadsOf(paid);
    expect(before).toHaveLength(2);
    expect(await add()).toBe(204);

    await inShop((scope) => editEvent(shop.deps, scope, event.eventId, { verificationFactor }, BY_COMMAND));
    await publishPhoto(shop.deps, {
      tenantId: TENANT,
      eventId: event.eventId,
      index: 7,
      bibs: ['17'],
      faces: [],
      isReport: false,
    });
    expect(await add()).not.toBe(204);
    expect(await downloadsOf(paid)).toEqual(before);
    expect(await inShop((scope) => findOrder(scope, unpaid.orderId))).toMatchObject({
      state: 'Canceled',
      cancelReason: 'PhotoRemoved',
    });
  },
);

test('a token from before an event became secure does not open its photo report', async () => {
  const event = await makeEvent(shop.deps, { photos: [['1'], []], report: [1], isGalleryOpened: true });
  const token = await buyer.tokenOf(event.eventId, '1');
  const url = `/public/photo-service/api/v1/photos?albumId=${event.eventId}&report=true`;
  expect((await buyer.send('GET', url, undefined, { token })).status).toBe(200);
  await inShop((scope) => editEvent(shop.deps, scope, event.eventId, { isSecure: true }, BY_COMMAND));
  expect((await buyer.send('GET', url, undefined, { token })).status).toBe(401);
});
