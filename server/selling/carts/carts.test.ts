import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CartItem, NewCartItem, OwnPhotosQuote, Quote } from '#contract/shoppingcart.schema.ts';
import { applyStartList } from '#finding/competitors/index.ts';
import { insertTags } from '#finding/photos/index.ts';
import { type Buyer, CARTS, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { competitorOf, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { logInAs } from '#tests/factories/log-in.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { insertLines } from './carts.store.ts';

let shop: TestShop;
let buyer: Buyer;

beforeAll(async () => {
  shop = await openTestShop();
  buyer = createBuyer(shop);
});
afterAll(() => shop.close());

const CATALOG = `
products:
  - { key: all, kind: PhotosWithMe, title: { en: All photos of me, de: Alle Fotos von mir }, price: 29 }
  - { key: photo, kind: Photo, title: { en: Photo, de: Foto }, price: 8 }
  - { key: hidden, kind: Photo, title: { en: Hidden }, price: 1, state: Hidden }
  - { key: frame, kind: Frame, title: { en: Frame }, price: 12 }
  - { key: code, kind: Promocode, title: { en: A present }, price: 29 }
`;
const OFFERS = `
offers: [{ key: three, products: [photo], quantity: 3, price: 20 }]
gifts: [{ key: free, from: 40, count: 2, products: [photo] }]
`;

const isClose = ({ closeUpUrl }: CartItem['photos'][number]) => closeUpUrl?.includes('/close-ups/') === true;

/** Creates an event with eight photos of bib 1 and one of bib 2. */
async function makeRace(
  yaml = CATALOG,
  input: Parameters<typeof makeEvent>[1] = {},
): Promise<{ event: MadeEvent; ids: Record<string, string> }> {
  const photos = [...Array.from({ length: 8 }, () => ['1']), ['2']];
  const event = await makeEvent(shop.deps, { photos, ...input });
  return { event, ids: await setCatalog(shop, event, yaml) };
}

const photosOf = ({ event, ids }: Awaited<ReturnType<typeof makeRace>>, count: number) => ({
  productId: ids.photo ?? '',
  photoIds: event.photoIds.slice(0, count),
});

const QUOTES = '/public/shoppingcart-service/api/v1/quotes';

/** Quotes items, adds them, and expects the cart to cost what was quoted. */
async function quoteAndAdd(cart: string, items: NewCartItem[], token?: string): Promise<Quote> {
  const input = token === undefined ? {} : { token };
  const shoppingCartId = cart.slice(cart.lastIndexOf('/') + 1);
  const before = await buyer.read(cart);
  const { body } = await buyer.send<Quote>('POST', QUOTES, { shoppingCartId, items }, input);
  expect(await buyer.read(cart)).toEqual(before);
  expect((await buyer.add(cart, items, input)).status).toBe(204);
  const { totalAmount } = await buyer.read(cart);
  expect(body).toMatchObject({ totalAmount, added: totalAmount - before.totalAmount });
  return body;
}

describe('a quote', () => {
  test('equals the cart’s total after adding, with offers, packages and gifts, whatever the cart contained', async () => {
    const race = await makeRace(CATALOG + OFFERS);
    const token = await buyer.tokenOf(race.event.eventId, '1');
    const one = (index: number) => ({
      productId: race.ids.photo ?? '',
      photoIds: [race.event.photoIds[index] ?? ''],
    });
    const cart = await buyer.openCart();
    expect(await quoteAndAdd(cart, [one(0), one(1)], token)).toMatchObject({ added: 16 });
    expect(await quoteAndAdd(cart, [one(2)], token)).toMatchObject({ totalAmount: 20, added: 4 });
    expect(await quoteAndAdd(cart, [one(3), one(4)], token)).toMatchObject({ totalAmount: 29, added: 9 });
    expect(await quoteAndAdd(cart, [{ productId: race.ids.all ?? '' }], token)).toMatchObject({ added: 0 });
    expect(await quoteAndAdd(cart, [{ productId: race.ids.code ?? '', quantity: 2 }])).toMatchObject({
      added: 58,
    });
  });

  test('without a cart prices a new one, and refuses the items that adding refuses', async () => {
    const race = await makeRace();
    const items = [photosOf(race, 2)];
    const { body } = await buyer.send('POST', QUOTES, { items });
    expect(body).toEqual({
      currencyId: 978,
      totalAmount: 16,
      added: 16,
      singlyAdded: 16,
      paidBefore: 0,
      nextOffers: [],
    });
    const cart = await buyer.openCart();
    await buyer.add(cart, items);
    const shoppingCartId = cart.slice(cart.lastIndexOf('/') + 1);
    const again = await buyer.send('POST', QUOTES, { shoppingCartId, items });
    expect(again).toMatchObject({ status: 409, body: { code: 'AlreadyAdded' } });
    const stranger = await buyer.send('POST', QUOTES, { items: [{ productId: race.ids.all ?? '' }] });
    expect(stranger.status).toBe(401);
    expect((await buyer.send('POST', QUOTES, { shoppingCartId: randomUUID(), items })).status).toBe(200);
  });

  test('of a runner’s own photos prices one, each and all, like the cart', async () => {
    const race = await makeRace();
    const { eventId } = race.event;
    const token = await buyer.tokenOf(eventId, '1');
    const cart = await buyer.openCart();
    const shoppingCartId = cart.slice(cart.lastIndexOf('/') + 1);
    const quote = async () =>
      (
        await buyer.send<OwnPhotosQuote>(
          ...(['GET', `${QUOTES}?albumId=${eventId}&shoppingCartId=${shoppingCartId}`, undefined] as const),
          { token },
        )
      ).body;
    expect(await quote()).toMatchObject({
      currencyId: 978,
      plain: {
        one: { productId: race.ids.photo, totalAmount: 8, added: 8 },
        each: { productId: race.ids.photo, totalAmount: 29, added: 29 },
        // Compared with the price of the cart without the package.
        singly: { productId: race.ids.photo, totalAmount: 64, added: 64 },
        all: { productId: race.ids.all, totalAmount: 29, added: 29 },
        boughtCount: 0,
      },
      framed: {
        one: { productId: race.ids.frame, totalAmount: 12, added: 12 },
        each: { productId: race.ids.frame, totalAmount: 96, added: 96 },
        all: null,
        boughtCount: 0,
      },
    });
    // Six photos are charged as the package; bought singly they cost 48.
    const six = await buyer.send('POST', QUOTES, { items: [photosOf(race, 6)] }, { token });
    expect(six.body).toMatchObject({ added: 29, singlyAdded: 48 });
    await buyer.add(cart, [photosOf(race, 3)], { token });
    expect((await quote()).plain).toMatchObject({ one: { added: 5 }, each: { added: 5 }, all: { added: 5 } });
    await buyer.add(cart, [{ productId: race.ids.all ?? '' }], { token });
    expect((await quote()).plain).toMatchObject({ one: null, each: null, all: null });
    const other = await makeRace();
    const wrong = await buyer.send('GET', `${QUOTES}?albumId=${other.event.eventId}`, undefined, { token });
    expect(wrong.status).toBe(401);
  });
});

describe('a package instead of single photos', () => {
  const SECOND = 'people: [{ key: second, products: [all], from: 2, percent: 50 }]';

  test('is offered with the items that it replaces and its extra cost; the cart then charges exactly that', async () => {
    const race = await makeRace();
    const token = await buyer.tokenOf(race.event.eventId, '1');
    const cart = await buyer.openCart();
    await buyer.add(cart, [photosOf(race, 2)], { token });
    // 16 of 29 are single photos: the package would cost too much more.
    expect((await buyer.read(cart)).packageOffers).toEqual([]);
    const rest = { productId: race.ids.photo ?? '', photoIds: race.event.photoIds.slice(2, 3) };
    await buyer.add(cart, [rest], { token });
    const near = await buyer.read(cart);
    expect(near.packageOffers).toMatchObject([
      {
        eventId: race.event.eventId,
        productId: race.ids.all,
        photosCount: 8,
        isWhole: true,
        totalAmount: 29,
        added: 5,
      },
    ]);
    expect(near.packageOffers[0]?.person).toEqual(near.items[0]?.person);
    expect(near.packageOffers[0]?.replacedIds).toHaveLength(3);
    expect((await buyer.add(cart, [{ productId: race.ids.all ?? '' }], { token })).status).toBe(204);
    const taken = await buyer.read(cart);
    expect(taken).toMatchObject({ totalAmount: 29, packageOffers: [], items: [{ photosCount: 8 }] });
  });

  test('is not marked as whole if the cart contains another runner’s photos', async () => {
    const race = await makeRace();
    const token = await buyer.tokenOf(race.event.eventId, '1');
    const cart = await buyer.openCart();
    await buyer.add(cart, [photosOf(race, 4)], { token });
    expect((await buyer.read(cart)).packageOffers).toMatchObject([{ isWhole: true, added: 0 }]);
    const other = { productId: race.ids.photo ?? '', photoIds: race.event.photoIds.slice(8) };
    await buyer.add(cart, [other], { token: await buyer.tokenOf(race.event.eventId, '2') });
    expect((await buyer.read(cart)).packageOffers).toMatchObject([{ isWhole: false, added: 0 }]);
  });

  test('needs the search token of its person, and can be swapped back for single photos in one step', async () => {
    const race = await makeRace();
    const token = await buyer.tokenOf(race.event.eventId, '1');
    const cart = await buyer.openCart();
    await buyer.add(cart, [photosOf(race, 5)], { token });
    const all = [{ productId: race.ids.all ?? '' }];
    expect((await buyer.add(cart, all)).status).toBe(401);
    expect((await buyer.add(cart, all, { token })).status).toBe(204);
    const [line] = (await buyer.read(cart)).items;
    const insteadOf = [line?.shoppingCartItemId];
    const swap = (items: object[], more: object = {}) =>
      buyer.send('POST', `${cart}/items/v2`, { items, insteadOf, ...more }, { token });
    // A refused swap leaves the cart as it was.
    expect((await swap([{ productId: randomUUID() }])).status).toBe(409);
    expect((await buyer.read(cart)).items).toMatchObject([{ photosCount: 8 }]);
    expect((await swap([photosOf(race, 5)])).status).toBe(204);
    expect((await buyer.read(cart)).items).toHaveLength(5);
    // Lines of another cart stay where they are.
    const other = await buyer.openCart();
    await buyer.add(other, [photosOf(race, 1)]);
    const foreign = (await buyer.read(other)).items.map(({ shoppingCartItemId }) => shoppingCartItemId);
    const sixth = { productId: race.ids.photo, photoIds: race.event.photoIds.slice(5, 6) };
    expect((await swap([sixth], { insteadOf: foreign })).status).toBe(204);
    expect((await buyer.read(other)).items).toHaveLength(1);
  });

  test('in the cart shows the price of one more runner', async () => {
    const race = await makeRace(CATALOG.replace('price: 29 }', 'price: 30 }') + SECOND);
    const token = await buyer.tokenOf(race.event.eventId, '1');
    const cart = await buyer.openCart();
    const quote = await quoteAndAdd(cart, [{ productId: race.ids.all ?? '' }], token);
    expect(quote.nextOffers).toMatchObject([
      { photosCount: 0, gift: null, added: 15, reason: { kind: 'People', fromPerson: 2, percent: 50 } },
    ]);
    expect((await buyer.read(cart)).nextOffers).toEqual(quote.nextOffers);
  });
});

describe('prices in a cart', () => {
  test('three for 20: the offer is charged and shown on every line', async () => {
    const race = await makeRace(CATALOG + OFFERS);
    const cart = await buyer.openCart();
    await buyer.add(cart, [photosOf(race, 3)]);
    const shown = await buyer.read(cart);
    expect(shown).toMatchObject({ amount: 24, totalAmount: 20, discount: 4 });
    expect(shown.items.reduce((sum, item) => sum + item.totalPrice, 0)).toBe(20);
    for (const item of shown.items)
      expect(item).toMatchObject({ originalPrice: 8, reasons: [{ kind: 'Offer', quantity: 3, price: 20 }] });
    // No way to buy the three photos costs 24.
    expect(shown.singlyAmount).toBe(20);
  });

  test('packages of two people are compared with a cart for each if a gift makes these cost less', async () => {
    const gift = 'gifts: [{ key: free, from: 20, count: 1, products: [photo] }]\n';
    const photos = [...Array.from({ length: 4 }, () => ['1']), ...Array.from({ length: 4 }, () => ['2'])];
    const race = await makeRace(CATALOG + gift, { photos });
    const cart = await buyer.openCart();
    for (const bib of ['1', '2'])
      await buyer.add(cart, [{ productId: race.ids.all ?? '' }], {
        token: await buyer.tokenOf(race.event.eventId, bib),
      });
    // Four photos for 8, of which one is free, twice. In one cart only one of the eight would be free.
    expect((await buyer.read(cart)).singlyAmount).toBe(2 * 24);
  });

  test('names the nearest offer that is not reached yet, with its extra cost; reaching it costs no more', async () => {
    const gift = 'gifts: [{ key: free, from: 40, count: 1, products: [frame] }]';
    const race = await makeRace(`${CATALOG}${OFFERS.split('gifts:')[0]}${gift}`);
    const cart = await buyer.openCart();
    expect((await buyer.add(cart, [photosOf(race, 5)])).status).toBe(204);
    const { nextOffers, totalAmount } = await buyer.read(cart);
    expect(totalAmount).toBe(36);
    // Only one offer is named, although a free frame is equally near.
    expect(nextOffers).toHaveLength(1);
    expect(nextOffers[0]).toMatchObject({
      eventId: race.event.eventId,
      photosCount: 1,
      gift: null,
      totalAmount: 40,
      added: 4,
      reason: { kind: 'Offer', quantity: 3, price: 20 },
    });
    const sixth = { productId: race.ids.photo ?? '', photoIds: race.event.photoIds.slice(5, 6) };
    const said = await quoteAndAdd(cart, [sixth]);
    const then = await buyer.read(cart);
    expect(then.totalAmount).toBe(40);
    expect(then.nextOffers).toMatchObject([
      { photosCount: 0, gift: 'Frame', added: 0, reason: { kind: 'Gift', threshold: 40 } },
    ]);
    expect(said.nextOffers).toEqual(then.nextOffers);
    await buyer.checkOut(cart);
    expect((await buyer.read(cart)).nextOffers).toEqual([]);
  });

  test('names no offer that needs more photos than the runner has left', async () => {
    const race = await makeRace(CATALOG.replace('price: 29 }', 'price: 90 }') + OFFERS.split('gifts:')[0]);
    const token = await buyer.tokenOf(race.event.eventId, '1');
    const cart = await buyer.openCart();
    const seven = await quoteAndAdd(cart, [photosOf(race, 7)], token);
    // The two missing photos for the third offer would be one of the runner's own and another runner's.
    expect(seven.nextOffers).toEqual([]);
    expect((await buyer.read(cart)).nextOffers).toEqual([]);
    const five = await buyer.openCart();
    expect((await quoteAndAdd(five, [photosOf(race, 5)], token)).nextOffers).toMatchObject([
      { photosCount: 1, added: 4 },
    ]);
    // A buyer who has another runner's photo in the cart may take more of these.
    const open = await buyer.openCart();
    await buyer.add(open, [photosOf(race, 7)]);
    expect((await buyer.read(open)).nextOffers).toMatchObject([{ photosCount: 2 }]);
  });

  test('tiers reduce each photo’s price', async () => {
    const race = await makeRace(
      CATALOG.replace('Foto }, price: 8', 'Foto }, price: 8, tiers: [{ from: 2, price: 6 }]'),
    );
    const cart = await buyer.openCart();
    await buyer.add(cart, [photosOf(race, 2)]);
    const shown = await buyer.read(cart);
    expect(shown.totalAmount).toBe(12);
    expect(shown.items[0]?.reasons).toEqual([{ kind: 'Tier', fromQuantity: 2, price: 6 }]);
  });

  test('photos found by a search never cost more than the package that contains them', async () => {
    const race = await makeRace();
    const [anonymous, known] = [await buyer.openCart(), await buyer.openCart()];
    await buyer.add(anonymous, [photosOf(race, 6)]);
    expect((await buyer.read(anonymous)).totalAmount).toBe(48);
    const token = await buyer.tokenOf(race.event.eventId, '1');
    await buyer.add(known, [photosOf(race, 6)], { token });
    const shown = await buyer.read(known);
    expect(shown.totalAmount).toBe(29);
    expect(shown.items[0]?.reasons).toEqual([{ kind: 'PackageForLess', quantity: 6, price: 29 }]);
    // Each photo is shown cropped to the person who was found. Without a search there is no crop.
    const regions = (items: CartItem[]) => items.map(({ photos }) => photos.map(isClose));
    expect(regions(shown.items)).toEqual(Array(6).fill([true]));
    expect(regions((await buyer.read(anonymous)).items)).toEqual(Array(6).fill([false]));
    const packaged = await buyer.openCart();
    await buyer.add(packaged, [{ productId: race.ids.all ?? '' }], { token });
    const [line] = (await buyer.read(packaged)).items;
    expect(line).toMatchObject({ photosCount: 8 });
    expect(regions([line!])).toEqual([Array(4).fill(true)]);
    const third = { productId: race.ids.photo ?? '', photoIds: [race.event.photoIds[0] ?? ''] };
    expect(await buyer.add(known, [third])).toMatchObject({ status: 409, body: { code: 'AlreadyAdded' } });
  });

  test('applies all gifts above a threshold by default, or fewer if the buyer chooses', async () => {
    const yaml = CATALOG.replace('price: 29 }', 'price: 99 }') + OFFERS.replace(/offers.*/, '');
    const race = await makeRace(yaml);
    const cart = await buyer.openCart();
    await buyer.add(cart, [photosOf(race, 7)]);
    const event = { eventId: race.event.eventId, giftsAllowed: 2 };
    expect(await buyer.read(cart)).toMatchObject({ totalAmount: 40, events: [{ ...event, giftsGiven: 2 }] });
    const input = (count: number) =>
      buyer.send('PUT', `${cart}/gifts`, { eventId: race.event.eventId, count });
    expect((await input(1)).status).toBe(204);
    expect(await buyer.read(cart)).toMatchObject({ totalAmount: 48, events: [{ ...event, giftsGiven: 1 }] });
    expect((await input(0)).status).toBe(204);
    expect(await buyer.read(cart)).toMatchObject({ totalAmount: 56, events: [{ ...event, giftsGiven: 0 }] });
    expect((await input(9)).status).toBe(204);
    const shown = await buyer.read(cart);
    expect(shown).toMatchObject({ totalAmount: 40, events: [{ ...event, giftsGiven: 2 }] });
    const given = shown.items.filter(({ reasons }) => reasons.some(({ kind }) => kind === 'Gift'));
    expect(given.map((item) => item.reasons)).toEqual([
      [{ kind: 'Gift', threshold: 40 }],
      [{ kind: 'Gift', threshold: 40 }],
    ]);
    const other = { eventId: randomUUID(), count: 1 };
    expect(await buyer.send('PUT', `${cart}/gifts`, other)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'eventId' }] },
    });
  });

  test('does not charge for a photo that a package in the cart now contains', async () => {
    const race = await makeRace();
    const cart = await buyer.openCart();
    const stranger = { productId: race.ids.photo ?? '', photoIds: [race.event.photoIds[8] ?? ''] };
    const token = await buyer.tokenOf(race.event.eventId, '1');
    await buyer.add(cart, [stranger, { productId: race.ids.all ?? '' }], { token });
    expect((await buyer.read(cart)).totalAmount).toBe(37);
    await readBib(race.event, 8, '1');
    const shown = await buyer.read(cart);
    expect(shown.totalAmount).toBe(29);
    expect(shown.items[0]).toMatchObject({ totalPrice: 0, reasons: [{ kind: 'InPackage' }] });
  });

  test('events are in the order in which they were added, each with its own total', async () => {
    const [first, second] = [await makeRace(), await makeRace()];
    const cart = await buyer.openCart();
    await buyer.add(cart, [photosOf(second, 1)]);
    await buyer.add(cart, [photosOf(first, 2)]);
    await buyer.add(cart, [{ ...photosOf(second, 1), photoIds: [second.event.photoIds[3] ?? ''] }]);
    expect((await buyer.read(cart)).events).toMatchObject([
      { eventId: second.event.eventId, subtotal: 16 },
      { eventId: first.event.eventId, subtotal: 16 },
    ]);
  });

  test('titles are in the visitor’s language', async () => {
    const race = await makeRace();
    const cart = await buyer.openCart();
    await buyer.add(cart, [photosOf(race, 1)]);
    expect((await buyer.read(cart, { language: 'de' })).items[0]?.product.title).toBe('Foto');
    expect((await buyer.read(cart, { language: 'ru' })).items[0]?.product.title).toBe('Photo');
  });
});

