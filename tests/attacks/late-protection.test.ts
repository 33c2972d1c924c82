import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Crew } from '#contract/crew.schema.ts';
import { crewCartRoutes, crewRoutes } from '#contract/crew.ts';
import { photoAlertRoutes } from '#contract/photo-alert.ts';
import { listOrderMails } from '#delivering/mails/index.ts';
import {
  editParticipant,
  findRegistered,
  mergeParticipants,
  protectParticipant,
} from '#finding/competitors/index.ts';
import { editEvent, findShownEvent, setGallery, showEvent } from '#finding/events/index.ts';
import { findAlert, listAlertPhotos, signAlertToken } from '#finding/photo-alerts/index.ts';
import { movePhotos, protectPhotos } from '#finding/photos/index.ts';
import { issueSearchToken } from '#finding/verification/index.ts';
import { BY_COMMAND, listActions } from '#hosting/actions/index.ts';
import { removePhotoForGood } from '#operating/corrections/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { refundOrder } from '#selling/invoices/index.ts';
import { cancelOrder, findOrder, listOrderItems } from '#selling/orders/index.ts';
import { type Buyer, CARTS, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent, publishPhoto } from '#tests/factories/event-factory.ts';
import { hidePhoto } from '#tests/factories/hide-photo.ts';
import { type Bought, openPayingBuyer, type PayingBuyer } from '#tests/factories/paying-buyer.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';

/**
 * A stranger got access to a runner while anyone could: a cart, an unpaid order, a free archive, a place in a crew, an
 * alert. Then the runner is protected, or turns out to be a protected child's duplicate. From then on none of these
 * shows, sells or releases the child's photos (docs/decisions/0229).
 */
const TENANT = 'photofinish';
const CATALOG = `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
  - { key: all, kind: PhotosWithMe, title: { en: All photos }, price: 30 }
  - { key: gift, kind: Promocode, title: { en: Gift }, price: 30 }
`;
const ARCHIVES = '/public/archive-service/api/v1/archives/';
const ORDERS = '/public/order-service/api/v1/orders/';

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
const at = (path: string, ids: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '');
const protect = (event: MadeEvent, bib: string) =>
  inShop((scope) =>
    protectParticipant(
      shop.deps,
      scope,
      { eventId: event.eventId, competitorId: event.competitors[bib] ?? '', isProtected: true },
      BY_COMMAND,
    ),
  );
const merge = (event: MadeEvent, keptBib: string, otherBib: string) =>
  inShop(async (scope) => {
    const find = (bib: string) => findRegistered(scope, event.eventId, event.competitors[bib] ?? '');
    const [kept, other] = [await find(keptBib), await find(otherBib)];
    if (kept === undefined || other === undefined) throw new Error('one of them is not on the list');
    expect(
      await mergeParticipants(shop.deps, scope, { kept, other, bib: keptBib }, BY_COMMAND),
    ).toMatchObject({
      kind: 'Done',
    });
  });

/** Puts all photos of a runner into a cart. */
async function fillCart(event: MadeEvent, bib: string) {
  const ids = await setCatalog(shop, event, CATALOG);
  const token = await buyer.tokenOf(event.eventId, bib);
  const cart = await buyer.openCart();
  expect(await buyer.add(cart, [{ productId: ids.all ?? '' }], { token })).toMatchObject({ status: 204 });
  return { cart, token, ids };
}
async function checkOut(cart: string): Promise<Bought> {
  await buyer.read(cart);
  const { status, body } = await buyer.checkOut(cart);
  expect(status).toBe(201);
  return { tenantId: TENANT, orderId: body.orderId, invoiceId: body.invoiceId };
}
async function pay(order: Bought): Promise<void> {
  const invoiceNumber = await paying.atBank(order, ['pay', 'confirm-silently']);
  await paying.deliver(TENANT, await paying.noticeOf(order, invoiceNumber));
}
const downloadsOf = async ({ orderId }: Bought) =>
  (await buyer.send<{ total: number }>('GET', `/public/archive-service/api/v1/orders/${orderId}/downloads`))
    .body;
