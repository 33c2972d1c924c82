import { describe, expect, test } from 'vitest';
import type { Cart, CartItem } from '#contract/shoppingcart.schema.ts';
import { makeCart, makeCartItem } from '#tests/fixtures/cart-factory.ts';
import { cartContents, hasPreorder } from './cart-contents.ts';

const item = (
  productType: 'Photo' | 'PhotosWithMe',
  photoIds: string[],
  competitorName: string | null = null,
): CartItem =>
  makeCartItem({
    product: { productId: productType, productType, title: productType },
    photos: photoIds.map((photoId) => ({
      photoId,
      thumbUrl: '',
      closeUpUrl: null,
      takenAt: null,
      width: 3,
      height: 2,
    })),
    photosCount: photoIds.length,
    competitorName,
  });

const cart = (items: CartItem[], orderId: string | null = null): Cart => makeCart({ items, orderId });

const ada = { eventId: 'event', name: 'Ada Novak', photoIds: ['a', 'b', 'c'] };

describe('the contents of the cart', () => {
  test('are single photos and the participant’s package', () => {
    const contents = cartContents(
      cart([item('Photo', ['z']), item('PhotosWithMe', ['a'], 'Ada Novak')]),
      ada,
    );
    expect([...contents.photoIds]).toEqual(['z']);
    expect(contents.hasPackage).toBe(true);
  });

  test('exclude the package of another name, of another event, or of a namesake', () => {
    const holds = (one: CartItem) => cartContents(cart([one]), ada).hasPackage;
    expect(holds(item('PhotosWithMe', ['a'], 'Luka Kos'))).toBe(false);
    expect(holds(item('PhotosWithMe', ['x'], 'Ada Novak'))).toBe(false);
    expect(holds({ ...item('PhotosWithMe', ['a'], 'Ada Novak'), eventId: 'other' })).toBe(false);
  });

  test('include the package of a person found by a selfie without a name', () => {
    const selfie = { ...ada, name: null };
    expect(cartContents(cart([item('PhotosWithMe', ['b'])]), selfie).hasPackage).toBe(true);
    expect(cartContents(cart([item('PhotosWithMe', ['b'], 'Ada Novak')]), selfie).hasPackage).toBe(false);
  });

  test('are empty once it became an order, or without a cart', () => {
    expect(cartContents(cart([item('Photo', ['z'])], 'order')).photoIds.size).toBe(0);
    expect(cartContents(null, ada)).toEqual({ photoIds: new Set(), hasPackage: false });
    expect(cartContents(undefined).hasPackage).toBe(false);
  });
});

test('a preorder is found only for its event and person, in an open cart', () => {
  const preorder = { ...item('PhotosWithMe', [], 'Ada Novak'), isPreorder: true };
  expect(hasPreorder(cart([preorder]), 'event', 'Ada Novak')).toBe(true);
  expect(hasPreorder(cart([preorder]), 'other', 'Ada Novak')).toBe(false);
  expect(hasPreorder(cart([preorder]), 'event', 'Luka Kos')).toBe(false);
  expect(hasPreorder(cart([{ ...preorder, isPreorder: false }]), 'event', 'Ada Novak')).toBe(false);
  expect(hasPreorder(cart([preorder], 'order'), 'event', 'Ada Novak')).toBe(false);
  expect(hasPreorder(null, 'event', 'Ada Novak')).toBe(false);
});
