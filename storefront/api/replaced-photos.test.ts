import { expect, test } from 'vitest';
import { createReplacedPhotosStore, type ReplacedPhotos } from './replaced-photos.ts';
import { createMemoryStorage } from './storage.ts';

const entry = (change: Partial<ReplacedPhotos> = {}): ReplacedPhotos => ({
  shoppingCartId: 'cart',
  eventId: 'run',
  personId: 'anna',
  items: [{ productId: 'photo', photoIds: ['p1'] }],
  isUndone: false,
  ...change,
});

test('stores one entry per person of the cart, and drops other carts', () => {
  const store = createReplacedPhotosStore(createMemoryStorage());
  store.save(entry());
  store.save(entry({ personId: 'ben' }));
  store.save(entry({ isUndone: true }));
  expect(store.find('cart', 'anna')).toEqual(entry({ isUndone: true }));
  expect(store.find('cart', 'ben')).toEqual(entry({ personId: 'ben' }));
  expect(store.find('next', 'anna')).toBe(undefined);
  store.save(entry({ shoppingCartId: 'next' }));
  expect(store.find('cart', 'anna')).toBe(undefined);
});

test('ignores unreadable entries', () => {
  for (const text of ['[', '{}', '[null, 1, {}]']) {
    const session = createMemoryStorage();
    session.setItem('replacedPhotos', text);
    expect(createReplacedPhotosStore(session).find('cart', 'anna')).toBe(undefined);
  }
});
