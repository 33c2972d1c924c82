import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ShareSum, UNITS, wholeMinor } from '#selling/shares/index.ts';
import { drawStatements, firstOpenDay, leftUnits, statementKey } from './settlements.rules.ts';

const sumOf = (some: Partial<ShareSum>): ShareSum => ({
  party: 'Photographer',
  payeeId: 'anna',
  currencyId: 978,
  eventId: 'race',
  productType: 'Photo',
  isCorrection: false,
  quantity: 1,
  netMinor: 1_000,
  units: 300 * UNITS,
  ...some,
});

test('each payee and currency has its own statement; two currencies are never summed', () => {
  const drawn = drawStatements(
    [sumOf({}), sumOf({ productType: 'FinishVideo' }), sumOf({ currencyId: 203 }), sumOf({ payeeId: 'ben' })],
    new Map(),
  );
  expect(drawn.map(({ payeeId, currencyId, payableMinor }) => [payeeId, currencyId, payableMinor])).toEqual([
    ['anna', 978, 600],
    ['anna', 203, 300],
    ['ben', 978, 300],
  ]);
});

test('a payee’s negative balance is not paid out, and is deducted from the next statement', () => {
  const [first] = drawStatements([sumOf({ units: -120 * UNITS, isCorrection: true })], new Map());
  expect(first?.payableMinor).toBe(0);
  const carried = new Map([[statementKey(sumOf({})), first === undefined ? 0 : leftUnits(first)]]);
  const [second] = drawStatements([sumOf({})], carried);
  expect(second).toMatchObject({ carriedUnits: -120 * UNITS, payableMinor: 180 });
});

test('a departed photographer’s negative balance stays theirs: no other statement bears it, and later earnings reduce it first', () => {
  const owed = new Map([[statementKey(sumOf({})), -120 * UNITS]]);
  const [other, ...rest] = drawStatements([sumOf({ payeeId: 'ben' })], owed);
  expect(other).toMatchObject({ payeeId: 'ben', carriedUnits: 0, payableMinor: 300 });
  expect(rest).toEqual([]);
  const [late] = drawStatements([sumOf({ units: 200 * UNITS })], owed);
  expect(late).toMatchObject({ payeeId: 'anna', carriedUnits: -120 * UNITS, payableMinor: 80 });
});

test('over any number of months, the amount paid and the remainder equal the exact share', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: -50 * UNITS, max: 90 * UNITS }), { maxLength: 4 }), {
        maxLength: 30,
      }),
      (months) => {
        let left = 0;
        let paid = 0;
        for (const units of months) {
          const carried = new Map([[statementKey(sumOf({})), left]]);
          for (const drawn of drawStatements(
            units.map((each) => sumOf({ units: each })),
            carried,
          )) {
            expect(drawn.payableMinor).toBeGreaterThanOrEqual(0);
            expect(leftUnits(drawn)).toBeLessThanOrEqual(UNITS / 2);
            left = leftUnits(drawn);
            paid += drawn.payableMinor;
          }
        }
        const exact = months.flat().reduce((sum, each) => sum + each, 0);
        expect(paid * UNITS + left).toBe(exact);
        if (left > -UNITS / 2) expect(paid).toBe(wholeMinor(exact));
      },
    ),
  );
});

test('the first open day begins at or after the end of the settled period, in any zone', () => {
  const until = new Date('2026-11-30T23:00:00Z');
  expect(
    ['Europe/Vienna', 'UTC', 'Asia/Tokyo', 'America/New_York'].map((zone) => firstOpenDay(until, zone)),
  ).toEqual(['2026-12-01', '2026-12-01', '2026-12-02', '2026-12-01']);
});
