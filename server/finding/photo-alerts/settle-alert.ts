import { findShownEvent } from '#finding/events/index.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { verifyAlertToken } from './alert-token.ts';
import { checkAlertJob } from './photo-alerts.jobs.ts';
import { waitsUntil } from './photo-alerts.rules.ts';
import { deleteAlert, findAlert, markConfirmed } from './photo-alerts.store.ts';

/**
 * Confirms an alert, once or again, and looks at it: photos may have come meanwhile.
 * @returns NotFound where the link is forged or too old, or its mail was sent already
 */
export async function confirmAlert(
  deps: Pick<Deps, 'database' | 'keys' | 'clock' | 'queue'>,
  tenantId: string,
  token: string,
): Promise<{ eventId: string } | Refusal> {
  const alertId = verifyAlertToken(deps, tenantId, 'confirm', token);
  if (alertId === undefined) return refuse('NotFound');
  return deps.database.inTenant(tenantId, async (scope) => {
    const alert = await findAlert(scope, alertId, { lock: true });
    const event = alert && (await findShownEvent(scope, alert.eventId));
    if (alert === undefined || event === undefined) return refuse('NotFound');
    const { eventId, confirmedAt } = alert;
    if (confirmedAt !== null) return { eventId };
    const now = deps.clock.now();
    await markConfirmed(scope, alertId, now, waitsUntil(event.date, now));
    await deps.queue.send(scope, checkAlertJob, [{ alertId }]);
    return { eventId };
  });
}

/**
 * Ends an alert at the word of its reader; the same where it has ended already.
 * @returns NotFound where the link is none of ours
 */
export async function leaveAlert(
  deps: Pick<Deps, 'database' | 'keys'>,
  tenantId: string,
  token: string,
): Promise<Refusal | undefined> {
  const alertId = verifyAlertToken(deps, tenantId, 'leave', token);
  if (alertId === undefined) return refuse('NotFound');
  return deps.database.inTenant(tenantId, async (scope) => {
    await deleteAlert(scope, alertId);
    return undefined;
  });
}
