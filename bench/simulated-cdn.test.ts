import { Agent, createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEdge, type OriginLoad } from './simulated-cdn.ts';

const FOREVER = 1_000_000;
/** What the shop was asked, with what it answers next. */
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

test('a fresh answer is kept for everybody, by `s-maxage` before `max-age`', async () => {
  control = `public, max-age=0, s-maxage=${FOREVER}`;
  expect([await get(), await get(), await get()]).toEqual(['answer 1', 'answer 1', 'answer 1']);
  expect(load.calls).toBe(1);
  expect(asked[0]?.host).toBe('shop.localhost');
});

test('nothing is kept that is private, or not to be stored, or says nothing', async () => {
  for (control of [`private, max-age=${FOREVER}`, 'no-store', 'public']) {
    await get();
    const before = load.calls;
    await get();
    expect(load.calls, control).toBe(before + 1);
  }
});

test('what is stale is answered once more where that is allowed, and asked for again by its tag', async () => {
  control = `public, s-maxage=0, stale-while-revalidate=${FOREVER}`;
  await get();
  await expect.poll(async () => [await get(), load.notModified > 0]).toEqual(['answer 1', true]);
  control = 'public, s-maxage=0';
  const before = load.calls;
  await expect.poll(async () => (await get()) === 'answer 1' && load.calls > before).toBe(true);
});

test('many who want the same at once cost one call; whoever has a token costs their own', async () => {
  control = `public, s-maxage=${FOREVER}`;
  await Promise.all(Array.from({ length: 50 }, () => get()));
  expect(load.calls).toBe(1);
  await get('mine');
  await get('mine');
  expect(load.calls).toBe(3);
  expect(asked.map(({ authorization }) => authorization)).toEqual([undefined, 'Bearer mine', 'Bearer mine']);
});
