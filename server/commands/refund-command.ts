import { once } from 'node:events';
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { formatAmount, toMajor } from '#contract/money.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { describeRefund, type RefundConsequences } from '#operating/corrections/index.ts';
import type { Config } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import {
  type AlsoReturned,
  type RefundPlan,
  recordChargeback,
  refundOrder,
} from '#selling/invoices/index.ts';
import type { OrderRecord } from '#selling/orders/index.ts';
import { PaymentDisputed } from '#selling/payments/index.ts';
import type { AppDeps } from '#server/app.ts';
import { findNamedOrder } from './find-named-order.ts';
import { findNamedTenant } from './in-tenant.ts';
import { openPlatform } from './open-platform.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

const REASON_MAX = 500;
const LANGUAGE = 'en';

/** Prints lines at once, and asks before the command acts. */
export interface Operator {
  tell(line: string): void;
  /** @returns whether the operator agrees */
  confirm(question: string): Promise<boolean>;
}

/**
 * Runs `photofinish refund`.
 * @returns the exit code: 0 if it is done, 1 if the provider could not be reached yet or nothing was done
 */
export async function refundCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  const platform = await openPlatform(config, { isDemo: true, log: createLog('fatal') });
  try {
    return await runRefund(platform.deps, operands, options, operatorAtTerminal);
  } finally {
    await platform.close();
  }
}

const operatorAtTerminal: Operator = {
  tell: (line) => console.log(line),
  confirm: async (question) => {
    if (!stdin.isTTY) throw new UsageError('There is no terminal to ask: add --yes.');
    const terminal = createInterface({ input: stdin, output: stdout });
    // Ctrl-D closes the terminal without an answer.
    const closed = once(terminal, 'close').then(() => '');
    const answer = await Promise.race([terminal.question(`${question} [y/N] `), closed]);
    terminal.close();
    return /^y(es)?$/i.test(answer.trim());
  },
};

/**
 * Runs the command and prints the result.
 * @throws UsageError if the call is wrong; nothing is changed then
 */
export async function runRefund(
  deps: AppDeps,
  operands: string[],
  options: ParsedOptions,
  operator: Operator,
): Promise<number> {
  const { tenantId, wanted, reason } = await readInput(deps, operands, options);
  const { orderId } = await findNamedOrder(deps, tenantId, wanted);
  const found = await deps.database.inTenant(tenantId, (scope) => describeRefund(deps, scope, orderId));
  if (found === undefined) throw new Error(`the order ${orderId} is gone`);
  const { order, plan, giftCodes, packages } = found;
  const isChargeback = options.chargeback === true;
  for (const line of describePlan(order, plan, isChargeback)) operator.tell(line);
  if (plan.kind === 'Nothing' || (isChargeback && plan.kind === 'Cancel')) return 1;
  for (const line of warnOfGifts(giftCodes)) operator.tell(line);
  for (const line of describeAlsoReturned(order, packages)) operator.tell(line);
  if (options.yes !== true && !(await operator.confirm('Do it?'))) {
    operator.tell('Nothing was changed.');
    return 1;
  }
  const cause = { actor: BY_COMMAND.actor, why: reason };
  if (isChargeback && 'payment' in plan) {
    const { amountMinor } = plan.payment;
    const done = await deps.database.inTenant(tenantId, (scope) =>
      recordChargeback(deps, scope, orderId, cause, { amountMinor }),
    );
    operator.tell(
      done === 'Recorded'
        ? `The chargeback is recorded; order ${order.number} is canceled.`
        : `Nothing was done: order ${order.number} has changed meanwhile.`,
    );
    return done === 'Recorded' ? 0 : 1;
  }
  try {
    const done = await refundOrder(deps, tenantId, order.orderId, cause);
    operator.tell(describeDone(order, done));
    return done?.kind === 'Nothing' ? 1 : 0;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    operator.tell(
      error instanceof PaymentDisputed
        ? `The provider does not refund it: the buyer's bank disputes the payment (${why}). If the dispute is won, refund the order again. If it is lost, run this command with --chargeback.`
        : `The provider has not refunded it yet: ${why}. The workers keep trying.`,
    );
    return 1;
  }
}

async function readInput(deps: AppDeps, operands: string[], options: ParsedOptions) {
  const { order: wanted, reason = 'Refunded by the operator' } = options;
  if (operands.length > 0) throw new UsageError('Name the order with --order.');
  if (typeof wanted !== 'string') throw new UsageError('--order is missing.');
  if (typeof reason !== 'string' || reason.trim() === '' || reason.length > REASON_MAX)
    throw new UsageError(`--reason must be a sentence of at most ${REASON_MAX} characters.`);
  const { tenantId } = await findNamedTenant(deps, options);
  return { tenantId, wanted: wanted.trim(), reason: reason.trim() };
}

/** Warns of gift codes that were already used: a gift code ends with its order, but purchases made with it stay. */
function warnOfGifts(codes: RefundConsequences['giftCodes']): string[] {
  const used = codes.filter(({ isUsed }) => isUsed).map(({ code }) => code);
  if (used.length === 0) return [];
  const which =
    codes.length === 1
      ? 'Its gift code was'
      : `${used.length} of its ${codes.length} gift codes ${used.length === 1 ? 'was' : 'were'}`;
  return [
    `Careful: ${which} used already (${used.join(', ')}). Buyers who used them keep the photos without paying.`,
  ];
}

/** Describes the packages of other orders that go back with the refund. */
export function describeAlsoReturned(
  { currencyId }: Pick<OrderRecord, 'currencyId'>,
  packages: readonly AlsoReturned[],
): string[] {
  return packages.map(
    ({ number, amountMinor }) =>
      `The package of order ${number} goes back, too, and ${formatAmount(toMajor(amountMinor, currencyId), currencyId, LANGUAGE, false)} is refunded for it: these photos had reduced its price.`,
  );
}

function describePlan(order: OrderRecord, plan: RefundPlan, isChargeback: boolean): string[] {
  const amount = (minor: number) =>
    formatAmount(toMajor(minor, order.currencyId), order.currencyId, LANGUAGE, false);
  const heading = `Order ${order.number} of ${order.createdAt.toISOString().slice(0, 10)}, ${order.email}, ${amount(order.totalMinor)}`;
  const closing = 'The order is canceled and its downloads close.';
  switch (plan.kind) {
    case 'Nothing':
      return [heading, `It is ${plan.orderState}, so there is nothing to refund.`];
    case 'Cancel':
      if (isChargeback) return [heading, 'Nothing was paid for it, so no bank took money back.'];
      return [heading, 'Nothing was paid for it, so no money moves.', closing];
    default:
      if (isChargeback)
        return [
          heading,
          `${amount(plan.payment.amountMinor)} paid by ${plan.payment.paymentType} is booked as taken back by the buyer's bank. ${plan.payment.provider} is not called, and the buyer gets no mail.`,
          closing,
        ];
      return [
        heading,
        `${amount(plan.payment.amountMinor)} paid by ${plan.payment.paymentType} will be refunded through ${plan.payment.provider}${plan.kind === 'Resume' ? ', as was decided before' : ''}.`,
        closing,
      ];
  }
}

function describeDone(order: OrderRecord, done: RefundPlan | undefined): string {
  if (done === undefined || done.kind === 'Nothing')
    return `Nothing was done: order ${order.number} has changed meanwhile.`;
  return done.kind === 'Cancel'
    ? `Order ${order.number} is canceled.`
    : `The money is refunded; order ${order.number} is canceled.`;
}
