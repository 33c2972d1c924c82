import { describe, expect, test } from 'vitest';
import type { ProductType } from '#contract/catalog.ts';
import { LANGUAGES } from '#contract/languages.ts';
import { FAULTS_MAX, openParsed } from '#platform/yaml-file/open-yaml.ts';
import { parseYaml } from '#platform/yaml-file/parse-yaml.ts';
import type { CatalogEvent, CatalogShop } from './catalog-file.rules.ts';
import { readCatalogFile } from './read-catalog-file.ts';

const SHOP: CatalogShop = { tenantId: 'laufbilder', currencyId: 978, defaultLanguage: 'de', rounding: false };
const RACE: CatalogEvent = {
  eventId: 'race-id',
  title: 'Race',
  distances: ['21 K', 'Ten'],
  kinds: new Map<string, ProductType>([['old', 'FullVideo']]),
};

const read = (source: string | Uint8Array, shop = SHOP) =>
  readCatalogFile(
    openParsed(parseYaml(typeof source === 'string' ? new TextEncoder().encode(source) : source)),
    shop,
    async (name) => (name === 'race' ? RACE : undefined),
  );

/** Returns every fault as `line:column path: message`. */
const faultsOf = async (source: string | Uint8Array): Promise<string[]> => {
  const result = await read(source);
  if (!('faults' in result)) throw new Error('the file was taken');
  return result.faults.map(({ line, column, path, message }) => `${line}:${column} ${path}: ${message}`);
};

const contentsOf = async (source: string) => {
  const result = await read(source);
  if ('faults' in result) throw new Error(JSON.stringify(result.faults));
  return result;
};

const HEAD = 'event: race\ncurrency: EUR\nproducts:\n';
const PHOTO = '  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }\n';

describe('a valid file', () => {
  test('is read completely, in its order', async () => {
    const { event, contents, warnings } = await contentsOf(`event: race
currency: EUR
products:
  - key: all-photos
    kind: photos_with_me
    title: { en: All photos of me, de: Alle Fotos von mir }
    price: 29
    distances: [21K]
    state: Hidden
  - key: photo
    kind: Photo
    title: { de: Foto }
    price: 8
    tiers: [{ from: 3, price: 7.5 }, { from: 10, price: 0.07 }]
offers:
  - { key: three, title: { en: Three }, products: [photo], quantity: 3, price: 20, gift: photo }
  - { key: more, products: [photo], quantity: [4, 6], price: 25.10 }
people:
  - { key: family, title: { en: Family }, products: [all-photos], from: 2, percent: 50 }
gifts:
  - { key: gift-40, from: 40, count: 2, products: [photo] }
`);
    expect(warnings).toEqual([]);
    expect(event).toBe(RACE);
    expect(contents).toEqual({
      currencyId: 978,
      products: [
        {
          key: 'all-photos',
          productType: 'PhotosWithMe',
          priceMinor: 2900,
          tiers: [],
          state: 'Hidden',
          titles: { en: 'All photos of me', de: 'Alle Fotos von mir' },
          distances: ['21K'],
        },
        {
          key: 'photo',
          productType: 'Photo',
          priceMinor: 800,
          distances: [],
          state: 'InCatalog',
          titles: { de: 'Foto' },
          tiers: [
            { fromQuantity: 3, priceMinor: 750 },
            { fromQuantity: 10, priceMinor: 7 },
          ],
        },
      ],
      offers: [
        {
          key: 'three',
          titles: { en: 'Three' },
          products: ['photo'],
          priceMinor: 2000,
          gift: 'photo',
          fromQuantity: 3,
          toQuantity: 3,
        },
        {
          key: 'more',
          titles: null,
          products: ['photo'],
          priceMinor: 2510,
          gift: null,
          fromQuantity: 4,
          toQuantity: 6,
        },
      ],
      peopleOffers: [
        { key: 'family', titles: { en: 'Family' }, products: ['all-photos'], fromPerson: 2, percent: 50 },
      ],
      gifts: [{ key: 'gift-40', thresholdMinor: 4000, count: 2, products: ['photo'] }],
    });
  });

  test.each([
    ['29', 2900],
    ['1.1', 110],
    ['8.10', 810],
    ['19.99', 1999],
    ['0.29', 29],
    ['1.15', 115],
    ['0', 0],
    ['"7.50"', 750],
    ['40000', 4_000_000],
    ['00012.30', 1230],
  ])('an amount is exact to the cent: %s', async (text, priceMinor) => {
    const { contents } = await contentsOf(HEAD + PHOTO.replace('price: 8', `price: ${text}`));
    expect(contents.products[0]?.priceMinor).toBe(priceMinor);
  });

  test('refuses a price that the shop’s rounding would change, but accepts such a threshold', async () => {
    const source = `${HEAD}${PHOTO.replace('price: 8', 'price: 7.50, tiers: [{ from: 3, price: 6.99 }]')}offers:
  - { key: three, products: [photo], quantity: 3, price: 20.10 }
gifts:
  - { key: thanks, from: 39.99, count: 1, products: [photo] }
`;
    expect(await read(source)).toHaveProperty('contents');
    const rounded = await read(source, { ...SHOP, rounding: true });
    const why = 'because the shop "laufbilder" rounds payments down to whole amounts';
    const how = 'write a whole amount, or let the brand charge fractions (rounding)';
    expect('faults' in rounded && rounded.faults.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      `products.0.price: 7.50 would be charged as 7, ${why}: ${how}`,
      `products.0.tiers.0.price: 6.99 would be charged as 6, ${why}: ${how}`,
      `offers.0.price: 20.10 would be charged as 20, ${why}: ${how}`,
    ]);
  });

  test('words and numbers remain text: yes, 21.10 and 2026-10-11 are titles and distances', async () => {
    const { contents } = await contentsOf(
      `${HEAD}  - { key: 1, kind: photo, title: { en: yes, de: 2026-10-11 }, price: 8, distances: [21.10] }\n`,
    );
    expect(contents.products[0]).toMatchObject({
      key: '1',
      titles: { en: 'yes', de: '2026-10-11' },
      distances: ['21.10'],
    });
  });

  test('an anchor avoids writing a title twice', async () => {
    const { contents } = await contentsOf(
      `${HEAD}  - { key: a, kind: Photo, title: &title { en: Photo }, price: 8 }\n  - { key: b, kind: Photo, title: *title, price: 9 }\n`,
    );
    expect(contents.products.map(({ titles }) => titles)).toEqual([{ en: 'Photo' }, { en: 'Photo' }]);
  });

  test('questionable values are warnings with their line', async () => {
    const { warnings } = await contentsOf(
      `${HEAD}  - key: photo
    kind: Photo
    title: { en: Photo }
    price: 8
    distances: [ten, 42K]
    tiers: [{ from: 2, price: 9 }, { from: 3, price: 7 }]
`,
    );
    expect(warnings.map(({ line, path, message }) => `${line} ${path}: ${message}`)).toEqual([
      '8 products.0.distances.1: the event has no distance "42K": it has 21 K, Ten',
      '9 products.0.tiers.0.price: from 2 on each costs more than fewer do',
    ]);
  });
});

