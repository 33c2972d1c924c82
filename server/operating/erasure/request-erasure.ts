import { type FieldFault, faultAt } from '#contract/faults.ts';
import { toMinor } from '#contract/money.ts';
import { listMergedPersons, withMergedPersons } from '#finding/recognition/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { DataSubject } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { decideRefund } from '#selling/invoices/index.ts';
import { setCancelReason } from '#selling/orders/index.ts';
import { type CollectedTraces, collectTraces } from './collect-traces.ts';
import { type ErasureDeps, type ErasurePlan, planErasure } from './describe-erasure.ts';
import { eraseJob } from './erasure.jobs.ts';
import {
  type ErasureIds,
  type ErasureOptions,
  findRunning,
  insertErasure,
  insertErasurePhotos,
  type TextDecisions,
} from './erasures.store.ts';
import { hashPersons, lockListsOf, readStandings } from './hash-traces.ts';
import { REFUND_REASON } from './sort-awaiting.ts';

/** An order that was shown as to be refunded. */
interface ShownRefund {
  number: string;
  /** The amount that was shown, in the currency's units. */
  amount?: number | undefined;
}

/** The decisions about an erasure, and what was shown to the member. */
export interface ErasureDecision extends Pick<ErasureOptions, 'isAlsoBought'> {
  /** Decisions about the shown texts; missing if nothing had to be decided. */
  texts?: TextDecisions | undefined;
  /** The shown orders of other buyers that contain photos of only this person. */
  seenOrderIds: readonly string[];
  /** The shown orders that will be refunded; missing if none were shown. */
  seenRefunds?: readonly ShownRefund[] | undefined;
  /** Whether orders that were not shown may be refunded too, because the person themselves gets the money. */
  mayRefundMore?: true;
}

const refuseBecause = (fault: FieldFault): Refusal => refuse('Conflict', [fault]);

/**
 * Starts an erasure: a worker runs it and issues a certificate. It erases the people for whom the rows stand at the
 * request. The person's unpaid orders can no longer be completed. The refunds of undelivered orders are decided at
 * once; a job makes them, even if the provider does not answer for long.
 * @returns NotFound if nothing is stored about the person; Conflict if an order of theirs is in progress, another buyer
 *   bought something since the plan was shown, or the person is being erased already
 */
export async function requestErasure(
  deps: ErasureDeps,
  scope: Scope,
  subject: DataSubject,
  { isAlsoBought, seenOrderIds, seenRefunds, mayRefundMore, texts }: ErasureDecision,
  cause: Cause,
): Promise<{ erasureId: string } | Refusal> {
  // The start lists are locked, so that the rows stand for the proved persons until the erasure has recorded for whom
  // they stand.
  await lockListsOf(scope, { personIds: await withMergedPersons(scope, subject.personIds) }, 'read');
  if ((await findRunning(scope, subject)) !== undefined)
    return refuseBecause(faultAt('subject', 'ErasureRunning'));
  const traces = await collectTraces(deps, scope, subject);
  const plan = await planErasure(deps, scope, subject, traces);
  if (isNothing(plan, traces)) return refuse('NotFound');
  if (plan.runningOrders.length > 0)
    return refuseBecause(faultAt('orders', 'OrdersRunning', { orders: plan.runningOrders.join(', ') }));
  if (plan.work.openStatements.length > 0)
    return refuseBecause(
      faultAt('statements', 'StatementsOpen', { statements: plan.work.openStatements.join(', ') }),
    );
  const seen = new Set(seenOrderIds);
  // Anybody can place an order without a payment, any number of times.
  const paid = plan.buyers.filter(({ state, orderMinor }) => state !== 'Awaited' && orderMinor > 0);
  if (paid.some(({ orderId }) => !seen.has(orderId)))
    return refuseBecause(faultAt('seenOrderIds', 'OrderPlacedMeanwhile'));
  if (seenRefunds !== undefined && !areAsShown(plan, seenRefunds, mayRefundMore === true))
    return refuseBecause(faultAt('seenRefunds', 'RefundsChanged'));
  const erasureId = deps.newId();
  await insertErasure(scope, {
    erasureId,
    subject,
    options: { isAlsoBought, ...(texts === undefined ? {} : { texts }) },
    requestedAt: deps.clock.now(),
    ids: await rememberRequest(deps, scope, traces),
  });
  await insertErasurePhotos(scope, erasureId, traces.photos);
  for (const { orderId } of plan.undeliveredOrders)
    await decideRefund(deps, scope, orderId, { ...cause, why: REFUND_REASON });
  await setCancelReason(scope, traces.ids.orderIds, 'Erased');
  await deps.queue.send(scope, eraseJob, [{ erasureId }]);
  // Recorded under a random id and without a reason, because reasons may contain names.
  await recordAction(scope, { what: 'person.erase', thingId: erasureId }, { ...cause, why: '' });
  return { erasureId };
}

/** Adds to the collected ids for whom the rows stand at the request, so that each step can compare them. */
async function rememberRequest(
  deps: ErasureDeps,
  scope: Scope,
  { ids, participants }: CollectedTraces,
): Promise<ErasureIds> {
  const standings = await readStandings(scope, ids.personIds);
  const hashes = await hashPersons(deps, scope, ids.personIds);
  const merged = await listMergedPersons(scope, ids.personIds);
  const mergedIds = merged.flatMap(({ personId, mergedInto }) =>
    ids.personIds.includes(mergedInto) ? personId : [],
  );
  return { ...ids, atRequest: { standings, hashes, participants, mergedIds } };
}

/**
 * Returns whether exactly the shown orders are refunded, with the shown amounts. If one is missing, its photos have
 * arrived meanwhile.
 */
function areAsShown(
  { undeliveredOrders }: ErasurePlan,
  shown: readonly ShownRefund[],
  mayRefundMore: boolean,
): boolean {
  const amounts = new Map(shown.map(({ number, amount }) => [number, amount]));
  const same = undeliveredOrders.filter(({ number, currencyId, amountMinor }) => {
    const amount = amounts.get(number);
    return amounts.has(number) && (amount === undefined || toMinor(amount, currencyId) === amountMinor);
  });
  return same.length === amounts.size && (mayRefundMore || same.length === undeliveredOrders.length);
}

function isNothing(plan: ErasurePlan, { ids }: CollectedTraces): boolean {
  const { participants, faces, photosShared, photosAlone, accounts, requests, mails, carts } = plan;
  // Canceled orders have an address too.
  const orders = ids.orderIds.length;
  const counts = [faces, photosShared, photosAlone, orders, accounts, requests, mails, carts];
  return (
    participants.length + plan.photographers.length + plan.persons === 0 &&
    counts.every((count) => count === 0)
  );
}
