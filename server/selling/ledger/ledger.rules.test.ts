import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Booking,
  bookDelivery,
  bookPartRefund,
  bookRefund,
  bookReplacement,
  bookReturn,
  bookSale,
  type LedgerLine,
  type SoldItem,
  type SoldThing,
  standingLines,
} from './ledger.rules.ts';

const item = (given: Partial<SoldItem>): SoldItem => ({
  orderItemId: 'item',
  eventId: 'event',
  productType: 'PhotosWithMe',
  listMinor: 2990,
  chargedMinor: 2990,
  roundingMinor: 0,
  giftOf: null,
  things: [],
  ...given,
});
const photos = (count: number): SoldThing[] =>
  Array.from({ length: count }, (_, index) => ({
    photoId: `photo ${index}`,
    videoId: null,
    photographerId: index % 2 === 0 ? 'ada' : null,
  }));
const amounts = ({ postings }: Booking) =>
  Object.fromEntries(postings.map(({ account, amountMinor }) => [account, amountMinor]));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const joined = (...bookings: Booking[]): Booking => ({
  lines: bookings.flatMap(({ lines }) => lines),
  postings: bookings.flatMap(({ postings }) => postings),
});
const netOf = (lines: readonly LedgerLine[]) => sum(lines.map(({ netMinor }) => netMinor));

describe('a sale', () => {
  test('divides a package over its photos to the cent, with net and tax separately', () => {
    const sale = bookSale([item({ things: photos(3) })], 0, 19);
    // 29.90 with 19 %: 25.13 + 4.77.
    expect(amounts(sale)).toEqual({ Money: 2990, Revenue: -2513, Vat: -477 });
    expect(sale.lines.map(({ netMinor }) => netMinor)).toEqual([838, 838, 837]);
    expect(sale.lines.map(({ vatMinor }) => vatMinor)).toEqual([159, 159, 159]);
    expect(sale.lines.map(({ photographerId }) => photographerId)).toEqual(['ada', null, 'ada']);
  });

  test('states the discount, the rounding and the discount of the payment type', () => {
    const sold = item({ chargedMinor: 2500, roundingMinor: 40, things: photos(1) });
    const { lines, postings } = bookSale([sold], 100, null);
    expect(lines).toEqual([
      expect.objectContaining({
        listMinor: 2990,
        discountMinor: 450,
        roundingMinor: 40,
        methodDiscountMinor: 100,
        netMinor: 2400,
        vatMinor: 0,
      }),
    ]);
    expect(postings).toEqual([
      { account: 'Money', amountMinor: 2400 },
      { account: 'Revenue', amountMinor: -2400 },
    ]);
  });

  test('books a gift code as a liability until it is redeemed, and its tax at the sale', () => {
    const sale = bookSale([item({ productType: 'Promocode' })], 0, 19);
    expect(amounts(sale)).toEqual({ Money: 2990, GiftCodes: -2513, Vat: -477 });
    const redeemed = item({
      listMinor: 3900,
      chargedMinor: 0,
      giftOf: { netMinor: 2513, vatMinor: 477 },
      things: photos(2),
    });
    const delivery = bookSale([redeemed], 0, 19);
    expect(amounts(delivery)).toEqual({ Revenue: -2513, GiftCodes: 2513 });
    expect(sum(delivery.lines.map(({ discountMinor }) => discountMinor))).toBe(910);
  });

  test('defers a package until its photos exist', () => {
    const sale = bookSale([item({}), item({ orderItemId: 'other' })], 0, 19);
    expect(sale.lines.map(({ account }) => account)).toEqual(['DeferredRevenue', 'DeferredRevenue']);
    const delivery = bookDelivery(sale.lines, new Map([['item', photos(4)]]));
    // The tax of both is 9.55; the first gets the remaining cent.
    expect(amounts(delivery)).toEqual({ DeferredRevenue: 2512, Revenue: -2512 });
    expect(netOf(delivery.lines)).toBe(0);
    expect(delivery.lines.filter(({ account }) => account === 'Revenue')).toHaveLength(4);
  });
});

describe('a refund', () => {
  test('reverses everything', () => {
    const sale = bookSale([item({ things: photos(3) })], 90, 19);
    const refund = bookRefund(sale);
    expect(amounts(refund)).toEqual({ Money: -2900, Revenue: 2437, Vat: 463 });
    expect(netOf([...sale.lines, ...refund.lines])).toBe(0);
  });

  test('of a redeemed gift code is a loss', () => {
    const sale = bookSale([item({ productType: 'Promocode' })], 0, null);
    const refund = bookRefund(sale, new Set(['item']));
    expect(amounts(refund)).toEqual({ Money: -2990, Losses: 2990 });
  });

  test('of a purchase with a gift code is not a loss if the code’s own sale was refunded before', () => {
    const used = item({ chargedMinor: 0, giftOf: { netMinor: 2990, vatMinor: 0 }, things: photos(2) });
    const refund = bookRefund(bookSale([used], 0, null), new Set(), 2990);
    expect(amounts(refund)).toEqual({ Revenue: 2990, Losses: -2990 });
  });
});

