import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isProblemCode, PROBLEM_CONTENT_TYPE } from '#contract/problems.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ environment: { PUBLIC_URL: 'https://photofinish.localhost' } });
});
afterAll(() => shop.close());

const CARTS = '/public/shoppingcart-service/api/v1/shoppingCarts';
const json = { 'content-type': 'application/json' };

const CASES: [name: string, request: Parameters<TestShop['call']>[0], status: number, code: string][] = [
  ['malformed JSON', { method: 'POST', url: CARTS, headers: json, payload: '{"a":' }, 400, 'Invalid'],
  [
    'a prototype in JSON',
    { method: 'POST', url: CARTS, headers: json, payload: '{"__proto__":{"x":1}}' },
    400,
    'Invalid',
  ],
  ...[CARTS, '/public/payment-sandbox-service/api/v1/webhooks'].map((url): (typeof CASES)[number] => [
    `what is nested too deeply, at ${url}`,
    { method: 'POST', url, headers: json, payload: `${'['.repeat(400_000)}${']'.repeat(400_000)}` },
    ...([400, 'Invalid'] as const),
  ]),
  ['an unknown field', { method: 'POST', url: CARTS, payload: { price: 1 } }, 400, 'Invalid'],
  ['a wrong type', { method: 'POST', url: CARTS, payload: { token: 5 } }, 400, 'Invalid'],
  ['an array for an object', { method: 'POST', url: CARTS, payload: [] }, 400, 'Invalid'],
  [
    'another media type',
    { method: 'POST', url: CARTS, headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
    400,
    'Invalid',
  ],
  [
    'two megabytes',
    { method: 'POST', url: CARTS, headers: json, payload: `{"token":"${'x'.repeat(2e6)}"}` },
    413,
    'TooLarge',
  ],
  [
    'a body for a call that has none',
    { method: 'DELETE', url: `${CARTS}/${randomUUID()}`, headers: json, payload: `[${'1,'.repeat(1_000)}1]` },
    413,
    'TooLarge',
  ],
  [
    'a form of very many fields',
    {
      method: 'POST',
      url: '/identity/login/a',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'a&'.repeat(400_000),
    },
    413,
    'TooLarge',
  ],
  ['an id that is none', { method: 'GET', url: `${CARTS}/1%27--` }, 400, 'Invalid'],
  ['an unknown id', { method: 'GET', url: `${CARTS}/${randomUUID()}` }, 404, 'NotFound'],
  [
    'a null byte',
    { method: 'GET', url: '/public/photo-service/api/v1/events?searchString=%00' },
    400,
    'Invalid',
  ],
  [
    'a negative offset',
    { method: 'GET', url: '/public/photo-service/api/v1/events?offset=-1' },
    400,
    'Invalid',
  ],
  [
    'a count beyond the limit',
    { method: 'GET', url: '/public/photo-service/api/v1/events?count=101' },
    400,
    'Invalid',
  ],
  ['a broken escape', { method: 'GET', url: '/public/photo-service/api/v1/events/%E0%A4%A' }, 400, 'Invalid'],
  [
    'a route that does not exist',
    { method: 'GET', url: '/public/photo-service/api/v2/events' },
    404,
    'NotFound',
  ],
  [
    'a method that does not fit',
    { method: 'DELETE', url: '/public/photo-service/api/v1/events' },
    404,
    'NotFound',
  ],
  [
    'a path out of the storage',
    { method: 'GET', url: '/files/..%2f..%2fetc/passwd?e=9999999999&s=x' },
    404,
    'NotFound',
  ],
];

/** Calls with invalid characters that only the general check refuses; their schemas accept them. */
const UNCLEAN: [name: string, request: Parameters<TestShop['call']>[0]][] = [
  ['a search', { method: 'GET', url: '/public/photo-service/api/v1/events?searchString=a%00b' }],
  ['a path', { method: 'GET', url: '/public/photo-service/api/v1/events/%00' }],
  ['a page’s path', { method: 'GET', url: '/brand/%07.svg' }],
  ['a file’s path', { method: 'GET', url: '/files/a%00b?e=9999999999&s=x' }],
  ['a value', { method: 'POST', url: CARTS, headers: json, payload: '{"token":"\\u0000"}' }],
  ['half a character', { method: 'POST', url: CARTS, headers: json, payload: '{"token":"\\ud800"}' }],
  [
    'an address',
    {
      method: 'GET',
      url: `/public/competitor-service/api/v1/competitor/code?eventId=${randomUUID()}&email=a%00@b.example`,
    },
  ],
  [
    'half a character between others',
    {
      method: 'PATCH',
      url: `${CARTS}/${randomUUID()}/attributes`,
      headers: json,
      payload: '{"Theme":"a\\ud800b"}',
    },
  ],
  ['the name of a field', { method: 'POST', url: CARTS, headers: json, payload: '{"\\u0000":1}' }],
];

/** Bodies of 1 MB with many values; parsing and checking one would take a second. */
const FLOODS: [name: string, payload: string][] = [
  ['keys', `{${Array.from({ length: 80_000 }, (_none, index) => `"k${index}":0`).join(',')}}`],
  ['items', `{"items":[${'{},'.repeat(300_000)}{}]}`],
  ['ids', `{"items":[{"photoIds":[${'1,'.repeat(400_000)}1]}]}`],
];

test.each(FLOODS)('a body of very many %s is refused before it is parsed', async (_name, payload) => {
  const url = `${CARTS}/${randomUUID()}/items`;
  const reply = await shop.call({ method: 'POST', url, headers: json, payload });
  expect(reply.json()).toMatchObject({ code: 'Invalid', status: 400 });
  // The schemas would list what is wrong.
  expect(reply.json().errors).toBeUndefined();
});

describe('invalid characters', () => {
  test.each(UNCLEAN)('in %s are refused', async (_name, request) => {
    const reply = await shop.call(request);
    expect(reply.json()).toMatchObject({ code: 'Invalid', status: 400 });
  });
});

test('responses enforce https and permit only the camera', async () => {
  const { headers } = await shop.call({ method: 'GET', url: '/public/photo-service/api/v1/events' });
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  expect(headers['permissions-policy']).toMatch(/camera=\(self\).*geolocation=\(\).*microphone=\(\)/);
});

describe('bad input', () => {
  test.each(CASES)('%s is answered by a problem with a code', async (_name, request, status, code) => {
    const reply = await shop.call(request);
    expect({ status: reply.statusCode, body: reply.body }).toMatchObject({ status });
    expect(reply.headers['content-type']).toContain(PROBLEM_CONTENT_TYPE);
    const problem = reply.json();
    expect(problem).toMatchObject({ code, status });
    expect(isProblemCode(problem.code)).toBe(true);
    expect(reply.body).not.toMatch(/node_modules|select |at Object|stack/i);
  });

  test.each([
    [
      'unknown fields',
      CARTS,
      Object.fromEntries(Array.from({ length: 40_000 }, (_, key) => [`key${key}`, 1])),
    ],
    ['an unknown field with a long name', CARTS, { ['k'.repeat(400_000)]: 1 }],
    [
      'items with unknown fields',
      `${CARTS}/${randomUUID()}/items/v2`,
      {
        items: Array.from({ length: 500 }, () =>
          Object.fromEntries(Array.from('abcdefgh', (key) => [key.repeat(99), 1])),
        ),
      },
    ],
  ])('%s are not repeated in the answer at length', async (_name, url, payload) => {
    const reply = await shop.call({ method: 'POST', url, payload });
    expect(reply.json()).toMatchObject({ code: 'Invalid' });
    expect(reply.body.length).toBeLessThan(40_000);
  });

  test('the answer names the invalid field and the expected value', async () => {
    const { shoppingCartId } = (await shop.call({ method: 'POST', url: CARTS, payload: {} })).json();
    const reply = await shop.call({
      method: 'PUT',
      url: `${CARTS}/${shoppingCartId}/customer`,
      payload: { email: 'nobody' },
    });
    expect(reply.json()).toMatchObject({
      code: 'Invalid',
      errors: [{ path: 'email', message: 'not an e-mail address' }],
    });
  });

  test('an empty body is accepted if the call takes none', async () => {
    const { shoppingCartId } = (await shop.call({ method: 'POST', url: CARTS, payload: {} })).json();
    const reply = await shop.call({
      method: 'POST',
      url: `${CARTS}/${shoppingCartId}`,
      headers: json,
      payload: '',
    });
    expect(reply.json()).toMatchObject({ code: 'CartEmpty' });
  });
});

test('serves health, readiness and the OpenAPI document, and no metrics on a shop’s host', async () => {
  expect((await shop.call({ method: 'GET', url: '/healthz' })).json()).toEqual({ status: 'ok' });
  expect((await shop.call({ method: 'GET', url: '/readyz' })).json()).toEqual({ status: 'ready' });
  expect((await shop.call({ method: 'GET', url: '/metrics' })).statusCode).toBe(404);
  const document = (await shop.call({ method: 'GET', url: '/openapi.json' })).json();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.components.schemas)).toContain('Cart');
});
