import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Crew } from '#contract/crew.schema.ts';
import { crewRoutes } from '#contract/crew.ts';
import {
  applyStartList,
  dropParticipant,
  findRegistered,
  mergeParticipants,
  protectParticipant,
} from '#finding/competitors/index.ts';
import { editEvent } from '#finding/events/index.ts';
import { protectPhotos } from '#finding/photos/index.ts';
import { ensureCompetitorPerson } from '#finding/recognition/index.ts';
import { issueSearchToken } from '#finding/verification/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { findOrder } from '#selling/orders/index.ts';
import { setCatalog } from '#tests/factories/buyer.ts';
import { competitorOf, type MadeEvent, makeEvent, publishPhoto } from '#tests/factories/event-factory.ts';
import { type GoodsShop, openGoodsShop } from '#tests/factories/goods-shop.ts';
import { type Bought, openPayingBuyer, type PayingBuyer } from '#tests/factories/paying-buyer.ts';

/**
 * Access to a bib that was granted while the bib belonged to another runner or was open to anyone: an unpaid order of a clip, a preorder,
 * a link, a package, a place in a crew. Then a list assigns the bib to another child, its runner is protected or merged, or the event
 * requires more proof. None of these opens a protected photo afterwards (docs/decisions/0229).
 */
const TENANT = 'photofinish';
const CATALOG = `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
  - { key: all, kind: PhotosWithMe, title: { en: All photos }, price: 30 }
`;
const ANOTHER_CHILD = {
  ...competitorOf('17'),
  surname: 'Young',
  givenName: 'Kim',
  email: 'kims-parent@example.com',
  birthDate: '2015-01-01',
};

