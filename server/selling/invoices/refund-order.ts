import type { OrderState } from '#contract/order.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { cancelOrder, findOrder, type OrderRecord } from '#selling/orders/index.ts';
import {
  findPayment,
  isKept,
  listPartRefunds,
  listTries,
  type PaymentDeps,
  type PaymentRecord,
  refundPayment,
  resumeRefund,
  returnPayment,
} from '#selling/payments/index.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** The refund of a paid order was decided and will be made: nothing that the order bought pays for anything any more. */
    'order.refund-decided': { orderId: string };
    /**
     * An order was canceled because it was refunded or its buyer's bank took the money back, or on request if nothing was paid
     * for it.
     */
    'order.refunded': { orderId: string; isChargeback: boolean };
  }
}

/** What refunding an order would do. */
export type RefundPlan =
  /** The provider refunds this payment, or what is left of it. Then the order is canceled. */
  | { kind: 'Refund'; payment: RefundedPayment }
  /** The same as Refund, but it was decided before; the provider is called again. */
  | { kind: 'Resume'; payment: RefundedPayment }
  /** Nothing had to be paid, so the order is only canceled. */
  | { kind: 'Cancel' }
  /** The order is unpaid or canceled. */
  | { kind: 'Nothing'; orderState: OrderState };

/** A plan that a member confirmed. */
export interface SeenRefund {
  kind: RefundPlan['kind'];
  /** The amount to refund that was shown; undefined if none was shown. */
  amountMinor?: number | undefined;
}

type RefundedPayment = Pick<
  PaymentRecord,
  'paymentId' | 'paymentType' | 'provider' | 'amountMinor' | 'currencyId'
>;

/**
 * Plans what `refundOrder` would do now.
 * @returns undefined if the order does not exist
 */
export async function planRefund(scope: Scope, orderId: string): Promise<RefundPlan | undefined> {
  const order = await findOrder(scope, orderId);
  return order && planFor(scope, order);
}

async function planFor(scope: Scope, order: OrderRecord): Promise<RefundPlan> {
  if (order.state !== 'Completed') return { kind: 'Nothing', orderState: order.state };
  const paid = (await listTries(scope, order.invoiceId)).filter(({ state }) => state === 'Paid');
  const kept = paid.find(isKept);
  if (kept !== undefined) return { kind: 'Refund', payment: await restOf(scope, kept, order) };
  const [returning] = paid;
  if (returning === undefined) return { kind: 'Cancel' };
  return { kind: 'Resume', payment: await restOf(scope, returning, order) };
}

/** Returns what is left of a payment to refund; partial refunds may be completed or pending. */
async function restOf(
  scope: Scope,
  payment: PaymentRecord,
  { refundedMinor }: OrderRecord,
): Promise<RefundedPayment> {
  const asked = (await listPartRefunds(scope, [payment.paymentId])).filter(({ state }) => state === 'Asked');
  const askedMinor = asked.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return { ...payment, amountMinor: payment.amountMinor - refundedMinor - askedMinor };
}

/** Returns whether a plan still equals the confirmed one: the same effect and the same amount. */
export function isAsConfirmed(plan: RefundPlan, { kind, amountMinor }: SeenRefund): boolean {
  if (plan.kind !== kind) return false;
  return amountMinor === undefined || !('payment' in plan) || plan.payment.amountMinor === amountMinor;
}

/**
 * Decides a refund as planned by `planRefund`, in the caller's transaction. A job refunds the payment and then cancels
 * the order. An order without a payment is canceled at once. If the refund was decided before, the job is sent again.
 * @param seen the confirmed plan; if the plan has changed, nothing is done
 * @returns the present plan; undefined if the order does not exist
 */
export async function decideRefund(
  deps: Pick<PaymentDeps, 'clock' | 'events' | 'queue'>,
  scope: Scope,
  orderId: string,
  cause: Cause,
  seen?: SeenRefund,
): Promise<RefundPlan | undefined> {
  const planned = await planRefund(scope, orderId);
  // A payment is locked before its order, in the same order as by a webhook.
  if (planned?.kind === 'Refund')
    await findPayment(scope, { paymentId: planned.payment.paymentId }, { lock: true });
  const order = await findOrder(scope, orderId, { lock: true });
  const plan = order && (await planFor(scope, order));
  if (plan !== undefined && seen !== undefined && !isAsConfirmed(plan, seen)) return plan;
  if (plan?.kind === 'Refund') {
    await returnPayment(deps, scope, plan.payment.paymentId, cause.why);
    await deps.events.emit(scope, 'order.refund-decided', { orderId });
  }
  if (plan?.kind === 'Resume') await resumeRefund(deps, scope, plan.payment.paymentId);
  if (plan?.kind === 'Cancel' && (await cancelOrder(deps, scope, orderId, { isRefund: true })))
    await deps.events.emit(scope, 'order.refunded', { orderId, isChargeback: false });
  if (plan?.kind === 'Refund' || plan?.kind === 'Cancel')
    await recordAction(scope, { what: 'order.refund', thingId: orderId }, cause);
  return plan;
}

/**
 * Refunds a completed order and cancels it. The decision and its job are written in one transaction, so that the refund
 * is made even if this process dies. Then this process makes the refund at once.
 * @returns what was done; undefined if the order does not exist
 * @throws what the provider throws; the decision stays, and the job retries
 */
export async function refundOrder(
  deps: PaymentDeps,
  tenantId: string,
  orderId: string,
  cause: Cause,
): Promise<RefundPlan | undefined> {
  const plan = await deps.database.inTenant(tenantId, (scope) => decideRefund(deps, scope, orderId, cause));
  if (plan?.kind === 'Refund' || plan?.kind === 'Resume')
    await refundPayment(deps, tenantId, plan.payment.paymentId);
  return plan;
}
