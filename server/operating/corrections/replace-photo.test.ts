import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeMail } from '#delivering/mails/compose-mail.ts';
import { listOrderMails } from '#delivering/mails/index.ts';
import { listReceipts } from '#delivering/receipts/index.ts';
import { correctPhotographer } from '#finding/photographers/change-photographers.ts';
import { ensurePhotographer } from '#finding/photographers/index.ts';
import { holdPhotos, listPhotosById, SHOP_HOLD } from '#finding/photos/index.ts';
import { BY_COMMAND, listActions } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { refundOrder } from '#selling/invoices/index.ts';
import { checkLedger } from '#selling/ledger/index.ts';
import { findOrder, listOrderItems } from '#selling/orders/index.ts';
import { type Buyer, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { type Bought, openPayingBuyer, type PayingBuyer } from '#tests/factories/paying-buyer.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { compensateBuyers } from './compensate-buyers.ts';
import { describeConsequences } from './describe-consequences.ts';
import { removePhotoForGood } from './remove-photo.ts';
import { listReplacements } from './replace-photo.ts';

const TENANT = 'photofinish';
const CATALOG = `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
  - { key: all, kind: PhotosWithMe, title: { en: All }, price: 39 }
`;
const CAUSE = { ...BY_COMMAND, why: 'a complaint' };

let shop: TestShop;
let buyer: Buyer;
let payer: PayingBuyer;
beforeAll(async () => {
  shop = await openTestShop();
  buyer = createBuyer(shop);
  payer = await openPayingBuyer(shop);
});
afterAll(() => shop.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);
const itemsOf = ({ orderId }: Bought) => inShop((scope) => listOrderItems(scope, orderId));
const offered = async (photoId: string, { orderId }: Bought) =>
  (await inShop((scope) => listReplacements(shop.deps, scope, { photoId, orderId })))?.map(
    (photo) => photo.photoId,
  );

type Race = MadeEvent & { ids: Record<string, string> };

/** Creates an event with four photos of bib 1 and one of bib 2. */
async function makeRace(): Promise<Race> {
  const event = await makeEvent(shop.deps, { photos: [['1'], ['1'], ['1'], ['1'], ['2']] });
  return { ...event, ids: await setCatalog(shop, event, CATALOG) };
}

const photoAt = ({ photoIds }: Race, place: number) => photoIds[place] ?? '';

interface Filling {
  /** Single photos, by their position in the event; if omitted, the package. */
  places?: number[];
  orderIds?: string[];
  /** Whether the buyer found the photos by bib 1, and not in the gallery. */
  isSearched?: boolean;
}

async function order(race: Race, { places, orderIds = [], isSearched = true }: Filling): Promise<Bought> {
  const cart = await buyer.openCart();
  const token = isSearched ? { token: await buyer.tokenOf(race.eventId, '1') } : {};
  const items =
    places === undefined
      ? [{ productId: race.ids.all }]
      : [{ productId: race.ids.photo, photoIds: places.map((place) => photoAt(race, place)) }];
  const added = await buyer.send('POST', `${cart}/items/v2`, { items, orderIds }, token);
  expect(added).toMatchObject({ status: 204 });
  const { status, body } = await buyer.checkOut(cart);
  expect(status).toBe(201);
  return { tenantId: TENANT, orderId: body.orderId, invoiceId: body.invoiceId };
}

async function buy(race: Race, filling: Filling): Promise<Bought & { notice: string }> {
  const bought = await order(race, filling);
  const number = await payer.atBank(bought, ['pay', 'confirm-silently']);
  const notice = await payer.noticeOf(bought, number);
  expect(await payer.deliver(TENANT, notice)).toBe(204);
  expect(await payer.stateOf(bought)).toBe('Completed');
  return { ...bought, notice };
}

/** Removes a photo as the desk does: with everything confirmed, or not at all. */
async function replace(
  photoId: string,
  replacements: { orderId: string; photoId: string }[],
  change: { isAlsoBought?: boolean; why?: string; refunds?: { orderId: string; amount: number }[] } = {},
) {
  const cause = { ...CAUSE, why: change.why ?? CAUSE.why };
  return inShop(async (scope) => {
    const { purchases, letters } = await describeConsequences(shop.deps, scope, [photoId]);
    const seenOrderIds = purchases.map(({ orderId }) => orderId);
    const seen = { isAlsoBought: change.isAlsoBought ?? true, seenOrderIds, replacements };
    const outcome = await removePhotoForGood(shop.deps, scope, photoId, { ...seen, letters }, cause);
    const refunds = (change.refunds ?? []).map((refund) => ({ ...refund, of: 'Order' as const }));
    const refusal = await compensateBuyers(
      shop.deps,
      scope,
      { ...seen, removed: { photoId }, refunds },
      cause,
    );
    return refusal ?? outcome;
  });
}
const expectRefused = async (...input: Parameters<typeof replace>) => {
  const outcome = await replace(...input);
  expect(isRefusal(outcome), JSON.stringify(outcome)).toBe(true);
  const [photo] = await inShop((scope) => listPhotosById(scope, [input[0]]));
  expect(photo?.state, 'the removal was rolled back').toBe('Published');
};

/** Returns the balance of what photographers sold in a race, by photographer. */
async function soldBy({ eventId }: Race): Promise<Record<string, number>> {
  const { rows } = await inShop(({ trx }) =>
    sql<{ name: string; net: number }>`select name, sum(net_minor)::integer as net
      from ledger_lines join photographers using (tenant_id, photographer_id)
      where event_id = ${eventId} group by name having sum(net_minor) <> 0`.execute(trx),
  );
  return Object.fromEntries(rows.map(({ name, net }) => [name, net]));
}
const takenBy = (photoId: string, name: string) =>
  inShop(async (scope) => {
    const photographerId = (await ensurePhotographer(shop.deps, scope, name)) ?? '';
    await correctPhotographer(shop.deps, scope, { photographerId, photoIds: [photoId] }, BY_COMMAND);
  });

const DOWNLOADS = '/public/archive-service/api/v1/orders';
const downloadsOf = async ({ orderId }: Bought) =>
  (await payer.send(TENANT, 'GET', `${DOWNLOADS}/${orderId}/downloads`)).body.downloads as {
    photoId: string;
    url: string;
  }[];

test('another photo of the same runner replaces a sold one: order, files, mail, record and books', async () => {
  const race = await makeRace();
  const [gone, instead] = [photoAt(race, 0), photoAt(race, 2)];
  await takenBy(gone, 'Ada');
  await takenBy(instead, 'Ben');
  const bought = await buy(race, { places: [0, 1] });
  const [{ url: oldUrl = '' } = {}] = await downloadsOf(bought);
  const receipts = await inShop((scope) => listReceipts(scope, bought.invoiceId));
  const { Ada: soldMinor = 0 } = await soldBy(race);
  expect(soldMinor).toBeGreaterThan(0);
  // Not the photo of bib 2, and not the photo that the order contains.
  expect(await offered(gone, bought)).toEqual([instead, photoAt(race, 3)]);

  expect(await replace(gone, [{ orderId: bought.orderId, photoId: instead }])).toBe('Removed');

  const [item] = await itemsOf(bought);
  expect(item).toMatchObject({ photoId: instead, totalMinor: 800, refundedMinor: 0, isReturned: false });
  expect((await downloadsOf(bought)).map(({ photoId }) => photoId)).toEqual([instead, photoAt(race, 1)]);
  const link = new URL(oldUrl, 'http://photofinish.localhost');
  expect((await payer.send(TENANT, 'GET', link.pathname + link.search)).status).toBe(404);
  expect(await inShop((scope) => listReceipts(scope, bought.invoiceId))).toEqual(receipts);

  const mails = await inShop((scope) => listOrderMails(scope, bought.orderId));
  const [mail] = mails.filter(({ kind }) => kind === 'photo-replaced');
  expect(mails.filter(({ kind }) => kind === 'photo-removed')).toEqual([]);
  const composed = mail && (await inShop((scope) => composeMail(shop.deps, scope, mail)));
  expect(composed?.text).toContain('another photo of the same runner');
  expect(composed?.text).toContain('have the money for this photo back');
  const thing = { kind: 'order', id: bought.orderId } as const;
  expect(await inShop((scope) => listActions(scope, thing, { count: 1 }))).toMatchObject([
    {
      what: 'order.replace-photo',
      before: { photos: [gone] },
      after: { photos: [instead] },
      why: 'a complaint',
    },
  ]);

  expect(await soldBy(race)).toEqual({ Ben: soldMinor });
  expect(await checkLedger(shop.deps, TENANT)).toMatchObject({ differences: [] });
  // The bank repeats its notice.
  expect(await payer.deliver(TENANT, bought.notice)).toBe(204);
  expect(await soldBy(race)).toEqual({ Ben: soldMinor });
  // The buyer wants the money back instead.
  await refundOrder(shop.deps, TENANT, bought.orderId, CAUSE);
  await shop.work();
  expect(await payer.stateOf(bought)).toBe('Canceled');
  expect(await soldBy(race)).toEqual({});
  expect(await checkLedger(shop.deps, TENANT)).toMatchObject({ differences: [] });
});

test('a replacement that is removed too can be replaced again', async () => {
  const race = await makeRace();
  const bought = await buy(race, { places: [0] });
  for (const place of [0, 1])
    expect(
      await replace(photoAt(race, place), [{ orderId: bought.orderId, photoId: photoAt(race, place + 1) }]),
    ).toBe('Removed');
  expect(await itemsOf(bought)).toMatchObject([{ photoId: photoAt(race, 2) }]);
  const mails = await inShop((scope) => listOrderMails(scope, bought.orderId));
  expect(mails.filter(({ kind }) => kind === 'photo-replaced')).toHaveLength(2);
});

test('no stranger’s photo, photo of another event, hidden photo or photo of the order itself can be the replacement', async () => {
  const [race, other] = [await makeRace(), await makeRace()];
  const bought = await buy(race, { places: [0, 1] });
  await inShop((scope) => holdPhotos(shop.deps, scope, [photoAt(race, 3)], SHOP_HOLD, BY_COMMAND));
  const { orderId } = bought;
  const tried = [
    photoAt(race, 0),
    photoAt(race, 1),
    photoAt(race, 3),
    photoAt(race, 4),
    photoAt(other, 0),
    shop.deps.newId(),
  ];
  for (const photoId of tried) await expectRefused(photoAt(race, 0), [{ orderId, photoId }]);
  expect((await itemsOf(bought)).map(({ photoId }) => photoId)).toEqual([photoAt(race, 0), photoAt(race, 1)]);
  expect(await offered(photoAt(race, 0), bought)).toEqual([photoAt(race, 2)]);
});

test('a confirmation needs a reason, consent to the buyers’ loss of the photo, and one decision for each order', async () => {
  const race = await makeRace();
  const [bought, other] = [await buy(race, { places: [0] }), await buy(race, { places: [1] })];
  const { orderId } = bought;
  const one = { orderId, photoId: photoAt(race, 2) };
  await expectRefused(photoAt(race, 0), [one], { why: '' });
  await expectRefused(photoAt(race, 0), [one], { isAlsoBought: false });
  await expectRefused(photoAt(race, 0), [one], { refunds: [{ orderId, amount: 8 }] });
  await expectRefused(photoAt(race, 0), [one, { ...one, photoId: photoAt(race, 3) }]);
  // An order that does not contain the photo.
  await expectRefused(photoAt(race, 0), [{ ...one, orderId: other.orderId }]);
});

test('nothing replaces a photo of an unpaid or refunded order, of an unknown runner, or of a package', async () => {
  const race = await makeRace();
  const gone = photoAt(race, 0);
  const unpaid = await order(race, { places: [0] });
  const refunded = await buy(race, { places: [0, 1] });
  const fromGallery = await buy(race, { places: [0], isSearched: false });
  const packed = await buy(race, {});
  await refundOrder(shop.deps, TENANT, refunded.orderId, CAUSE);
  for (const bought of [unpaid, refunded, fromGallery, packed])
    expect(await offered(gone, bought), bought.orderId).toEqual([]);
  const photoId = photoAt(race, 2);
  for (const { orderId } of [unpaid, refunded, fromGallery, packed])
    await expectRefused(gone, [{ orderId, photoId }]);
});

test('no photo replaces one whose price completed a package, because the package has the runner’s photos', async () => {
  const race = await makeRace();
  const bought = await buy(race, { places: [0] });
  await buy(race, { orderIds: [bought.orderId] });
  expect(await offered(photoAt(race, 0), bought)).toEqual([]);
});

test('no photo of a runner who became protected, or of an event that asks for more proof, is delivered', async () => {
  const race = await makeRace();
  const bought = await buy(race, { places: [0] });
  const gone = photoAt(race, 0);
  expect(await offered(gone, bought)).toHaveLength(3);
  await inShop(({ trx }) =>
    sql`update photos set state = 'Protected' where photo_id = ${photoAt(race, 1)}`.execute(trx),
  );
  expect(await offered(gone, bought)).toEqual([photoAt(race, 2), photoAt(race, 3)]);
  await inShop(({ trx }) =>
    sql`update events set secured_at = now() + interval '1 day' where event_id = ${race.eventId}`.execute(
      trx,
    ),
  );
  expect(await offered(gone, bought)).toEqual([]);
  expect(await inShop((scope) => findOrder(scope, bought.orderId))).toMatchObject({ state: 'Completed' });
});
