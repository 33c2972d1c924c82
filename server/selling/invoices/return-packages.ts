import { z } from 'zod';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { eachItem } from '#platform/queue/each-item.ts';
import { defineJob } from '#platform/queue/queue.ts';
import {
  type CreditedPackage,
  findOrder,
  listCreditedPackages,
  listOrderItems,
  listUncoveredOrders,
  noteItemRefunds,
} from '#selling/orders/index.ts';
import type { PaymentDeps } from '#selling/payments/index.ts';
import { decideRefund } from './refund-order.ts';
import { decidePartRefund, planPartRefund, readRefundable } from './refund-part.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** Items of a paid order that cost nothing were returned, so no money was refunded. The order's row is locked. */
    'order.items-returned': { orderId: string; orderItemIds: string[] };
  }
}

/**
 * Returns the packages to which an order's photos were credited. Retried while another refund of such a package's order
 * is pending: for two hours, and after that by `resumeReturnsJob`.
 */
export const returnPackagesJob = defineJob(
  'invoices.return-packages',
  { orderId: z.uuid() },
  { retryLimit: 20 },
);

/** Resumes the returns whose own job has failed. */
export const resumeReturnsJob = defineJob('invoices.resume-returns', {}, { retryLimit: 0 });

const CAUSE: Cause = {
  actor: { kind: 'Job', job: returnPackagesJob.name },
  why: 'photos that were paid before and counted in the package went back',
};

type ReturnDeps = Pick<PaymentDeps, 'clock' | 'events' | 'newId' | 'queue'>;

/** A package that a refund of other photos returns, too. */
export interface AlsoReturned extends Pick<CreditedPackage, 'orderId' | 'number' | 'paidItemIds'> {
  /** The amount that is refunded for the package, in minor units. */
  amountMinor: number;
}

/** Lists the packages that `returnPackages` will return if items of an order are refunded (decision 237). */
export async function listAlsoReturned(scope: Scope, paidOrderId: string): Promise<AlsoReturned[]> {
  const returned: AlsoReturned[] = [];
  for (const found of await listCreditedPackages(scope, paidOrderId)) {
    const order = await findOrder(scope, found.orderId);
    const left = order && (await readRefundable(scope, order));
    const item = left?.items.find(({ orderItemId }) => orderItemId === found.orderItemId);
    const { orderId, number, paidItemIds } = found;
    returned.push({ orderId, number, paidItemIds, amountMinor: item?.leftMinor ?? 0 });
  }
  return returned;
}

/** Sends the job if refunded photos of an order were credited to packages. */
export async function sendReturn(
  { queue }: Pick<PaymentDeps, 'queue'>,
  scope: Scope,
  orderId: string,
): Promise<void> {
  if ((await listUncovered(scope, orderId)).length > 0)
    await queue.send(scope, returnPackagesJob, [{ orderId }]);
}

/**
 * Refunds and returns the packages to which an order's photos were credited; otherwise their buyer would keep them
 * below their price. Each package has its own transaction, so that one that must wait does not delay the others.
 * @throws if a refund of such an order is pending; the job is then retried
 */
export async function returnPackages(
  deps: ReturnDeps & Pick<PaymentDeps, 'database'>,
  tenantId: string,
  orderId: string,
): Promise<void> {
  const { inTenant } = deps.database;
  const waiting: unknown[] = [];
  for (const uncovered of await inTenant(tenantId, (scope) => listUncovered(scope, orderId)))
    try {
      await inTenant(tenantId, (scope) => returnPackage(deps, scope, uncovered));
    } catch (error) {
      waiting.push(error);
    }
  if (waiting.length > 0) throw waiting[0];
}

/**
 * Returns all packages of a tenant that are due. A return that fails is logged with the id of the order, and retried in
 * later rounds.
 */
export async function resumeReturns(
  deps: ReturnDeps & Pick<PaymentDeps, 'database' | 'log'>,
  tenantId: string,
): Promise<void> {
  const items = await deps.database.inTenant(tenantId, listUncoveredOrders);
  const round = { sweep: resumeReturnsJob.name, tenantId, items, keyOf: (orderId: string) => orderId };
  await eachItem(deps, round, (orderId) => returnPackages(deps, tenantId, orderId));
}

async function listUncovered(scope: Scope, orderId: string): Promise<CreditedPackage[]> {
  return (await listCreditedPackages(scope, orderId)).filter(({ isUncovered }) => isUncovered);
}

/** Returns one package. Its order is refunded as a whole only if the buyer has nothing else from it. */
async function returnPackage(
  deps: ReturnDeps,
  scope: Scope,
  { orderId, orderItemId }: CreditedPackage,
): Promise<void> {
  const others = (await listOrderItems(scope, orderId)).filter((item) => item.orderItemId !== orderItemId);
  const isLast = others.every(({ isReturned }) => isReturned);
  const input = { orderItemIds: [orderItemId], amountMinor: null, leavesOthers: !isLast };
  const plan = await planPartRefund(scope, orderId, input);
  if (plan?.kind === 'Part') {
    const decided = await decidePartRefund(deps, scope, orderId, input, CAUSE, plan.leftMinor);
    // The order changed between planning and locking, so the job is retried.
    if (decided?.refundId === undefined) throw new Error(`the order ${orderId} changed during its refund`);
    return;
  }
  switch (plan?.why) {
    case 'WholeOrder':
      await decideRefund(deps, scope, orderId, CAUSE);
      return;
    case 'NotPaid':
    case 'NothingLeft':
      if (isLast && plan.why === 'NotPaid') await decideRefund(deps, scope, orderId, CAUSE);
      else await takeBack(deps, scope, orderId, orderItemId);
      return;
    default:
      throw new Error(`a package of the order ${orderId} cannot go back yet: ${plan?.why}`);
  }
}

/** Returns a package that cost nothing; the rest of its order stays. */
async function takeBack(
  { events }: Pick<ReturnDeps, 'events'>,
  scope: Scope,
  orderId: string,
  orderItemId: string,
): Promise<void> {
  await findOrder(scope, orderId, { lock: true });
  // The order's own job and the sweep may do this at the same time.
  const items = await listOrderItems(scope, orderId);
  if (items.some((item) => item.orderItemId === orderItemId && item.isReturned)) return;
  await noteItemRefunds(scope, orderId, [{ orderItemId, amountMinor: 0, isWhole: true }]);
  const orderItemIds = [orderItemId];
  const after = { amountMinor: 0, orderItemIds };
  await recordAction(scope, { what: 'order.refund', thingId: orderId, after }, CAUSE);
  await events.emit(scope, 'order.items-returned', { orderId, orderItemIds });
}
