import { expect, test } from 'vitest';
import { addOwnShares, dividePeriod, hasTiers } from './own-share.rules.ts';
import type { ShareSum } from './sum-shares.ts';

const day = (text: string) => new Date(`${text}T00:00Z`);
const may = { from: day('2026-05-01'), until: day('2026-06-01') };
const june = { from: day('2026-06-01'), until: day('2026-07-01') };

test('does not divide a period if no rule has tiers', () => {
  const time = { from: day('2026-05-10'), until: day('2026-06-10') };
  expect(dividePeriod(time, undefined)).toEqual([{ ...time, sign: 1 }]);
  expect(dividePeriod({ from: time.until, until: time.from }, undefined)).toEqual([]);
});

test('with tiers, computes each month from its first day and subtracts the days before the period', () => {
  const time = { from: day('2026-05-10'), until: day('2026-06-10') };
  expect(dividePeriod(time, [may, june])).toEqual([
    { ...may, sign: 1 },
    { from: may.from, until: time.from, sign: -1 },
    { from: june.from, until: time.until, sign: 1 },
  ]);
  expect(dividePeriod({ from: june.from, until: june.until }, [may])).toEqual([]);
  expect(dividePeriod(may, [may, june])).toEqual([{ ...may, sign: 1 }]);
});

test('finds tiers in any version', () => {
  const rule = {
    to: 'Photographer' as const,
    photographerId: null,
    eventId: null,
    products: null,
    currencyId: null,
    percentHundredths: 1_000,
    fixedMinor: 0,
    minimumMinor: 0,
  };
  const plain = { rules: [{ ...rule, tiers: [] }] };
  expect(hasTiers([])).toBe(false);
  expect(hasTiers([plain])).toBe(false);
  const tiers = [{ aboveMinor: 100, percentHundredths: 2_000 }];
  expect(hasTiers([plain, { rules: [{ ...rule, tiers }] }])).toBe(true);
});

test('adds only own shares: a photographer’s of their photos, an organizer’s of their event', () => {
  const sum = {
    productType: 'Photo' as const,
    isCorrection: false,
    quantity: 1,
    netMinor: 800,
    currencyId: 978 as const,
    eventId: 'race',
  };
  const sums: ShareSum[] = [
    { ...sum, party: 'Photographer', payeeId: 'anna', units: 3 },
    { ...sum, party: 'Photographer', payeeId: 'anna', eventId: 'other', units: 50 },
    { ...sum, party: 'Photographer', payeeId: 'anna', currencyId: 840, units: 7 },
    { ...sum, party: 'Photographer', payeeId: 'ben', units: 1_000 },
    // The id of an event is no photographer's.
    { ...sum, party: 'Photographer', payeeId: 'race', units: 1_000 },
    { ...sum, party: 'Organizer', payeeId: 'race', units: 20 },
    { ...sum, party: 'Platform', payeeId: null, units: 1_000 },
  ];
  const anna = { eventIds: [], photographerIds: ['anna'] };
  expect([...addOwnShares(sums, anna, undefined)]).toEqual([
    [978, 53],
    [840, 7],
  ]);
  expect([...addOwnShares(sums, anna, 'race')]).toEqual([
    [978, 3],
    [840, 7],
  ]);
  expect([...addOwnShares(sums, { eventIds: ['race'], photographerIds: [] }, 'race')]).toEqual([[978, 20]]);
});
