/**
 * Checks that money and states always agree. The steps of orders (cart, checkout, payment, notice, poll, refund, cancellation)
 * run in random sequence, several at once. The shop's process dies around its commits, and the bank responds late, twice, out of
 * order or not at all. Then the faults stop, and the ledger is compared with the bank's books.
 *
 *     node bench/reconciliation.ts [--interleavings 1000] [--seed 1]
 */
import { parseArgs } from 'node:util';
import type { AppDeps } from '#server/app.ts';
import { type Counter, runInterleaving, type StepCounts } from '#tests/faults/interleaving.ts';
import { findDisagreements } from '#tests/faults/money-state.ts';
import { openCounter } from '#tests/faults/open-counter.ts';
import { createShopFolder } from '#tests/faults/shop-process.ts';
import { describeMachine } from '../scripts/figures/machine.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';

/** Returns the final states of the orders and their payments, to check that the runs covered all of them. */
async function readEndings(deps: AppDeps, { tenantId }: Counter): Promise<Figure[]> {
  const { orders, payments, parts } = await deps.database.inTenant(tenantId, async ({ trx }) => ({
    orders: await trx.selectFrom('orders').select(['state', 'orderId', 'invoiceId']).execute(),
    payments: await trx
      .selectFrom('payments')
      .select(['state', 'refundReason', 'discountOf', 'invoiceId'])
      .execute(),
    parts: await trx.selectFrom('partRefunds').select('state').execute(),
  }));
  const tries = payments.filter((payment) => payment.discountOf === null);
  const count = (rows: { state: string }[]): string =>
    [...Map.groupBy(rows, (row) => row.state)].map(([state, group]) => `${group.length} ${state}`).join(', ');
  const reasons = tries.flatMap((payment) => payment.refundReason ?? []);
  return [
    { name: 'orders', measured: count(orders) },
    { name: 'partial refunds', measured: count(parts) },
    { name: 'payments', measured: count(tries) },
    { name: 'payments with a discount', measured: String(payments.length - tries.length) },
    {
      name: 'refunded money',
      measured: [...Map.groupBy(reasons, (reason) => reason)]
        .map(([reason, group]) => `${group.length} ${reason}`)
        .join(', '),
    },
  ];
}

async function measure(deps: AppDeps, interleavings: number, seed: string): Promise<Figure[]> {
  const counter = await openCounter(deps);
  const counts: StepCounts = {};
  const disagreeing: string[] = [];
  for (let number = 0; number < interleavings; number++) {
    const name = `${seed}.${number}`;
    const found = await runInterleaving(deps, counter, name, counts);
    if (found.length > 0) disagreeing.push(`${name}: ${found.join('; ')}`);
  }
  const all = await findDisagreements(deps, counter.tenantId, counter.books);
  return [
    { name: 'interleavings', measured: String(interleavings) },
    {
      name: 'steps',
      measured: Object.entries(counts)
        .map(([step, taken]) => `${taken} ${step}`)
        .join(', '),
    },
    ...(await readEndings(deps, counter)),
    {
      name: 'interleavings after which the ledger and the bank disagree',
      limit: 'none',
      measured: disagreeing.length === 0 ? 'none' : disagreeing.join(' / '),
      isKept: disagreeing.length === 0,
    },
    {
      name: 'disagreements over all orders at the end',
      limit: 'none',
      measured: all.length === 0 ? 'none' : String(all.length),
      isKept: all.length === 0,
    },
  ];
}

const { values } = parseArgs({
  options: { interleavings: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
});
const machine = describeMachine();
const interleavings = Math.max(1, Number.parseInt(values.interleavings, 10) || 1);
const shop = await createShopFolder();
try {
  const figures = await shop.withPlatform((deps) => measure(deps, interleavings, values.seed));
  console.log(markdownTable('money and states, after random interleavings', figures, machine));
} finally {
  await shop.remove();
}
