import { expect, test } from 'vitest';
import type { PhotoRecord } from '#finding/photos/index.ts';
import type { CatalogSale, ProductRecord } from '#selling/catalog/index.ts';
import type { CartPersons } from './cart-persons.ts';
import { packageLine, SINGLES_MAX, singlyOf } from './packages-singly.ts';

const productOf = (productType: ProductRecord['productType']) =>
  ({
    productId: productType,
    productType,
    eventId: 'event',
    catalogId: 'event',
    state: 'InCatalog',
    distances: [],
    priceMinor: 500,
  }) as unknown as ProductRecord;

/** A person with this many photos, by id. */
const persons = {
  find: async () => undefined,
  photosOf: async (personId: string) =>
    Array.from({ length: Number(personId) }, (_, index) => ({ photoId: `${index}` }) as PhotoRecord),
} as unknown as CartPersons;
const sales = new Map([
  ['event', { eventId: 'event', products: [productOf('Photo')] } as unknown as CatalogSale],
]);

test.each([
  [[100, 50], 150],
  [[SINGLES_MAX], SINGLES_MAX],
  [[SINGLES_MAX, 1], undefined],
])(
  'packages of %j photos are compared with as many single photos, if those are not too many',
  async (counts, expected) => {
    const lines = counts.map((count) => packageLine(String(count), productOf('PhotosWithMe')));
    expect((await singlyOf(lines, persons, sales, new Map()))?.length).toBe(expected);
  },
);
