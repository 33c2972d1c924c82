import { describe, expect, test } from 'vitest';
import type { Cart, CartPackageOffer } from '#contract/shoppingcart.schema.ts';
import type { ReplacedPhotos } from '#storefront/api/replaced-photos.ts';
import { makeCart, makeCartItem } from '#tests/fixtures/cart-factory.ts';
import { findTipping, itemsOf } from './tipping-point.ts';

const anna = { token: 'token', personId: 'anna', competitor: null };
const offer: CartPackageOffer = {
  eventId: 'event',
  eventName: 'Harbour Half',
  productId: 'all',
  person: { personId: 'anna', name: 'Anna' },
  photosCount: 14,
  replacedIds: ['item'],
  isWhole: true,
  totalAmount: 30,
  added: 0,
  paidBefore: 0,
};
const found = (
  change: Partial<CartPackageOffer>,
  {
    access = anna,
    replaced,
    cart = {},
  }: { access?: typeof anna | null; replaced?: ReplacedPhotos; cart?: Partial<Cart> } = {},
) =>
  findTipping(
    makeCart({ packageOffers: [{ ...offer, ...change }], ...cart }),
    { read: (eventId) => (eventId === 'event' ? access : null) },
    { find: () => replaced },
  );

describe('a cart becomes the package', () => {
  test('if it costs no more than the chosen photos', () => {
    expect(found({})).toEqual({ offer, access: anna });
    expect(found({ added: -2 })).toMatchObject({ access: anna });
    expect(found({ added: 1 })).toBe(undefined);
  });

  test('not if photos of another person are chosen', () => {
    expect(found({ isWhole: false })).toBe(undefined);
  });

  test('only if the visitor has proved to be its runner', () => {
    expect(found({}, { access: null })).toBe(undefined);
    expect(found({}, { access: { ...anna, personId: 'ben' } })).toBe(undefined);
    expect(found({ eventId: 'other' })).toBe(undefined);
  });

  test('only if the server sends offers, which older servers do not', () => {
    const { packageOffers: _, ...older } = makeCart({});
    expect(findTipping(older as Cart, { read: () => anna }, { find: () => undefined })).toBe(undefined);
  });

  test('not again after it was undone, and never after the cart was ordered', () => {
    const replaced = {
      shoppingCartId: 'cart',
      eventId: 'event',
      personId: 'anna',
      items: [],
      isUndone: true,
    };
    expect(found({}, { replaced })).toBe(undefined);
    expect(found({}, { cart: { orderId: 'order' } })).toBe(undefined);
  });
});

test('the chosen photos are restored as they were', () => {
  const photo = { thumbUrl: '', closeUpUrl: null, takenAt: null, width: 3, height: 2 };
  const items = ['p1', 'p2', 'p3'].map((photoId) =>
    makeCartItem({ shoppingCartItemId: `line ${photoId}`, photos: [{ photoId, ...photo }] }),
  );
  expect(itemsOf(items, ['line p1', 'line p3'])).toEqual([
    { productId: 'photo', photoIds: ['p1'] },
    { productId: 'photo', photoIds: ['p3'] },
  ]);
});
