import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createHttpServer } from './http-server.ts';

const ANSWER = Buffer.alloc(30_000_000, 'a');
/** This many answers fill the share of a network. */
const OF_NETWORK = 3;

test('a network cannot fill the memory with answers that it does not read', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = await createHttpServer({
    log: createLog('silent'),
    metrics: createMetrics(),
    tracing: undefined,
    trustedProxies: ['127.0.0.1'],
    resolveTenant: async () => undefined,
    deskUrl: undefined,
    isDeskHost: () => false,
    checkReady: async () => {},
    drain: async () => {},
    printOutage: () => ({ headers: {}, text: '' }),
  });
  app.get('/large', async (_request, reply) => reply.header('etag', '"one"').send(Buffer.from(ANSWER)));
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  /** Reads the beginning of an answer. */
  const begin = async (network: number): Promise<{ socket: Socket; head: string }> => {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write(`GET /large HTTP/1.1\r\nhost: a\r\nx-forwarded-for: 203.0.113.${network}\r\n\r\n`);
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    socket.pause();
    return { socket, head: chunk.toString('latin1').slice(0, 2_000) };
  };
  const unread = [];
  for (let sent = 0; sent < OF_NETWORK; sent += 1) unread.push(await begin(1));
  expect(unread.map(({ head }) => head.slice(9, 12))).toEqual(['200', '200', '200']);
  const { head } = await begin(1);
  expect(head).toMatch(/^HTTP\/1.1 503 /);
  expect(head).toContain('"code":"Unavailable"');
  expect(head).not.toContain('etag');
  expect((await begin(2)).head).toMatch(/^HTTP\/1.1 200 /);

  // The oldest reader had its time.
  vi.advanceTimersByTime(20_001);
  const [oldest] = unread;
  if (oldest === undefined) throw new Error('nothing was sent');
  const closed = new Promise((resolve) => oldest.socket.once('close', resolve));
  oldest.socket.on('error', () => {});
  expect((await begin(1)).head).toMatch(/^HTTP\/1.1 200 /);
  oldest.socket.resume();
  await closed;
  expect(oldest.socket.bytesRead).toBeLessThan(ANSWER.byteLength);
});
