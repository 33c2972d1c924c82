import fc from 'fast-check';
import type {
  EnteredCode,
  PhotoPackage,
  PricingCart,
  PricingCatalog,
  PricingLine,
  PricingProduct,
  ProductKind,
} from './pricing-cart.ts';

/** When codes of generated carts are tried: some are over by then, some have not begun. */
export const NOW = new Date('2026-06-01T12:00:00Z');

const before = new Date('2026-05-01T00:00:00Z');
const after = new Date('2026-07-01T00:00:00Z');

/** An event that sells single things and packages of some of them, with what a cart holds of it. */
interface FilledCatalog {
  catalog: PricingCatalog;
  lines: PricingLine[];
}

/**
 * What a small event may sell: two single things, and the package of one of them. A brute force has no room for all
 * seven kinds at once.
 */
const ASSORTMENTS = [
  ['Photo', 'Frame', 'PhotosWithMe'],
  ['Frame', 'Photo', 'PhotosWithFrame'],
  ['Photo', 'FinishVideo', 'PhotosWithMe'],
  ['Frame', 'FullVideo', 'PhotosWithFrame'],
  ['Photo', 'Promocode', 'PhotosWithMe'],
] as const satisfies readonly ProductKind[][];
const KINDS = [...new Set(ASSORTMENTS.flat())];

/** A catalog whose ids begin with `eventId`. */
function arbitraryCatalog(eventId: string, linesMax: number): fc.Arbitrary<FilledCatalog> {
  return fc.constantFrom(...ASSORTMENTS).chain((kinds) => arbitraryCatalogOf(eventId, linesMax, kinds));
}

function arbitraryCatalogOf(
  eventId: string,
  linesMax: number,
  kinds: (typeof ASSORTMENTS)[number],
): fc.Arbitrary<FilledCatalog> {
  const ids = kinds.map((kind) => `${eventId}-${kind}`);
  const sold = ids.slice(0, 2);
  const some = fc.subarray(sold, { minLength: 1 });
  const tier = fc.record({ fromQuantity: fc.integer({ min: 2, max: 3 }), priceMinor: fc.nat(1000) });
  const tiers = fc.array(tier, { maxLength: 1 });
  const products: fc.Arbitrary<PricingProduct[]> = fc
    .tuple(fc.nat(1000), tiers, fc.nat(1500), tiers, fc.nat(3000))
    .map(([photo, photoTiers, frame, frameTiers, all]) => [
      { productId: ids[0] ?? '', productType: kinds[0], priceMinor: photo, tiers: photoTiers },
      { productId: ids[1] ?? '', productType: kinds[1], priceMinor: frame, tiers: frameTiers },
      { productId: ids[2] ?? '', productType: kinds[2], priceMinor: all, tiers: [] },
    ]);
  // Small, with a gift even smaller: whoever tries everything has to try every larger cart that these could ask for.
  const plainOffer = fc.record({
    offerId: fc.uuid(),
    productIds: some,
    range: fc.constantFrom([1, 2], [2, 2], [2, 3], [3, 3]),
    priceMinor: fc.nat(2500),
    giftProductId: fc.constant(null),
  });
  const giftOffer = fc.record({
    offerId: fc.uuid(),
    productIds: some,
    range: fc.constantFrom([1, 1], [1, 2], [2, 2]),
    priceMinor: fc.nat(2500),
    giftProductId: fc.constantFrom(...sold),
  });
  const offer = fc
    .oneof({ weight: 3, arbitrary: plainOffer }, { weight: 1, arbitrary: giftOffer })
    .map(({ range, ...rest }) => ({ ...rest, fromQuantity: range[0] ?? 1, toQuantity: range[1] ?? 1 }));
  const gift = fc.record({
    giftId: fc.uuid(),
    thresholdMinor: fc.nat(3000),
    count: fc.integer({ min: 1, max: 2 }),
    productIds: some,
  });
  const line = fc.record({ kind: fc.constantFrom(0, 0, 0, 0, 1, 1, 2), heldBy: fc.nat(3) });
  return fc
    .record({
      products,
      offers: fc.array(offer, { maxLength: 2 }),
      gifts: fc.array(gift, { maxLength: 2 }),
      giftsWanted: fc.option(fc.nat(2), { freq: 1 }),
      lines: fc.array(line, { maxLength: linesMax }),
    })
    .map(({ lines: drawn, ...shop }) => {
      const packages: PhotoPackage[] = [0, 1].map((index) => ({
        packageId: `${eventId}-person-${index}`,
        productId: ids[2] ?? '',
        lineIds: drawn.flatMap(({ kind, heldBy }, line) =>
          kind === 0 && (heldBy & (1 << index)) !== 0 ? [`${eventId}-${line}`] : [],
        ),
      }));
      const lines = drawn.map(({ kind, heldBy }, index) => ({
        lineId: `${eventId}-${index}`,
        productId: ids[kind] ?? '',
        packageId: kind === 2 ? `${eventId}-person-${heldBy & 1}` : null,
      }));
      return { catalog: { eventId, packages, ...shop }, lines };
    });
}

function arbitraryCode(code: string): fc.Arbitrary<EnteredCode> {
  const benefit = fc.oneof(
    fc.record({ kind: fc.constant('Percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ kind: fc.constant('Fixed' as const), amountMinor: fc.nat(2000) }),
    fc.record({ kind: fc.constant('FreeProduct' as const) }),
  );
  const seldom = fc.integer({ min: 0, max: 9 }).map((number) => number === 0);
  const terms = fc.record({
    benefit,
    eventIds: fc.option(fc.constant(['e1'])),
    productTypes: fc.option(fc.subarray(KINDS, { minLength: 1 })),
    validFrom: fc.constantFrom(null, null, null, before, after),
    validUntil: fc.constantFrom(null, null, null, before, after),
    isActive: seldom.map((isSo) => !isSo),
    isUsedUp: seldom,
    excludesOthers: seldom,
  });
  return fc.record({ code: fc.constant(code), terms: fc.option(terms, { freq: 12 }) });
}

/** Carts over one or two events with every rule in them. */
export function arbitraryCart(size: { linesMax: number; codesMax: number }): fc.Arbitrary<PricingCart> {
  const codes = fc
    .nat(size.codesMax)
    .chain((count) =>
      fc.tuple(...Array.from({ length: count }, (_, index) => arbitraryCode(`CODE${index}`))),
    );
  return fc
    .record({
      first: arbitraryCatalog('e1', size.linesMax),
      second: fc.oneof(
        { weight: 3, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: arbitraryCatalog('e2', 2) },
      ),
      rounding: fc.boolean(),
      codes,
    })
    .map(({ first, second, rounding, codes: entered }) => ({
      currencyId: 978,
      rounding,
      catalogs: second === null ? [first.catalog] : [first.catalog, second.catalog],
      lines: [...first.lines, ...(second?.lines ?? [])],
      codes: entered,
    }));
}
