import { describe, expect, test } from 'vitest';
import { KNOWN_ORDERS_MAX } from '#contract/limits.ts';
import { CART_ID_KEY } from '#contract/visitor-cookies.ts';
import { knownOrders } from '#storefront/selling/bought-query.ts';
import { createCookieJar } from './cookies.ts';
import { createIdStore } from './id-store.ts';
import { createPaidOrders, PAID_ORDERS_KEY } from './paid-orders.ts';
import { createPendingOrders, PENDING_ORDERS_KEY } from './pending-orders.ts';
import { createRecentSearches, parseRecentSearches, RECENT_SEARCHES_KEY } from './recent-searches.ts';
import { createSearchTokenStore } from './search-token.ts';
import { createMemoryStorage, createSafeStorage } from './storage.ts';
import { createVatDetails, VAT_KEY } from './vat-details.ts';

/** Creates a document.cookie as in browsers: an assignment sets one cookie, reading returns all. */
function fakeDocument() {
  const cookies = new Map<string, string>();
  const written: string[] = [];
  return {
    written,
    page: {
      get cookie() {
        return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      },
      set cookie(line: string) {
        written.push(line);
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
        if (line.includes('max-age=0')) cookies.delete(name);
        else cookies.set(name, value);
      },
    },
  };
}

function places(enableCookies: boolean) {
  const { page, written } = fakeDocument();
  const local = createMemoryStorage();
  const session = createMemoryStorage();
  const cookies = createCookieJar(page);
  return {
    local,
    session,
    cookies,
    written,
    store: createIdStore(CART_ID_KEY, { enableCookies, cookies, local, session }),
  };
}

describe('the cart’s id', () => {
  test('cookies enabled: a cookie for 365 days and local storage, no session storage', () => {
    const { store, local, session, cookies, written } = places(true);
    store.save('cart-1');
    expect(written[0]).toContain(`max-age=${365 * 24 * 3600}`);
    expect(cookies.read(CART_ID_KEY)).toBe('cart-1');
    expect(local.getItem(CART_ID_KEY)).toBe('cart-1');
    expect(session.getItem(CART_ID_KEY)).toBeNull();
    cookies.remove(CART_ID_KEY);
    expect(store.read()).toBe('cart-1');
    store.save('cart-2');
    store.remove();
    expect(store.read()).toBeNull();
    expect(local.getItem(CART_ID_KEY)).toBeNull();
  });

  test('cookies not enabled: session storage only, and other storage is not restored', () => {
    const { store, local, session, cookies, written } = places(false);
    local.setItem(CART_ID_KEY, 'old');
    cookies.write(CART_ID_KEY, 'older', 1);
    expect(store.read()).toBeNull();
    store.save('cart-1');
    expect(session.getItem(CART_ID_KEY)).toBe('cart-1');
    expect(written).toHaveLength(1);
    store.remove();
    expect(store.read()).toBeNull();
    expect(local.getItem(CART_ID_KEY)).toBe('old');
  });

  test('a storage that throws only loses the memory for the next visit', () => {
    const blocked = createSafeStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const { cookies } = places(false);
    const store = createIdStore(CART_ID_KEY, {
      enableCookies: false,
      cookies,
      local: blocked,
      session: blocked,
    });
    expect(store.read()).toBeNull();
    store.save('cart-1');
    expect(store.read()).toBe('cart-1');
    store.remove();
    expect(store.read()).toBeNull();
  });

  test('a full storage does not return an outdated value', () => {
    const full = createMemoryStorage();
    full.setItem('key', 'old');
    const storage = createSafeStorage(() => ({
      ...full,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    }));
    storage.setItem('key', 'new');
    expect(storage.getItem('key')).toBe('new');
  });
});

describe('search tokens', () => {
  const competitor = { competitorId: 'c', eventId: 'e1', number: '1042', name: 'Ada Nowak', distance: null };

  test('are one for each event', () => {
    const tokens = createSearchTokenStore(createMemoryStorage());
    tokens.save('e1', { token: 'one', competitor });
    tokens.save('e2', { token: 'two', competitor: null });
    expect(tokens.read('e1')).toEqual({ token: 'one', competitor });
    tokens.remove('e1');
    expect(tokens.read('e1')).toBeNull();
    expect(tokens.read('e2')?.token).toBe('two');
  });

  test('notify listeners of every change, and stay the same object without changes', () => {
    const tokens = createSearchTokenStore(createMemoryStorage());
    const changes: (string | undefined)[] = [];
    const stop = tokens.subscribe(() => changes.push(tokens.read('e1')?.token));
    tokens.save('e1', { token: 'one', competitor });
    expect(tokens.read('e1')).toBe(tokens.read('e1'));
    tokens.save('e1', { token: 'two', competitor: null });
    tokens.remove('e1');
    stop();
    tokens.save('e1', { token: 'three', competitor: null });
    expect(changes).toEqual(['one', 'two', undefined]);
    expect(tokens.read('e1')?.token).toBe('three');
  });

  test('an invalid stored value yields no token', () => {
    const session = createMemoryStorage();
    session.setItem('searchToken.e1', '{"token":7}');
    session.setItem('searchToken.e2', 'not JSON');
    const tokens = createSearchTokenStore(session);
    expect([tokens.read('e1'), tokens.read('e2')]).toEqual([null, null]);
  });
});

