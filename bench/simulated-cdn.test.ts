import { Agent, createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEdge, type OriginLoad } from './simulated-cdn.ts';

const FOREVER = 1_000_000;
/** The requests that the shop got, and its next answer. */
let asked: IncomingHttpHeaders[];
let control: string;
let server: Server;
let load: OriginLoad;
let edge: ReturnType<typeof createEdge>;

beforeEach(async () => {
  asked = [];
  server = createServer((request, reply) => {
    asked.push(request.headers);
    reply.setHeader('cache-control', control).setHeader('etag', '"same"');
    if (request.headers['if-none-match'] === '"same"') return reply.writeHead(304).end();
    return reply.end(`answer ${asked.length}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  load = { calls: 0, notModified: 0, bytes: 0, byKind: new Map() };
  const origin = { address: `http://127.0.0.1:${port}`, host: 'shop.localhost', agent: new Agent() };
  edge = createEdge(origin, load, (path) => path);
});
afterEach(() => server.close());

const get = async (token?: string) => String((await edge('/a', token)).body);

test('caches a fresh answer for everybody, by `s-maxage` before `max-age`', async () => {
  control = `public, max-age=0, s-maxage=${FOREVER}`;
  expect([await get(), await get(), await get()]).toEqual(['answer 1', 'answer 1', 'answer 1']);
  expect(load.calls).toBe(1);
  expect(asked[0]?.host).toBe('shop.localhost');
});

test('does not cache an answer that is private, no-store or without a lifetime', async () => {
  for (control of [`private, max-age=${FOREVER}`, 'no-store', 'public']) {
    await get();
    const before = load.calls;
    await get();
    expect(load.calls, control).toBe(before + 1);
  }
});

test('serves a stale answer once more if allowed, and revalidates it by its tag', async () => {
  control = `public, s-maxage=0, stale-while-revalidate=${FOREVER}`;
  await get();
  await expect.poll(async () => [await get(), load.notModified > 0]).toEqual(['answer 1', true]);
  control = 'public, s-maxage=0';
  const before = load.calls;
  await expect.poll(async () => (await get()) === 'answer 1' && load.calls > before).toBe(true);
});

test('concurrent identical requests cost one call; a request with a token costs a call of its own', async () => {
  control = `public, s-maxage=${FOREVER}`;
  await Promise.all(Array.from({ length: 50 }, () => get()));
  expect(load.calls).toBe(1);
  await get('mine');
  await get('mine');
  expect(load.calls).toBe(3);
  expect(asked.map(({ authorization }) => authorization)).toEqual([undefined, 'Bearer mine', 'Bearer mine']);
});
