import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isProblemCode, PROBLEM_CONTENT_TYPE } from '#contract/problems.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
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

describe('bad input', () => {
  test.each(CASES)('%s is a problem with a code', async (_name, request, status, code) => {
    const reply = await shop.call(request);
    expect({ status: reply.statusCode, body: reply.body }).toMatchObject({ status });
    expect(reply.headers['content-type']).toContain(PROBLEM_CONTENT_TYPE);
    const problem = reply.json();
    expect(problem).toMatchObject({ code, status });
    expect(isProblemCode(problem.code)).toBe(true);
    expect(reply.body).not.toMatch(/node_modules|select |at Object|stack/i);
  });

  test('a wrong field is named, with what it should be', async () => {
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

  test('an empty body is taken where the call has none', async () => {
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

test('health, readiness, metrics and the OpenAPI document answer', async () => {
  expect((await shop.call({ method: 'GET', url: '/healthz' })).json()).toEqual({ status: 'ok' });
  expect((await shop.call({ method: 'GET', url: '/readyz' })).json()).toEqual({ status: 'ready' });
  expect((await shop.call({ method: 'GET', url: '/metrics' })).body).toContain(
    'photofinish_request_seconds_count',
  );
  const document = (await shop.call({ method: 'GET', url: '/openapi.json' })).json();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.components.schemas)).toContain('Cart');
});