describe('all faults are reported at once, with their line', () => {
  test('across the whole file', async () => {
    const faults = await faultsOf(`event: rac
currency: EURO
product:
products:
  - key: all photos
    kind: Fhoto
    titel: { en: All photos of me }
    price: -29
    price: 3.123
  - key: photo
    kind: Photo
    title: { xx: Photo }
    price: 8.123
    tiers: [{ from: 3, price: 7 }, { from: 3, prise: 7.01 }]
  - key: photo
    kind: Photo
    title: Foto
    price:
    distances: 21K
  - foo
offers:
  - key: three
    products: [foto, photo, photo]
    quantity: 0
    gift: film
gifts:
  - { key: gift-40, from: 0, count: 1.5, products: [] }
`);
    expect(faults).toEqual([
      '1:8 event: the shop "laufbilder" has no event "rac"',
      '2:11 currency: there is no currency "EURO"; the shop "laufbilder" sells in EUR',
      '3:1 product: "product" is not known here: is it "products"?',
      '5:5 products.0.title: "title" is missing',
      '5:10 products.0.key: a key has letters, digits, - and _ only, at most 50 of them, like all-photos',
      '6:11 products.0.kind: no kind is called "Fhoto": write one of PhotosWithMe, Photo, Frame, PhotosWithFrame, FullVideo, FinishVideo, Promocode',
      '7:5 products.0.titel: "titel" is not known here: is it "title"?',
      '9:5 : "price" appears twice here: keep one of them',
      `12:14 products.1.title.xx: "xx" is not known here: known are ${LANGUAGES.join(', ')}`,
      '14:36 products.1.tiers.1.price: "price" is missing',
      '14:47 products.1.tiers.1.prise: "prise" is not known here: is it "price"?',
      '15:10 products.2.key: "photo" is there already: give each its own key',
      '17:12 products.2.title: write the title in each language here, like { en: Photo, de: Foto }',
      '18:5 products.2.price: write an amount of 0 or more with a point, like 29 or 7.50',
      '19:16 products.2.distances: write a list here, like [21K]',
      '20:5 products.3: a product has key, kind, title and price',
      '22:5 offers.0.price: "price" is missing',
      '23:16 offers.0.products.0: the file has no product "foto": is it "photo"?',
      '23:29 offers.0.products.2: "photo" appears twice here: keep one',
      '24:15 offers.0.quantity: write a quantity from 1 to 500 here, like 3, or a range, like [3, 5]',
      '25:11 offers.0.gift: the file has no product "film": it has all photos, photo',
      '27:37 gifts.0.count: write a whole number from 1 to 100',
      '27:42 gifts.0.products: name at least one, like [photo]',
    ]);
  });

  test('of an offer per person: only packages, no other pricing, and an amount that can be charged', async () => {
    const source = `${HEAD}${PHOTO}  - { key: all, kind: PhotosWithMe, title: { en: All }, price: 29 }
  - { key: kids, kind: PhotosWithMe, title: { en: Kids }, price: 9.99, tiers: [{ from: 2, price: 9 }] }
offers:
  - { key: both, products: [photo, kids], quantity: 2, price: 20 }
people:
  - { key: a, products: [photo], from: 1, percent: 101 }
  - { key: b, products: [photo, al], from: 2, percent: 50 }
  - { key: b, products: [all], from: 2, percent: 50, percents: 1 }
  - { key: c, products: [kids, all], from: 3, percent: 25 }
`;
    expect(await faultsOf(source)).toEqual([
      '10:40 people.0.from: write 2 or more: one person alone pays the price of the product',
      '10:52 people.0.percent: write a whole number from 1 to 100',
      '11:26 people.1.products.0: another offer here counts "photo": keep one',
      '11:26 people.1.products.0: "photo" is Photo: only PhotosWithMe is bought once per person',
      '11:26 people.1.products.0: "photo" is in the offer "both": keep it in one of them',
      '11:33 people.1.products.1: the file has no product "al": is it "all"?',
      '12:12 people.2.key: "b" is there already: give each its own key',
      '12:54 people.2.percents: "percents" is not known here: is it "percent"?',
      '13:26 people.3.products.0: "kids" has tiers: keep them or this offer, not both',
      '13:26 people.3.products.0: "kids" is in the offer "both": keep it in one of them',
      '13:26 people.3.products.0: 25 % off 9.99 leaves a fraction of the smallest coin: choose another percentage or price',
      '13:32 people.3.products.1: another offer here counts "all": keep one',
    ]);
    const rounded = await read(
      `${HEAD}  - { key: all, kind: PhotosWithMe, title: { en: All }, price: 29 }
people:
  - { key: second, products: [all], from: 2, percent: 50 }
`,
      { ...SHOP, rounding: true },
    );
    expect('faults' in rounded && rounded.faults.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^50 % off 29: 14.50 would be charged as 14, because the shop "laufbilder"/),
    ]);
  });

  const product = (fields: string) =>
    `${HEAD}  - key: photo\n    kind: Photo\n    title: { en: Photo }\n${fields}`;

  test.each<[string, string, string]>([
    [
      'a currency that is not the shop’s',
      `event: race\ncurrency: RUB\nproducts:\n${PHOTO}`,
      '2:11 currency: the shop "laufbilder" sells in EUR',
    ],
    [
      'a title in neither English nor the shop’s language',
      HEAD + PHOTO.replace('en:', 'ru:'),
      '4:32 products.0.title: write the title in en or de at least',
    ],
    [
      'a title with half a character',
      HEAD + PHOTO.replace('en: Photo', 'en: "\\uD800"'),
      '4:45 products.0.title.en: no halves of characters',
    ],
    [
      'a title of two lines',
      HEAD + PHOTO.replace('en: Photo', 'en: "a\\nb"'),
      '4:45 products.0.title.en: no control characters',
    ],
    ['a third of a cent', product('    price: 8.005\n'), '7:12 products.0.price: EUR has at most 2 decimals'],
    [
      'a price in powers',
      product('    price: 1e3\n'),
      '7:12 products.0.price: write an amount of 0 or more with a point, like 29 or 7.50',
    ],
    [
      'a price with a comma',
      product('    price: 7,50\n'),
      '7:12 products.0.price: write an amount of 0 or more with a point, like 29 or 7.50',
    ],
    ['a price beyond measure', product('    price: 40000.01\n'), '7:12 products.0.price: at most 40000'],
    [
      'a price that is a list',
      product('    price: [1]\n'),
      '7:5 products.0.price: write an amount here, like 29 or 7.50',
    ],
    [
      'an unknown state',
      product('    price: 1\n    state: Withdrawn\n'),
      '8:12 products.0.state: write InCatalog or Hidden here',
    ],
    [
      'tiers that do not rise',
      product('    price: 9\n    tiers:\n      - { from: 5, price: 7 }\n      - { from: 4, price: 6 }\n'),
      '10:17 products.0.tiers.1.from: the tiers must rise: write more than 5 here, or sort them',
    ],
    [
      'a tier of one',
      product('    price: 9\n    tiers: [{ from: 1, price: 7 }]\n'),
      '8:21 products.0.tiers.0.from: the first tier begins at 2 or more: one alone costs the price of the product',
    ],
    [
      'a tier beyond 500',
      product('    price: 9\n    tiers: [{ from: 501, price: 7 }]\n'),
      '8:21 products.0.tiers.0.from: write a whole number from 1 to 500',
    ],
    [
      'a key that was another kind',
      HEAD + PHOTO.replace('photo,', 'old,'),
      '4:23 products.0.kind: "old" is FullVideo already, and orders name it: give this another key',
    ],
    [
      'a range backwards',
      `${HEAD}${PHOTO}offers:\n  - { key: a, products: [photo], quantity: [6, 4], price: 1 }\n`,
      '6:34 offers.0.quantity: from 6 to 4 is not a range: write the smaller one first',
    ],
    [
      'a range of three',
      `${HEAD}${PHOTO}offers:\n  - { key: a, products: [photo], quantity: [1, 2, 3], price: 1 }\n`,
      '6:34 offers.0.quantity: write a quantity from 1 to 500 here, like 3, or a range, like [3, 5]',
    ],
    [
      'a gift for everybody',
      `${HEAD}${PHOTO}gifts:\n  - { key: a, products: [photo], from: 0.00, count: 1 }\n`,
      '6:40 gifts.0.from: a gift from 0 is for everybody: write the purchase amount from which it is free',
    ],
    [
      'no product',
      `event: race\ncurrency: EUR\nproducts: []\n`,
      '3:1 products: name at least one, like - key: photo',
    ],
    [
      '101 products',
      HEAD + Array.from({ length: 101 }, (_none, index) => PHOTO.replace('photo', `p${index}`)).join(''),
      '3:1 products: at most 100',
    ],
    [
      'an unknown event',
      `event: other\ncurrency: EUR\nproducts:\n${PHOTO}`,
      '1:8 event: the shop "laufbilder" has no event "other"',
    ],
  ])('%s', async (_name, source, fault) => {
    expect(await faultsOf(source)).toEqual([fault]);
  });
});