describe('a partial refund', () => {
  const one = item({ orderItemId: 'one', things: photos(3) });
  const two = item({ orderItemId: 'two', things: photos(1) });

  test('reverses the remaining amount of an item, and no other item', () => {
    const sale = bookSale([one, two], 0, 19);
    const part = bookPartRefund(sale, [{ orderItemId: 'two', amountMinor: 2990, isWhole: true }]);
    expect(amounts(part)).toEqual({ Money: -2990, Revenue: 2513, Vat: 477 });
    expect(part.lines).toEqual([expect.objectContaining({ orderItemId: 'two', quantity: -1 })]);
    const both = { lines: [...sale.lines, ...part.lines], postings: [...sale.postings, ...part.postings] };
    expect(amounts(bookRefund(both))).toEqual({ Money: -2990, Revenue: 2512, Vat: 478 });
  });

  test('of an amount is a discount after the sale, divided over the package’s photos, with its share of the tax', () => {
    const sale = bookSale([one], 0, 19);
    const part = bookPartRefund(sale, [{ orderItemId: 'one', amountMinor: 1000, isWhole: false }]);
    expect(amounts(part)).toEqual({ Money: -1000, Revenue: 840, Vat: 160 });
    expect(
      part.lines.map(({ quantity, listMinor, discountMinor }) => [quantity, listMinor, discountMinor]),
    ).toEqual([
      [0, 0, 334],
      [0, 0, 333],
      [0, 0, 333],
    ]);
    const both = { lines: [...sale.lines, ...part.lines], postings: [...sale.postings, ...part.postings] };
    const rest = bookPartRefund(both, [{ orderItemId: 'one', amountMinor: 1990, isWhole: true }]);
    expect(amounts(rest)).toEqual({ Money: -1990, Revenue: 1673, Vat: 317 });
    expect(rest.lines.map(({ quantity }) => quantity)).toEqual([-1, -1, -1]);
  });

  test('of a redeemed gift code books no loss once its redemption is refunded, in any order of events', () => {
    const sale = bookSale([one, item({ orderItemId: 'gift', productType: 'Promocode' })], 0, null);
    const used = item({ chargedMinor: 0, giftOf: { netMinor: 2990, vatMinor: 0 }, things: photos(2) });
    const redemption = bookSale([used], 0, null);
    const share = { orderItemId: 'gift', amountMinor: 2990, isWhole: true };
    const part = bookPartRefund(sale, [share], new Set(['gift']));
    expect(amounts(bookRefund(redemption, new Set(), 2990))).toEqual({ Revenue: 2990, Losses: -2990 });
    const both = { lines: [...sale.lines, ...part.lines], postings: [...sale.postings, ...part.postings] };
    // The use of the code was released with the order for which it paid.
    expect(amounts(bookRefund(both, new Set()))).toEqual({ Money: -2990, Revenue: 2990 });
  });

  test('of a redeemed gift code is a loss only once, even if the other items of its order are refunded later', () => {
    const sale = bookSale([one, item({ orderItemId: 'gift', productType: 'Promocode' })], 0, null);
    const redeemed = new Set(['gift']);
    const share = { orderItemId: 'gift', amountMinor: 2990, isWhole: true };
    const part = bookPartRefund(sale, [share], redeemed);
    expect(amounts(part)).toEqual({ Money: -2990, Losses: 2990 });
    const both = { lines: [...sale.lines, ...part.lines], postings: [...sale.postings, ...part.postings] };
    expect(amounts(bookRefund(both, redeemed))).toEqual({ Money: -2990, Revenue: 2990 });
  });
});

test('money that no order needs is a liability until it is refunded', () => {
  expect(amounts(bookReturn(500))).toEqual({ Money: 500, Returns: -500 });
  expect(amounts(bookReturn(-500))).toEqual({ Money: -500, Returns: 500 });
});

const thing = fc.record({
  photoId: fc.uuid(),
  videoId: fc.constant(null),
  photographerId: fc.option(fc.constantFrom('ada', 'ben')),
});
const soldItem = fc
  .record({
    orderItemId: fc.uuid(),
    eventId: fc.constantFrom('one', 'two'),
    productType: fc.constantFrom('Photo', 'PhotosWithMe', 'Promocode', 'Frame'),
    listMinor: fc.nat(9999),
    chargedShare: fc.double({ min: 0, max: 1, noNaN: true }),
    roundingMinor: fc.nat(3),
    giftOf: fc.option(fc.record({ netMinor: fc.nat(5000), vatMinor: fc.nat(900) }), { freq: 4 }),
    things: fc.array(thing, { maxLength: 7 }),
  })
  .map(({ chargedShare, ...rest }): SoldItem => {
    const chargedMinor = rest.giftOf === null ? Math.round(rest.listMinor * chargedShare) : 0;
    return { ...rest, productType: rest.productType as SoldItem['productType'], chargedMinor };
  });

