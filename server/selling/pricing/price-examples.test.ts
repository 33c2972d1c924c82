import { describe, expect, test } from 'vitest';
import type { PriceReason } from './cart-price.ts';
import { price } from './price.ts';
import type {
  CodeTerms,
  GiftRule,
  PackageOffer,
  PeopleOffer,
  PhotoPackage,
  PricingCart,
  PricingCatalog,
  PricingLine,
  PricingProduct,
} from './pricing-cart.ts';

const NOW = new Date('2026-06-01T12:00:00Z');

const photo: PricingProduct = { productId: 'photo', productType: 'Photo', priceMinor: 1000, tiers: [] };
const frame: PricingProduct = { productId: 'frame', productType: 'Frame', priceMinor: 1500, tiers: [] };
const all: PricingProduct = { productId: 'all', productType: 'PhotosWithMe', priceMinor: 2900, tiers: [] };
const threeFor25: PackageOffer = {
  offerId: '3-for-25',
  productIds: ['photo'],
  fromQuantity: 3,
  toQuantity: 3,
  priceMinor: 2500,
  giftProductId: null,
};
const secondHalf: PeopleOffer = {
  offerId: 'second-half',
  productIds: ['all', 'kids'],
  fromPerson: 2,
  percent: 50,
};
const kids: PricingProduct = { productId: 'kids', productType: 'PhotosWithMe', priceMinor: 1500, tiers: [] };
const frameFrom40: GiftRule = {
  giftId: 'frame-from-40',
  thresholdMinor: 4000,
  count: 1,
  productIds: ['frame'],
};

/** Lines of a product, named `photo1`, `photo2` …; a package is person `anna`. */
function lines(productId: string, count: number): PricingLine[] {
  return Array.from({ length: count }, (_, index) => ({
    lineId: `${productId}${index + 1}`,
    productId,
    packageId: productId === 'all' ? 'anna' : null,
  }));
}

function cart(
  cartLines: PricingLine[],
  catalog: Partial<PricingCatalog> = {},
  more: Partial<PricingCart> = {},
): PricingCart {
  const shop: PricingCatalog = {
    eventId: 'run',
    products: [photo, frame, all],
    offers: [],
    peopleOffers: [],
    gifts: [],
    packages: [],
    giftsWanted: null,
    ...catalog,
  };
  return { currencyId: 978, rounding: false, catalogs: [shop], lines: cartLines, codes: [], ...more };
}

function code(name: string, terms: Partial<CodeTerms>): PricingCart['codes'][number] {
  const plain: CodeTerms = {
    benefit: { kind: 'Percent', percent: 10 },
    eventIds: null,
    productTypes: null,
    validFrom: null,
    validUntil: null,
    isActive: true,
    isUsedUp: false,
    isForeign: false,
    excludesOthers: false,
  };
  return { code: name, terms: { ...plain, ...terms } };
}

const totals = (priced: ReturnType<typeof price>): number[] => priced.lines.map((line) => line.totalMinor);
const reasons = (priced: ReturnType<typeof price>): PriceReason['kind'][][] =>
  priced.lines.map((line) => line.reasons.map(({ kind }) => kind));

