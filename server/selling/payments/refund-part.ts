import { z } from 'zod';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { defineJob } from '#platform/queue/queue.ts';
import {
  findPartRefund,
  insertPartRefund,
  listPartRefunds,
  type PartRefundRecord,
  type PartRefundState,
  type RefundShare,
  updatePartRefund,
} from './part-refunds.store.ts';
import { isKept, returnedOf } from './payments.rules.ts';
import { findPayment, type PaymentRecord } from './payments.store.ts';
import { ProviderRefusal } from './provider-error.ts';
import type { PaymentDeps } from './start-payment.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** A part of a payment was refunded; the emitter has locked the payment's row. */
    'payment.part-refunded': { invoiceId: string; paymentId: string; refundId: string };
  }
}

/** Refunds a part of a payment; retried for two hours, and resumed after that by `resumeRefundsJob`. */
export const refundPartJob = defineJob('payments.refund-part', { refundId: z.uuid() }, { retryLimit: 20 });

/**
 * Providers recognise a repeated request for a day (Stripe, YooKassa, bePaid). Already an hour before that ends, it may
 * count as a new request.
 */
const KNOWN_FOR_MS = 23 * 3600_000;

/** A part of a payment to refund. */
interface PartDecision {
  paymentId: string;
  shares: RefundShare[];
  /** The reason, in an operator's words; it is shown in the ledger. */
  reason: string;
}

/**
 * Decides a partial refund and sends its job, in the caller's transaction. The caller must have locked the payment, and
 * checked that its money is kept and no other refund of it is pending.
 * @returns the refund's id
 */
export async function returnPart(
  deps: Pick<Deps, 'clock' | 'newId' | 'queue'>,
  scope: Scope,
  { paymentId, shares, reason }: PartDecision,
): Promise<string> {
  const refundId = deps.newId();
  const amountMinor = shares.reduce((sum, share) => sum + share.amountMinor, 0);
  await insertPartRefund(scope, {
    refundId,
    paymentId,
    amountMinor,
    shares,
    reason,
    decidedAt: deps.clock.now(),
  });
  await deps.queue.send(scope, refundPartJob, [{ refundId }]);
  return refundId;
}

/**
 * Requests a partial refund from the provider, and records whether it was made or refused for good. If the process dies
 * in between, the request is repeated, and the provider does not refund twice.
 * @returns the outcome; undefined if there is no such refund
 * @throws the provider's error if the refund is not made yet or the outcome is unknown; the job is then retried
 */
export async function refundPart(
  deps: Pick<PaymentDeps, 'database' | 'clock' | 'events' | 'providers'>,
  tenantId: string,
  refundId: string,
): Promise<PartRefundState | undefined> {
  const found = await deps.database.inTenant(tenantId, (scope) => readPart(scope, refundId));
  if (found === undefined || found.refund.state !== 'Asked') return found?.refund.state;
  const { refund, payment, returnedMinor } = found;
  // The whole payment was refunded, or the buyer's bank took it back.
  if (payment.state !== 'Paid')
    return settlePart(deps, tenantId, refundId, { state: 'Failed', said: 'The whole payment went back.' });
  const provider = deps.providers.find(({ name }) => name === payment.provider);
  if (provider === undefined)
    throw new Error(`the payment provider ${payment.provider} is not there to refund`);
  const now = deps.clock.now();
  const lines = refund.shares.map(({ title, amountMinor }) => ({ title, quantity: 1, amountMinor }));
  const isLate = now.getTime() - refund.decidedAt.getTime() > KNOWN_FOR_MS;
  const part = { refundId, amountMinor: refund.amountMinor, lines, isLate };
  try {
    await provider.refund({ ...payment, tenantId, returnedMinor, part });
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    if (error instanceof ProviderRefusal)
      return settlePart(deps, tenantId, refundId, { state: 'Failed', said });
    await deps.database.inTenant(tenantId, (scope) =>
      updatePartRefund(scope, refundId, { said, updatedAt: now }),
    );
    throw error;
  }
  return settlePart(deps, tenantId, refundId, { state: 'Given', said: null });
}

async function readPart(
  scope: Scope,
  refundId: string,
): Promise<{ refund: PartRefundRecord; payment: PaymentRecord; returnedMinor: number } | undefined> {
  const refund = await findPartRefund(scope, refundId);
  const payment = refund && (await findPayment(scope, { paymentId: refund.paymentId }));
  if (refund === undefined || payment === undefined) return undefined;
  return { refund, payment, returnedMinor: returnedOf(await listPartRefunds(scope, [payment.paymentId])) };
}

/** Records the outcome once. If the whole payment was refunded meanwhile, that included this part. */
function settlePart(
  deps: Pick<PaymentDeps, 'database' | 'clock' | 'events'>,
  tenantId: string,
  refundId: string,
  { state, said }: { state: PartRefundState; said: string | null },
): Promise<PartRefundState | undefined> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const known = await findPartRefund(scope, refundId);
    const payment = known && (await findPayment(scope, { paymentId: known.paymentId }, { lock: true }));
    const held = await findPartRefund(scope, refundId);
    if (payment === undefined || held?.state !== 'Asked') return held?.state;
    await updatePartRefund(scope, refundId, { state, said, updatedAt: deps.clock.now() });
    const { paymentId, invoiceId } = payment;
    if (state === 'Given' && payment.state === 'Paid')
      await deps.events.emit(scope, 'payment.part-refunded', { invoiceId, paymentId, refundId });
    return state;
  });
}

/** Returns whether a payment has no pending refund, so that a partial refund may be decided. */
export function hasNoPendingRefund(payment: PaymentRecord, parts: readonly PartRefundRecord[]): boolean {
  return isKept(payment) && parts.every(({ state }) => state !== 'Asked');
}
