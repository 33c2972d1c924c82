import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { findOrder, listOrderItems, type OrderRecord } from '#selling/orders/index.ts';
import {
  canCharge,
  findPayment,
  hasNoPendingRefund,
  isKept,
  listPartRefunds,
  listPayments,
  type PaymentDeps,
  type PaymentRecord,
  type RefundShare,
  refundPart,
  returnPart,
} from '#selling/payments/index.ts';
import {
  type LeftOfItem,
  leftOfItems,
  type PartInput,
  planShares,
  type WhyNoPart,
} from './part-refund.rules.ts';

/** What a partial refund would do. */
export type PartRefundPlan =
  | {
      kind: 'Part';
      payment: Pick<PaymentRecord, 'paymentId' | 'paymentType' | 'provider' | 'currencyId'>;
      shares: RefundShare[];
      amountMinor: number;
      /** What can be refunded of the order before this refund. */
      leftMinor: number;
    }
  | { kind: 'Refused'; why: WhyNoPart };

/** What can be refunded of an order and of each of its items. */
export interface Refundable {
  payment: PaymentRecord;
  items: LeftOfItem[];
  leftMinor: number;
  /** Whether a refund of the whole order is pending; until it is completed, no part is refunded. */
  isReturning: boolean;
}

/**
 * Reads what can be refunded of a paid order.
 * @returns undefined if there is no money left to refund
 */
export async function readRefundable(scope: Scope, order: OrderRecord): Promise<Refundable | undefined> {
  if (order.state !== 'Completed') return undefined;
  const payments = await listPayments(scope, order.invoiceId);
  const paid = payments.flatMap((each) => ('discountOf' in each || each.state !== 'Paid' ? [] : each));
  const payment = paid.find(isKept) ?? paid[0];
  if (payment === undefined) return undefined;
  const discount = payments.find((each) => 'discountOf' in each && each.discountOf === payment.paymentId);
  const items = leftOfItems(await listOrderItems(scope, order.orderId), discount?.amountMinor ?? 0);
  const parts = await listPartRefunds(scope, [payment.paymentId]);
  return {
    payment,
    items,
    leftMinor: items.reduce((sum, { leftMinor }) => sum + leftMinor, 0),
    isReturning: !hasNoPendingRefund(payment, parts),
  };
}

/**
 * Plans what `refundOrderPart` would do now.
 * @returns undefined if the order does not exist
 */
export async function planPartRefund(
  scope: Scope,
  orderId: string,
  input: PartInput,
): Promise<PartRefundPlan | undefined> {
  const order = await findOrder(scope, orderId);
  return order && planFor(scope, order, input);
}

async function planFor(scope: Scope, order: OrderRecord, input: PartInput): Promise<PartRefundPlan> {
  const refundable = await readRefundable(scope, order);
  if (refundable === undefined) return { kind: 'Refused', why: 'NotPaid' };
  const { payment, items, leftMinor, isReturning } = refundable;
  if (isReturning) return { kind: 'Refused', why: 'Returning' };
  const shares = planShares(items, input);
  if (typeof shares === 'string') return { kind: 'Refused', why: shares };
  const amountMinor = shares.reduce((sum, share) => sum + share.amountMinor, 0);
  if (!canCharge(payment.provider, { amountMinor, currencyId: payment.currencyId }))
    return { kind: 'Refused', why: 'TooPrecise' };
  return { kind: 'Part', payment, shares, amountMinor, leftMinor };
}

/**
 * Decides a partial refund as planned by `planPartRefund`, in the caller's transaction. A job refunds the part and then
 * returns its items. The order stays paid.
 * @param seenLeftMinor the confirmed rest, in minor units; if it has changed, nothing is done
 * @returns the present plan, with the refund's id if it was decided; undefined if the order does not exist
 */
export async function decidePartRefund(
  deps: Pick<PaymentDeps, 'clock' | 'newId' | 'queue'>,
  scope: Scope,
  orderId: string,
  input: PartInput,
  cause: Cause,
  seenLeftMinor: number,
): Promise<{ plan: PartRefundPlan; refundId: string | undefined } | undefined> {
  const planned = await planPartRefund(scope, orderId, input);
  // A payment is locked before its order, in the same order as by a webhook.
  if (planned?.kind === 'Part')
    await findPayment(scope, { paymentId: planned.payment.paymentId }, { lock: true });
  const order = await findOrder(scope, orderId, { lock: true });
  if (order === undefined) return undefined;
  const plan = await planFor(scope, order, input);
  if (plan.kind === 'Refused' || plan.leftMinor !== seenLeftMinor) return { plan, refundId: undefined };
  const { payment, shares, amountMinor } = plan;
  const { paymentId } = payment;
  const refundId = await returnPart(deps, scope, { paymentId, shares, reason: cause.why ?? '' });
  const { currencyId } = order;
  const after = { amountMinor, currencyId, orderItemIds: shares.map(({ orderItemId }) => orderItemId) };
  await recordAction(scope, { what: 'order.refund', thingId: orderId, after }, cause);
  return { plan, refundId };
}

/**
 * Refunds a part of a paid order. The decision and its job are written in one transaction, so that the refund is made
 * even if this process dies. Then this process makes it at once.
 * @throws what the provider throws; the decision stays, and the job retries
 */
export async function refundOrderPart(
  deps: PaymentDeps,
  tenantId: string,
  orderId: string,
  input: PartInput,
  cause: Cause,
  seenLeftMinor: number,
): Promise<{ plan: PartRefundPlan; outcome: 'Given' | 'Failed' | 'Changed' } | undefined> {
  const decided = await deps.database.inTenant(tenantId, (scope) =>
    decidePartRefund(deps, scope, orderId, input, cause, seenLeftMinor),
  );
  if (decided === undefined) return undefined;
  const { plan, refundId } = decided;
  if (refundId === undefined) return { plan, outcome: 'Changed' };
  const state = await refundPart(deps, tenantId, refundId);
  return { plan, outcome: state === 'Given' ? 'Given' : 'Failed' };
}
