import { describe, expect, test } from 'vitest';
import { makeCart, makeCartItem } from '#tests/fixtures/cart-factory.ts';
import { framedInCart } from './framed-in-cart.ts';

const framed = (productType: 'Frame' | 'PhotosWithFrame', text: string | null = null) =>
  makeCartItem({
    product: { productId: 'framed', productType, title: 'Framed' },
    frame: { frameId: 'oak', title: 'Oak', text },
    person: productType === 'Frame' ? null : { personId: 'anna', name: null },
  });
const alike = { eventId: 'event', frameId: 'oak', ordered: undefined, personId: 'anna' };

describe('framed photos in the cart', () => {
  test('are identified by frame and name', () => {
    const cart = makeCart({ items: [framed('Frame'), makeCartItem()] });
    expect([...framedInCart(cart, alike).photoIds]).toEqual(['p1']);
    expect(framedInCart(cart, { ...alike, frameId: 'steel' }).photoIds.size).toBe(0);
    expect(framedInCart(cart, { ...alike, ordered: 'Anni' }).photoIds.size).toBe(0);
    expect(framedInCart(makeCart({ items: [framed('Frame', 'Anni')] }), alike).photoIds.size).toBe(0);
  });

  test('may be all photos of one participant', () => {
    const cart = makeCart({ items: [framed('PhotosWithFrame')] });
    expect(framedInCart(cart, alike).hasAll).toBe(true);
    expect(framedInCart(cart, { ...alike, personId: 'ben' }).hasAll).toBe(false);
    expect(framedInCart(cart, { ...alike, eventId: 'other' }).hasAll).toBe(false);
  });

  test('are empty once the cart became an order, or without a cart', () => {
    const ordered = makeCart({ orderId: 'order', items: [framed('PhotosWithFrame')] });
    for (const cart of [ordered, null, undefined]) {
      expect(framedInCart(cart, alike)).toEqual({ photoIds: new Set(), hasAll: false });
    }
  });
});
