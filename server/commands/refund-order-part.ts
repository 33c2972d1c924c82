import { makeFault } from '#contract/faults.ts';
import { formatAmount, toMajor } from '#contract/money.ts';
import {
  listAlsoReturned,
  type PartInput,
  type PartRefundPlan,
  planPartRefund,
  refundOrderPart,
  WHY_NO_PART,
} from '#selling/invoices/index.ts';
import { listOrderItems, type OrderRecord } from '#selling/orders/index.ts';
import { readDecimal } from '#selling/payments/index.ts';
import type { AppDeps } from '#server/app.ts';
import { textsOf } from './order-options.ts';
import { readCause } from './read-cause.ts';
import { describeAlsoReturned } from './refund-command.ts';
import type { Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/** The context of a call of `photofinish order`. */
export interface OrderCall {
  tenantId: string;
  order: OrderRecord;
  options: ParsedOptions;
  terminal: Pick<Terminal, 'print'> & Partial<Pick<Terminal, 'confirm'>>;
}

/**
 * Shows the consequences, asks, and refunds items of an order or an amount.
 * @returns the exit code: 0 if the money was refunded, 1 if the provider could not be reached yet, or nothing was
 * done
 */
export async function runPartRefund(deps: AppDeps, call: OrderCall): Promise<number> {
  const { tenantId, order, options, terminal } = call;
  const input = await readInput(deps, call);
  const cause = await readCause(deps, tenantId, options);
  const { orderId, currencyId, number } = order;
  const plan = await deps.database.inTenant(tenantId, (scope) => planPartRefund(scope, orderId, input));
  if (plan === undefined) throw new Error(`the order ${orderId} is gone`);
  if (plan.kind === 'Refused')
    throw new UsageError(`Order ${number}: ${makeFault(WHY_NO_PART[plan.why]).message}.`);
  const amount = (minor: number) => formatAmount(toMajor(minor, currencyId), currencyId, 'en', false);
  for (const line of describePlan(number, plan, amount)) terminal.print(line);
  const taken = plan.shares.flatMap(({ orderItemId, isWhole }) => (isWhole ? orderItemId : []));
  const packages = (
    await deps.database.inTenant(tenantId, (scope) => listAlsoReturned(scope, orderId))
  ).filter(({ paidItemIds }) => paidItemIds.some((id) => taken.includes(id)));
  for (const line of describeAlsoReturned(order, packages)) terminal.print(line);
  if (options.yes !== true && terminal.confirm === undefined)
    throw new UsageError('There is no terminal to ask: add --yes.');
  if (options.yes !== true && !(await terminal.confirm?.('Do it?'))) {
    terminal.print('Nothing was changed.');
    return 1;
  }
  try {
    const done = await refundOrderPart(deps, tenantId, orderId, input, cause, plan.leftMinor);
    terminal.print(SENTENCES[done?.outcome ?? 'Changed']);
    return done?.outcome === 'Given' ? 0 : 1;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    terminal.print(`The provider has not refunded it yet: ${why}. The workers keep trying.`);
    return 1;
  }
}

const SENTENCES = {
  Given: 'The money is refunded.',
  Failed: 'The provider refused the refund. "order show" has the reason.',
  Changed: 'Nothing was done: the order has changed meanwhile.',
} as const;

function describePlan(
  number: string,
  { payment, shares, amountMinor, leftMinor }: Extract<PartRefundPlan, { kind: 'Part' }>,
  amount: (minor: number) => string,
): string[] {
  return [
    `${amount(amountMinor)} of the remaining ${amount(leftMinor)} of order ${number} will be refunded by ${payment.paymentType} through ${payment.provider}:`,
    ...shares.map(
      (share) =>
        `  ${share.title}  ${amount(share.amountMinor)}${share.isWhole ? ', taken back: its downloads close' : ''}`,
    ),
  ];
}

/** Reads the part to refund: items by their line number or id, and an amount. */
async function readInput(deps: AppDeps, { tenantId, order, options }: OrderCall): Promise<PartInput> {
  const items = await deps.database.inTenant(tenantId, (scope) => listOrderItems(scope, order.orderId));
  const orderItemIds = textsOf(options, 'item').map((text) => {
    const item = items.find(
      ({ orderItemId }, index) => orderItemId === text.toLowerCase() || String(index + 1) === text,
    );
    if (item === undefined)
      throw new UsageError(`--item ${text}: order ${order.number} has no such line ("order show").`);
    return item.orderItemId;
  });
  const [text, ...others] = textsOf(options, 'amount');
  if (others.length > 0) throw new UsageError('--amount is given twice.');
  const amountMinor = text === undefined ? null : readDecimal(text, order.currencyId);
  if (amountMinor === undefined)
    throw new UsageError(`--amount ${text} is not an amount: write it like 7.50.`);
  return { orderItemIds, amountMinor };
}