let goods: GoodsShop;
let paying: PayingBuyer;
beforeAll(async () => {
  goods = await openGoodsShop();
  paying = await openPayingBuyer(goods.shop);
});
afterAll(() => goods?.shop.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => goods.shop.deps.database.inTenant(TENANT, work);
const protect = ({ eventId }: MadeEvent, competitorId = '', isProtected = true) =>
  inShop((scope) =>
    protectParticipant(goods.shop.deps, scope, { eventId, competitorId, isProtected }, BY_COMMAND),
  );
const registeredAs = async (scope: Scope, event: MadeEvent, bib: string) => {
  const found = await findRegistered(scope, event.eventId, event.competitors[bib] ?? '');
  if (found === undefined) throw new Error(`bib ${bib} is not on the list`);
  return found;
};
const merge = (event: MadeEvent, keptBib: string, otherBib: string) =>
  inShop(async (scope) => {
    const kept = await registeredAs(scope, event, keptBib);
    const other = await registeredAs(scope, event, otherBib);
    return mergeParticipants(goods.shop.deps, scope, { kept, other, bib: keptBib }, BY_COMMAND);
  });
/** Imports a list, as an actor who may end protections. */
const bringList = (event: MadeEvent, rows: Parameters<typeof applyStartList>[3]) =>
  inShop((scope) =>
    applyStartList(goods.shop.deps, scope, event.eventId, rows, { authority: BY_COMMAND.actor }),
  );

/** Issues the search token that the link mailed to a bib's runner opens. */
async function openLink({ eventId, competitors }: MadeEvent, bib: string): Promise<string> {
  const competitorId = competitors[bib] ?? '';
  const { personId } = await inShop((scope) => ensureCompetitorPerson(scope, { competitorId, eventId }));
  const grant = { tenantId: TENANT, eventId, personId, version: 0, visitorId: randomUUID() };
  return issueSearchToken(goods.shop.deps, { ...grant, proof: 'Email' });
}
async function checkOut(cart: string): Promise<Bought> {
  await goods.buyer.read(cart);
  const { status, body } = await goods.buyer.checkOut(cart);
  expect(status).toBe(201);
  return { tenantId: TENANT, orderId: body.orderId, invoiceId: body.invoiceId };
}
async function orderAll(event: MadeEvent, token: string): Promise<Bought> {
  const { all = '' } = await setCatalog(goods.shop, event, CATALOG);
  const cart = await goods.buyer.openCart();
  expect((await goods.buyer.add(cart, [{ productId: all }], { token })).status).toBe(204);
  return checkOut(cart);
}
async function pay(order: Bought): Promise<void> {
  const invoiceNumber = await paying.atBank(order, ['pay', 'confirm-silently']);
  await paying.deliver(TENANT, await paying.noticeOf(order, invoiceNumber));
}
const photosOf = async (order: Bought) =>
  (await goods.downloadsOf(order)).body.downloads.map(({ photoId }) => photoId);
const listOwn = (event: MadeEvent, token: string) =>
  goods.buyer.send('GET', `/public/photo-service/api/v1/photos?albumId=${event.eventId}`, undefined, {
    token,
  });
/** Publishes one more photo of a bib as the ingest does: protected if the bib's runner is. */
async function publish({ eventId }: MadeEvent, bib: string): Promise<{ photoId: string; state: string }> {
  const made = { tenantId: TENANT, eventId, index: 9, bibs: [bib], faces: [], isReport: false };
  const photoId = await publishPhoto(goods.shop.deps, made);
  return inShop(async (scope) => {
    await protectPhotos(goods.shop.deps, scope, eventId, { photoIds: [photoId] }, []);
    const query = scope.trx.selectFrom('photos').select('state').where('photoId', '=', photoId);
    return { photoId, ...(await query.executeTakeFirstOrThrow()) };
  });
}
const stateOf = async ({ orderId }: Bought) => (await inShop((scope) => findOrder(scope, orderId)))?.state;

describe('an unpaid order by a publicly known bib', () => {
  test('of the runner’s own finish clip is canceled when they are protected', async () => {
    const { open, buyer } = goods;
    const token = await buyer.tokenOf(open.eventId, '17');
    const clip = [{ productId: open.ids.finish ?? '', videoId: open.clips['17'] ?? '' }];
    const [ordered, left] = [await buyer.openCart(), await buyer.openCart()];
    for (const cart of [ordered, left]) expect((await buyer.add(cart, clip, { token })).status).toBe(204);
    const order = await checkOut(ordered);
    await protect(open, open.competitors['17']);
    expect(await stateOf(order)).toBe('Canceled');
    await expect(paying.atBank(order, ['pay', 'confirm-silently'])).rejects.toThrow('409');
    expect((await buyer.read(left)).items).toEqual([]);
    await protect(open, open.competitors['17'], false);
  });

  test('for future photos is canceled, and a paid order receives no photos', async () => {
    const event = await makeEvent(goods.shop.deps, { photos: [], date: '2027-05-10' });
    await bringList(event, [competitorOf('17')]);
    const token = await goods.buyer.tokenOf(event.eventId, '17');
    const [paid, unpaid] = [await orderAll(event, token), await orderAll(event, token)];
    await pay(paid);
    const known = await inShop(({ trx }) =>
      trx
        .selectFrom('competitors')
        .select('competitorId')
        .where('eventId', '=', event.eventId)
        .executeTakeFirstOrThrow(),
    );
    await protect(event, known.competitorId);
    expect(await publish(event, '17')).toMatchObject({ state: 'Protected' });
    expect(await stateOf(unpaid)).toBe('Canceled');
    expect(await photosOf(paid)).toEqual([]);
  });
});

describe('a list that assigns a protected child’s bib to another child', () => {
  async function makeRace() {
    const event = await makeEvent(goods.shop.deps, { photos: [['17'], ['42']] });
    await protect(event, event.competitors['17']);
    const token = await openLink(event, '17');
    expect((await listOwn(event, token)).status).toBe(200);
    return { event, token };
  }

  test('revokes the first child’s link, cancels unpaid orders and adds nothing to their package', async () => {
    const { event, token } = await makeRace();
    const [paid, unpaid] = [await orderAll(event, token), await orderAll(event, token)];
    await pay(paid);
    await bringList(event, [ANOTHER_CHILD]);
    expect((await listOwn(event, token)).status).toBe(401);
    expect(await stateOf(unpaid)).toBe('Canceled');
    expect(await publish(event, '17')).toMatchObject({ state: 'Protected' });
    expect(await photosOf(paid)).toEqual([event.photoIds[0]]);
  });

  test('protects the first child in the same way after an operator removed them', async () => {
    const { event, token } = await makeRace();
    const paid = await orderAll(event, token);
    await pay(paid);
    await inShop(async (scope) =>
      dropParticipant(goods.shop.deps, scope, await registeredAs(scope, event, '17'), BY_COMMAND),
    );
    await bringList(event, [ANOTHER_CHILD]);
    const query = inShop(({ trx }) =>
      trx
        .selectFrom('competitors')
        .select('competitorId')
        .where('eventId', '=', event.eventId)
        .where('surname', '=', ANOTHER_CHILD.surname)
        .executeTakeFirstOrThrow(),
    );
    await protect(event, (await query).competitorId);
    expect(await publish(event, '17')).toMatchObject({ state: 'Protected' });
    expect(await photosOf(paid)).toEqual([event.photoIds[0]]);
  });

  test('revokes nothing if only the spelling of the name differs, and the link if the address differs', async () => {
    const { event, token } = await makeRace();
    const paid = await orderAll(event, token);
    await pay(paid);
    await bringList(event, [{ ...competitorOf('17'), surname: 'Runer', givenName: 'Alexander' }]);
    expect((await listOwn(event, token)).status).toBe(200);
    const later = await publish(event, '17');
    expect((await photosOf(paid)).toSorted()).toEqual([event.photoIds[0], later.photoId].toSorted());
    await bringList(event, [{ ...competitorOf('17'), email: 'other@example.com' }]);
    expect((await listOwn(event, token)).status).toBe(401);
  });
});

describe('a duplicate that is merged into a protected child', () => {
  test('has its photos, orders and clips protected too', async () => {
    const { open, buyer } = goods;
    const { photo = '', finish = '' } = open.ids;
    const token = await buyer.tokenOf(open.eventId, '42');
    const order = async (item: object) => {
      const cart = await buyer.openCart();
      expect((await buyer.add(cart, [item as { productId: string }], { token })).status).toBe(204);
      return checkOut(cart);
    };
    const single = await order({ productId: photo, photoIds: [open.photoIds[2] ?? ''] });
    const clip = await order({ productId: finish, videoId: open.clips['42'] });
    await protect(open, open.competitors['17']);
    expect(await merge(open, '17', '42')).toEqual({ kind: 'Done' });
    for (const one of [single, clip]) expect(await stateOf(one)).toBe('Canceled');
    const shown = await Promise.all(
      ['photos', 'videos'].map((kind) =>
        buyer.send('GET', `/public/photo-service/api/v1/${kind}?albumId=${open.eventId}`),
      ),
    );
    expect(shown).toMatchObject([{ body: { photos: [] } }, { body: { videos: [{ kind: 'Full' }] } }]);
    expect(await publish(open, '42')).toMatchObject({ state: 'Protected' });
  });
});

describe('a place in a crew', () => {
  test.each([
    ['secure', { isSecure: true }],
    ['asks for a birth date', { verificationFactor: 'BirthDate' }],
  ] as const)('that was joined by bib shows no photos once the event %s', async (_, change) => {
    const { buyer, shop } = goods;
    const { eventId } = await makeEvent(shop.deps, { photos: [['17'], ['17']] });
    const token = await buyer.tokenOf(eventId, '17');
    const made = await buyer.send<Crew>('POST', crewRoutes.makeCrew.path, { eventId, name: 'Eve' });
    const at = (path: string) => path.replace(':crewId', made.body.crewId);
    const joining = at(crewRoutes.joinCrew.path);
    const joined = await buyer.send<{ token: string }>('POST', joining, { name: 'Kid' }, { token });
    const look = async () =>
      (
        await buyer.send<Crew>('GET', at(crewRoutes.getCrew.path), undefined, {
          token: joined.body.token,
        })
      ).body.members;
    expect(await look()).toMatchObject([{ photosCount: 2 }]);
    await inShop((scope) => editEvent(shop.deps, scope, eventId, change, BY_COMMAND));
    expect(await look()).toMatchObject([{ photosCount: null, pictureUrl: null }]);
  });
});