describe('tiers and offers', () => {
  const tiered = { ...photo, tiers: [{ fromQuantity: 5, priceMinor: 700 }] };

  test('from five photos on each costs 7 €', () => {
    const priced = price(cart(lines('photo', 6), { products: [tiered] }), NOW);
    expect(priced.totalMinor).toBe(4200);
    expect(priced.lines[0]?.reasons).toEqual([{ kind: 'Tier', fromQuantity: 5, priceMinor: 700 }]);
  });

  test('four photos never cost more than five', () => {
    const priced = price(cart(lines('photo', 4), { products: [tiered] }), NOW);
    expect(totals(priced)).toEqual([875, 875, 875, 875]);
    expect(priced.lines[0]?.reasons).toEqual([
      { kind: 'LargerQuantityForLess', quantity: 5, priceMinor: 3500 },
    ]);
    expect(price(cart(lines('photo', 3), { products: [tiered] }), NOW).totalMinor).toBe(3000);
  });

  test('three for 25 €, twice, and the seventh at its price; indivisible cents go to the first lines', () => {
    const priced = price(cart(lines('photo', 7), { offers: [threeFor25] }), NOW);
    expect(totals(priced)).toEqual([834, 833, 833, 834, 833, 833, 1000]);
    expect(priced.lines[0]?.reasons).toEqual([
      { kind: 'Offer', offerId: '3-for-25', quantity: 3, priceMinor: 2500 },
    ]);
    expect(priced.lines[6]?.reasons).toEqual([]);
    expect(priced).toMatchObject({ amountMinor: 7000, totalMinor: 6000, discountMinor: 1000 });
  });

  test('if two offers apply, the cheaper one is used, not the larger', () => {
    const dear = { ...threeFor25, offerId: '5-for-50', fromQuantity: 4, toQuantity: 5, priceMinor: 5000 };
    expect(price(cart(lines('photo', 6), { offers: [dear, threeFor25] }), NOW).totalMinor).toBe(5000);
  });

  test('an offer over several products takes the most expensive products, and its gift is free', () => {
    const two = { ...threeFor25, offerId: '2-for-16', productIds: ['photo', 'frame'], priceMinor: 1600 };
    const offer = { ...two, fromQuantity: 2, toQuantity: 2, giftProductId: 'photo' };
    const priced = price(cart([...lines('photo', 2), ...lines('frame', 2)], { offers: [offer] }), NOW);
    expect(priced.totalMinor).toBe(2600);
    expect(totals(priced)).toEqual([0, 1000, 800, 800]);
    expect(reasons(priced)).toEqual([['OfferGift'], [], ['Offer'], ['Offer']]);
  });
});

describe('large carts', () => {
  test('prices five hundred lines in overlapping offers, without trying every line in each offer', () => {
    const poster: PricingProduct = { ...frame, productId: 'poster' };
    const pair = (productId: string): PackageOffer => ({
      offerId: productId,
      productIds: ['photo', productId],
      fromQuantity: 2,
      toQuantity: 2,
      priceMinor: 1700,
      giftProductId: null,
    });
    const held = [...lines('photo', 490), ...lines('frame', 5), ...lines('poster', 5)];
    const totalOf = (offers: PackageOffer[], some = held): number =>
      price(cart(some, { products: [photo, frame, poster], offers }), NOW).totalMinor;
    // A single offer is optimised exactly, whatever the number of lines.
    expect(totalOf([threeFor25])).toBe(163 * 2500 + 1000 + 10 * 1500);
    const offers = [threeFor25, pair('frame'), pair('poster')];
    expect(totalOf(offers)).toBeLessThan(totalOf([]));
    expect(totalOf(offers, held.slice(1))).toBeLessThanOrEqual(totalOf(offers));
  });

  test('of large amounts with many percentages are exact to the last cent', () => {
    const dear: PricingProduct = { ...photo, priceMinor: 2_000_000_000 };
    const codes = ['A', 'B', 'C', 'D', 'E'].map((name) =>
      code(name, { benefit: { kind: 'Percent', percent: 1 } }),
    );
    const priced = price(cart(lines('photo', 7), { products: [dear] }, { codes }), NOW);
    expect(priced.totalMinor).toBe(Number((14_000_000_000n * 99n ** 5n) / 100n ** 5n));
    expect(totals(priced).reduce((sum, minor) => sum + minor, 0)).toBe(priced.totalMinor);
  });
});

