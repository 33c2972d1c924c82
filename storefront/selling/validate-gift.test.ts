import { expect, test } from 'vitest';
import type { Product } from '#contract/catalog.schema.ts';
import { giftProductOf } from './use-gift-product.ts';
import { giftOf, isEmailMalformed } from './validate-gift.ts';

const nothing = { name: '', email: '', message: '' };

test('a gift’s fields are optional, and empty fields are omitted', () => {
  expect(giftOf({ ...nothing, message: '  ' })).toBeUndefined();
  expect(giftOf({ name: ' Anna ', email: 'anna@novak.example', message: '' })).toEqual({
    name: 'Anna',
    email: 'anna@novak.example',
  });
});

test('an entered address must look like one', () => {
  expect(isEmailMalformed(nothing)).toBe(false);
  expect(isEmailMalformed({ ...nothing, email: 'anna@novak' })).toBe(true);
  expect(isEmailMalformed({ ...nothing, email: ' anna@novak.example ' })).toBe(false);
});

test('the gift code is the first one without distances', () => {
  const product = (productId: string, changes: Partial<Product>): Product => ({
    productId,
    catalogId: 'c',
    productType: 'Promocode',
    state: 'InCatalog',
    title: '',
    price: 29,
    tiers: [],
    distances: [],
    currencyId: 978,
    ...changes,
  });
  const photo = product('photo', { productType: 'Photo' });
  const half = product('half', { distances: ['21K'] });
  const gift = product('gift', {});
  expect(giftProductOf([[photo, half], [], [gift]])).toBe(gift);
  expect(giftProductOf([[photo]])).toBeNull();
});
