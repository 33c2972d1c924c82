import { describe, expect, test } from 'vitest';
import { areCovered, assignPaidPhotos, creditsOf, type PaidPhoto, sumPaid } from './paid-before.rules.ts';

const photo = (photoId: string, fields: Partial<PaidPhoto> = {}): PaidPhoto => ({
  orderItemId: `item ${photoId}`,
  photoId,
  ownerId: 'anna',
  leftMinor: 1200,
  ...fields,
});
const anna = { lineId: 'all of anna', personId: 'anna', photoIds: new Set(['1', '2', '3']) };
const ben = { lineId: 'all of ben', personId: 'ben', photoIds: new Set(['3', '4']) };
const idsOf = (photos: readonly PaidPhoto[] = []) => photos.map(({ photoId }) => photoId);

describe('an earlier payment for photos', () => {
  test('counts for the package of the person for whom they were found', () => {
    const assigned = assignPaidPhotos([anna], [photo('1'), photo('2')]);
    expect(idsOf(assigned.get(anna.lineId))).toEqual(['1', '2']);
    expect(sumPaid(assigned.get(anna.lineId) ?? [])).toBe(2400);
  });

  test('does not count for another person or photo, nor if nothing is left of it', () => {
    const others = [photo('3', { ownerId: 'ben' }), photo('9'), photo('2', { leftMinor: 0 })];
    expect(assignPaidPhotos([anna], others).get(anna.lineId)).toEqual([]);
  });

  test('counts once if two packages of one cart contain a photo of no particular person', () => {
    const assigned = assignPaidPhotos([anna, ben], [photo('3', { ownerId: null })]);
    expect(idsOf(assigned.get(anna.lineId))).toEqual(['3']);
    expect(assigned.get(ben.lineId)).toEqual([]);
  });

  test('is divided among its photos, and never exceeds the amount that is left of each', () => {
    expect(creditsOf(1500, [photo('1'), photo('2', { leftMinor: 300 })])).toEqual([
      { paidItemId: 'item 1', amountMinor: 1200 },
      { paidItemId: 'item 2', amountMinor: 300 },
    ]);
    expect(creditsOf(600, [photo('1')])).toEqual([{ paidItemId: 'item 1', amountMinor: 600 }]);
    expect(creditsOf(0, [])).toEqual([]);
  });

  test('covers a credit only while at least this amount of the item still counts', () => {
    const credits = [{ paidItemId: 'item 1', amountMinor: 1200 }];
    expect(areCovered(credits, [photo('1')])).toBe(true);
    expect(areCovered(credits, [photo('1', { leftMinor: 1199 })])).toBe(false);
    expect(areCovered(credits, [])).toBe(false);
    expect(areCovered([], [])).toBe(true);
  });
});