describe('packages', () => {
  const anna: PhotoPackage = {
    packageId: 'anna',
    productId: 'all',
    lineIds: lines('photo', 6).map(({ lineId }) => lineId),
  };

  test('all photos of Anna cost less than six single photos: the package is charged', () => {
    const priced = price(cart(lines('photo', 7), { packages: [anna] }), NOW);
    expect(priced.totalMinor).toBe(3900);
    expect(totals(priced)).toEqual([484, 484, 483, 483, 483, 483, 1000]);
    const packageId = 'anna';
    expect(priced.lines[0]?.reasons).toEqual([
      { kind: 'PackageForLess', packageId, productId: 'all', quantity: 6, priceMinor: 2900 },
    ]);
  });

  test('two photos are not charged as the package', () => {
    expect(price(cart(lines('photo', 2), { packages: [anna] }), NOW).totalMinor).toBe(2000);
  });

  test('a photo that a package in the cart contains is not charged again', () => {
    const priced = price(cart([...lines('all', 1), ...lines('photo', 1)], { packages: [anna] }), NOW);
    expect(totals(priced)).toEqual([2900, 0]);
    expect(priced.lines[1]?.reasons).toEqual([{ kind: 'InPackage', packageId: 'anna' }]);
  });
});

describe('gifts', () => {
  const gifts = [frameFrom40];

  test('from 40 € on the frame is free', () => {
    const priced = price(cart([...lines('photo', 4), ...lines('frame', 1)], { gifts }), NOW);
    expect(totals(priced)).toEqual([1000, 1000, 1000, 1000, 0]);
    expect(priced.lines[4]?.reasons).toEqual([
      { kind: 'Gift', giftId: 'frame-from-40', thresholdMinor: 4000 },
    ]);
    expect(priced.events).toEqual([{ eventId: 'run', subtotalMinor: 4000, giftsAllowed: 1, giftsGiven: 1 }]);
  });

  test('no gift counts towards its own threshold: 30 € of photos and a frame cost 45 €', () => {
    const priced = price(cart([...lines('photo', 3), ...lines('frame', 1)], { gifts }), NOW);
    expect(totals(priced)).toEqual([1000, 1000, 1000, 1500]);
    expect(reasons(priced)[3]).toEqual([]);
    expect(priced.events[0]).toMatchObject({ giftsAllowed: 0, giftsGiven: 0 });
  });

  test('the threshold is compared with the price after offers', () => {
    const offers = [threeFor25];
    const priced = price(cart([...lines('photo', 4), ...lines('frame', 1)], { gifts, offers }), NOW);
    expect(totals(priced)[4]).toBe(1500);
    expect(priced.totalMinor).toBe(5000);
    const more = price(cart([...lines('photo', 5), ...lines('frame', 1)], { gifts, offers }), NOW);
    expect(totals(more)[5]).toBe(0);
    expect(more.totalMinor).toBe(4500);
  });

  test('a cheaper package is not charged if the gift is worth more', () => {
    const held = lines('photo', 4).map(({ lineId }) => lineId);
    const packages = [{ packageId: 'anna', productId: 'all', lineIds: held }];
    const bought = [...lines('photo', 4), ...lines('frame', 1)];
    expect(price(cart(bought, { gifts, packages }), NOW).totalMinor).toBe(4000);
    expect(price(cart(lines('photo', 4), { gifts, packages }), NOW).totalMinor).toBe(2900);
  });

  test('a code that makes a product free does not cost the buyer the gift', () => {
    const codes = [code('FREE', { benefit: { kind: 'FreeProduct' }, productTypes: ['Photo'] })];
    const bought = [...lines('photo', 4), ...lines('frame', 1)];
    expect(price(cart(bought, { gifts }, { codes }), NOW).totalMinor).toBe(4000);
    const two = [...codes, { ...codes[0], code: 'FREE2' } as (typeof codes)[number]];
    const priced = price(cart(bought, { gifts }, { codes: two }), NOW);
    expect(priced.totalMinor).toBe(3500);
    expect(priced.codes).toEqual([
      { code: 'FREE', isApplied: true, discountMinor: 250 },
      { code: 'FREE2', isApplied: true, discountMinor: 250 },
    ]);
  });

  test('a buyer may choose fewer gifts; if there are two from 40 € on, the two most expensive products are free', () => {
    const two = [{ ...frameFrom40, count: 2, productIds: ['frame', 'photo'] }];
    const bought = [...lines('photo', 5), ...lines('frame', 2)];
    expect(price(cart(bought, { gifts: two }), NOW).totalMinor).toBe(5000);
    expect(price(cart(bought, { gifts: two, giftsWanted: 1 }), NOW).totalMinor).toBe(6500);
    const none = price(cart(bought, { gifts: two, giftsWanted: 0 }), NOW);
    expect(none.totalMinor).toBe(8000);
    expect(none.events[0]).toMatchObject({ giftsAllowed: 4 - 2, giftsGiven: 0 });
  });

  test('a percentage of the whole cart does not remove the gift: the threshold is before codes', () => {
    const codes = [code('TENTH', {})];
    const bought = [...lines('photo', 4), ...lines('frame', 1)];
    expect(price(cart(bought, { gifts }, { codes }), NOW).totalMinor).toBe(3600);
  });
});

