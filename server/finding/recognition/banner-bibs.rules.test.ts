import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isReadEverywhere, isReadOften } from './banner-bibs.rules.ts';

describe('isReadEverywhere', () => {
  test('finds a number on banners by its number of photos beside other bibs', () => {
    expect(isReadEverywhere({ photos: 300, usual: 12, worn: 4 })).toBe(true);
    expect(isReadEverywhere({ photos: 90, usual: 1, worn: 0 })).toBe(true);
  });

  test('keeps the bib of a runner who is often photographed with a face above the bib', () => {
    expect(isReadEverywhere({ photos: 300, usual: 12, worn: 120 })).toBe(false);
  });

  test('keeps a bib if others are on as many photos, or there is no other', () => {
    expect(isReadEverywhere({ photos: 120, usual: 40, worn: 0 })).toBe(false);
    expect(isReadEverywhere({ photos: 300, usual: undefined, worn: 0 })).toBe(false);
  });

  test('never finds one on few photos, and more photos never turn a banner into a bib', () => {
    const counts = fc.record({ photos: fc.nat(1000), usual: fc.nat(200), worn: fc.nat(1000) });
    fc.assert(
      fc.property(counts, fc.nat(100), (one, more) => {
        if (!isReadOften(one.photos)) expect(isReadEverywhere(one)).toBe(false);
        else if (isReadEverywhere(one))
          expect(isReadEverywhere({ ...one, photos: one.photos + more })).toBe(true);
      }),
    );
  });
});
