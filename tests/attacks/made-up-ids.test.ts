import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verificationRoutes } from '#contract/competitor.ts';
import { crewRoutes } from '#contract/crew.ts';
import { invoiceRoutes } from '#contract/invoice.ts';
import { CARTS, createBuyer } from '#tests/factories/buyer.ts';
import { addressOf } from '#tests/factories/every-route.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

/** Each new counter is a row, so ids that a visitor makes up must not create any. */
const TENANT = 'photofinish';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const countCounters = async () => {
  const rows = await shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx.selectFrom('rateLimits').select('bucket').where('tenantId', '=', TENANT).execute(),
  );
  return rows.length;
};
const send = (method: 'GET' | 'POST', url: string, payload?: object) =>
  createBuyer(shop).send(method, url, payload);
const payment = { paymentTypeId: 'Aggregator', returnUrl: `http://${TENANT}.localhost/order` };

test.each<[string, (id: string) => Promise<{ status: number }>]>([
  ['codes in carts', (id) => createBuyer(shop).addCode(`${CARTS}/${id}`, 'NONE')],
  ['carts', (id) => send('GET', `${CARTS}/${id}`)],
  ['invoices', (id) => send('POST', addressOf(invoiceRoutes.createPayment.path, { invoiceId: id }), payment)],
  ['crews', (id) => send('GET', addressOf(crewRoutes.getCrew.path, { crewId: id }))],
  [
    'crews to join',
    (id) => send('POST', addressOf(crewRoutes.joinCrew.path, { crewId: id }), { name: 'Ann' }),
  ],
  [
    'events',
    (id) => send('POST', addressOf(verificationRoutes.createToken.path, { eventId: id }), { number: '1' }),
  ],
])('made-up ids of %s add no counters', async (_what, call) => {
  shop.holdClock();
  expect((await call(randomUUID())).status).toBeGreaterThanOrEqual(400);
  const before = await countCounters();
  for (let count = 0; count < 5; count += 1) await call(randomUUID());
  expect(await countCounters()).toBe(before);
});