describe('codes', () => {
  const bought = [...lines('photo', 2), ...lines('frame', 1)];
  const withCodes = (...codes: PricingCart['codes']) => price(cart(bought, {}, { codes }), NOW);

  test('ten percent off everything, 20 € off at most its products, one photo free', () => {
    expect(withCodes(code('A', {})).totalMinor).toBe(3150);
    const fixed = { kind: 'Fixed', amountMinor: 2000 } as const;
    expect(totals(withCodes(code('A', { benefit: fixed, productTypes: ['Frame'] })))).toEqual([
      1000, 1000, 0,
    ]);
    const free = withCodes(code('A', { benefit: { kind: 'FreeProduct' }, productTypes: ['Photo'] }));
    expect(totals(free)).toEqual([0, 1000, 1500]);
    expect(free.codes).toEqual([{ code: 'A', isApplied: true, discountMinor: 1000 }]);
  });

  test('frees the most expensive product; percentages apply before amounts', () => {
    const codes = [
      code('A', { benefit: { kind: 'Fixed', amountMinor: 500 } }),
      code('B', { benefit: { kind: 'Percent', percent: 50 } }),
      code('C', { benefit: { kind: 'FreeProduct' } }),
    ];
    const priced = withCodes(...codes);
    expect(priced.totalMinor).toBe(500);
    expect(priced.codes).toEqual([
      { code: 'A', isApplied: true, discountMinor: 500 },
      { code: 'B', isApplied: true, discountMinor: 1000 },
      { code: 'C', isApplied: true, discountMinor: 1500 },
    ]);
  });

  test('a gift code pays for one package, once', () => {
    const gift = code('GIFT', { benefit: { kind: 'FreeProduct' }, productTypes: ['PhotosWithMe'] });
    const two: PricingLine[] = [
      ...lines('all', 1),
      { lineId: 'all2', productId: 'all', packageId: 'bert' },
      ...lines('photo', 1),
    ];
    expect(price(cart(two, {}, { codes: [gift] }), NOW).totalMinor).toBe(3900);
    expect(price(cart(lines('all', 1), {}, { codes: [gift] }), NOW).totalMinor).toBe(0);
  });

  test('half off photos is half of the photos’ price after offers', () => {
    const codes = [code('HALF', { benefit: { kind: 'Percent', percent: 50 }, productTypes: ['Photo'] })];
    const some = [...lines('photo', 3), ...lines('frame', 1)];
    const priced = price(cart(some, { offers: [threeFor25] }, { codes }), NOW);
    expect(priced.totalMinor).toBe(1250 + 1500);
    expect(priced.lines[3]?.totalMinor).toBe(1500);
  });

  test('a code of one event does not affect the other event; one of all events covers both', () => {
    const ride = { ...photo, productId: 'ride-photo' };
    const shop = {
      eventId: 'ride',
      products: [ride],
      offers: [],
      peopleOffers: [],
      gifts: [],
      packages: [],
      giftsWanted: null,
    };
    const base = cart([...lines('photo', 1), ...lines('ride-photo', 1)]);
    const both: PricingCart = { ...base, catalogs: [...base.catalogs, shop] };
    const half = { benefit: { kind: 'Percent', percent: 50 } } as const;
    const one = price({ ...both, codes: [code('A', { ...half, eventIds: ['ride'] })] }, NOW);
    expect(totals(one)).toEqual([1000, 500]);
    expect(totals(price({ ...both, codes: [code('A', half)] }, NOW))).toEqual([500, 500]);
  });

  test('result in each refusal of product §8 that pricing can decide', () => {
    const percent = { benefit: { kind: 'Percent', percent: 20 } } as const;
    const refusals = {
      PromoCodeNotFound: { code: 'X', terms: null },
      PromoCodeInactive: code('X', { isActive: false }),
      PromoCodeExpired: code('X', { validUntil: NOW }),
      PromoCodeUsedUp: code('X', { isUsedUp: true }),
      PromoCodeNotApplicable: code('X', { productTypes: ['FullVideo'] }),
      PromoCodeOtherCurrency: code('X', { isForeign: true }),
      PromoCodeConflict: code('X', { excludesOthers: true }),
    } as const;
    for (const [refusal, entered] of Object.entries(refusals)) {
      const { codes, totalMinor } = withCodes(entered, code('Y', percent));
      expect(codes).toContainEqual({ code: 'X', isApplied: false, refusal });
      expect(codes).toContainEqual({ code: 'Y', isApplied: true, discountMinor: 700 });
      expect(totalMinor).toBe(2800);
    }
    expect(withCodes(code('X', { validFrom: new Date('2026-06-02') })).codes).toEqual([
      { code: 'X', isApplied: false, refusal: 'PromoCodeInactive' },
    ]);
    expect(withCodes(code('X', { validFrom: NOW })).totalMinor).toBe(3150);
  });

  test('of two codes that exclude each other the better one is used, whichever was entered first', () => {
    const better = code('B', { benefit: { kind: 'Percent', percent: 30 }, excludesOthers: true });
    for (const codes of [
      [code('A', {}), better],
      [better, code('A', {})],
    ])
      expect(withCodes(...codes).codes).toEqual([
        { code: 'A', isApplied: false, refusal: 'PromoCodeConflict' },
        { code: 'B', isApplied: true, discountMinor: 1050 },
      ]);
  });

  test('a code without effect is not used up', () => {
    const everything = code('A', { benefit: { kind: 'Percent', percent: 100 } });
    expect(withCodes(everything, code('B', {})).codes).toEqual([
      { code: 'A', isApplied: true, discountMinor: 3500 },
      { code: 'B', isApplied: false, refusal: 'PromoCodeConflict' },
    ]);
  });
});

