import { DAYS_MAX } from '#contract/desk-orders.ts';
import { type CurrencyId, formatAmount, toMajor } from '#contract/money.ts';
import { listOrderArchives } from '#delivering/archives/index.ts';
import { listOrderMails, resendOrderMail } from '#delivering/mails/index.ts';
import type { Config } from '#platform/config.ts';
import { cancelUnpaid } from '#selling/invoices/index.ts';
import { type Extension, extendOrder, listOrderItems } from '#selling/orders/index.ts';
import {
  isKept,
  isUndecided,
  listRefundFailures,
  listRefundsOfInvoice,
  listTries,
} from '#selling/payments/index.ts';
import { issueGoodwillCode } from '#selling/promo-codes/index.ts';
import type { AppDeps } from '#server/app.ts';
import { findNamedOrder } from './find-named-order.ts';
import { withTenant } from './in-tenant.ts';
import { readBenefit, readWhole } from './order-options.ts';
import { readCause } from './read-cause.ts';
import { readEmail } from './read-email.ts';
import { type OrderCall as Call, runPartRefund } from './refund-order-part.ts';
import { openTerminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

type OrderDeps = AppDeps;

const ACTIONS: Record<string, (deps: OrderDeps, call: Call) => Promise<void>> = {
  show,
  resend,
  extend,
  'give-code': giveCode,
};

/** The actions that ask first; each returns the exit code. */
const ASKING: Record<string, (deps: OrderDeps, call: Call) => Promise<number>> = {
  cancel,
  refund: runPartRefund,
};

/** Runs `photofinish order`. @returns the exit code */
export async function orderCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  return withTenant(config, options, (deps, tenantId) =>
    runOrderCommand(deps, tenantId, operands, options, openTerminal()),
  );
}

/**
 * Runs the command and prints the result.
 * @throws UsageError if the call is wrong or impossible; nothing is changed then
 */
export async function runOrderCommand(
  deps: OrderDeps,
  tenantId: string,
  [name = '', wanted, ...others]: string[],
  options: ParsedOptions,
  terminal: Call['terminal'],
): Promise<number> {
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  const asking = Object.hasOwn(ASKING, name) ? ASKING[name] : undefined;
  if ((action === undefined && asking === undefined) || wanted === undefined || others.length > 0)
    throw new UsageError(
      `Use "order ${[...Object.keys(ACTIONS), ...Object.keys(ASKING)].join('|')} NUMBER".`,
    );
  const order = await findNamedOrder(deps, tenantId, wanted.trim());
  if (asking !== undefined) return asking(deps, { tenantId, order, options, terminal });
  await action?.(deps, { tenantId, order, options, terminal });
  return 0;
}

const REFUND_STATES = { Asked: 'being refunded', Given: 'refunded', Failed: 'refused' } as const;

const amount = (minor: number, currencyId: CurrencyId) =>
  formatAmount(toMajor(minor, currencyId), currencyId, 'en', false);

async function show(deps: OrderDeps, { tenantId, order, options, terminal }: Call): Promise<void> {
  const { orderId, invoiceId, currencyId } = order;
  const found = await deps.database.inTenant(tenantId, async (scope) => {
    const payments = await listTries(scope, invoiceId);
    const paymentIds = payments.map(({ paymentId }) => paymentId);
    return {
      items: await listOrderItems(scope, orderId),
      payments,
      refunds: await listRefundsOfInvoice(scope, invoiceId),
      refundFailures: await listRefundFailures(scope, paymentIds),
      mails: await listOrderMails(scope, orderId),
      archives: await listOrderArchives(scope, orderId),
    };
  });
  if (options.json === true) return terminal.print(JSON.stringify({ ...order, ...found }));
  const { items, payments, refunds, refundFailures, mails, archives } = found;
  const kept = order.keptUntil === null ? '' : `, kept until ${order.keptUntil.toISOString()}`;
  const lines = [
    `${order.number}  ${order.state}  ${order.email}  ${amount(order.totalMinor, currencyId)}  ${order.createdAt.toISOString()}${kept}`,
    ...items.map(
      (item, index) =>
        `  ${index + 1}. ${item.title}  ${item.eventName}  ${amount(item.totalMinor, currencyId)}${item.refundedMinor === 0 ? '' : `, ${amount(item.refundedMinor, currencyId)} refunded`}${item.isReturned ? ', returned' : ''}  ${item.photoId ?? ''}`,
    ),
    ...payments.map(
      (payment) =>
        `  payment ${payment.invoiceNumber}  ${payment.provider} ${payment.paymentType}  ${payment.state}${payment.state === 'Paid' && !isKept(payment) ? ', on its way back' : ''}  ${amount(payment.amountMinor, payment.currencyId)}`,
    ),
    ...refunds.map(
      (refund) =>
        `  refund ${amount(refund.amountMinor, currencyId)}  ${REFUND_STATES[refund.state]}${refund.said === null ? '' : `: ${refund.said}`}  ${refund.decidedAt.toISOString()}`,
    ),
    ...refundFailures.map(
      (failure) =>
        `  refund ${amount(failure.amountMinor, currencyId)}  came back: ${failure.said}  ${failure.paidOtherwiseAt === null ? 'the buyer has no money yet: pay it from the bank, then record it at the desk' : 'paid another way'}  ${failure.heardAt.toISOString()}`,
    ),
    ...mails.map(
      (mail) =>
        `  mail ${mail.kind}  ${mail.recipient}  ${mail.state}${mail.reason === null ? '' : `: ${mail.reason}`}  ${mail.createdAt.toISOString()}`,
    ),
    ...archives.map(
      (archive) =>
        `  archive ${archive.archiveId}  ${archive.state}  ${archive.files} files, ${archive.size} bytes`,
    ),
  ];
  for (const line of lines) terminal.print(line.trimEnd());
}

