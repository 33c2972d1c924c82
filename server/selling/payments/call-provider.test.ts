import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callProvider, placeOf } from './call-provider.ts';
import { ProviderError } from './provider-error.ts';

let server: Server;
let origin: string;
let answer: RequestListener;
let count: number;
beforeAll(async () => {
  server = createServer((request, response) => {
    count += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const call = (isRepeatable: boolean, path = '/v3/payments') => {
  count = 0;
  return callProvider('The bank', {
    method: 'POST',
    url: `${origin}${path}`,
    headers: { authorization: 'Basic secret' },
    body: '{}',
    isRepeatable,
  });
};

test('returns an answer below 500, whatever its content', async () => {
  answer = (_request, response) => void response.writeHead(422).end('{"message":"no"}');
  expect(await call(true)).toEqual({ status: 422, body: { message: 'no' } });
  answer = (_request, response) => void response.writeHead(204).end();
  expect(await call(true)).toEqual({ status: 204, body: undefined });
  expect(count).toBe(1);
});

test.each<[string, RequestListener]>([
  ['did not answer', (request) => void request.socket.destroy()],
  ['answered with 503', (_request, response) => void response.writeHead(503).end('{}')],
  ['answered with something else than JSON', (_request, response) => void response.end('<!doctype html>')],
  ['answered with too much', (_request, response) => void response.end(`"${'x'.repeat(1024 * 1024)}"`)],
])('retries one that %s only where a repetition does no harm', async (words, listener) => {
  answer = listener;
  await expect(call(false)).rejects.toThrow(new ProviderError(`The bank ${words}: POST /v3/payments`));
  expect(count).toBe(1);
  await expect(call(true)).rejects.toThrow(ProviderError);
  expect(count).toBe(2);
  answer = (request, response) => {
    if (count === 1) listener(request, response);
    else response.end('{"id":1}');
  };
  expect(await call(true)).toEqual({ status: 200, body: { id: 1 } });
});

test('does not send keys to a redirect’s target', async () => {
  const seen: (string | undefined)[] = [];
  answer = (request, response) => {
    seen.push(request.url);
    response.writeHead(307, { location: `${origin}/elsewhere` }).end();
  };
  await expect(call(false)).rejects.toThrow('The bank did not answer');
  expect(seen).toEqual(['/v3/payments']);
});

test.each([
  ['/v2/transactions/tracking_id/0f8b4c0e-8f0a-4f7e-9d0a-1f8b4c0e8f0a?x=1', '/v2/transactions/tracking_id/…'],
  ['/v2/checkout/orders/5O190127TN364715T/capture', '/v2/checkout/orders/…/capture'],
  ['/v1/notifications/verify-webhook-signature', '/v1/notifications/verify-webhook-signature'],
])('for %s the message is %s, without an id, because some ids grant access', (path, place) => {
  expect(placeOf(`https://pay.example${path}`)).toBe(place);
});
