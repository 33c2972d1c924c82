import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { DataSubject } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { collectTraces } from './collect-traces.ts';
import { type ErasureDeps, type ErasurePlan, planErasure } from './describe-erasure.ts';
import { eraseJob } from './erasure.jobs.ts';
import { type ErasureOptions, findRunning, insertErasure } from './erasures.store.ts';

/** What was decided of an erasure, and what they had seen of it. */
export interface ErasureDecision extends ErasureOptions {
  /** The orders of others that were shown to contain photos of nobody else. */
  seenOrderIds: readonly string[];
}

const refuseBecause = (path: string, message: string): Refusal => refuse('Conflict', [{ path, message }]);

/**
 * Begins to erase somebody: a worker does it, and ends with a certificate.
 * @returns NotFound where nothing is known of them; Conflict where an order of theirs runs, somebody else ordered since it
 *   was shown, or they are being erased already
 */
export async function requestErasure(
  deps: ErasureDeps,
  scope: Scope,
  subject: DataSubject,
  { isAlsoBought, seenOrderIds }: ErasureDecision,
  cause: Cause,
): Promise<{ erasureId: string } | Refusal> {
  if ((await findRunning(scope, subject)) !== undefined)
    return refuseBecause('subject', 'they are being erased already: wait for its certificate');
  const traces = await collectTraces(deps, scope, subject);
  const plan = await planErasure(deps, scope, subject, traces);
  if (isNothing(plan)) return refuse('NotFound');
  if (plan.runningOrders.length > 0)
    return refuseBecause(
      'orders',
      `orders must end first (wait until they are paid and delivered, or refund them): ${plan.runningOrders.join(', ')}`,
    );
  if (plan.work.openStatements.length > 0)
    return refuseBecause(
      'statements',
      `statements must be paid first, and noted as paid: ${plan.work.openStatements.join(', ')}`,
    );
  const seen = new Set(seenOrderIds);
  if (plan.buyers.some(({ orderId }) => !seen.has(orderId)))
    return refuseBecause('seenOrderIds', 'somebody ordered of it meanwhile: look at the plan again');
  if (isAlsoBought && plan.buyers.some(({ state }) => state === 'Awaited'))
    return refuseBecause(
      'isAlsoBought',
      'an order with their photos may still be paid: wait, or keep it for its buyer',
    );
  const erasureId = deps.newId();
  await insertErasure(scope, {
    erasureId,
    subject,
    options: { isAlsoBought },
    requestedAt: deps.clock.now(),
  });
  await deps.queue.send(scope, eraseJob, [{ erasureId }]);
  // By a random id, and without a reason, in which names are written.
  await recordAction(scope, { what: 'person.erase', thingId: erasureId }, { ...cause, why: '' });
  return { erasureId };
}

function isNothing(plan: ErasurePlan): boolean {
  const { participants, faces, photosShared, photosAlone, keptOrders, accounts, requests, mails } = plan;
  const counts = [faces, photosShared, photosAlone, keptOrders.length, accounts, requests, mails, plan.carts];
  return (
    participants.length + plan.photographers.length + plan.persons === 0 &&
    counts.every((count) => count === 0)
  );
}
