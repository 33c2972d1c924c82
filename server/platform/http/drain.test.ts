import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { drainOnClose } from './drain.ts';

/** A client in its own thread, which sets a shared flag when it has sent its request. */
const CLIENT = `
const { workerData, parentPort } = require('node:worker_threads');
const socket = require('node:net').connect(workerData.port, '127.0.0.1');
socket.once('connect', () => {
  socket.write('GET / HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n', () => {
    Atomics.store(workerData.sent, 0, 1);
    Atomics.notify(workerData.sent, 0);
  });
});
socket.once('data', (answer) => parentPort.postMessage(String(answer)));
socket.once('error', (error) => parentPort.postMessage(error.code));
`;

async function openServer(drain: () => Promise<void>): Promise<{
  app: FastifyInstance;
  port: number;
  isLeaving: () => boolean;
}> {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  onTestFinished(() => app.close());
  const isLeaving = drainOnClose(app, drain);
  app.get('/', async () => 'a photo');
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, port: (app.server.address() as AddressInfo).port, isLeaving };
}

test('a request that the kernel accepted before the server started closing is answered', async () => {
  const { app, port } = await openServer(async () => {});
  const sent = new Int32Array(new SharedArrayBuffer(4));
  const client = new Worker(CLIENT, { eval: true, workerData: { port, sent } });
  onTestFinished(async () => void (await client.terminate()));
  const answered = once(client, 'message');
  // This thread only waits, so nothing is accepted meanwhile.
  expect(Atomics.wait(sent, 0, 0, 30_000)).not.toBe('timed-out');
  await app.close();
  const [answer] = await answered;
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(answer).toMatch(/^connection: close\r$/im);
});

test('until traffic is redirected the closing server answers, closes connections, and reports that it is leaving', async () => {
  const led = Promise.withResolvers<void>();
  const { app, port, isLeaving } = await openServer(() => led.promise);
  const ask = () => fetch(`http://127.0.0.1:${port}/`);
  expect([(await ask()).headers.get('connection'), isLeaving()]).toEqual(['keep-alive', false]);
  const closing = app.close();
  for (let turn = 0; turn < 3; turn += 1) {
    const answer = await ask();
    expect([answer.status, await answer.text()]).toEqual([200, 'a photo']);
  }
  expect([(await ask()).headers.get('connection'), isLeaving()]).toEqual(['close', true]);
  led.resolve();
  await closing;
  await expect(ask()).rejects.toThrow('fetch failed');
});
