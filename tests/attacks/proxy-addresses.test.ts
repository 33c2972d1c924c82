import { expect, test } from 'vitest';
import { networkKey } from '#platform/canonical-key.ts';
import { runningCaller } from '#platform/database/connection-shares.ts';
import { createHttpServer, type HttpServerOptions } from '#platform/http/http-server.ts';
import { createLog, type Log } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';

const PROXY = '10.1.0.1';
const OUTER_PROXY = '10.1.0.2';
const VISITOR = '203.0.113.9';
const LIE = '198.51.100.1';

async function openServer(trustedProxies: string[], log: Log = createLog('silent')) {
  const options: HttpServerOptions = {
    log,
    metrics: createMetrics(),
    tracing: undefined,
    trustedProxies,
    resolveTenant: async () => undefined,
    deskUrl: undefined,
    isDeskHost: () => false,
    checkReady: async () => {},
    drain: async () => {},
    printOutage: () => ({ headers: {}, text: '' }),
  };
  return createHttpServer(options);
}

/** Asks a server with trusted proxies which client address it sees. */
async function askWhoAsks(
  trustedProxies: string[],
  { peer, forwarded }: { peer: string; forwarded: string },
): Promise<string> {
  const app = await openServer(trustedProxies);
  app.post('/who', async (request) => {
    // Database connections are shared by the same address.
    expect(runningCaller()).toBe(networkKey(request.ip));
    return networkKey(request.ip);
  });
  const answer = await app.inject({
    method: 'POST',
    url: '/who',
    payload: { sent: 'outside of the context of the request' },
    remoteAddress: peer,
    headers: { 'x-forwarded-for': forwarded },
  });
  await app.close();
  expect(answer.statusCode).toBe(200);
  return answer.body;
}

test.for([
  ['a visitor who says to be somebody else, where no proxy is believed', [], VISITOR, LIE, VISITOR],
  ['a visitor who says to be somebody else past the proxy', [PROXY], VISITOR, LIE, VISITOR],
  ['a visitor behind the proxy', [PROXY], PROXY, VISITOR, VISITOR],
  ['a visitor behind the proxy who wrote an address first', [PROXY], PROXY, `${LIE}, ${VISITOR}`, VISITOR],
  ['one who names the proxy itself', [PROXY], PROXY, `${LIE}, ${PROXY}, ${VISITOR}`, VISITOR],
  [
    'a visitor behind two proxies',
    [PROXY, OUTER_PROXY],
    PROXY,
    `${LIE}, ${VISITOR}, ${OUTER_PROXY}`,
    VISITOR,
  ],
  [
    'a proxy that is not believed, behind one that is',
    [PROXY],
    PROXY,
    `${VISITOR}, ${OUTER_PROXY}`,
    OUTER_PROXY,
  ],
] as const)(
  'limits count %s by the address that no client can forge',
  async ([, trusted, peer, forwarded, counted]) => {
    expect(await askWhoAsks([...trusted], { peer, forwarded })).toBe(counted);
  },
);

test('accepts a call from a trusted proxy that names no address', async () => {
  for (const forwarded of ['unknown', '', ', ,', '1.2.3.4.5', '[::1', 'a'.repeat(5_000)])
    expect(typeof (await askWhoAsks([PROXY], { peer: PROXY, forwarded }))).toBe('string');
});

test.each([
  ['one private address', '10.42.0.1', 1],
  ['the addresses of visitors', VISITOR, 0],
])('a proxy that sends %s for all visitors is reported', async (_, forwarded, count) => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => lines.push(line) });
  const app = await openServer([PROXY], log);
  const headers = { 'x-forwarded-for': forwarded };
  for (const url of ['/healthz', '/who'])
    for (let sent = 0; sent < 600; sent += 1) await app.inject({ url, remoteAddress: PROXY, headers });
  await app.close();
  const said = lines.filter((line) => line.includes('visitors arrive with one private address'));
  expect(said).toHaveLength(count);
});