describe('recent searches', () => {
  const search = { eventId: 'e', eventTitle: 'Белые ночи', number: '1042', name: 'Анна' };
  const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

  test('are read from JSON and from Base64-encoded JSON', () => {
    const json = JSON.stringify([search]);
    expect(parseRecentSearches(json)).toEqual([search]);
    expect(parseRecentSearches(base64(json))).toEqual([search]);
  });

  test.each([[null], [''], ['{}'], ['[1, {"eventId": "e"}]'], ['%%%'], [base64('{"a":1}')], ['[{']])(
    'invalid data yields an empty list: %j',
    (stored) => {
      expect(parseRecentSearches(stored)).toEqual([]);
    },
  );

  test('the latest is first, duplicates are removed, and eight are kept', () => {
    const local = createMemoryStorage();
    const recent = createRecentSearches(local);
    for (let number = 1; number <= 9; number++) recent.add({ ...search, number: String(number) });
    recent.add({ ...search, number: '5', name: 'Анна К.' });
    expect(recent.list().map((one) => one.number)).toEqual(['5', '9', '8', '7', '6', '4', '3', '2']);
    expect(recent.list()[0]?.name).toBe('Анна К.');
    recent.clear();
    expect(local.getItem(RECENT_SEARCHES_KEY)).toBeNull();
  });
});

describe('pending orders', () => {
  test('adds an id once, and removes the key with the last one', () => {
    const local = createMemoryStorage();
    const pending = createPendingOrders(local);
    pending.add('o1');
    pending.add('o2');
    pending.add('o1');
    expect(pending.list()).toEqual(['o1', 'o2']);
    pending.remove('o1');
    expect(local.getItem(PENDING_ORDERS_KEY)).toBe('["o2"]');
    pending.remove('o2');
    expect(local.getItem(PENDING_ORDERS_KEY)).toBeNull();
    local.setItem(PENDING_ORDERS_KEY, '{"broken"');
    expect(pending.list()).toEqual([]);
  });
});

describe('paid orders', () => {
  test('are listed by event, latest first, each once, up to the limit of a call', () => {
    const local = createMemoryStorage();
    const paid = createPaidOrders(local);
    expect(paid.list()).toEqual([]);
    paid.add({ orderId: 'o1', eventIds: ['e1'] });
    paid.add({ orderId: 'o2', eventIds: ['e1', 'e2'] });
    expect(paid.list('e1')).toEqual(['o2', 'o1']);
    expect(paid.list('e2')).toEqual(['o2']);
    paid.add({ orderId: 'o1', eventIds: ['e1'] });
    expect(paid.list()).toEqual(['o1', 'o2']);
    for (let index = 0; index < KNOWN_ORDERS_MAX; index += 1)
      paid.add({ orderId: `later ${index}`, eventIds: [] });
    expect(paid.list()).toHaveLength(KNOWN_ORDERS_MAX);
    expect(paid.list('e1')).toEqual([]);
    for (const broken of ['{"broken"', '[1, null, {"orderId": 1}]', '"text"']) {
      local.setItem(PAID_ORDERS_KEY, broken);
      expect(paid.list()).toEqual([]);
    }
  });

  test('prove purchases together with orders sent to payment; an invalid id is left out', () => {
    const [paid, sent] = ['11111111-1111-4111-8111-111111111111', '00000000-0000-4000-8000-000000000000'];
    const local = createMemoryStorage();
    const memory = { paidOrders: createPaidOrders(local), pendingOrders: createPendingOrders(local) };
    memory.paidOrders.add({ orderId: paid, eventIds: ['e1'] });
    for (const orderId of [sent, paid, 'typed by hand']) memory.pendingOrders.add(orderId);
    expect(knownOrders(memory, 'e1')).toEqual([sent, paid]);
    memory.pendingOrders.remove(paid);
    expect(knownOrders(memory, 'e2')).toEqual([sent]);
  });
});

describe('the invoice’s recipient', () => {
  const vat = { companyName: 'Run GmbH', vatId: 'DE123456789', address: 'Am Ziel 1, Berlin', country: 'DE' };

  test('is stored for the session as it was entered', () => {
    const details = createVatDetails(createMemoryStorage());
    expect(details.read()).toBeNull();
    details.save(vat);
    expect(details.read()).toEqual(vat);
  });

  test.each(['not JSON', '[]', 'null', '{"companyName":"Run GmbH"}', '{"companyName":1,"vatId":2}'])(
    'an invalid stored value yields no recipient: %s',
    (stored) => {
      const session = createMemoryStorage();
      session.setItem(VAT_KEY, stored);
      expect(createVatDetails(session).read()).toBeNull();
    },
  );
});