test('no history loses or creates a cent: bookings equal the received money, and a full refund reduces them to zero', () => {
  fc.assert(
    fc.property(
      fc.array(soldItem, { minLength: 1, maxLength: 6 }),
      fc.double({ min: 0, max: 0.3, noNaN: true }),
      fc.constantFrom(null, 7, 8.1, 19, 20, 25),
      (items, methodShare, vatPercent) => {
        const chargedMinor = sum(items.map((one) => one.chargedMinor));
        const methodDiscountMinor = Math.round(chargedMinor * methodShare);
        const sale = bookSale(items, methodDiscountMinor, vatPercent);
        const things = items.flatMap((one) => one.things).slice(0, 3);
        const delivered = bookDelivery(
          sale.lines.filter(({ account }) => account === 'DeferredRevenue'),
          new Map(items.map(({ orderItemId }) => [orderItemId, things])),
        );
        const lines = [...sale.lines, ...delivered.lines];
        const postings = [...sale.postings, ...delivered.postings];
        const parts = items.flatMap((one, index) => {
          const standing = standingLines(lines.filter((line) => line.orderItemId === one.orderItemId));
          const paidMinor = sum(standing.map(({ netMinor, vatMinor }) => netMinor + vatMinor));
          if (one.giftOf !== null || paidMinor === 0 || index % 2 === 1) return [];
          const share = { orderItemId: one.orderItemId, amountMinor: paidMinor, isWhole: true };
          const half = { ...share, amountMinor: Math.ceil(paidMinor / 2), isWhole: false };
          return one.productType === 'Promocode' || index > 2 ? [share] : [half];
        });
        const part = bookPartRefund({ lines, postings }, parts);
        expect(0 - (amounts(part).Money ?? 0)).toBe(sum(parts.map(({ amountMinor }) => amountMinor)));
        lines.push(...part.lines);
        postings.push(...part.postings);
        const refund = bookRefund({ lines, postings });
        for (const booking of [sale, delivered, part, refund]) {
          expect(sum(booking.postings.map(({ amountMinor }) => amountMinor))).toBe(0);
          for (const line of booking.lines)
            expect(line.listMinor - line.discountMinor - line.roundingMinor - line.methodDiscountMinor).toBe(
              line.netMinor + line.vatMinor + line.prepaidVatMinor,
            );
          for (const account of ['Revenue', 'DeferredRevenue'] as const)
            expect(netOf(booking.lines.filter((line) => line.account === account))).toBe(
              0 - (amounts(booking)[account] ?? 0),
            );
        }
        expect(amounts(sale).Money ?? 0).toBe(chargedMinor - methodDiscountMinor);
        for (const { orderItemId, listMinor } of items)
          expect(sum(sale.lines.map((line) => (line.orderItemId === orderItemId ? line.listMinor : 0)))).toBe(
            listMinor,
          );
        expect(netOf([...lines, ...refund.lines])).toBe(0);
      },
    ),
    { numRuns: 500 },
  );
});

describe('a replacement', () => {
  test('moves the bookings of a line to the other photo, also after a partial refund, and moves no money', () => {
    const sold = item({ productType: 'Photo', chargedMinor: 800, listMinor: 800, things: photos(1) });
    const other = item({
      orderItemId: 'other',
      productType: 'Photo',
      chargedMinor: 900,
      things: photos(2).slice(1),
    });
    const sale = bookSale([sold, other], 100, 19);
    const part = bookPartRefund(sale, [{ orderItemId: 'item', amountMinor: 200, isWhole: false }]);
    const booked = joined(sale, part);
    const thing = { photoId: 'instead', videoId: null, photographerId: 'ben' };
    const moved = bookReplacement(booked, { orderItemId: 'item', removedId: 'photo 0' }, thing);
    expect(moved.postings).toEqual([]);
    const [standing, untouched, ...rest] = standingLines(joined(booked, moved).lines);
    expect(rest).toEqual([]);
    const { netMinor, vatMinor } = standingLines(booked.lines)[0] ?? {};
    expect([untouched, standing]).toMatchObject([thing, { orderItemId: 'other' }]);
    expect(untouched).toMatchObject({ netMinor, vatMinor, quantity: 1 });
    // The buyer gets the rest back after all.
    const back = bookPartRefund(joined(booked, moved), [
      { orderItemId: 'item', amountMinor: 0, isWhole: true },
    ]);
    expect(standingLines(joined(booked, moved, back).lines)).toEqual([standing]);
  });

  test('moves nothing of another line or photo, and nothing that was refunded', () => {
    const sale = bookSale([item({ productType: 'Photo', things: photos(1) })], 0, 19);
    const thing = { photoId: 'instead', videoId: null, photographerId: null };
    const unmoved = (booked: Booking, orderItemId: string, removedId: string) =>
      expect(bookReplacement(booked, { orderItemId, removedId }, thing).lines).toEqual([]);
    unmoved(sale, 'item', 'photo 1');
    unmoved(sale, 'other', 'photo 0');
    unmoved(joined(sale, bookRefund(sale)), 'item', 'photo 0');
  });
});
