import { z } from 'zod';
import type { Cause } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { defineJob } from '#platform/queue/queue.ts';
import { listUncovered, noteItemRefunds } from '#selling/orders/index.ts';
import type { PaymentDeps } from '#selling/payments/index.ts';
import { decideRefund } from './refund-order.ts';
import { decidePartRefund, planPartRefund } from './refund-part.ts';

/**
 * Takes back the packages to which an order's photos were credited; retried while another refund of their orders is
 * pending.
 */
export const returnPackagesJob = defineJob(
  'invoices.return-packages',
  { orderId: z.uuid() },
  { retryLimit: 20 },
);

const CAUSE: Cause = {
  actor: { kind: 'Job', job: returnPackagesJob.name },
  why: 'photos that were paid before and counted in the package went back',
};

type ReturnDeps = Pick<PaymentDeps, 'clock' | 'events' | 'newId' | 'queue'>;

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
 * Refunds the packages that an order's photos were credited to, and takes the packages back: otherwise their buyer would
 * have them below their price.
 * @throws if a refund of such an order is pending: the job is retried
 */
export async function returnPackages(deps: ReturnDeps, scope: Scope, orderId: string): Promise<void> {
  for (const uncovered of await listUncovered(scope, orderId)) await returnPackage(deps, scope, uncovered);
}

async function returnPackage(
  deps: ReturnDeps,
  scope: Scope,
  { orderId, orderItemId }: { orderId: string; orderItemId: string },
): Promise<void> {
  const input = { orderItemIds: [orderItemId], amountMinor: null };
  const plan = await planPartRefund(scope, orderId, input);
  if (plan?.kind === 'Part') {
    await decidePartRefund(deps, scope, orderId, input, CAUSE, plan.leftMinor);
    return;
  }
  switch (plan?.why) {
    case 'WholeOrder':
    case 'NotPaid':
      await decideRefund(deps, scope, orderId, CAUSE);
      return;
    case 'NothingLeft':
      // It cost nothing; the rest of its order stays.
      await noteItemRefunds(scope, orderId, [{ orderItemId, amountMinor: 0, isWhole: true }]);
      return;
    default:
      throw new Error(`a package of the order ${orderId} cannot go back yet: ${plan?.why}`);
  }
}
