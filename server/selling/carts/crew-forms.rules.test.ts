import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CatalogSale, ProductRecord } from '#selling/catalog/index.ts';
import { price } from '#selling/pricing/index.ts';
import { countOf } from '#tests/factories/sample.ts';
import { NOW } from '#tests/fixtures/arbitrary-cart.ts';
import { priceByTrial } from '#tests/fixtures/price-by-trial.ts';
import { choosePackaged, joinRunners, RUNNERS_COMBINED, type RunnerGoods } from './crew-forms.rules.ts';
import { packageLine } from './packages-singly.ts';
import { type PricingPerson, pricingCart, type SoldLine } from './pricing-cart.ts';

const product = (productType: ProductRecord['productType'], priceMinor: number): ProductRecord => ({
  productId: productType,
  key: productType,
  catalogId: 'run',
  eventId: 'run',
  productType,
  state: 'InCatalog',
  titles: {},
  priceMinor,
  tiers: [],
  distances: [],
  currencyId: 978,
});

/** A crew: the photos of each runner, and the prices of the event. */
interface CrewCase {
  photos: string[][];
  sale: CatalogSale;
}

const arbitraryCrew = (photos: fc.Arbitrary<string[][]>): fc.Arbitrary<CrewCase> =>
  fc
    .record({
      photos,
      photo: fc.integer({ min: 1, max: 12 }),
      whole: fc.integer({ min: 1, max: 40 }),
      offer: fc.option(
        fc.record({ quantity: fc.integer({ min: 2, max: 4 }), price: fc.integer({ min: 1, max: 25 }) }),
      ),
      people: fc.option(
        fc.record({ from: fc.integer({ min: 2, max: 3 }), percent: fc.integer({ min: 10, max: 100 }) }),
      ),
    })
    .map(({ photos: own, photo, whole, offer, people }) => ({
      photos: own,
      sale: {
        catalogId: 'run',
        eventId: 'run',
        currencyId: 978,
        products: [product('Photo', photo * 100), product('PhotosWithMe', whole * 100)],
        offers: (offer === null ? [] : [offer]).map((terms) => ({
          key: 'some',
          titles: {},
          offerId: 'some',
          catalogId: 'run',
          productIds: ['Photo'],
          fromQuantity: terms.quantity,
          toQuantity: terms.quantity,
          priceMinor: terms.price * 100,
          giftProductId: null,
        })),
        peopleOffers: (people === null ? [] : [people]).map((terms) => ({
          key: 'second',
          titles: {},
          offerId: 'second',
          catalogId: 'run',
          productIds: ['PhotosWithMe'],
          fromPerson: terms.from,
          percent: terms.percent,
        })),
        gifts: [],
      },
    }));

const runnersOf = ({ photos, sale: { products } }: CrewCase): RunnerGoods[] =>
  photos.map((own, index) => ({
    personId: `runner ${index}`,
    whole: products[1],
    single: products[0],
    photoIds: new Set(own),
    boughtIds: new Set(),
  }));

const cartOf = ({ sale }: CrewCase, lines: SoldLine[], holdings: PricingPerson[]) =>
  pricingCart({
    currencyId: 978,
    rounding: false,
    sales: new Map([['run', sale]]),
    lines,
    holdings: new Map([['run', holdings]]),
    giftsWanted: new Map(),
    codes: [],
    paidBefore: new Map(),
  });

/** Prices the crew in the chosen forms. */
async function priceOfCrew(crew: CrewCase): Promise<number> {
  const runners = runnersOf(crew);
  const persons = runners.map(({ personId, photoIds }) => ({ personId, photoIds, distance: null }));
  const priceOf = (packaged: ReadonlySet<string>) =>
    price(cartOf(crew, joinRunners([], runners, packaged, new Set()) ?? [], persons), NOW).totalMinor;
  return priceOf(await choosePackaged(runners, async (packaged) => priceOf(packaged)));
}

/** Tries every set of runners with a package, and buys the other photos singly, without any limit by a package. */
function leastByTrial(crew: CrewCase, priceCart: (cart: ReturnType<typeof cartOf>) => number): number {
  const [single, whole] = crew.sale.products as [ProductRecord, ProductRecord];
  let least = Number.POSITIVE_INFINITY;
  for (let bits = 0; bits < 1 << crew.photos.length; bits++) {
    const isWhole = (_: unknown, index: number) => (bits & (1 << index)) !== 0;
    const held = new Set(crew.photos.filter(isWhole).flat());
    const packages = crew.photos.flatMap((own, index) =>
      isWhole(own, index) ? packageLine(`runner ${index}`, whole) : [],
    );
    const singles = [...new Set(crew.photos.flat())].filter((photoId) => !held.has(photoId));
    const lines = singles.map((photoId) => ({
      ...packageLine('', single),
      cartItemId: photoId,
      personId: null,
      photoId,
    }));
    least = Math.min(least, priceCart(cartOf(crew, [...packages, ...lines], [])));
  }
  return least;
}

test('a crew costs exactly the minimum over all forms of its members, found by exhaustive search', async () => {
  const shared = fc.array(fc.subarray(['a', 'b', 'c', 'd'], { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(arbitraryCrew(shared), async (crew) => {
      expect(await priceOfCrew(crew)).toBe(leastByTrial(crew, (cart) => priceByTrial(cart, NOW)));
    }),
    { numRuns: countOf(2000, 100) },
  );
}, 120_000);

test('a large crew whose members have photos of their own costs the minimum as well', async () => {
  const counts = fc.array(fc.integer({ min: 1, max: 9 }), {
    minLength: RUNNERS_COMBINED + 1,
    maxLength: RUNNERS_COMBINED + 2,
  });
  const own = counts.map((all) =>
    all.map((count, runner) => Array.from({ length: count }, (_, index) => `${runner} ${index}`)),
  );
  await fc.assert(
    fc.asyncProperty(arbitraryCrew(own), async (crew) => {
      expect(await priceOfCrew(crew)).toBe(leastByTrial(crew, (cart) => price(cart, NOW).totalMinor));
    }),
    { numRuns: countOf(200, 6) },
  );
}, 120_000);

test('with equal prices a runner gets the package, which includes photos found later', async () => {
  const runner = {
    whole: product('PhotosWithMe', 16),
    single: product('Photo', 8),
    boughtIds: new Set<string>(),
  };
  const anna = { ...runner, personId: 'anna', photoIds: new Set(['a', 'b']) };
  expect([...(await choosePackaged([anna], async () => 16))]).toEqual(['anna']);
  expect([...(await choosePackaged([anna], async (packaged) => (packaged.size === 0 ? 15 : 16)))]).toEqual(
    [],
  );
  // Before the race there are no photos to sell singly.
  const ben = { ...runner, personId: 'ben', photoIds: new Set<string>() };
  expect([...(await choosePackaged([ben], async (packaged) => packaged.size))]).toEqual(['ben']);
});

test('photos that the buyer has bought, or that the cart contains, are not added singly', () => {
  const single = product('Photo', 800);
  const anna = {
    personId: 'anna',
    whole: undefined,
    single,
    photoIds: new Set(['a', 'b', 'c', 'd']),
    boughtIds: new Set(['a']),
  };
  const inCart = { ...packageLine('anna', single), cartItemId: 'b', photoId: 'b' };
  const joined = joinRunners([inCart], [anna], new Set(), new Set(['c']));
  expect(joined?.map(({ photoId }) => photoId)).toEqual(['b', 'd']);
});