test.each([
  ['nothing', ''],
  ['a sentence', 'sell everything'],
  ['a list', '- event: race'],
])('%s is not a catalog', async (_name, source) => {
  expect(await faultsOf(source)).toEqual(['1:1 : a catalog has event, currency and products']);
});

test('reports only the YAML error of a file that is not YAML', async () => {
  expect(await faultsOf('event: a: b\ncurrency: X\n')).toEqual([
    '1:8 : two colons in one line: put the text into quotes',
  ]);
});

test('a file with 1,000 unknown products is refused with few, short faults', async () => {
  const keys = (letter: string, count: number) =>
    Array.from({ length: count }, (_none, index) => letter.repeat(54) + String(index).padStart(6, '0'));
  const products = keys('k', 400).map((key) => `  - { key: ${key} }\n`);
  const faults = await faultsOf(
    `${HEAD}${products.join('')}offers:\n  - { key: o, products: [${keys('z', 1_000).join(', ')}] }\n`,
  );
  expect(faults).toHaveLength(FAULTS_MAX);
  for (const fault of faults) expect(fault.length).toBeLessThan(700);
});

test('the fault of an unknown product names ten known products', async () => {
  const products = Array.from({ length: 12 }, (_none, index) => PHOTO.replace('photo', `photo-${index}`));
  const offer = 'offers:\n  - { key: o, products: [something-else], quantity: 3, price: 20 }\n';
  expect(await faultsOf(HEAD + products.join('') + offer)).toEqual([
    expect.stringMatching(/: it has photo-0, .*, photo-9, … \(\+2\)$/),
  ]);
});
