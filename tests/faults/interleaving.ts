import { CANCEL_REASONS } from '#contract/order.ts';
import { type Random, seededRandom } from '#demo/random.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { cancelUnpaidOrders } from '#selling/invoices/cancel-unpaid.ts';
import { cancelAllForGood, readRefundable, refundOrder, refundOrderPart } from '#selling/invoices/index.ts';
import { findOrder } from '#selling/orders/index.ts';
import type { AppDeps } from '#server/app.ts';
import { type BankMoney, findDisagreements } from './money-state.ts';
import { type MortalShop, openMortalShop } from './mortal-shop.ts';
import { BANK_HEADERS, openUnreliableBank, type UnreliableBank } from './unreliable-bank.ts';

/** The setting: a tenant whose payment types include one with a discount, and its goods. */
export interface Counter {
  tenantId: string;
  host: string;
  productId: string;
  photoIds: string[];
  /** Promo codes that some carts enter. */
  codes: string[];
  /** The books of its banks, by invoice number. */
  books: Map<string, BankMoney>;
}

/** How often each kind of step ran; a kind with count 0 was not tested. */
export type StepCounts = Record<string, number>;

const CARTS = '/public/shoppingcart-service/api/v1/shoppingCarts';
const PAYMENT_TYPES = ['RussianCard', 'QuickPayment', 'BelarusianCard'];
const HOUR_MS = 3600_000;

/** Steps per run, and the maximum of concurrent steps. */
const STEPS = { least: 15, most: 40, atOnce: 3 };
/** How many rounds the shop gets without faults before everything must be settled. */
const ROUNDS = 12;

/** One order at a shop whose process dies, and a bank with correct books but unreliable messages. */
interface Run {
  counter: Counter;
  random: Random;
  shop: MortalShop;
  bank: UnreliableBank;
  /** The buyer's address, by which rate limits count. */
  address: string;
  cartId: string;
  order: { orderId: string; invoiceId: string } | undefined;
}

/** The possible steps with their weights. */
const STEPS_BY_NAME: Record<string, { weight: number; take(run: Run): Promise<unknown> }> = {
  checkout: { weight: 2, take: (run) => checkout(run) },
  pay: { weight: 4, take: (run) => pay(run) },
  buyer: { weight: 5, take: async ({ bank }) => bank.actAsBuyer() },
  deliver: { weight: 6, take: (run) => deliver(run, run.random.chance(0.3)) },
  flood: {
    weight: 3,
    take: (run) => Promise.allSettled([...run.bank.notices, 0, 0].map(() => deliver(run, true))),
  },
  lose: { weight: 1, take: async ({ bank }) => loseNotice(bank) },
  ask: {
    weight: 3,
    take: ({ shop, random, counter }) => {
      shop.moveClock(random.between(1, 40) * 60_000);
      return shop.run('payments.ask-undecided', counter.tenantId);
    },
  },
  work: { weight: 6, take: ({ shop, random }) => doSomeJob(shop, random) },
  refund: {
    weight: 1,
    take: async ({ shop, counter, order }) =>
      order && refundOrder(shop.deps, counter.tenantId, order.orderId, BY_COMMAND),
  },
  refundPart: { weight: 3, take: (run) => refundSomePart(run) },
  // Triggered by an operator, the removal of a photo or an erasure.
  cancelForGood: {
    weight: 0.6,
    take: async ({ shop, counter, order, random }) => {
      const { orderId } = order ?? {};
      if (orderId === undefined) return;
      const reason = random.pick(CANCEL_REASONS);
      await shop.deps.database.inTenant(counter.tenantId, (scope) =>
        cancelAllForGood(shop.deps, scope, [orderId], reason),
      );
    },
  },
  day: { weight: 0.6, take: async ({ shop }) => shop.moveClock(25 * HOUR_MS) },
  giveUp: {
    weight: 0.6,
    take: ({ shop, counter }) => {
      shop.moveClock(8 * 24 * HOUR_MS);
      return cancelUnpaidOrders(shop.deps, counter.tenantId);
    },
  },
};

/**
 * Runs the steps of one order (cart, checkout, payment, notice, poll, refund, cancellation) in a seeded order,
 * several at once, while the shop's process dies and bank answers get lost; then stops the faults and checks the state.
 * @returns a sentence for each contradiction
 */
export async function runInterleaving(
  deps: AppDeps,
  counter: Counter,
  seed: string,
  counts: StepCounts = {},
): Promise<string[]> {
  const random = seededRandom(seed);
  const bank = openUnreliableBank(random, counter.books);
  const shop = await openMortalShop(deps, bank.provider, random);
  try {
    const address = `10.${[1, 2, 3].map(() => random.whole(0, 255)).join('.')}`;
    const run: Run = { counter, random, shop, bank, address, cartId: '', order: undefined };
    await fillCart(run);
    for (let left = random.whole(STEPS.least, STEPS.most); left > 0; ) {
      const names = Array.from({ length: random.whole(1, STEPS.atOnce) }, () => pickStep(random));
      left -= names.length;
      await Promise.allSettled(names.map((name) => STEPS_BY_NAME[name]?.take(run)));
      for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
    }
    await leaveInPeace(run);
    return await findDisagreements(deps, counter.tenantId, counter.books, run.cartId);
  } finally {
    await shop.app.close();
  }
}

