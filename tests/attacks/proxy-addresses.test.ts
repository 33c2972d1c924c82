import { expect, test } from 'vitest';
import { networkKey } from '#platform/canonical-key.ts';
import { runningCaller } from '#platform/database/connection-shares.ts';
import { createHttpServer, type HttpServerOptions } from '#platform/http/http-server.ts';
import { createLog } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';

const PROXY = '10.1.0.1';
const OUTER_PROXY = '10.1.0.2';
const VISITOR = '203.0.113.9';
const LIE = '198.51.100.1';

/** Asks a server with trusted proxies which client address it sees. */
async function askWhoAsks(
  trustedProxies: string[],
  { peer, forwarded }: { peer: string; forwarded: string },
): Promise<string> {
  const options: HttpServerOptions = {
    log: createLog('silent'),
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
  const app = await createHttpServer(options);
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
  'limits count %s by the address that nobody could make up',
  async ([, trusted, peer, forwarded, counted]) => {
    expect(await askWhoAsks([...trusted], { peer, forwarded })).toBe(counted);
  },
);

test('accepts a call from a trusted proxy that names no address', async () => {
  for (const forwarded of ['unknown', '', ', ,', '1.2.3.4.5', '[::1', 'a'.repeat(5_000)])
    expect(typeof (await askWhoAsks([PROXY], { peer: PROXY, forwarded }))).toBe('string');
});
