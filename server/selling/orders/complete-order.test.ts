import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Scope } from '#platform/database/database.ts';
import { createEvents } from '#platform/events.ts';
import { listEntries } from '#selling/ledger/ledger.store.ts';
import { type Bought, openPayingBuyer, type PayingBuyer } from '#tests/factories/paying-buyer.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

const TENANT = 'photofinish';

/** All steps of a paid order, and the event after them, in the order of `completeOrder`. */
const STEPS = [
  'order.settle-codes',
  'order.keep-consents',
  'order.resume-preorder',
  'order.book-sale',
  'order.frame-photos',
  'order.mail-delivery',
  'order.paid',
  'order.issue-receipt',
];

let shop: TestShop;
let buyer: PayingBuyer;

beforeAll(async () => {
  shop = await openTestShop();
  buyer = await openPayingBuyer(shop);
});
afterAll(() => shop.close());
afterEach(() => vi.restoreAllMocks());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

/** Records which steps are run for an order, without changing them. */
function watchSteps(bought: Bought): string[] {
  const taken: string[] = [];
  const { run, emit } = shop.deps.events;
  const note = (name: string, payload: object) => {
    if ('orderId' in payload && payload.orderId === bought.orderId && STEPS.includes(name)) taken.push(name);
  };
  vi.spyOn(shop.deps.events, 'run').mockImplementation((scope, name, payload) => {
    note(name, payload);
    return run(scope, name, payload);
  });
  vi.spyOn(shop.deps.events, 'emit').mockImplementation((scope, name, payload) => {
    note(name, payload);
    return emit(scope, name, payload);
  });
  return taken;
}

/** Counts what the steps of an order leave behind. */
function countTraces({
  orderId,
  invoiceId,
}: Bought): Promise<Record<'mails' | 'sales' | 'receipts', number>> {
  return inShop(async (scope) => {
    const { trx } = scope;
    const mails = await trx.selectFrom('mails').select('kind').where('orderId', '=', orderId).execute();
    const receipts = await trx
      .selectFrom('receipts')
      .select('receiptId')
      .where('invoiceId', '=', invoiceId)
      .execute();
    const entries = await listEntries(scope, orderId);
    const sales = entries.filter(({ kind }) => kind === 'Sale').length;
    return { mails: mails.length, sales, receipts: receipts.length };
  });
}

test('runs every step once, in order, even if the provider reports the payment twice in parallel and again later', async () => {
  const bought = await buyer.order();
  const notice = await buyer.noticeOf(bought, await buyer.atBank(bought, ['pay', 'confirm-silently']));
  const taken = watchSteps(bought);
  const twice = await Promise.all([buyer.deliver(TENANT, notice), buyer.deliver(TENANT, notice)]);
  expect(twice).toEqual([204, 204]);
  expect(await buyer.deliver(TENANT, notice)).toBe(204);
  expect(taken).toEqual(STEPS);
  expect(await buyer.stateOf(bought)).toBe('Completed');
  expect(await countTraces(bought)).toEqual({ mails: 1, sales: 1, receipts: 1 });
});

test.each(STEPS.filter((step) => step !== 'order.paid'))(
  'a failing step %s rolls the payment back, and the provider’s next notice completes the payment',
  async (failing) => {
    const bought = await buyer.order();
    const notice = await buyer.noticeOf(bought, await buyer.atBank(bought, ['pay', 'confirm-silently']));
    const { run } = shop.deps.events;
    vi.spyOn(shop.deps.events, 'run').mockImplementation((scope, name, payload) =>
      name === failing ? Promise.reject(new Error(`${name} fails`)) : run(scope, name, payload),
    );
    expect(await buyer.deliver(TENANT, notice)).toBe(500);
    expect(await buyer.stateOf(bought)).toBe('AwaitingPayment');
    expect(await countTraces(bought)).toEqual({ mails: 0, sales: 0, receipts: 0 });
    vi.restoreAllMocks();
    expect(await buyer.deliver(TENANT, notice)).toBe(204);
    expect(await buyer.stateOf(bought)).toBe('Completed');
    expect(await countTraces(bought)).toEqual({ mails: 1, sales: 1, receipts: 1 });
  },
);

test('each step is run by exactly one slice', async () => {
  const events = createEvents();
  await expect(inShop((scope) => events.run(scope, 'order.book-sale', { orderId: 'x' }))).rejects.toThrow(
    'no slice implements the step order.book-sale',
  );
  events.handle('order.book-sale', () => Promise.resolve());
  expect(() => events.handle('order.book-sale', () => Promise.resolve())).toThrow(
    'already has an implementation',
  );
});
