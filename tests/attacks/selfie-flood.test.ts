import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  await app.ready();
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

/** Reads all waiting pictures as pictures without a face, until none is left. */
async function readAll(selfieIds: readonly string[]): Promise<void> {
  await waitFor('all to be read', async () => {
    for (const { end } of reading.splice(0)) end({ ok: true, faces: [] });
    const states = await Promise.all(selfieIds.map(async (id) => (await readSelfie(id)).state));
    return !states.includes('Searching');
  });
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

  // If two networks use all slots, the response states the wait at once.
  await Promise.all(Array.from({ length: FLOOD }, () => send(ACCOMPLICE, large)));
  const told = await send('192.0.2.99', large);
  expect([told.statusCode, told.json().code]).toEqual([503, 'SelfiesBusy']);
  expect(told.json().retryAfterSeconds).toBe(Number(told.headers['retry-after']));

  await readAll([...taken.map((answer) => answer.json().selfieId), selfieId]);
  expect(await readSelfie(selfieId)).toMatchObject({ state: 'Failed', code: 'NoFace' });
  expect((await send('192.0.2.99', large)).statusCode).toBe(201);
});

test('aborted and invalid uploads release their slot', async () => {
  for (let round = 0; round < 50; round++) {
    const { statusCode } = await send(VISITOR, { type: 'application/json', body: Buffer.from('{}') });
    expect(statusCode).toBe(400);
  }
  expect((await send(VISITOR, small)).statusCode).toBe(201);
});