describe('items that a cart accepts', () => {
  test('a product for a distance needs the token of one of its runners', async () => {
    const forTenK = CATALOG.replaceAll('price: 29 }', 'price: 29, distances: [10K] }').replace(
      'Foto }, price: 8 }',
      'Foto }, price: 8, distances: [42K] }',
    );
    const race = await makeRace(forTenK);
    const token = await buyer.tokenOf(race.event.eventId, '1');
    const cart = await buyer.openCart();
    const photo = [photosOf(race, 1)];
    expect(await buyer.add(cart, photo)).toMatchObject({ status: 401 });
    expect(await buyer.add(cart, photo, { token })).toMatchObject({ body: { code: 'ProductUnavailable' } });
    expect((await buyer.add(cart, [{ productId: race.ids.all ?? '' }], { token })).status).toBe(204);
    // A gift code shows no runner.
    const code = [{ productId: race.ids.code ?? '' }];
    expect(await buyer.add(cart, code, { token })).toMatchObject({ body: { code: 'ProductUnavailable' } });
  });

  test('accepts any number of gift codes, each as a line with its recipient', async () => {
    const { ids } = await makeRace();
    const cart = await buyer.openCart();
    const gift = { name: 'Ben', email: 'ben@example.com', message: 'Well run!' };
    const present = { productId: ids.code ?? '', quantity: 3, gift };
    expect((await buyer.add(cart, [present])).status).toBe(204);
    expect((await buyer.add(cart, [{ productId: ids.code ?? '' }])).status).toBe(204);
    const shown = await buyer.read(cart);
    expect(shown.items.map((item) => item.gift)).toEqual([gift, gift, gift, {}]);
    expect(shown.totalAmount).toBe(4 * 29);
    const second = shown.items[1]?.shoppingCartItemId;
    expect((await buyer.send('DELETE', `${cart}/items/${second}`)).status).toBe(204);
    expect((await buyer.add(cart, [{ productId: ids.code ?? '' }])).status).toBe(204);
    expect((await buyer.read(cart)).items).toHaveLength(4);
  });

  test('a package before the race is a preorder; if no photos were published afterwards, it is unavailable', async () => {
    const future = await makeRace(CATALOG, { date: '2199-01-01', photos: [] });
    const { event, ids } = await makeRace(CATALOG, { photos: [['1'], ['2']] });
    const cart = await buyer.openCart();
    const upcoming = await upcomingToken(future.event);
    const input = [{ productId: future.ids.all ?? '' }];
    expect((await buyer.add(cart, input, { token: upcoming })).status).toBe(204);
    expect((await buyer.read(cart)).items).toMatchObject([{ isPreorder: true, photosCount: 0 }]);

    const token = await buyer.tokenOf(event.eventId, '2');
    const photo = `/public/photo-service/api/v1/photos/${event.photoIds[1]}/itsme`;
    expect((await buyer.send('POST', photo, { itIsMe: false }, { token })).status).toBe(204);
    expect(await buyer.add(cart, [{ productId: ids.all ?? '' }], { token })).toMatchObject({
      body: { code: 'ProductUnavailable' },
    });
  });

  test('refuses a wrong quantity, a price sent by the client and unknown fields', async () => {
    const race = await makeRace();
    const cart = await buyer.openCart();
    const code = race.ids.code ?? '';
    for (const quantity of [0, -1, 1.5, 1e9, '1'])
      expect(
        await buyer.send('POST', `${cart}/items`, { productId: code, quantity }),
        String(quantity),
      ).toMatchObject({ status: 400, body: { code: 'Invalid', errors: [{ path: 'quantity' }] } });
    const photo = photosOf(race, 1);
    const wrong: [object, string][] = [
      [{ ...photo, quantity: 2 }, 'quantity'],
      [{ ...photo, gift: { name: 'Ben' } }, 'gift'],
      [{ productId: race.ids.photo }, 'photoIds'],
      [{ productId: code, photoIds: photo.photoIds }, 'photoIds'],
      [{ productId: code, gift: { email: 'nobody' } }, 'gift.email'],
    ];
    for (const [item, path] of wrong) {
      const refused = { status: 400, body: { code: 'Invalid', errors: [{ path }] } };
      expect(await buyer.send('POST', `${cart}/items`, item), path).toMatchObject(refused);
    }
    expect(await buyer.send('POST', `${cart}/items/v2`, { items: [photo, wrong[0]?.[0]] })).toMatchObject({
      body: { errors: [{ path: 'items.1.quantity' }] },
    });
    const asList = [photo, { ...photo, photoIds: 'all of them' }];
    expect(await buyer.send('POST', `${cart}/items/v2`, asList)).toMatchObject({
      body: { errors: [{ path: '1.photoIds' }] },
    });
    expect(await buyer.send('POST', `${cart}/items/v2`, { items: asList })).toMatchObject({
      body: { errors: [{ path: 'items.1.photoIds' }] },
    });
    expect(await buyer.send('POST', `${cart}/items`, { ...photo, discount: 5 })).toMatchObject({
      status: 400,
    });
    const cheap = { ...photo, price: 0.01, originalPrice: '1', totalPrice: null };
    expect((await buyer.send('POST', `${cart}/items`, cheap)).status).toBe(204);
    expect((await buyer.read(cart)).totalAmount).toBe(8);
  });

  test('accepts a bare list and one under `items`, for adding and for removing', async () => {
    const race = await makeRace();
    const cart = await buyer.openCart();
    const photos = race.event.photoIds.slice(0, 3).map((photoId) => ({
      productId: race.ids.photo ?? '',
      photoIds: [photoId],
    }));
    expect((await buyer.send('POST', `${cart}/items/v2`, photos)).status).toBe(204);
    const [first, second, third] = (await buyer.read(cart)).items.map((item) => item.shoppingCartItemId);
    expect(third).toBeDefined();
    expect((await buyer.send('DELETE', `${cart}/items`, [first])).status).toBe(204);
    expect((await buyer.send('DELETE', `${cart}/items`, { items: [second] })).status).toBe(204);
    expect((await buyer.read(cart)).items).toMatchObject([{ shoppingCartItemId: third }]);
    for (const [method, path] of [
      ['POST', '/items/v2'],
      ['DELETE', '/items'],
    ] as const)
      for (const body of [[], {}, { 0: photos[0] }, Array.from({ length: 501 }, () => first)])
        expect(await buyer.send(method, cart + path, body)).toMatchObject({
          status: 400,
          body: { code: 'Invalid' },
        });
    expect(await buyer.send('DELETE', `${cart}/items`, [third, 'third'])).toMatchObject({
      body: { errors: [{ path: '1' }] },
    });
    expect(await buyer.send('POST', `${cart}/items/v2`, [{ ...photos[0], quantity: 2 }])).toMatchObject({
      body: { errors: [{ path: '0.quantity' }] },
    });
    const { paths } = (await shop.call({ method: 'GET', url: '/openapi.json' })).json<{
      paths: Record<string, Record<string, { requestBody: { content: Record<string, { schema: object }> } }>>;
    }>();
    const schemaOf = (method: string, path: string) =>
      Object.entries(paths)
        .filter(([url]) => url.includes('/shoppingCarts/') && url.endsWith(`}${path}`))
        .flatMap(([, calls]) => calls[method] ?? [])[0]?.requestBody.content;
    for (const documented of [schemaOf('post', '/items/v2'), schemaOf('delete', '/items')])
      expect(documented?.['application/json']?.schema).toMatchObject({
        anyOf: [{ type: 'object' }, { type: 'array' }],
      });
  });

  test('refuses hidden products, and products of another event or tenant', async () => {
    const race = await makeRace();
    const other = await makeRace();
    const foreign = await makeEvent(shop.deps, { tenantId: 'marafon' });
    const cart = await buyer.openCart();
    const [photoId = ''] = race.event.photoIds;
    const refused: object[] = [
      { productId: race.ids.hidden, photoIds: [photoId] },
      { productId: race.ids.frame, photoIds: [photoId], frameId: randomUUID() },
      { productId: other.ids.photo, photoIds: [photoId] },
      { productId: race.ids.photo, photoIds: [foreign.photoIds[0]] },
      { productId: race.ids.photo, photoIds: [randomUUID()] },
      { productId: randomUUID(), photoIds: [photoId] },
    ];
    for (const item of refused)
      expect(await buyer.send('POST', `${cart}/items`, item)).toMatchObject({
        status: 409,
        body: { code: 'ProductUnavailable' },
      });
    const bought = { productId: race.ids.photo ?? '', photoIds: [photoId] };
    expect((await buyer.add(cart, [bought], { host: 'marafon.localhost' })).status).toBe(404);
    expect((await buyer.read(cart)).items).toEqual([]);
  });

  test('accepts a protected photo only from its own person', async () => {
    const race = await makeRace(CATALOG, { isSecure: true, factor: 'Surname' });
    const cart = await buyer.openCart();
    expect((await buyer.add(cart, [photosOf(race, 1)])).status).toBe(401);
    expect((await buyer.add(cart, [photosOf(race, 1)], { token: 'forged' })).status).toBe(401);
  });

  test('a login is sent with every call and opens nothing (product §6)', async () => {
    const [open, secure] = [await makeRace(), await makeRace(CATALOG, { isSecure: true, factor: 'Surname' })];
    const token = await logInAs(shop, { email: 'buyer@example.com' });
    const input = { token, host: 'photofinish.localhost' };
    const cart = await buyer.openCart(input);
    expect((await buyer.add(cart, [photosOf(open, 1)], input)).status).toBe(204);
    expect((await buyer.add(cart, [photosOf(secure, 1)], input)).status).toBe(401);
    expect((await buyer.read(cart)).items).toHaveLength(1);
  });

  test('refuses items beyond the limit', async () => {
    const { ids } = await makeRace();
    const cart = await buyer.openCart();
    const many = { status: 400, body: { errors: [{ path: 'items' }] } };
    const photoIds = Array.from({ length: 501 }, () => randomUUID());
    const [first, second] = [photoIds.slice(0, 400), photoIds.slice(400)];
    const ofPhotos = (some: string[]) => ({ productId: ids.photo ?? '', photoIds: some });
    expect(await buyer.add(cart, [ofPhotos(first), ofPhotos(second)])).toMatchObject(many);
    const code = { productId: ids.code ?? '', personId: null, frame: null, videoId: null };
    const line = { photoId: null, gift: {}, shownPriceMinor: null };
    await shop.deps.database.inTenant('photofinish', (scope) =>
      insertLines(
        scope,
        cart.slice(CARTS.length + 1),
        Array.from({ length: 500 }, (_, unit) => ({ ...code, ...line, cartItemId: randomUUID(), unit })),
      ),
    );
    expect(await buyer.add(cart, [{ productId: ids.code ?? '' }])).toMatchObject(many);
    expect((await buyer.read(cart)).items).toHaveLength(500);
  });
});

/** Adds a bib tag to a photo that is already published. */
async function readBib({ eventId, photoIds }: MadeEvent, index: number, value: string): Promise<void> {
  const tag = { photoTagId: randomUUID(), source: 'bib' as const, value, confidence: 0.99 };
  await shop.deps.database.inTenant('photofinish', (scope) =>
    insertTags(scope, eventId, photoIds[index] ?? '', [{ ...tag, isShown: true, box: null }]),
  );
}

/** Creates a search token for a person on the start list of an event without photos. */
async function upcomingToken({ eventId }: MadeEvent): Promise<string> {
  await shop.deps.database.inTenant('photofinish', (scope) =>
    applyStartList({ newId: randomUUID }, scope, eventId, [competitorOf('7')]),
  );
  return buyer.tokenOf(eventId, '7');
}
