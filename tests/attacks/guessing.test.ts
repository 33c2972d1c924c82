import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verificationRoutes } from '#contract/competitor.ts';
import { createRateLimits } from '#platform/rate-limits.ts';
import { buildApp } from '#server/app.ts';
import { CARTS, createBuyer } from '#tests/factories/buyer.ts';
import { competitorOf, makeEvent } from '#tests/factories/event-factory.ts';
import { DEFAULT_HOST, openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

const TENANT = 'photofinish';
const MINUTE = 60_000;
let shop: TestShop;
let app: FastifyInstance;
/** The time that the app sees. */
let now = new Date('2026-05-10T10:00:30Z');

beforeAll(async () => {
  shop = await openTestShop();
  const clock = { now: () => now };
  app = await buildApp({ ...shop.deps, clock, rateLimits: createRateLimits(shop.deps.database, clock) });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

const mailsTo = (recipient: string) =>
  shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx
      .selectFrom('mails')
      .select(['kind', 'recipient', 'language'])
      .where('tenantId', '=', TENANT)
      .where('recipient', '=', recipient)
      .execute(),
  );

/** Returns the same id in another spelling, so that it looks like a different id. */
const inAnyCase = (id: string) => [...id].map((c) => (randomInt(2) === 0 ? c : c.toUpperCase())).join('');
/** Returns a new address on each call: from another network, or from the same IPv6 subscriber. */
const networks = (index: number) => `198.51.${index >> 8}.${index & 255}`;
const oneSubscriber = (index: number) => `2001:db8:7:7:${(index + 1).toString(16)}::${index}`;

interface Guess {
  number?: string;
  competitorId?: string;
  birthDate: string;
}

async function guess(eventId: string, factors: Guess, remoteAddress: string) {
  const reply = await app.inject({
    method: 'POST',
    remoteAddress,
    headers: { host: DEFAULT_HOST },
    payload: factors,
    url: verificationRoutes.createToken.path.replace(':eventId', eventId),
  });
  return { status: reply.statusCode, retryAfter: reply.headers['retry-after'], body: reply.json() };
}

describe('a birth date', () => {
  const RIGHT = '17/05/1990';
  const WRONG = '01/01/1970';

  test('can be tried five times from any address, by bib or id in any case; then each try requires a longer wait', async () => {
    const event = await makeEvent(shop.deps, { factor: 'BirthDate', photos: [['41'], ['42']] });
    const competitorId = event.competitors['41'] ?? '';
    const statuses: number[] = [];
    for (let index = 0; index < 40; index++) {
      const who = index % 2 === 0 ? { number: ['41', '041', ' 4 1'][index % 3] ?? '' } : {};
      const factors = { competitorId: inAnyCase(competitorId), ...who, birthDate: WRONG };
      statuses.push((await guess(inAnyCase(event.eventId), factors, networks(index))).status);
    }
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(35).fill(429)]);
    // Even the correct date is not checked; the response states the wait.
    const right = { number: '41', birthDate: RIGHT };
    expect(await guess(event.eventId, right, networks(99))).toMatchObject({
      status: 429,
      retryAfter: '60',
      body: { code: 'TooManyRequests', retryAfterSeconds: 60 },
    });
    for (const waited of [1, 2, 4]) {
      now = new Date(now.getTime() + waited * MINUTE);
      expect((await guess(event.eventId, { number: '41', birthDate: WRONG }, networks(1))).body.code).toBe(
        'CompetitorNotFound',
      );
      expect((await guess(event.eventId, right, networks(2))).retryAfter).toBe(String(waited * 120));
    }
    // Other participants are not affected. The participant gets access after the wait and may then mistype again.
    expect((await guess(event.eventId, { number: '42', birthDate: RIGHT }, networks(3))).body).toMatchObject({
      isVerificationSuccessful: true,
    });
    now = new Date(now.getTime() + 8 * MINUTE);
    expect((await guess(event.eventId, right, networks(4))).body.isVerificationSuccessful).toBe(true);
    expect((await guess(event.eventId, { number: '41', birthDate: WRONG }, networks(5))).status).toBe(200);
  });

  test('of an unknown participant counts as for a known one, also concurrently', async () => {
    const event = await makeEvent(shop.deps, { factor: 'BirthDate', photos: [['43']] });
    for (const number of ['43', '99']) {
      const tries = Array.from({ length: 12 }, (_, index) =>
        guess(event.eventId, { number, birthDate: WRONG }, networks(index)),
      );
      const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted();
      expect(statuses).toEqual([...Array(5).fill(200), ...Array(7).fill(429)]);
    }
  });

  test('of many participants cannot be enumerated by a subscriber who uses all addresses of a network', async () => {
    const event = await makeEvent(shop.deps, { factor: 'BirthDate', photos: [['44']] });
    const statuses = await Promise.all(
      Array.from({ length: 35 }, async (_, index) => {
        const factors = { number: String(1000 + index), birthDate: WRONG };
        return (await guess(event.eventId, factors, oneSubscriber(index))).status;
      }),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  test('that is being guessed triggers one mail a day to the registered address, in the shop’s language', async () => {
    const event = await makeEvent(shop.deps, { factor: 'BirthDate', photos: [['45']] });
    const other = await makeEvent(shop.deps, { factor: 'BirthDate', photos: [['45']] });
    const { email } = competitorOf('45');
    const attack = async (eventId: string) => {
      for (let index = 0; index < 6; index++)
        await guess(eventId, { number: '45', birthDate: WRONG }, networks(index));
    };
    await attack(event.eventId);
    await attack(other.eventId);
    expect(await mailsTo(email)).toEqual([{ kind: 'factor-guessed', recipient: email, language: 'en' }]);
    now = new Date(now.getTime() + 24 * 60 * MINUTE);
    await attack(event.eventId);
    expect(await mailsTo(email)).toHaveLength(2);
  });
});

test('the limit of four mails an hour ignores the case of address and event', async () => {
  const event = await makeEvent(shop.deps, { photos: [['46']] });
  const { email } = competitorOf('46');
  for (let index = 0; index < 12; index++) {
    const query = new URLSearchParams({ eventId: inAnyCase(event.eventId), email: inAnyCase(email) });
    const reply = await app.inject({
      method: 'GET',
      url: `${verificationRoutes.requestCode.path}?${query}`,
      headers: { host: DEFAULT_HOST },
      remoteAddress: networks(index),
    });
    expect(reply.statusCode).toBe(204);
  }
  const asked = await shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx.selectFrom('codeRequests').select('email').where('eventId', '=', event.eventId).execute(),
  );
  expect(asked).toEqual(Array(4).fill({ email }));
});

describe('unknown promo codes from a venue', () => {
  const VENUE = { address: '203.0.113.5' };
  const buyer = () =>
    createBuyer({
      ...shop,
      app,
      call: ({ host = DEFAULT_HOST, ...request }) =>
        app.inject({ ...request, headers: { host, ...request.headers } }),
    });

  test('block only their own cart; the answer says until when', async () => {
    now = new Date('2026-05-20T10:20:00Z');
    const guesser = await buyer().openCart(VENUE);
    for (let index = 0; index < 10; index++) {
      const { body } = await buyer().addCode(guesser, `NONE${index}`, VENUE);
      expect(body.code).toBe('PromoCodeNotFound');
    }
    const held = await buyer().addCode(inAnyCase(guesser).replace(/^.*\//, `${CARTS}/`), 'NONE10', VENUE);
    expect(held).toMatchObject({ status: 429, body: { code: 'TooManyRequests', retryAfterSeconds: 2400 } });
    const neighbour = await buyer().openCart(VENUE);
    expect((await buyer().addCode(neighbour, 'MISTYPED', VENUE)).body.code).toBe('PromoCodeNotFound');
  });

  test('are also limited per network, as is a network’s number of carts', async () => {
    /** Retries up to the last allowed try, as a patient attacker would. */
    const countUpTo = (limit: string, used: number) =>
      shop.deps.database.inTenant(TENANT, ({ trx }) =>
        trx.updateTable('rateLimits').set({ used }).where('bucket', 'like', `${limit}:%`).execute(),
      );
    const network = (index: number) => ({ address: oneSubscriber(index) });
    const carts = [await buyer().openCart(network(1)), await buyer().openCart(network(2))];
    await countUpTo('cart-created', 599);
    const opened = [3, 4].map(
      async (index) => (await buyer().send('POST', CARTS, {}, network(index))).status,
    );
    expect((await Promise.all(opened)).toSorted()).toEqual([201, 429]);
    const tryAll = carts.map((cart, index) => buyer().addCode(cart, 'NONE', network(index)));
    expect((await Promise.all(tryAll)).map(({ body }) => body.code)).toEqual(
      Array(2).fill('PromoCodeNotFound'),
    );
    await countUpTo('promo-code-missed', 500);
    expect((await buyer().addCode(carts[0] ?? '', 'NONE', network(9))).status).toBe(429);
  });
});
