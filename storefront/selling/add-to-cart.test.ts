import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CART_ID_KEY } from '#contract/visitor-cookies.ts';
import { createCookieJar } from '#storefront/api/cookies.ts';
import { createIdStore } from '#storefront/api/id-store.ts';
import { createMemoryStorage } from '#storefront/api/storage.ts';
import { addRenewing, addToCart } from './add-to-cart.ts';

const CARTS = '/public/shoppingcart-service/api/v1/shoppingCarts';
const items = [{ productId: 'photo', photoIds: ['p1'] }];

function visitor(cartId: string | null) {
  const stores = { local: createMemoryStorage(), session: createMemoryStorage() };
  const store = createIdStore(CART_ID_KEY, {
    enableCookies: true,
    cookies: createCookieJar({ cookie: '' }),
    ...stores,
  });
  if (cartId !== null) store.save(cartId);
  return { memory: { cartId: store }, enableCookies: true };
}

const added = () => new Response(null, { status: 204 });
const opened = (shoppingCartId: string) => Response.json({ shoppingCartId }, { status: 201 });
const refused = (status: number, code: string) =>
  new Response(JSON.stringify({ code }), {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  });

describe('adding to the cart', () => {
  const fetched = vi.fn<(address: string, request: RequestInit) => Promise<Response>>();
  const sent = () =>
    fetched.mock.calls.map(([address, request]) => [
      `${request.method} ${address}`,
      JSON.parse(String(request.body)),
    ]);

  beforeEach(() => {
    vi.stubGlobal('fetch', fetched);
    vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    fetched.mockReset();
  });

  test('uses the existing cart, with the search token as bearer', async () => {
    fetched.mockResolvedValueOnce(added());
    await addToCart(visitor('c1'), { items, token: 'search-token' });
    expect(sent()).toEqual([[`POST ${CARTS}/c1/items/v2`, { items }]]);
    const headers = new Headers(fetched.mock.calls[0]?.[1].headers);
    expect(headers.get('Authorization')).toBe('Bearer search-token');
  });

  test('sends the orders that prove purchases, in the body only', async () => {
    fetched.mockResolvedValueOnce(added());
    await addToCart(visitor('c1'), { items, orderIds: ['o1', 'o2'] });
    expect(sent()).toEqual([[`POST ${CARTS}/c1/items/v2`, { items, orderIds: ['o1', 'o2'] }]]);
  });

  test('creates a cart if there is none, and stores its id', async () => {
    const owner = visitor(null);
    fetched.mockResolvedValueOnce(opened('c2')).mockResolvedValueOnce(added());
    await addToCart(owner, { items, token: 'search-token' });
    expect(sent()).toEqual([
      [`POST ${CARTS}`, { token: 'search-token', enableCookies: true }],
      [`POST ${CARTS}/c2/items/v2`, { items }],
    ]);
    expect(owner.memory.cartId.read()).toBe('c2');
  });

  test.each([
    [409, 'CartCheckedOut'],
    [404, 'NotFound'],
  ])('creates a new one if the stored cart answers %i %s', async (status, code) => {
    const owner = visitor('old');
    fetched
      .mockResolvedValueOnce(refused(status, code))
      .mockResolvedValueOnce(opened('new'))
      .mockResolvedValueOnce(added());
    await addToCart(owner, { items });
    expect(sent().map(([call]) => call)).toEqual([
      `POST ${CARTS}/old/items/v2`,
      `POST ${CARTS}`,
      `POST ${CARTS}/new/items/v2`,
    ]);
    expect(owner.memory.cartId.read()).toBe('new');
  });

  test('keeps the cart and the status of any other refusal', async () => {
    const owner = visitor('c1');
    fetched.mockResolvedValueOnce(refused(409, 'AlreadyAdded'));
    await expect(addToCart(owner, { items })).rejects.toMatchObject({ status: 409, code: 'AlreadyAdded' });
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(owner.memory.cartId.read()).toBe('c1');
  });

  test('verifies again if the search token has expired, and continues with the new one', async () => {
    fetched.mockResolvedValueOnce(refused(401, 'Unauthorized')).mockResolvedValueOnce(added());
    await addRenewing(visitor('c1'), { items, token: 'old' }, async () => 'new');
    const bearers = fetched.mock.calls.map(([, { headers }]) => new Headers(headers).get('Authorization'));
    expect(bearers).toEqual(['Bearer old', 'Bearer new']);
  });

  test('gives up if the visitor must answer first; no other refusal renews the token', async () => {
    fetched.mockImplementation(async () => refused(401, 'Unauthorized'));
    await expect(addRenewing(visitor('c1'), { items, token: 'old' }, async () => null)).rejects.toMatchObject(
      {
        status: 401,
      },
    );
    expect(fetched).toHaveBeenCalledTimes(1);
    fetched.mockImplementation(async () => refused(409, 'AlreadyAdded'));
    const renew = vi.fn(async () => 'new');
    await expect(addRenewing(visitor('c1'), { items, token: 'old' }, renew)).rejects.toMatchObject({
      status: 409,
    });
    expect(renew).not.toHaveBeenCalled();
  });
});
