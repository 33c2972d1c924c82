import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countOf } from '#tests/factories/sample.ts';
import { type GiftPostings, sumGiftMovements } from './gift-liability.rules.ts';
import {
  type Account,
  type Booking,
  bookGiftExpiry,
  bookPartRefund,
  bookRefund,
  bookSale,
  type SoldItem,
  standingLines,
} from './ledger.rules.ts';

const EURO = 978;
const DOLLAR = 840;

interface Gift {
  orderItemId: string;
  currencyId: typeof EURO | typeof DOLLAR;
  netMinor: number;
  isTaxedNow: boolean;
  vatMinor: number;
  /** What was booked for the order that bought the gift code, and also a photo. */
  bought: Booking[];
  /** What was booked for the order that redeemed the gift code. */
  redeemed: Booking[];
  /** Lost: it was redeemed, and then its price was refunded. Returned: the same, after it had expired and nothing was owed. */
  state: 'Open' | 'Redeemed' | 'Expired' | 'Refunded' | 'Lost' | 'Returned';
}

type Step = {
  kind: 'issue' | 'redeem' | 'refund' | 'return-item' | 'undo' | 'expire' | 'revive';
  pick: number;
};

const item = (orderItemId: string, productType: SoldItem['productType'], chargedMinor: number): SoldItem => ({
  orderItemId,
  eventId: 'event',
  productType,
  listMinor: chargedMinor,
  chargedMinor,
  roundingMinor: 0,
  giftOf: null,
  things: productType === 'Promocode' ? [] : [{ photoId: 'photo', videoId: null, photographerId: null }],
});
const all = (bookings: readonly Booking[]): Booking => ({
  lines: bookings.flatMap(({ lines }) => lines),
  postings: bookings.flatMap(({ postings }) => postings),
});
const sumOf = ({ postings }: Booking, account: Account): number =>
  postings.reduce((sum, each) => (each.account === account ? sum + each.amountMinor : sum), 0);

/** The state of a gift code after the refund of its money. */
const BACK: Partial<Record<Gift['state'], Gift['state']>> = { Redeemed: 'Lost', Expired: 'Returned' };
const isBack = ({ state }: Gift): boolean => ['Refunded', 'Lost', 'Returned'].includes(state);

/** Lets gift codes be issued, redeemed, refunded and stopped, and keeps an account of them that knows no ledger. */
function createShop() {
  const gifts: Gift[] = [];
  const entries: GiftPostings[] = [];
  const write = (gift: Gift, kind: string, booking: Booking): Booking => {
    expect(booking.postings.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0);
    entries.push({
      currencyId: gift.currencyId,
      kind,
      postedMinor: sumOf(booking, 'GiftCodes'),
      lossesMinor: sumOf(booking, 'Losses'),
      linesMinor: booking.lines.reduce(
        (sum, { account, netMinor }) => (account === 'GiftCodes' ? sum + netMinor : sum),
        0,
      ),
    });
    return booking;
  };
  const expire = (gift: Gift, isUndone: boolean) => {
    const standing = standingLines(
      all(gift.bought).lines.filter((line) => line.orderItemId === gift.orderItemId),
    );
    gift.bought.push(write(gift, 'GiftCodesExpired', bookGiftExpiry(standing, isUndone)));
    gift.state = isUndone ? 'Open' : 'Expired';
  };
  const redeem = (gift: Gift) => {
    const { netMinor, vatMinor, isTaxedNow, orderItemId } = gift;
    const used = {
      ...item(`with ${orderItemId}`, 'PhotosWithMe', 0),
      giftOf: { netMinor, vatMinor, isTaxedNow },
    };
    gift.redeemed = [
      write(gift, 'Sale', bookSale([used, item(`beside ${orderItemId}`, 'Photo', 500)], 0, 20)),
    ];
    gift.state = 'Redeemed';
  };
  const steps: Record<Step['kind'], (pick: number, gift: Gift) => void> = {
    issue(pick) {
      const orderItemId = `gift ${gifts.length}`;
      // A third each: untaxed at issue and taxed later, taxed at issue, never taxed.
      const isTaxedNow = pick % 3 === 0;
      const rate = pick % 3 === 1 ? 20 : null;
      const gift: Gift = {
        orderItemId,
        currencyId: pick % 5 === 0 ? DOLLAR : EURO,
        netMinor: 0,
        vatMinor: 0,
        isTaxedNow,
        bought: [],
        redeemed: [],
        state: 'Open',
      };
      const sold = [
        item(orderItemId, 'Promocode', 1_000 + pick * 7),
        item(`photo of ${orderItemId}`, 'Photo', 800),
      ];
      const sale = bookSale(sold, pick % 4 === 0 ? 100 : 0, (type) => (type === 'Promocode' ? rate : 20));
      const line = sale.lines.find(({ account }) => account === 'GiftCodes');
      gift.netMinor = line?.netMinor ?? 0;
      gift.vatMinor = line?.vatMinor ?? 0;
      gift.bought.push(write(gift, 'Sale', sale));
      gifts.push(gift);
    },
    redeem(_, gift) {
      if (gift.state === 'Open') redeem(gift);
    },
    refund(_, gift) {
      if (isBack(gift)) return;
      const redeemed = new Set(gift.state === 'Redeemed' ? [gift.orderItemId] : []);
      gift.bought.push(write(gift, 'Refund', bookRefund(all(gift.bought), redeemed)));
      gift.state = BACK[gift.state] ?? 'Refunded';
    },
    'return-item'(_, gift) {
      if (isBack(gift)) return;
      const redeemed = new Set(gift.state === 'Redeemed' ? [gift.orderItemId] : []);
      const refund = {
        orderItemId: gift.orderItemId,
        amountMinor: gift.netMinor + gift.vatMinor,
        isWhole: true,
      };
      gift.bought.push(write(gift, 'PartRefund', bookPartRefund(all(gift.bought), [refund], redeemed)));
      gift.state = BACK[gift.state] ?? 'Refunded';
    },
    undo(_, gift) {
      if (gift.state !== 'Redeemed' && gift.state !== 'Lost') return;
      const lostMinor = gift.state === 'Lost' ? gift.netMinor : 0;
      write(gift, 'Refund', bookRefund(all(gift.redeemed), new Set(), lostMinor));
      gift.redeemed = [];
      gift.state = gift.state === 'Lost' ? 'Refunded' : 'Open';
    },
    expire(_, gift) {
      if (gift.state === 'Open') expire(gift, false);
    },
    revive(_, gift) {
      if (gift.state !== 'Expired') return;
      // An order held it when it was stopped, and is paid after all.
      expire(gift, true);
      redeem(gift);
    },
  };
  return {
    gifts,
    entries,
    do({ kind, pick }: Step) {
      const gift = gifts[pick % Math.max(gifts.length, 1)];
      if (kind === 'issue') steps.issue(pick, undefined as never);
      else if (gift !== undefined) steps[kind](pick, gift);
    },
  };
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom<Step['kind']>(
    'issue',
    'issue',
    'redeem',
    'refund',
    'return-item',
    'undo',
    'expire',
    'revive',
  ),
  pick: fc.nat(99),
});