function pickStep(random: Random): string {
  const steps = Object.entries(STEPS_BY_NAME);
  let at = random.next() * steps.reduce((total, [, { weight }]) => total + weight, 0);
  const found = steps.find(([, { weight }]) => {
    at -= weight;
    return at < 0;
  });
  return found?.[0] ?? 'work';
}

async function send(run: Run, method: 'POST' | 'PUT', url: string, payload?: object) {
  const { counter, address: remoteAddress } = run;
  const headers = { host: counter.host };
  return run.shop.app.inject({ method, url, headers, remoteAddress, ...(payload && { payload }) });
}

const bodyOf = (body: string): Record<string, string> => (body === '' ? {} : JSON.parse(body));

/** Calls once. @returns the answer's body; undefined if it is a refusal or the shop died */
async function call(run: Run, method: 'POST' | 'PUT', url: string, payload?: object) {
  const { statusCode, body } = await send(run, method, url, payload);
  return statusCode >= 300 ? undefined : bodyOf(body);
}

/** Calls until the shop lives long enough to answer. @throws on a refusal */
async function insist(run: Run, method: 'POST' | 'PUT', url: string, payload?: object) {
  for (;;) {
    const { statusCode, body } = await send(run, method, url, payload);
    if (statusCode < 300) return bodyOf(body);
    if (statusCode < 500) throw new Error(`${method} ${url} was refused: ${body}`);
  }
}

async function fillCart(run: Run): Promise<void> {
  const { productId, photoIds, codes } = run.counter;
  run.cartId = String((await insist(run, 'POST', CARTS, {})).shoppingCartId);
  const cart = `${CARTS}/${run.cartId}`;
  const count = run.random.whole(1, photoIds.length);
  // If the first answer was lost, the photo is already in the cart: the refusal says so.
  for (const photoId of photoIds.slice(0, count))
    for (let tries = 0; tries < 3; tries++)
      await call(run, 'POST', `${cart}/items`, { productId, photoIds: [photoId] });
  await insist(run, 'PUT', `${cart}/customer`, { email: 'buyer@example.com' });
  if (run.random.chance(0.6))
    await call(run, 'POST', `${cart}/promotionalCodes`, { code: run.random.pick(codes) });
}

async function checkout(run: Run): Promise<void> {
  const order = await call(run, 'POST', `${CARTS}/${run.cartId}`);
  if (order === undefined) return;
  const { orderId = '', invoiceId = '' } = order;
  if (run.order !== undefined && run.order.orderId !== orderId) throw new Error('one cart became two orders');
  run.order = { orderId, invoiceId };
}

async function pay(run: Run): Promise<void> {
  if (run.order === undefined) await checkout(run);
  if (run.order === undefined) return;
  await call(run, 'POST', `/public/invoice-service/api/v1/invoices/${run.order.invoiceId}/payments`, {
    paymentTypeId: run.random.pick(PAYMENT_TYPES),
    returnUrl: `http://${run.counter.host}/order-complete`,
  });
}

/** Refunds a line of the order or a small part of the total, from the state that an operator saw just before. */
async function refundSomePart({ shop, counter, order, random }: Run): Promise<void> {
  if (order === undefined) return;
  const { tenantId } = counter;
  const { orderId } = order;
  const seen = await shop.deps.database.inTenant(tenantId, async (scope) => {
    const found = await findOrder(scope, orderId);
    return found && readRefundable(scope, found);
  });
  const left = seen?.items.filter(({ leftMinor }) => leftMinor > 0) ?? [];
  if (seen === undefined || left.length === 0) return;
  const input = random.chance(0.5)
    ? { orderItemIds: [random.pick(left).orderItemId], amountMinor: null }
    : { orderItemIds: [], amountMinor: random.whole(1, seen.leftMinor) };
  await refundOrderPart(shop.deps, tenantId, orderId, input, BY_COMMAND, seen.leftMinor);
}

/** Delivers a random pending notice. It stays pending if the shop did not accept it or if it is delivered twice. */
async function deliver({ shop, bank, random, counter }: Run, comesAgain: boolean): Promise<void> {
  if (bank.notices.length === 0) return;
  const notice = random.pick(bank.notices);
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/public/payment-sandbox-service/api/v1/webhooks',
    headers: { host: counter.host, ...BANK_HEADERS },
    payload: notice.body,
  });
  if (reply.statusCode >= 500 || comesAgain) return;
  const place = bank.notices.indexOf(notice);
  if (place >= 0) bank.notices.splice(place, 1);
}

function loseNotice(bank: UnreliableBank): void {
  const place = bank.notices.findIndex(({ isLosable }) => isLosable);
  if (place >= 0) bank.notices.splice(place, 1);
}

async function doSomeJob(shop: MortalShop, random: Random): Promise<void> {
  if (shop.jobs.length > 0) await shop.doJob(random.pick(shop.jobs));
}

/** Stops all faults. Webhooks that were lost stay lost. */
async function leaveInPeace(run: Run): Promise<void> {
  const { shop, bank, counter } = run;
  shop.becomeImmortal();
  bank.becomeReliable();
  for (let round = 0; round < ROUNDS; round++) {
    while (bank.notices.length > 0) await deliver(run, false);
    shop.moveClock(3 * HOUR_MS);
    await shop.run('payments.ask-undecided', counter.tenantId);
    for (const job of [...shop.jobs]) await shop.doJob(job);
  }
}
