import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countOf } from '#tests/factories/sample.ts';
import { arbitraryCart, NOW } from '#tests/fixtures/arbitrary-cart.ts';
import { priceByTrial } from '#tests/fixtures/price-by-trial.ts';
import { price } from './price.ts';

const small = arbitraryCart({ linesMax: 4, codesMax: 2 });
const larger = arbitraryCart({ linesMax: 12, codesMax: 4 });

describe('any cart', () => {
  test('costs exactly the minimum, found by exhaustive search', () => {
    fc.assert(
      fc.property(small, (cart) => {
        expect(
          price(cart, NOW).totalMinor,
          'a changed rule of prices is written twice: here and in tests/fixtures/price-by-trial.ts',
        ).toBe(priceByTrial(cart, NOW));
      }),
      { numRuns: countOf(10_000, 1000) },
    );
  }, 120_000);

  test('has lines that sum to its total, none negative, none above its catalog price', () => {
    fc.assert(
      fc.property(larger, (cart) => {
        const { lines, amountMinor, totalMinor, discountMinor } = price(cart, NOW);
        expect(lines.map(({ lineId }) => lineId)).toEqual(cart.lines.map(({ lineId }) => lineId));
        expect(lines.reduce((sum, line) => sum + line.totalMinor, 0)).toBe(totalMinor);
        expect(lines.reduce((sum, line) => sum + line.originalMinor, 0)).toBe(amountMinor);
        expect(amountMinor - discountMinor).toBe(totalMinor);
        for (const line of lines) {
          expect(Number.isInteger(line.totalMinor)).toBe(true);
          expect(line.totalMinor).toBeGreaterThanOrEqual(0);
          expect(line.totalMinor).toBeLessThanOrEqual(line.originalMinor);
          if (line.totalMinor < line.originalMinor) expect(line.reasons).not.toEqual([]);
        }
      }),
      { numRuns: countOf(2000, 400) },
    );
  }, 60_000);

  test('costs the same, line by line, in any order of its lines and codes', () => {
    const shuffled = larger.chain((cart) =>
      fc.record({
        cart: fc.constant(cart),
        lines: fc.shuffledSubarray([...cart.lines], { minLength: cart.lines.length }),
        codes: fc.shuffledSubarray([...cart.codes], { minLength: cart.codes.length }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ cart, lines, codes }) => {
        const byId = (of: ReturnType<typeof price>) => new Map(of.lines.map((line) => [line.lineId, line]));
        const one = price(cart, NOW);
        const other = price({ ...cart, lines, codes }, NOW);
        expect(byId(other)).toEqual(byId(one));
        expect(other.codes).toEqual(one.codes);
      }),
      { numRuns: countOf(1000, 200) },
    );
  }, 60_000);

  test('has free gifts only if the other lines reach their threshold', () => {
    fc.assert(
      fc.property(larger, (cart) => {
        const { lines, events } = price({ ...cart, rounding: false, codes: [] }, NOW);
        for (const { catalog, own } of cart.catalogs.map((catalog) => {
          const ids = new Set(catalog.products.map(({ productId }) => productId));
          const eventLines = cart.lines.filter(({ productId }) => ids.has(productId));
          return { catalog, own: new Set(eventLines.map(({ lineId }) => lineId)) };
        })) {
          const ofEvent = lines.filter(({ lineId }) => own.has(lineId));
          const given = ofEvent.filter(({ reasons }) => reasons.some(({ kind }) => kind === 'Gift'));
          expect(given.map(({ totalMinor }) => totalMinor)).toEqual(given.map(() => 0));
          const paidMinor = ofEvent.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
          for (const reason of given.flatMap(({ reasons }) => reasons))
            if (reason.kind === 'Gift') expect(paidMinor).toBeGreaterThanOrEqual(reason.thresholdMinor);
          const event = events.find(({ eventId }) => eventId === catalog.eventId);
          if (catalog.giftsWanted !== null)
            expect(event?.giftsGiven).toBeLessThanOrEqual(catalog.giftsWanted);
        }
      }),
      { numRuns: countOf(2000, 400) },
    );
  }, 60_000);

  test('costs no more because of earlier payments, and their amount reaches no gift', () => {
    const paid = fc.tuple(larger, fc.array(fc.nat(3000), { minLength: 12, maxLength: 12 }));
    fc.assert(
      fc.property(paid, ([plain, amounts]) => {
        const lines = plain.lines.map((line, index) =>
          line.packageId === null ? line : { ...line, paidBeforeMinor: amounts[index % 12] ?? 0 },
        );
        const cart = { ...plain, lines, rounding: false };
        const priced = price(cart, NOW);
        expect(priced.totalMinor).toBeLessThanOrEqual(price({ ...plain, rounding: false }, NOW).totalMinor);
        for (const [place, { products }] of cart.catalogs.entries()) {
          const own = priced.lines.filter((_, index) =>
            products.some(({ productId }) => productId === lines[index]?.productId),
          );
          const taken = own.flatMap(({ reasons }) => reasons);
          const before = taken.reduce(
            (sum, reason) => sum + (reason.kind === 'PaidBefore' ? reason.discountMinor : 0),
            0,
          );
          const reached = taken.flatMap((reason) => (reason.kind === 'Gift' ? reason.thresholdMinor : []));
          const paidMinor = (priced.events[place]?.subtotalMinor ?? 0) - before;
          for (const thresholdMinor of reached) expect(paidMinor).toBeGreaterThanOrEqual(thresholdMinor);
        }
      }),
      { numRuns: countOf(1000, 200) },
    );
  }, 60_000);

  test('never costs more if a line without a gift is removed, or a code is added', () => {
    fc.assert(
      fc.property(larger, fc.nat(), (cart, at) => {
        const { totalMinor } = price(cart, NOW);
        const giftless = { ...cart, catalogs: cart.catalogs.map((catalog) => ({ ...catalog, gifts: [] })) };
        const whole = price(giftless, NOW).totalMinor;
        const lines = cart.lines.filter((_, index) => index !== at % Math.max(1, cart.lines.length));
        expect(price({ ...giftless, lines }, NOW).totalMinor).toBeLessThanOrEqual(whole);
        const codes = cart.codes.slice(1);
        expect(price({ ...cart, codes }, NOW).totalMinor).toBeGreaterThanOrEqual(totalMinor);
      }),
      { numRuns: countOf(2000, 400) },
    );
  }, 60_000);

  test('is a whole number of euros if the tenant rounds, and less than one euro below the exact price', () => {
    fc.assert(
      fc.property(larger, (cart) => {
        const exact = price({ ...cart, rounding: false }, NOW).totalMinor;
        const rounded = price({ ...cart, rounding: true }, NOW).totalMinor;
        expect(rounded).toBe(Math.floor(exact / 100) * 100);
      }),
      { numRuns: countOf(500, 100) },
    );
  }, 60_000);

  test('reports every code’s discount; codes, offers and rounding add up to the discount', () => {
    fc.assert(
      fc.property(larger, (cart) => {
        const { amountMinor, totalMinor, codes, events } = price({ ...cart, rounding: false }, NOW);
        const taken = codes.reduce((sum, code) => sum + (code.isApplied ? code.discountMinor : 0), 0);
        const shopMinor = price({ ...cart, rounding: false, codes: [] }, NOW).totalMinor;
        expect(shopMinor - taken).toBe(totalMinor);
        expect(shopMinor).toBeLessThanOrEqual(amountMinor);
        expect(codes.map(({ code }) => code)).toEqual(cart.codes.map(({ code }) => code));
        for (const event of events) expect(event.giftsGiven).toBeLessThanOrEqual(event.giftsAllowed);
      }),
      { numRuns: countOf(1000, 200) },
    );
  }, 60_000);
});