test('the liability for gift codes is issued − redeemed − refunded − expired, in each period and currency', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.nat(30), (steps, cut) => {
      const shop = createShop();
      const statesAtCut: Gift['state'][] = [];
      let entriesAtCut = 0;
      for (const [index, each] of steps.entries()) {
        if (index === cut) {
          statesAtCut.push(...shop.gifts.map(({ state }) => state));
          entriesAtCut = shop.entries.length;
        }
        shop.do(each);
        for (const currencyId of [EURO, DOLLAR] as const) {
          const owed = shop.gifts
            .filter((gift) => gift.currencyId === currencyId && gift.state === 'Open')
            .reduce((sum, { netMinor }) => sum + netMinor, 0);
          const [whole] = sumGiftMovements(
            new Map(),
            shop.entries.filter((entry) => entry.currencyId === currencyId),
          );
          expect(whole?.closingMinor ?? 0).toBe(owed);
        }
      }
      const before = sumGiftMovements(new Map(), shop.entries.slice(0, entriesAtCut));
      const openings = new Map(before.map(({ currencyId, closingMinor }) => [currencyId, closingMinor]));
      const later = sumGiftMovements(openings, shop.entries.slice(entriesAtCut));
      const whole = sumGiftMovements(new Map(), shop.entries);
      for (const { currencyId, closingMinor, ...sums } of whole) {
        const [first, last] = [before, later].map((rows) =>
          rows.find((row) => row.currencyId === currencyId),
        );
        expect(last?.closingMinor ?? first?.closingMinor).toBe(closingMinor);
        for (const name of ['issuedMinor', 'redeemedMinor', 'refundedMinor', 'expiredMinor'] as const)
          expect((first?.[name] ?? 0) + (last?.[name] ?? 0)).toBe(sums[name]);
      }
      // Counted code by code, without the ledger.
      const net = (states: Gift['state'][], currencyId: number) =>
        shop.gifts
          .filter((gift) => gift.currencyId === currencyId && states.includes(gift.state))
          .reduce((sum, { netMinor }) => sum + netMinor, 0);
      for (const { currencyId, issuedMinor, redeemedMinor, refundedMinor, expiredMinor } of whole) {
        expect(issuedMinor).toBe(
          net(['Open', 'Redeemed', 'Expired', 'Refunded', 'Lost', 'Returned'], currencyId),
        );
        expect(redeemedMinor).toBe(net(['Redeemed', 'Lost'], currencyId));
        expect(refundedMinor).toBe(net(['Refunded'], currencyId));
        expect(expiredMinor).toBe(net(['Expired', 'Returned'], currencyId));
      }
    }),
    { numRuns: countOf(5_000, 500) },
  );
});

test('a multi-purpose voucher is taxed when it is redeemed', () => {
  const sale = bookSale([item('gift', 'Promocode', 3_000)], 0, null, () => 'GiftCode');
  expect(sale.postings).toEqual([
    { account: 'Money', amountMinor: 3_000 },
    { account: 'GiftCodes', amountMinor: -3_000 },
  ]);
  expect(sale.lines).toMatchObject([{ vatPercent: null, untaxed: 'GiftCode' }]);
  const giftOf = { netMinor: 3_000, vatMinor: 0, isTaxedNow: true };
  const redemption = bookSale([{ ...item('package', 'PhotosWithMe', 0), giftOf }], 0, 20);
  expect(redemption.postings).toEqual([
    { account: 'Revenue', amountMinor: -2_500 },
    { account: 'GiftCodes', amountMinor: 3_000 },
    { account: 'Vat', amountMinor: -500 },
  ]);
  expect(redemption.lines).toMatchObject([{ vatPercent: 20, vatMinor: 500, untaxed: null }]);
});