describe('an offer that counts people', () => {
  const half: PriceReason = { kind: 'People', offerId: 'second-half', fromPerson: 2, percent: 50 };
  const ofPerson = (productId: string, person: string): PricingLine => ({
    lineId: person,
    productId,
    packageId: `${productId} ${person}`,
  });
  const family = (
    cartLines: PricingLine[],
    more: Partial<PricingCatalog> = {},
    of: Partial<PricingCart> = {},
  ) => cart(cartLines, { products: [photo, frame, all, kids], peopleOffers: [secondHalf], ...more }, of);
  const three = [ofPerson('all', 'anna'), ofPerson('all', 'ben'), ofPerson('kids', 'cleo')];

  test('the first person pays the price, each further one half of it', () => {
    const priced = price(family(three), NOW);
    expect(totals(priced)).toEqual([2900, 1450, 750]);
    expect(priced.lines.map(({ reasons }) => reasons)).toEqual([[], [half], [half]]);
    expect(totals(price(family(three.slice(0, 1)), NOW))).toEqual([2900]);
  });

  test('the most expensive package is paid in full, in whatever order people joined', () => {
    expect(totals(price(family([ofPerson('kids', 'a'), ofPerson('all', 'b')]), NOW))).toEqual([750, 2900]);
  });

  test('rounds an indivisible price down', () => {
    const odd = { ...all, priceMinor: 2999 };
    const two = [ofPerson('all', 'anna'), ofPerson('all', 'ben')];
    expect(price(family(two, { products: [odd] }), NOW).totalMinor).toBe(2999 + 1499);
  });

  test('a person with single photos only is not counted, until the package costs less than these photos', () => {
    const bens = (count: number) => lines('photo', count);
    const packages = (count: number): PhotoPackage[] => [
      { packageId: 'ben', productId: 'all', lineIds: bens(count).map(({ lineId }) => lineId) },
    ];
    const anna = ofPerson('all', 'anna');
    expect(totals(price(family([anna, ...bens(1)], { packages: packages(1) }), NOW))).toEqual([2900, 1000]);
    const charged = price(family([anna, ...bens(2)], { packages: packages(2) }), NOW);
    expect(totals(charged)).toEqual([2900, 725, 725]);
    expect(charged.lines[2]?.reasons).toEqual([
      { kind: 'PackageForLess', packageId: 'ben', productId: 'all', quantity: 2, priceMinor: 2900 },
      half,
    ]);
  });

  test('removing a free package does not make the remaining photos cheaper', () => {
    const bens = lines('photo', 2);
    const packages: PhotoPackage[] = [
      { packageId: 'ben', productId: 'all', lineIds: bens.map(({ lineId }) => lineId) },
    ];
    const free = code('GIFT', { benefit: { kind: 'FreeProduct' }, productTypes: ['PhotosWithMe'] });
    const beside = price(family([ofPerson('all', 'anna'), ...bens], { packages }, { codes: [free] }), NOW);
    expect(beside.totalMinor).toBe(price(family(bens, { packages }, { codes: [free] }), NOW).totalMinor);
  });

  test('each event counts its own people', () => {
    const other = family([]).catalogs[0];
    if (other === undefined) throw new Error('the cart has no catalog');
    const ride = {
      ...other,
      eventId: 'ride',
      products: [{ ...all, productId: 'ride-all' }],
      peopleOffers: [{ ...secondHalf, productIds: ['ride-all'] }],
    };
    const base = family([ofPerson('all', 'anna'), ofPerson('ride-all', 'ben')]);
    expect(totals(price({ ...base, catalogs: [...base.catalogs, ride] }, NOW))).toEqual([2900, 2900]);
  });

  test('a percent code applies to the reduced price; a code that frees a package does not change the price of the other people', () => {
    const tenth = price(family(three, {}, { codes: [code('TEN', {})] }), NOW);
    expect(tenth.totalMinor).toBe(5100 - 510);
    const free = code('GIFT', { benefit: { kind: 'FreeProduct' }, productTypes: ['PhotosWithMe'] });
    const freed = price(family(three, {}, { codes: [free] }), NOW);
    expect(freed.totalMinor).toBe(2900 + 750);
    expect(freed.codes).toEqual([{ code: 'GIFT', isApplied: true, discountMinor: 1450 }]);
  });
});

