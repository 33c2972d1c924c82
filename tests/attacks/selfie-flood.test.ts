import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { recognitionRoutes } from '#contract/recognition.ts';
import type { SelfieResult } from '#engines/faces/index.ts';
import { buildApp } from '#server/app.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { DEFAULT_HOST, openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';

const MB = 1_000_000;
const ATTACKER = '198.51.100.7';
const ACCOMPLICE = '203.0.113.9';
const VISITOR = '192.0.2.33';
const FLOOD = 60;
/** The memory of all waiting pictures of a process. */
const QUEUE_BYTES = 64 * 2 ** 20;

let shop: TestShop;
let app: FastifyInstance;
let eventId: string;
/** Reading takes until the test releases it, because real threads would be too fast to show the attack. */
const reading: { bytes: number; end: (result: SelfieResult) => void }[] = [];
const large = await selfieOf(7.5 * MB);
const small = await selfieOf(0.3 * MB);

beforeAll(async () => {
  shop = await openTestShop();
  const selfieReader = {
    read: (bytes: Uint8Array) =>
      new Promise<SelfieResult>((end) => void reading.push({ bytes: bytes.byteLength, end })),
    close: async () => {},
  };
  app = await buildApp({ ...shop.deps, selfieReader });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { eventId: made } = await makeEvent(shop.deps, { photos: [['1']], people: [['somebody']] });
  eventId = made;
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

async function selfieOf(bytes: number) {
  const form = new FormData();
  form.append('consent', 'true');
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'face.jpg');
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return { type, body: Buffer.from(await encoded.arrayBuffer()) };
}

function send(remoteAddress: string, { type, body }: typeof large) {
  return app.inject({
    method: 'POST',
    remoteAddress,
    payload: body,
    url: `${recognitionRoutes.createSelfie.path}?albumId=${eventId}`,
    headers: { host: DEFAULT_HOST, 'content-type': type },
  });
}

async function readSelfie(selfieId: string) {
  const url = recognitionRoutes.getSelfie.path.replace(':selfieId', selfieId);
  return (await app.inject({ url, headers: { host: DEFAULT_HOST } })).json();
}

/**
 * Reads all waiting pictures as pictures without a face, until none is left.
 * @returns their bytes
 */
async function readAll(selfieIds: readonly string[]): Promise<number> {
  let sum = 0;
  await waitFor('all to be read', async () => {
    for (const { bytes, end } of reading.splice(0)) {
      sum += bytes;
      end({ ok: true, faces: [] });
    }
    const states = await Promise.all(selfieIds.map(async (id) => (await readSelfie(id)).state));
    return !states.includes('Searching');
  });
  return sum;
}

/** Sends a large selfie through a real connection, except its last bytes. */
function sendUnfinished(port: number, missing: number): ClientRequest {
  const sent = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: `${recognitionRoutes.createSelfie.path}?albumId=${eventId}`,
    headers: { host: DEFAULT_HOST, 'content-type': large.type, 'content-length': large.body.byteLength },
  });
  sent.on('error', () => {});
  onTestFinished(() => void sent.destroy());
  sent.write(large.body.subarray(0, -missing));
  return sent;
}

test('a flood of large selfies uses bounded memory and leaves room for other visitors', async () => {
  const flood = await Promise.all(Array.from({ length: FLOOD }, () => send(ATTACKER, large)));
  const taken = flood.filter(({ statusCode }) => statusCode === 201);
  const refused = flood.filter(({ statusCode }) => statusCode !== 201);
  expect(taken.length * 7.5 * MB).toBeLessThan(40 * MB);
  for (const answer of refused) {
    expect(answer.json()).toMatchObject({ status: 503, code: 'SelfiesBusy' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }

  const honest = await send(VISITOR, small);
  expect(honest.statusCode, honest.body).toBe(201);
  const { selfieId } = honest.json();
  const waiting = await readSelfie(selfieId);
  expect(waiting.state).toBe('Searching');
  expect(waiting.waitSeconds).toBeGreaterThan(taken.length);
  expect(waiting.waitSeconds).toBeLessThanOrEqual(60);

  // If two networks use all of the memory, a third network's selfie replaces one of theirs.
  const joined = await Promise.all(Array.from({ length: FLOOD }, () => send(ACCOMPLICE, large)));
  const third = await send('192.0.2.99', large);
  expect(third.statusCode, third.body).toBe(201);

  // More networks use no more memory: once each has one place, the response states the wait at once.
  const crowd = [];
  for (let network = 1; network <= 20; network++) crowd.push(await send(`198.18.0.${network}`, large));
  const told = crowd.filter(({ statusCode }) => statusCode !== 201);
  expect(told.length).toBeGreaterThan(crowd.length / 2);
  for (const answer of told) {
    expect(answer.json()).toMatchObject({ status: 503, code: 'SelfiesBusy' });
    expect(answer.json().retryAfterSeconds).toBe(Number(answer.headers['retry-after']));
  }

  const accepted = [...taken, ...joined, third, honest, ...crowd].filter(
    ({ statusCode }) => statusCode === 201,
  );
  expect(accepted.length * 7.5 * MB).toBeGreaterThan(QUEUE_BYTES);
  const readBytes = await readAll(accepted.map((answer) => answer.json().selfieId));
  expect(readBytes).toBeLessThanOrEqual(QUEUE_BYTES);
  for (const kept of [honest, third])
    expect(await readSelfie(kept.json().selfieId)).toMatchObject({ state: 'Failed', code: 'NoFace' });
  // A selfie that lost its place can be sent again, which "SelfieFailed" would not say.
  const ends = await Promise.all(accepted.map(async (answer) => readSelfie(answer.json().selfieId)));
  expect(new Set(ends.map(({ code }) => code))).toEqual(new Set(['NoFace', 'SelfiesBusy']));
  expect((await send('192.0.2.99', large)).statusCode).toBe(201);
});

test.each([1, MB])(
  'an upload without its last %i bytes that loses its place ends at once',
  async (missing) => {
    const port = (app.server.address() as AddressInfo).port;
    // A selfie counts against its network's limit once it has a place.
    const counted = vi.spyOn(shop.deps.rateLimits, 'take');
    onTestFinished(() => counted.mockRestore());
    const unfinished = Array.from({ length: 4 }, () => sendUnfinished(port, missing));
    const answers = unfinished.map((sent) => once(sent, 'response') as Promise<[IncomingMessage]>);
    await waitFor('the places of the uploads', async () => counted.mock.calls.length === unfinished.length);
    const selfieIds: string[] = [];
    await waitFor('a queue without room', async () => {
      // Each other network has one selfie, so that the uploads' network has most.
      const other = await send(`198.18.1.${selfieIds.length + 1}`, large);
      if (other.statusCode === 201) selfieIds.push(other.json().selfieId);
      return other.statusCode === 503;
    });
    const [answer] = await Promise.race(answers);
    expect(await json(answer)).toMatchObject({ status: 503, code: 'SelfiesBusy' });
    for (const sent of unfinished) sent.destroy();
    await readAll(selfieIds);
  },
);

test('aborted and invalid uploads release their slot', async () => {
  for (let round = 0; round < 50; round++) {
    const { statusCode } = await send(VISITOR, { type: 'application/json', body: Buffer.from('{}') });
    expect(statusCode).toBe(400);
  }
  expect((await send(VISITOR, small)).statusCode).toBe(201);
});
