import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Random, seededRandom } from '#demo/random.ts';
import { demoTenants } from '#demo/tenants.ts';
import { correctPhotographer } from '#finding/photographers/change-photographers.ts';
import { ensurePhotographer } from '#finding/photographers/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { defineTenant } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { refundOrder, refundOrderPart } from '#selling/invoices/index.ts';
import { findOrder, listOrderItems } from '#selling/orders/index.ts';
import { askProvider, listPartRefunds, refundPart, refundPayment } from '#selling/payments/index.ts';
import type { AppDeps } from '#server/app.ts';
import { createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { addPromoCode } from '#tests/factories/promo-code.ts';
import { countOf, SEED } from '#tests/factories/sample.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { checkLedger } from './check-ledger.ts';

/**
 * Runs histories in a real database. Orders of every kind are paid, refunded in part and as a whole, and assigned to
 * other photographers. The process dies before and after every commit and every answer of the bank, and then repeats
 * the step once. The expected result is what the bank holds by its own records, which the shop's ledger never reads.
 */
const TENANT = 'photofinish';
/** A step dies at one of this many calls, or at none. */
const CALLS_MAX = 8;
const CATALOG = `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
  - { key: all, kind: PhotosWithMe, title: { en: All photos }, price: 31 }
  - { key: gift, kind: Promocode, title: { en: Gift }, price: 25 }
`;

let shop: TestShop;
let event: MadeEvent;
let products: Record<string, string>;

interface Bought {
  orderId: string;
  invoiceId: string;
  paymentId: string | null;
}

beforeAll(async () => {
  shop = await openTestShop();
  const [photofinish] = demoTenants;
  if (photofinish === undefined) throw new Error('there is no demo tenant');
  await defineTenant(shop.deps, {
    ...photofinish,
    issuer: { ...photofinish.issuer, vatPercent: 19 },
    paymentTypes: photofinish.paymentTypes.map((type) => ({
      ...type,
      discountPercent: type.id === 'Aggregator' ? 5 : 0,
    })),
  });
  event = await makeEvent(shop.deps, { photos: [['1'], ['1'], ['1'], ['1'], ['2']] });
  products = await setCatalog(shop, event, CATALOG);
  await addPromoCode(shop.deps, TENANT, 'CLUB15', { benefit: { kind: 'Percent', percent: 15 } });
});
afterAll(() => shop.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

class Killed extends Error {}

/** Returns a shop whose process dies at a given call to the database or the bank, either before or after the call. */
function dyingDeps(calls: number): AppDeps {
  let left = calls;
  const spend = () => {
    left -= 1;
    if (left < 0) throw new Killed('the power went');
  };
  const { database, providers } = shop.deps;
  return {
    ...shop.deps,
    database: {
      ...database,
      async inTenant(tenantId, work) {
        spend();
        const done = await database.inTenant(tenantId, work);
        spend();
        return done;
      },
    },
    providers: providers.map((bank) => ({
      ...bank,
      async refund(request) {
        spend();
        await bank.refund(request);
        spend();
      },
    })),
  };
}

/** Runs a step in a process that may die, and then again in one that does not. */
async function survive(random: Random, step: (deps: AppDeps) => Promise<unknown>): Promise<void> {
  const calls = Math.floor(random.next() * CALLS_MAX * 2);
  if (calls < CALLS_MAX)
    await step(dyingDeps(calls)).catch((error: unknown) => {
      if (!(error instanceof Killed) && !String(error).includes('the power went')) throw error;
    });
  await step(shop.deps);
}

async function buy(random: Random, gifts: string[]): Promise<Bought> {
  const buyer = createBuyer(shop);
  const cart = await buyer.openCart();
  const pick = random.next();
  const photos = 1 + Math.floor(random.next() * 4);
  const ofKind = (key: string) => products[key] ?? '';
  const items =
    pick < 0.5
      ? event.photoIds
          .slice(0, photos)
          .map((photoId) => ({ productId: ofKind('photo'), photoIds: [photoId] }))
      : pick < 0.75
        ? [{ productId: ofKind('all') }]
        : [{ productId: ofKind('gift'), gift: { name: 'Anna' } }];
  expect((await buyer.add(cart, items, { token: await buyer.tokenOf(event.eventId, '1') })).status).toBe(204);
  const code = pick < 0.75 && random.next() < 0.4 ? gifts.pop() : undefined;
  if (code !== undefined) await buyer.addCode(cart, code);
  else if (random.next() < 0.3) await buyer.addCode(cart, 'CLUB15');
  await buyer.read(cart);
  const { status, body } = await buyer.checkOut(cart);
  expect(status, JSON.stringify(body)).toBe(201);
  const bought = body as unknown as Bought;
  const order = await inShop((scope) => findOrder(scope, bought.orderId));
  if (order?.state === 'Completed') return { ...bought, paymentId: null };
  const isDear = (order?.totalMinor ?? 0) >= 10_00;
  const paymentTypeId = isDear && random.next() < 0.4 ? 'Aggregator' : 'PersonalCard';
  const reply = await shop.call({
    method: 'POST',
    url: `/public/invoice-service/api/v1/invoices/${bought.invoiceId}/payments`,
    payload: { paymentTypeId, returnUrl: 'http://photofinish.localhost/order-complete' },
  });
  expect(reply.statusCode, reply.body).toBe(201);
  const { pathname } = new URL(reply.json().payUrl);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const action of ['pay', 'confirm-silently'])
    await shop.call({ method: 'POST', url: `${pathname}/${action}`, headers, payload: '' });
  const paymentId = String(reply.json().paymentId);
  await survive(random, (deps) => askProvider(deps, TENANT, paymentId));
  // The bank repeats its webhook.
  await askProvider(shop.deps, TENANT, paymentId);
  for (const { giftCode } of await inShop((scope) => listOrderItems(scope, bought.orderId)))
    if (giftCode !== null) gifts.push(giftCode);
  return { ...bought, paymentId };
}

/**
 * Refunds a line or an amount. If the bank made a refund that the shop did not record, requests it again, as the job
 * does.
 */
async function giveMoneyBack(random: Random, { orderId, paymentId }: Bought): Promise<void> {
  if (paymentId === null) return;
  const items = await inShop((scope) => listOrderItems(scope, orderId));
  const item = items[Math.floor(random.next() * items.length)];
  const input =
    random.next() < 0.5
      ? { orderItemIds: [item?.orderItemId ?? ''], amountMinor: null }
      : { orderItemIds: [], amountMinor: 1 + Math.floor(random.next() * 900) };
  await survive(random, async (deps) => {
    const order = await inShop((scope) => findOrder(scope, orderId));
    const paid = await paidMinor(paymentId);
    await refundOrderPart(deps, TENANT, orderId, input, BY_COMMAND, paid - (order?.refundedMinor ?? 0));
    for (const { state, refundId } of await inShop((scope) => listPartRefunds(scope, [paymentId])))
      if (state === 'Asked') await refundPart(deps, TENANT, refundId);
  });
}

async function refundWhole(random: Random, { orderId, paymentId }: Bought): Promise<void> {
  await survive(random, async (deps) => {
    await refundOrder(deps, TENANT, orderId, BY_COMMAND);
    const isDecided = (await inShop((scope) => findOrder(scope, orderId)))?.state !== 'Completed';
    if (isDecided && paymentId !== null) await refundPayment(deps, TENANT, paymentId);
  });
}

async function assign(random: Random): Promise<void> {
  const photoId = event.photoIds[Math.floor(random.next() * event.photoIds.length)] ?? '';
  await survive(random, (deps) =>
    deps.database.inTenant(TENANT, async (scope) => {
      const name = ['Ada', 'Bruno', 'Carla'][Math.floor(random.next() * 3)] ?? '';
      const photographerId = (await ensurePhotographer(deps, scope, name)) ?? '';
      await correctPhotographer(deps, scope, { photographerId, photoIds: [photoId] }, BY_COMMAND);
    }),
  );
}

const one = async (query: ReturnType<typeof sql<{ sum: number }>>) =>
  inShop(async ({ trx }) => Number((await query.execute(trx)).rows[0]?.sum ?? 0));
const paidMinor = (paymentId: string) =>
  one(sql`select amount_minor as sum from payments where payment_id = ${paymentId}`);
const balanceOf = (account: string) =>
  one(sql`select coalesce(sum(amount_minor), 0) as sum from ledger_postings where account = ${account}`);

/** Returns what the bank holds for the shop, by the bank's own records. */
const heldByBank = () =>
  one(sql`select coalesce(sum(amount_minor - coalesce(
      (select sum(part.value::integer) from jsonb_each_text(part_refunds) as part), 0)), 0) as sum
    from sandbox_charges where state = 'Paid'`);
const receiptsSum = () =>
  one(sql`select coalesce(sum(case kind when 'Sale' then 1 else -1 end * (facts->>'totalMinor')::integer), 0) as sum
    from receipts`);
const taxOnReceipts = () =>
  one(sql`select coalesce(sum(case kind when 'Sale' then 1 else -1 end * (vat->>'amountMinor')::integer), 0) as sum
    from receipts, jsonb_array_elements(case jsonb_typeof(facts->'vats') when 'array' then facts->'vats'
      else jsonb_build_array(facts->'vat') end) as vat`);

test('the ledger equals the bank and the receipts to the cent, wherever and however many times the process dies', async () => {
  const histories = countOf(10_000, 25);
  const random = seededRandom(SEED);
  const gifts: string[] = [];
  for (let history = 0; history < histories; history++) {
    const bought = await buy(random, gifts);
    const steps = Math.floor(random.next() * 4);
    for (let step = 0; step < steps; step++) {
      const pick = random.next();
      if (pick < 0.5) await giveMoneyBack(random, bought);
      else if (pick < 0.75) await assign(random);
      else await refundWhole(random, bought);
    }
    const money = await balanceOf('Money');
    expect(money, `after history ${history}`).toBe(await heldByBank());
    expect(money, `after history ${history}`).toBe(await receiptsSum());
    expect(0 - (await balanceOf('Vat')), `after history ${history}`).toBe(await taxOnReceipts());
  }
  const { orders, differences } = await checkLedger(shop.deps, TENANT);
  expect(orders).toBeGreaterThan(0);
  expect(differences).toEqual([]);
});