async function resend(deps: OrderDeps, { tenantId, order, options, terminal }: Call): Promise<void> {
  const { orderId, number } = order;
  const email = typeof options.to === 'string' ? readEmail(options.to) : undefined;
  const cause = await readCause(deps, tenantId, options);
  const done = await deps.database.inTenant(tenantId, (scope) =>
    resendOrderMail(deps, scope, { orderId, email }, cause),
  );
  if (done !== 'Written') throw new UsageError(`Order ${number} is not paid, so it has no mails.`);
  terminal.print(`The mails of order ${number} are on their way to ${email ?? order.email}.`);
}

type WhyNot = Extract<Extension, { outcome: 'Refused' }>['why'];

const WHY_NOT_EXTENDED: Record<WhyNot, string> = {
  NotThere: 'is gone',
  NotPaid: 'is not paid, so it delivers no files',
  Endless: 'is already kept without an end',
  Longer: 'is already kept for longer',
};

async function extend(deps: OrderDeps, { tenantId, order, options, terminal }: Call): Promise<void> {
  const days = readDays(options);
  const cause = await readCause(deps, tenantId, options);
  const done = await deps.database.inTenant(tenantId, (scope) =>
    extendOrder(deps, scope, order.orderId, days, cause),
  );
  if (done.outcome === 'Refused')
    throw new UsageError(`Order ${order.number} ${WHY_NOT_EXTENDED[done.why]}.`);
  terminal.print(`The files of order ${order.number} are kept until ${done.keptUntil.toISOString()}.`);
}

async function giveCode(deps: OrderDeps, { tenantId, order, options, terminal }: Call): Promise<void> {
  const benefit = readBenefit(options, order.currencyId);
  if (benefit.kind === 'FreeProduct') throw new UsageError('Add --percent or --amount.');
  const days = readDays(options);
  const cause = await readCause(deps, tenantId, options);
  const given = await deps.database.inTenant(tenantId, (scope) =>
    issueGoodwillCode(deps, scope, order.orderId, { benefit, days }, cause),
  );
  if (given === undefined) throw new Error(`the order ${order.orderId} is gone`);
  terminal.print(
    `A promo code is on its way to ${order.email}; it is valid until ${given.validUntil.toISOString()}.`,
  );
}

/** Shows the consequences, asks, and cancels an unpaid order for good. */
async function cancel(deps: OrderDeps, { tenantId, order, options, terminal }: Call): Promise<number> {
  const { orderId, number } = order;
  if (order.state !== 'AwaitingPayment')
    throw new UsageError(
      `Order ${number} is ${order.state}: only unpaid orders can be canceled. Use "photofinish refund" for a paid one.`,
    );
  const cause = await readCause(deps, tenantId, options);
  const tries = await deps.database.inTenant(tenantId, (scope) => listTries(scope, order.invoiceId));
  terminal.print(
    `Order ${number} is canceled for good: it can no longer be paid, and its codes can be used again.`,
  );
  for (const payment of tries)
    if (isUndecided(payment.state))
      terminal.print(
        `  A payment of ${amount(payment.amountMinor, payment.currencyId)} through ${payment.provider} is undecided (${payment.state}).`,
      );
  terminal.print('  A late payment is refunded automatically; the order stays canceled.');
  if (options.yes !== true && terminal.confirm === undefined)
    throw new UsageError('There is no terminal to ask: add --yes.');
  if (options.yes !== true && !(await terminal.confirm?.('Cancel it?'))) {
    terminal.print('Nothing was changed.');
    return 1;
  }
  const done = await deps.database.inTenant(tenantId, (scope) => cancelUnpaid(deps, scope, orderId, cause));
  terminal.print(
    done === 'Canceled'
      ? `Order ${number} is canceled.`
      : 'Nothing was done: the order has changed meanwhile.',
  );
  return done === 'Canceled' ? 0 : 1;
}

function readDays(options: ParsedOptions): number {
  const days = readWhole(options, 'days', DAYS_MAX);
  if (days === undefined) throw new UsageError('--days is missing.');
  return days;
}
