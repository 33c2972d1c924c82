import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CART_ID_KEY } from '#contract/visitor-cookies.ts';
import { createCookieJar } from '#storefront/api/cookies.ts';
import { createIdStore } from '#storefront/api/id-store.ts';
import { createMemoryStorage } from '#storefront/api/storage.ts';
import { loadCart } from './use-cart.ts';

function rememberedCart(id: string | null) {
  const session = createMemoryStorage();
  const cookies = createCookieJar({ cookie: '' });
  const cartId = createIdStore(CART_ID_KEY, {
    enableCookies: false,
    cookies,
    local: createMemoryStorage(),
    session,
  });
  if (id !== null) cartId.save(id);
  return { cartId };
}

const answer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

describe('the visitor’s cart', () => {
  const fetched = vi.fn<() => Promise<Response>>();

  beforeEach(() => {
    vi.stubGlobal('fetch', fetched);
    vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    fetched.mockReset();
  });

  test('needs no call if there is none', async () => {
    expect(await loadCart(rememberedCart(null))).toBeNull();
    expect(fetched).not.toHaveBeenCalled();
  });

  test('is returned while it is open or became an order', async () => {
    const memory = rememberedCart('c1');
    for (const state of ['Updated', 'Processed']) {
      fetched.mockResolvedValueOnce(answer({ state }));
      expect(await loadCart(memory)).toEqual({ state });
    }
    expect(memory.cartId.read()).toBe('c1');
  });

  test('in state Deleted is an error and its id is dropped', async () => {
    const memory = rememberedCart('c1');
    fetched.mockResolvedValueOnce(answer({ state: 'Deleted' }));
    await expect(loadCart(memory)).rejects.toMatchObject({ status: 404 });
    expect(memory.cartId.read()).toBeNull();
  });

  test('keeps its id through a lost connection', async () => {
    const memory = rememberedCart('c1');
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(loadCart(memory)).rejects.toMatchObject({ status: 0 });
    expect(memory.cartId.read()).toBe('c1');
  });
});
