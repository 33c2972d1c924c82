import { EventEmitter, once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createHttpServer } from './http-server.ts';

const BODY = Buffer.alloc(16_000_000, ' ');
/** This many bodies fill the share of a network, and this many networks fill the whole budget. */
const OF_NETWORK = 2;
const NETWORKS = 4;

/** Opens a server with a call that reads a body; the test decides when it is answered. */
async function openServer() {
  const answers: (() => void)[] = [];
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
  const [arrived, left] = [new EventEmitter(), new EventEmitter()];
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post('/slow', { bodyLimit: BODY.byteLength }, async (_request, reply) => {
      reply.raw.once('close', () => left.emit('left'));
      const { promise, resolve } = Promise.withResolvers<void>();
      answers.push(resolve);
      arrived.emit('call');
      await promise;
      return reply.send({ ok: true });
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    for (const answer of answers) answer();
    await app.close();
  });
  const { port } = app.server.address() as AddressInfo;
  const begin = (network: number, type: string): ClientRequest => {
    const headers = {
      'content-type': type,
      'content-length': BODY.byteLength,
      'x-forwarded-for': `203.0.113.${network}`,
    };
    const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/slow', headers });
    sent.on('error', () => {});
    onTestFinished(() => void sent.destroy());
    return sent;
  };
  return {
    begin,
    /** Sends a complete body. @returns the status if it is refused; `Running` once its call runs */
    async send(network = 1, { leaves = false } = {}): Promise<number | 'Running' | undefined> {
      const sent = begin(network, 'text/plain');
      const runs = once(arrived, 'call').then(() => 'Running' as const);
      sent.end(BODY);
      const outcome = await Promise.race([runs, statusOf(sent).catch(() => undefined)]);
      if (leaves) {
        const { promise, resolve } = Promise.withResolvers<void>();
        left.once('left', resolve);
        sent.destroy();
        await promise;
      }
      return outcome;
    },
    answerAll(): void {
      for (const answer of answers.splice(0)) answer();
    },
  };
}

async function statusOf(sent: ClientRequest): Promise<number | undefined> {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

test('a body counts until its call ends, even if the client has left', async () => {
  const server = await openServer();
  for (let sent = 0; sent < OF_NETWORK; sent += 1)
    expect(await server.send(1, { leaves: true })).toBe('Running');
  expect(await server.send()).toBe(503);
  server.answerAll();
  expect(await server.send()).toBe('Running');
});

test('complete bodies of running calls are not ended to make room for others', async () => {
  const server = await openServer();
  for (let network = 1; network <= NETWORKS; network += 1)
    for (let sent = 0; sent < OF_NETWORK; sent += 1) expect(await server.send(network)).toBe('Running');
  expect(await server.send(NETWORKS + 1)).toBe(503);
  server.answerAll();
  expect(await server.send(NETWORKS + 1)).toBe('Running');
});

test.for([
  'multipart/form-data; boundary=a',
  'multipart/form-data-of-mine',
  'application/offset+octet-stream',
])('a body of %s counts if its call reads it', async (type) => {
  const server = await openServer();
  const unfinished = Array.from({ length: OF_NETWORK + 1 }, () => server.begin(1, type));
  for (const sent of unfinished) sent.flushHeaders();
  expect(await Promise.race(unfinished.map(statusOf))).toBe(503);
});