describe('rounding', () => {
  test('takes fractions of euros off the most expensive line, if the tenant rounds', () => {
    const odd = { ...photo, priceMinor: 999 };
    const bought = cart([...lines('photo', 2), ...lines('frame', 1)], { products: [odd, frame] });
    expect(price(bought, NOW).totalMinor).toBe(3498);
    const rounded = price({ ...bought, rounding: true }, NOW);
    expect(totals(rounded)).toEqual([999, 999, 1402]);
    expect(rounded.lines[2]?.reasons).toEqual([{ kind: 'Rounding', discountMinor: 98 }]);
    expect(rounded).toMatchObject({ amountMinor: 3498, totalMinor: 3400, discountMinor: 98 });
  });
});

test('an empty cart costs nothing; a line without a product is the caller’s error', () => {
  expect(price(cart([]), NOW)).toMatchObject({ lines: [], amountMinor: 0, totalMinor: 0, discountMinor: 0 });
  expect(() => price(cart(lines('mug', 1)), NOW)).toThrow(RangeError);
});

describe('an earlier payment for photos of a package', () => {
  const completing = (paidBeforeMinor: number, more: Partial<PricingCart> = {}) =>
    cart([{ ...lines('all', 1)[0], paidBeforeMinor } as PricingLine], {}, more);

  test('is deducted from the package', () => {
    const { lines: priced, amountMinor, totalMinor } = price(completing(2000), NOW);
    expect({ amountMinor, totalMinor }).toEqual({ amountMinor: 2900, totalMinor: 900 });
    expect(priced[0]?.reasons).toEqual([{ kind: 'PaidBefore', discountMinor: 2000 }]);
  });

  test('never exceeds the price of the package', () => {
    expect(price(completing(3600), NOW).totalMinor).toBe(0);
  });

  test('is deducted after codes, and the result is rounded', () => {
    const codes = [code('TEN', { benefit: { kind: 'Percent', percent: 10 } })];
    expect(price(completing(2000, { codes }), NOW).totalMinor).toBe(610);
    expect(price(completing(2000, { codes, rounding: true }), NOW).totalMinor).toBe(600);
  });

  test('uses no code that has nothing left to deduct from', () => {
    const codes = [code('GIFT', { benefit: { kind: 'FreeProduct' } })];
    const priced = price(completing(2900, { codes }), NOW);
    expect(priced.totalMinor).toBe(0);
    expect(priced.codes).toEqual([{ code: 'GIFT', isApplied: false, refusal: 'PromoCodeNotApplicable' }]);
  });

  test('does not count towards the threshold of a gift', () => {
    const bought = completing(2900);
    const withFrame = { ...bought, lines: [...bought.lines, ...lines('frame', 1)] };
    const from25 = { ...frameFrom40, thresholdMinor: 2500 };
    const gifts = (...given: GiftRule[]) => ({
      ...withFrame,
      catalogs: withFrame.catalogs.map((catalog) => ({ ...catalog, gifts: given })),
    });
    const priced = price(gifts(from25), NOW);
    expect(priced.totalMinor).toBe(1500);
    expect(reasons(priced)).toEqual([['PaidBefore'], []]);
    // The amount to pay now reaches a lower threshold.
    const from5 = { ...frameFrom40, giftId: 'from-5', thresholdMinor: 500 };
    const lower = price(gifts(from5, from25), NOW);
    expect(lower.totalMinor).toBe(500);
    expect(lower.lines.map((line) => line.reasons)).toEqual([
      [{ kind: 'PaidBefore', discountMinor: 2400 }],
      [{ kind: 'Gift', giftId: 'from-5', thresholdMinor: 500 }],
    ]);
  });

  test('does not count for a threshold of another event, nor beyond the price of the package', () => {
    const packageAndPhotos = completing(3600);
    const bought = [...packageAndPhotos.lines, ...lines('photo', 4), ...lines('frame', 1)];
    expect(price(cart(bought, { gifts: [frameFrom40] }), NOW)).toMatchObject({ totalMinor: 4000 });
    const other = { ...cart([]).catalogs[0], eventId: 'ride', products: [{ ...all, productId: 'whole' }] };
    const run = cart([...lines('photo', 4), ...lines('frame', 1)], { gifts: [frameFrom40] });
    const both = {
      ...run,
      catalogs: [...run.catalogs, other as PricingCatalog],
      lines: [...run.lines, { lineId: 'w', productId: 'whole', packageId: 'bo', paidBeforeMinor: 2900 }],
    };
    expect(price(both, NOW)).toMatchObject({ totalMinor: 4000 });
  });

  test('leads to the codes that deduct most from the remaining price', () => {
    const alone = { excludesOthers: true };
    const codes = [
      code('BIG', {
        ...alone,
        benefit: { kind: 'Fixed', amountMinor: 1200 },
        productTypes: ['PhotosWithMe'],
      }),
      code('SMALL', { ...alone, benefit: { kind: 'Fixed', amountMinor: 1000 }, productTypes: ['Photo'] }),
    ];
    const both = { ...completing(2500, { codes }) };
    const priced = price({ ...both, lines: [...both.lines, ...lines('photo', 1)] }, NOW);
    expect(priced.totalMinor).toBe(400);
    expect(priced.codes).toEqual([
      { code: 'BIG', isApplied: false, refusal: 'PromoCodeNotApplicable' },
      { code: 'SMALL', isApplied: true, discountMinor: 1000 },
    ]);
  });
});
