import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Cart } from '#contract/shoppingcart.schema.ts';
import { makeCart, makeCartItem } from '#tests/fixtures/cart-factory.ts';
import { cartEvents } from './cart-events.ts';
import { pushCartEvents } from './push-cart-events.ts';

const photo = (id: string) =>
  makeCartItem({ shoppingCartItemId: id, originalPrice: 8.1, totalPrice: 6, eventName: 'Lakeside' });
const cart = (...ids: string[]): Cart => makeCart({ items: ids.map(photo) });

describe('cart events', () => {
  test('report added products, equal ones once, at catalog prices to the cent', () => {
    expect(cartEvents(cart('1'), cart('1', '2', '3', '4'))).toEqual([
      {
        event: 'add_to_cart',
        ecommerce: {
          currency: 'EUR',
          value: 24.3,
          items: [
            { item_id: 'photo', item_name: 'Photo', item_category: 'Lakeside', price: 8.1, quantity: 3 },
          ],
        },
      },
    ]);
  });

  test('report removed products, also with the whole cart, and both if a package replaced photos', () => {
    expect(cartEvents(cart('1', '2'), cart('2'))).toMatchObject([
      { event: 'remove_from_cart', ecommerce: { value: 8.1 } },
    ]);
    expect(cartEvents(cart('1', '2'), null)).toMatchObject([{ ecommerce: { value: 16.2 } }]);
    expect(cartEvents(cart('1', '2'), cart('3')).map(({ event }) => event)).toEqual([
      'add_to_cart',
      'remove_from_cart',
    ]);
  });

  test('are empty if nothing was added or removed', () => {
    expect(cartEvents(cart('1'), cart('1'))).toEqual([]);
    expect(cartEvents(null, null)).toEqual([]);
  });

  test('contain no person and no photo', () => {
    const item = makeCartItem({
      competitorName: 'Zoe Novak',
      gift: { email: 'zoe@novak.example' },
      photos: [
        { photoId: 'secret', thumbUrl: '/secret', closeUpUrl: null, takenAt: null, width: 3, height: 2 },
      ],
    });
    expect(JSON.stringify(cartEvents(null, makeCart({ items: [item] })))).not.toMatch(/Zoe|zoe|secret/);
  });
});

describe('the data layer', () => {
  /** The tenant asks for consent. */
  const FEATURES = ['cookieGDPR'];
  const page = { cookie: '' };
  const view: { dataLayer?: object[] } = {};

  beforeEach(() => {
    page.cookie = '';
    delete view.dataLayer;
    vi.stubGlobal('document', page);
    vi.stubGlobal('window', view);
  });

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test.each(['', 'cookie_gdpr=false', 'other=true'])('does not exist without consent: %j', (cookie) => {
    page.cookie = cookie;
    pushCartEvents(null, cart('1'), FEATURES);
    expect(view.dataLayer).toBeUndefined();
  });

  test('receives events after consent, and no events from before', () => {
    pushCartEvents(null, cart('1'), FEATURES);
    page.cookie = 'a=b; cookie_gdpr=true';
    pushCartEvents(cart('1'), cart('1', '2'), FEATURES);
    expect(view.dataLayer).toHaveLength(1);
  });

  test('receives all events if consent is not required', () => {
    pushCartEvents(null, cart('1'), []);
    expect(view.dataLayer).toHaveLength(1);
  });

  test('extends an existing data layer', () => {
    view.dataLayer = [{ event: 'page' }];
    page.cookie = 'cookie_gdpr=true';
    pushCartEvents(null, cart('1'), FEATURES);
    expect(view.dataLayer).toHaveLength(2);
  });
});