const photosIn = async (cart: string) => (await buyer.read(cart)).items.flatMap((item) => item.photos ?? []);

/** Runs a call while a change is uncommitted, until the call waits for the change or has ended. */
async function callDuring<T>(change: (scope: Scope) => Promise<unknown>, call: () => Promise<T>): Promise<T> {
  let isOver = false;
  const { calling } = await inShop(async (scope) => {
    await change(scope);
    const calling = call().finally(() => {
      isOver = true;
    });
    const waiting = sql`
      select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
    await waitFor(
      'the call to wait',
      async () =>
        isOver || shop.deps.database.countWaiting() > 0 || (await waiting.execute(scope.trx)).rows.length > 0,
    );
    return { calling };
  });
  return calling;
}

describe('at the moment when it is closed', () => {
  const CLOSED = [
    [
      'its runner is protected',
      (event: MadeEvent) => (scope: Scope) =>
        protectParticipant(
          shop.deps,
          scope,
          { eventId: event.eventId, competitorId: event.competitors['17'] ?? '', isProtected: true },
          BY_COMMAND,
        ),
    ],
    [
      'the event is secure',
      (event: MadeEvent) => (scope: Scope) =>
        editEvent(shop.deps, scope, event.eventId, { isSecure: true }, BY_COMMAND),
    ],
  ] as const;

  test.each(CLOSED)('a package joins no cart: %s', async (_, close) => {
    const event = await makeEvent(shop.deps, { photos: [['17'], ['42']] });
    const ids = await setCatalog(shop, event, CATALOG);
    const token = await buyer.tokenOf(event.eventId, '17');
    const cart = await buyer.openCart();
    const added = await callDuring(close(event), () =>
      buyer.add(cart, [{ productId: ids.all ?? '' }], { token }),
    );
    expect(added.status).toBe(401);
    expect((await buyer.read(cart)).items).toEqual([]);
  });

  test('a photo joins no cart: the event is secure', async () => {
    const event = await makeEvent(shop.deps, { photos: [['17'], ['42']] });
    const ids = await setCatalog(shop, event, CATALOG);
    const cart = await buyer.openCart();
    const item = { productId: ids.photo ?? '', photoIds: [event.photoIds[0] ?? ''] };
    const added = await callDuring(CLOSED[1][1](event), () => buyer.add(cart, [item]));
    expect(added.status).toBe(401);
    expect((await buyer.read(cart)).items).toEqual([]);
  });

  test.each(CLOSED)('a visitor cannot join a crew: %s', async (_, close) => {
    const event = await makeEvent(shop.deps, { photos: [['17'], ['42']] });
    const token = await buyer.tokenOf(event.eventId, '17');
    const { eventId } = event;
    const made = await buyer.send<Crew>('POST', crewRoutes.makeCrew.path, { eventId, name: 'Eve' });
    const { crewId } = made.body;
    const joined = await callDuring(close(event), () =>
      buyer.send('POST', at(crewRoutes.joinCrew.path, { crewId }), { name: 'Kid' }, { token }),
    );
    expect([401, 403]).toContain(joined.status);
    expect((await buyer.send<Crew>('GET', at(crewRoutes.getCrew.path, { crewId }))).body.members).toEqual([]);
  });
});

describe('an unpaid order from before the protection', () => {
  async function orderThenProtect() {
    const event = await makeEvent(shop.deps, { photos: [['17'], ['17'], ['17', '42']] });
    const { cart } = await fillCart(event, '17');
    const order = await checkOut(cart);
    await protect(event, '17');
    return { event, cart, order };
  }

  test('is canceled permanently and cannot be paid', async () => {
    const { order } = await orderThenProtect();
    expect(await inShop((scope) => findOrder(scope, order.orderId))).toMatchObject({
      state: 'Canceled',
      cancelReason: 'PhotoRemoved',
      nextCartId: null,
    });
    await expect(paying.atBank(order, ['pay', 'confirm-silently'])).rejects.toThrow('409');
    expect((await downloadsOf(order)).total ?? 0).toBe(0);
  });

  test('no longer shows the child, and neither does its cart', async () => {
    const { event, cart, order } = await orderThenProtect();
    const { eventId } = event;
    const late = { tenantId: TENANT, eventId, index: 9, bibs: ['17'], faces: [], isReport: false };
    const photoId = await publishPhoto(shop.deps, late);
    // The factory bypasses the ingest, which would have protected the photo.
    await inShop(({ trx }) =>
      trx.updateTable('photos').set({ state: 'Protected' }).where('photoId', '=', photoId).execute(),
    );
    expect(await photosIn(cart)).toEqual([]);
    expect((await buyer.send('GET', `${ORDERS}${order.orderId}`)).body).toMatchObject({ pictures: [] });
  });

  test('that was canceled as unpaid earlier is not reinstated by a late payment', async () => {
    const event = await makeEvent(shop.deps, { photos: [['17']] });
    const { cart } = await fillCart(event, '17');
    const order = await checkOut(cart);
    await inShop((scope) => cancelOrder(shop.deps, scope, order.orderId));
    await protect(event, '17');
    expect(await inShop((scope) => findOrder(scope, order.orderId))).toMatchObject({
      cancelReason: 'PhotoRemoved',
    });
  });

  test('is replaced by a cart without the child when a photo is removed', async () => {
    const event = await makeEvent(shop.deps, { photos: [['17'], ['17', '42'], ['42']] });
    const { cart, ids } = await fillCart(event, '17');
    const single = { productId: ids.photo ?? '', photoIds: [event.photoIds[2] ?? ''] };
    expect(await buyer.add(cart, [single])).toMatchObject({ status: 204 });
    const order = await checkOut(cart);
    await protect(event, '17');
    const removal = { isAlsoBought: true, seenOrderIds: [], letters: {} };
    await inShop((scope) =>
      removePhotoForGood(shop.deps, scope, event.photoIds[1] ?? '', removal, BY_COMMAND),
    );
    const nextCartId = (await inShop((scope) => findOrder(scope, order.orderId)))?.nextCartId ?? '';
    expect((await buyer.read(`${CARTS}/${nextCartId}`)).items).toMatchObject([
      { product: { productType: 'Photo' } },
    ]);
  });

  test('of a photo hidden after a complaint is canceled', async () => {
    const event = await makeEvent(shop.deps, { photos: [['1'], ['2']] });
    const ids = await setCatalog(shop, event, CATALOG);
    const cart = await buyer.openCart();
    await buyer.add(cart, [{ productId: ids.photo ?? '', photoIds: [event.photoIds[0] ?? ''] }]);
    const order = await checkOut(cart);
    await inShop((scope) => hidePhoto(shop.deps, scope, event.photoIds[0] ?? '', true, BY_COMMAND));
    await expect(paying.atBank(order, ['pay', 'confirm-silently'])).rejects.toThrow('409');
  });
});

test('hiding many photos sends one address at most ten mails, and each order records its cancellation', async () => {
  const event = await makeEvent(shop.deps, { photos: Array.from({ length: 12 }, () => []) });
  const ids = await setCatalog(shop, event, CATALOG);
  const orderIds: string[] = [];
  for (const photoId of event.photoIds) {
    const cart = await buyer.openCart();
    await buyer.add(cart, [{ productId: ids.photo ?? '', photoIds: [photoId] }]);
    await buyer.send('PUT', `${cart}/customer`, { email: 'flooded@example.com' });
    const { body } = await buyer.send<{ orderId: string; invoiceId: string }>('POST', cart);
    expect((await paying.pay({ tenantId: TENANT, ...body })).status).toBe(201);
    orderIds.push(body.orderId);
    await inShop((scope) => hidePhoto(shop.deps, scope, photoId, true, BY_COMMAND));
  }
  const mails = await Promise.all(
    orderIds.map((orderId) => inShop((scope) => listOrderMails(scope, orderId))),
  );
  expect(mails.flat().filter(({ kind }) => kind === 'order-canceled')).toHaveLength(10);
  for (const id of orderIds)
    expect(await inShop((scope) => listActions(scope, { kind: 'order', id }, { count: 9 }))).toMatchObject([
      { what: 'order.cancel' },
    ]);
});

describe('an archive of free photos', () => {
  async function makeArchive() {
    const event = await makeEvent(shop.deps, { photos: [['17'], ['17'], ['42']] });
    const free = 'products:\n  - { key: mine, kind: PhotosWithMe, title: { en: All }, price: 0 }\n';
    await setCatalog(shop, event, free);
    const token = await buyer.tokenOf(event.eventId, '17');
    const made = await buyer.send<{ archiveId: string }>(
      'POST',
      ARCHIVES,
      { eventId: event.eventId },
      { token },
    );
    const read = () => buyer.send<{ fileUrl?: string }>('GET', `${ARCHIVES}${made.body.archiveId}`);
    const { fileUrl = '' } = (await read()).body;
    expect((await shop.call({ url: fileUrl })).statusCode).toBe(200);
    return { event, read, fileUrl };
  }

  test.each([
    ['its runner is protected', (event: MadeEvent) => protect(event, '17')],
    [
      'the event is secure',
      ({ eventId }: MadeEvent) =>
        inShop((scope) => editEvent(shop.deps, scope, eventId, { isSecure: true }, BY_COMMAND)),
    ],
    [
      'the event is taken out of the shop',
      ({ eventId }: MadeEvent) => inShop((scope) => showEvent(scope, eventId, false, BY_COMMAND)),
    ],
  ] as const)('releases nothing once %s', async (_, happen) => {
    const { event, read, fileUrl } = await makeArchive();
    await happen(event);
    expect((await shop.call({ url: fileUrl })).statusCode).toBe(409);
    expect((await read()).status).toBe(409);
  });
});

test('a package for a protected child gets no photos of another child to whom a member gives the row', async () => {
  const event = await makeEvent(shop.deps, { photos: [['17'], ['42']] });
  const { eventId } = event;
  await buyer.tokenOf(eventId, '17');
  await protect(event, '17');
  const ids = await setCatalog(shop, event, CATALOG);
  const version = 1;
  const grant = { tenantId: TENANT, eventId, personId: event.competitors['17'] ?? '', version };
  const token = await issueSearchToken(shop.deps, { ...grant, proof: 'Email', visitorId: randomUUID() });
  const cart = await buyer.openCart();
  expect(await buyer.add(cart, [{ productId: ids.all ?? '' }], { token })).toMatchObject({ status: 204 });
  const order = await checkOut(cart);
  await pay(order);
  expect((await downloadsOf(order)).total).toBe(1);
  await inShop(async (scope) => {
    const seen = await findRegistered(scope, eventId, event.competitors['17'] ?? '');
    if (seen === undefined) throw new Error('bib 17 is not on the list');
    const given = { surname: 'Other', givenName: 'Bea', email: 'bea@example.com' };
    expect(await editParticipant(shop.deps, scope, seen, given, BY_COMMAND)).toEqual({ kind: 'Done' });
  });
  const made = { tenantId: TENANT, eventId, index: 7, bibs: ['17'], faces: [], isReport: false };
  const later = await publishPhoto(shop.deps, made);
  await inShop((scope) => protectPhotos(shop.deps, scope, eventId, { photoIds: [later] }, []));
  expect((await downloadsOf(order)).total).toBe(1);
});

describe('a duplicate that is merged into a protected child', () => {
  const PHOTOS = { photos: [['117'], ['17'], ['17']] };

  test('empties a cart of the duplicate’s photos', async () => {
    const event = await makeEvent(shop.deps, PHOTOS);
    const { cart } = await fillCart(event, '117');
    await protect(event, '17');
    await merge(event, '17', '117');
    expect(await photosIn(cart)).toEqual([]);
    expect((await buyer.checkOut(cart)).status).toBe(409);
  });

  test('adds nothing to a package that the duplicate paid for', async () => {
    const event = await makeEvent(shop.deps, PHOTOS);
    await protect(event, '17');
    const { cart } = await fillCart(event, '117');
    const order = await checkOut(cart);
    await pay(order);
    await merge(event, '17', '117');
    expect((await downloadsOf(order)).total).toBe(1);
  });

  test.each(['Factor', 'Email'] as const)(
    'is neither shown nor sold by a crew that was joined by %s',
    async (proof) => {
      const event = await makeEvent(shop.deps, PHOTOS);
      const { eventId } = event;
      await setCatalog(shop, event, CATALOG);
      const grant = { tenantId: TENANT, eventId, personId: event.competitors['117'] ?? '', version: 0 };
      await buyer.tokenOf(eventId, '117');
      const token = await issueSearchToken(shop.deps, { ...grant, proof, visitorId: randomUUID() });
      const made = await buyer.send<Crew>('POST', crewRoutes.makeCrew.path, { eventId, name: 'Eve' });
      const { crewId } = made.body;
      const joined = await buyer.send(
        'POST',
        at(crewRoutes.joinCrew.path, { crewId }),
        { name: 'Kid' },
        { token },
      );
      expect(joined.status).toBe(201);
      await protect(event, '17');
      await merge(event, '17', '117');
      const { members } = (await buyer.send<Crew>('GET', at(crewRoutes.getCrew.path, { crewId }))).body;
      expect(members).toEqual([]);
      const cart = await buyer.openCart();
      const ids = { crewId, shoppingCartId: cart.split('/').at(-1) ?? '' };
      await buyer.send('POST', at(crewCartRoutes.takeCrew.path, ids));
      expect((await buyer.read(cart)).items).toEqual([]);
    },
  );

  test('triggers no alert to subscribers of the duplicate', async () => {
    const event = await makeEvent(shop.deps, { photos: [['17'], ['17'], ['117?']] });
    const { eventId } = event;
    const token = await buyer.tokenOf(eventId, '117');
    const { method, path } = photoAlertRoutes.askPhotoAlert;
    await buyer.send(method, path, { eventId, email: 'stranger@example.com' }, { token });
    const alertId = await inShop(async ({ trx }) => {
      const query = trx.selectFrom('photoAlerts').select('alertId').where('eventId', '=', eventId);
      return (await query.executeTakeFirstOrThrow()).alertId;
    });
    const confirm = photoAlertRoutes.confirmPhotoAlert;
    const confirmed = { token: signAlertToken(shop.deps, TENANT, 'confirm', alertId) };
    expect((await buyer.send(confirm.method, confirm.path, confirmed)).status).toBe(200);
    await protect(event, '17');
    await merge(event, '17', '117');
    const shown = await inShop(async (scope) => {
      const [found, alert] = [await findShownEvent(scope, eventId), await findAlert(scope, alertId)];
      if (found === undefined) throw new Error('the event is gone');
      return alert === undefined ? [] : listAlertPhotos(shop.deps, scope, found, alert);
    });
    expect(shown).toEqual([]);
  });
});

test.each([
  ['became secure', { isSecure: true }],
  ['asked for a birth date', { verificationFactor: 'BirthDate' }],
] as const)('a cart filled before an event %s sells nothing of it', async (_, change) => {
  const event = await makeEvent(shop.deps, { photos: [['17'], ['42']] });
  const { cart } = await fillCart(event, '17');
  await inShop((scope) => editEvent(shop.deps, scope, event.eventId, change, BY_COMMAND));
  expect((await buyer.read(cart)).items).toEqual([]);
});

test('a cart filled before an event closed its gallery sells none of its photos', async () => {
  const event = await makeEvent(shop.deps, { photos: [['17'], ['42']] });
  const gallery = (isOpened: boolean) =>
    inShop((scope) => setGallery(shop.deps, scope, event.eventId, isOpened));
  await inShop((scope) =>
    editEvent(shop.deps, scope, event.eventId, { verificationFactor: 'BirthDate' }, BY_COMMAND),
  );
  await gallery(true);
  const ids = await setCatalog(shop, event, CATALOG);
  const cart = await buyer.openCart();
  const item = { productId: ids.photo ?? '', photoIds: [event.photoIds[0] ?? ''] };
  expect(await buyer.add(cart, [item])).toMatchObject({ status: 204 });
  await gallery(false);
  expect((await buyer.read(cart)).items).toEqual([]);
});

describe('an unpaid order from before an event became secure', () => {
  const secure = ({ eventId }: MadeEvent) =>
    inShop((scope) => editEvent(shop.deps, scope, eventId, { isSecure: true }, BY_COMMAND));
  const openedByEmail = (event: MadeEvent, bib: string) =>
    issueSearchToken(shop.deps, {
      tenantId: TENANT,
      eventId: event.eventId,
      personId: event.competitors[bib] ?? '',
      version: 0,
      proof: 'Email',
      visitorId: randomUUID(),
    });
  /** Adds a photo to a cart. */
  const addPhoto = async (cart: string, ids: Record<string, string>, photoId = '', more = {}) =>
    expect(await buyer.add(cart, [{ productId: ids.photo ?? '', photoIds: [photoId] }], more)).toMatchObject({
      status: 204,
    });

  test('is canceled permanently: a late payment is refunded, and a new cart has the rest', async () => {
    const [event, other] = [
      await makeEvent(shop.deps, { photos: [['17'], ['42']] }),
      await makeEvent(shop.deps, { photos: [['1']] }),
    ];
    const { cart } = await fillCart(event, '17');
    await addPhoto(cart, await setCatalog(shop, other, CATALOG), other.photoIds[0]);
    const order = await checkOut(cart);
    const invoiceNumber = await paying.atBank(order, []);
    const notice = await paying.noticeOf(order, invoiceNumber);
    await secure(event);
    const canceled = await inShop((scope) => findOrder(scope, order.orderId));
    expect(canceled).toMatchObject({ state: 'Canceled', cancelReason: 'PhotoRemoved' });
    const { items } = await buyer.read(`${CARTS}/${canceled?.nextCartId}`);
    expect(items.flatMap(({ photos }) => photos.map(({ photoId }) => photoId))).toEqual(other.photoIds);
    await paying.deliver(TENANT, notice);
    expect(await paying.stateOf(order)).toBe('Canceled');
    expect((await downloadsOf(order)).total ?? 0).toBe(0);
    await expect(paying.atBank(order, ['pay', 'confirm-silently'])).rejects.toThrow('409');
  });

  test('is not reinstated if it was canceled as unpaid earlier', async () => {
    const event = await makeEvent(shop.deps, { photos: [['17']] });
    const { cart } = await fillCart(event, '17');
    const order = await checkOut(cart);
    await inShop((scope) => cancelOrder(shop.deps, scope, order.orderId));
    await secure(event);
    expect(await inShop((scope) => findOrder(scope, order.orderId))).toMatchObject({
      cancelReason: 'PhotoRemoved',
    });
  });

  test('differs from paid orders, gift codes and later orders by a mailed link, which stay', async () => {
    const event = await makeEvent(shop.deps, { photos: [['17'], ['42']] });
    const { cart, ids } = await fillCart(event, '17');
    const paid = await checkOut(cart);
    await pay(paid);
    const giftCart = await buyer.openCart();
    await buyer.add(giftCart, [{ productId: ids.gift ?? '' }]);
    const gift = await checkOut(giftCart);
    // The search creates the person of bib 42.
    await buyer.tokenOf(event.eventId, '42');
    await secure(event);
    const own = await buyer.openCart();
    await addPhoto(own, ids, event.photoIds[1], { token: await openedByEmail(event, '42') });
    const since = await checkOut(own);
    const titled = { title: 'Another title' };
    await inShop((scope) => editEvent(shop.deps, scope, event.eventId, titled, BY_COMMAND));
    expect((await downloadsOf(paid)).total).toBe(1);
    await pay(gift);
    await pay(since);
    expect(await Promise.all([paid, gift, since].map(paying.stateOf))).toEqual(
      Array.from({ length: 3 }, () => 'Completed'),
    );
  });

  test.each([{ isSecure: true }, { verificationFactor: 'BirthDate' }] as const)(
    'is not reopened by a concurrent edit of the title: %o',
    async (change) => {
      const { eventId } = await makeEvent(shop.deps, { photos: [['17']] });
      const edit = (facts: object) => (scope: Scope) =>
        editEvent(shop.deps, scope, eventId, facts, BY_COMMAND);
      await callDuring(edit(change), () => inShop(edit({ title: 'Another title' })));
      expect(await inShop((scope) => findShownEvent(scope, eventId))).toMatchObject({
        ...change,
        title: 'Another title',
        securedAt: expect.any(Date),
      });
    },
  );

  test.each([{ isSecure: true }, { verificationFactor: 'BirthDate' }] as const)(
    'is not placed by a concurrent checkout: %o',
    async (change) => {
      const event = await makeEvent(shop.deps, { photos: [['17']] });
      const { cart } = await fillCart(event, '17');
      await buyer.read(cart);
      const secure = (scope: Scope) => editEvent(shop.deps, scope, event.eventId, change, BY_COMMAND);
      const checkedOut = await callDuring(secure, () => buyer.checkOut(cart));
      expect(checkedOut.status).toBe(409);
    },
  );

  test.each([
    ['is secure', { isSecure: true }, false, true],
    ['asks for a factor', { verificationFactor: 'BirthDate' }, false, true],
    ['asks for a factor and opens its gallery', { verificationFactor: 'BirthDate' }, true, false],
  ] as const)(
    'follows the rules of the event to which its photo moves, as a cart does: an event that %s',
    async (_, facts, isOpened, isLost) => {
      const [from, into] = [
        await makeEvent(shop.deps, { photos: [['17'], ['42']] }),
        await makeEvent(shop.deps, { photos: [] }),
      ];
      await inShop((scope) => editEvent(shop.deps, scope, into.eventId, facts, BY_COMMAND));
      await inShop((scope) => setGallery(shop.deps, scope, into.eventId, isOpened));
      const ids = await setCatalog(shop, from, CATALOG);
      const [ordered, open] = [await buyer.openCart(), await buyer.openCart()];
      await addPhoto(ordered, ids, from.photoIds[0]);
      await addPhoto(open, ids, from.photoIds[0]);
      const order = await checkOut(ordered);
      const move = { eventId: from.eventId, intoEventId: into.eventId, isMerge: false };
      await inShop((scope) => movePhotos(shop.deps, scope, move, [from.photoIds[0] ?? '']));
      expect(await inShop((scope) => findOrder(scope, order.orderId))).toMatchObject({
        cancelReason: isLost ? 'PhotoRemoved' : null,
      });
      expect((await buyer.read(open)).items).toHaveLength(isLost ? 0 : 1);
    },
  );
});

test.each([false, true])(
  'a gift code from a refunded order pays for no order that had reserved it (payment open: %s)',
  async (isOpen) => {
    const event = await makeEvent(shop.deps, { photos: [['17'], ['42']] });
    const { cart, ids } = await fillCart(event, '17');
    const giftCart = await buyer.openCart();
    await buyer.add(giftCart, [{ productId: ids.gift ?? '' }]);
    const gift = await checkOut(giftCart);
    await pay(gift);
    const code = (await inShop((scope) => listOrderItems(scope, gift.orderId)))[0]?.giftCode ?? '';
    await buyer.add(cart, [{ productId: ids.photo ?? '', photoIds: [event.photoIds[1] ?? ''] }]);
    expect((await buyer.addCode(cart, code)).status).toBe(204);
    const order = await checkOut(cart);
    const opened = isOpen ? await paying.atBank(order, []) : undefined;
    await refundOrder(shop.deps, TENANT, gift.orderId, BY_COMMAND);
    if (opened !== undefined) await paying.deliver(TENANT, await paying.noticeOf(order, opened));
    expect(await inShop((scope) => findOrder(scope, order.orderId))).toMatchObject({
      state: 'AwaitingPayment',
      totalMinor: 3800,
    });
  },
);
