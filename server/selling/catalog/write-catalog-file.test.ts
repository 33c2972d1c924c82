import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PRODUCT_TYPES } from '#contract/catalog.ts';
import { LANGUAGES } from '#contract/languages.ts';
import { PLAIN_LINE } from '#contract/plain-line.ts';
import { openParsed } from '#platform/yaml-file/open-yaml.ts';
import { parseYaml } from '#platform/yaml-file/parse-yaml.ts';
import { countOf } from '#tests/factories/sample.ts';
import type { CatalogContents } from './catalog-contents.ts';
import { readCatalogFile } from './read-catalog-file.ts';
import { writeCatalogFile } from './write-catalog-file.ts';

const title = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((text) => text.replace(/\p{Cc}/gu, '').trim())
  .filter((text) => text !== '' && PLAIN_LINE.test(text));
const titles = fc
  .uniqueArray(fc.constantFrom(...LANGUAGES), { maxLength: 4 })
  .chain((languages) => fc.record(Object.fromEntries(['en', ...languages].map((one) => [one, title]))));
const amount = fc.integer({ min: 0, max: 4_000_000 });
const key = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,12}$/);

const product = fc.record({
  key,
  productType: fc.constantFrom(...PRODUCT_TYPES),
  titles,
  priceMinor: amount,
  tiers: fc
    .uniqueArray(fc.integer({ min: 2, max: 500 }), { maxLength: 4 })
    .chain((quantities) =>
      fc.tuple(
        ...quantities
          .toSorted((one, other) => one - other)
          .map((fromQuantity) => amount.map((priceMinor) => ({ fromQuantity, priceMinor }))),
      ),
    ),
  distances: fc.array(title, { maxLength: 3 }),
  state: fc.constantFrom('InCatalog' as const, 'Hidden' as const),
});

const contents: fc.Arbitrary<CatalogContents> = fc
  .uniqueArray(product, { minLength: 1, maxLength: 5, selector: (entry) => entry.key })
  .chain((products) => {
    const keys = products.map((entry) => entry.key);
    const some = fc.subarray(keys, { minLength: 1 });
    const counted = products
      .filter(({ productType, tiers }) => productType === 'PhotosWithMe' && tiers.length === 0)
      .map((entry) => entry.key);
    const others = keys.filter((one) => !counted.includes(one));
    const offered = others.length === 0 ? keys : others;
    const peopleOffer = fc.record({
      key,
      titles: fc.option(titles),
      products: fc.constant(counted),
      fromPerson: fc.integer({ min: 2, max: 100 }),
      percent: fc.constant(100),
    });
    const offer = fc.record({
      key,
      titles: fc.option(titles),
      products: fc.subarray(offered, { minLength: 1 }),
      priceMinor: amount,
      gift: fc.option(fc.constantFrom(...offered)),
      range: fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 })),
    });
    const offers = fc
      .uniqueArray(offer, { maxLength: others.length === 0 ? 0 : 3, selector: (entry) => entry.key })
      .map((entries) =>
        entries.map(({ range, ...entry }) => ({
          ...entry,
          fromQuantity: Math.min(...range),
          toQuantity: Math.max(...range),
        })),
      );
    const gift = fc.record({
      key,
      products: some,
      count: fc.integer({ min: 1, max: 100 }),
      thresholdMinor: fc.integer({ min: 1, max: 4_000_000 }),
    });
    const gifts = fc.uniqueArray(gift, { maxLength: 3, selector: (entry) => entry.key });
    return fc.record({
      currencyId: fc.constant(978 as const),
      products: fc.constant(products),
      offers,
      peopleOffers: counted.length === 0 ? fc.constant([]) : fc.array(peopleOffer, { maxLength: 1 }),
      gifts,
    });
  });

test('reads a written file back unchanged, with any titles', async () => {
  const shop = { tenantId: 'shop', currencyId: 978, defaultLanguage: 'en', rounding: false } as const;
  const event = { eventId: 'race', title: 'Race', distances: [], kinds: new Map() };
  await fc.assert(
    fc.asyncProperty(contents, async (catalog) => {
      const file = writeCatalogFile('race', catalog);
      const read = await readCatalogFile(
        openParsed(parseYaml(new TextEncoder().encode(file))),
        shop,
        async () => event,
      );
      expect(read).toMatchObject({ contents: catalog });
      expect(writeCatalogFile('race', 'contents' in read ? read.contents : catalog)).toBe(file);
    }),
    { numRuns: countOf(300, 60) },
  );
});

test('formats a file as people write it', () => {
  const file = writeCatalogFile('race', {
    currencyId: 978,
    products: [
      {
        key: 'photo',
        productType: 'Photo',
        titles: { de: 'Foto', en: 'Photo' },
        priceMinor: 800,
        tiers: [{ fromQuantity: 3, priceMinor: 750 }],
        distances: ['21K'],
        state: 'Hidden',
      },
    ],
    offers: [
      {
        key: 'more',
        titles: null,
        products: ['photo'],
        fromQuantity: 3,
        toQuantity: 5,
        priceMinor: 2000,
        gift: 'photo',
      },
    ],
    peopleOffers: [
      { key: 'second', titles: { en: 'Families' }, products: ['all-photos'], fromPerson: 2, percent: 50 },
    ],
    gifts: [{ key: 'gift-40', thresholdMinor: 4000, count: 1, products: ['photo'] }],
  });
  expect(file).toBe(`event: race
currency: EUR
products:
  - key: photo
    kind: Photo
    title: { en: Photo, de: Foto }
    price: 8
    tiers: [ { from: 3, price: 7.50 } ]
    distances: [ 21K ]
    state: Hidden
offers:
  - key: more
    products: [ photo ]
    quantity: [ 3, 5 ]
    price: 20
    gift: photo
people:
  - key: second
    title: { en: Families }
    products: [ all-photos ]
    from: 2
    percent: 50
gifts:
  - key: gift-40
    from: 40
    count: 1
    products: [ photo ]
`);
});
