import { findShownEvent } from '#finding/events/index.ts';
import {
  confirmAddress,
  suppressAddress,
  suppressAddresses,
  verifyLeaveToken,
} from '#hosting/mail-addresses/index.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { verifyAlertToken } from './alert-token.ts';
import { checkAlertJob } from './photo-alerts.jobs.ts';
import { requestedAt, waitsUntil } from './photo-alerts.rules.ts';
import { deleteAlert, findAlert, markConfirmed } from './photo-alerts.store.ts';

/**
 * Confirms an alert (idempotent) and checks it, because photos may have arrived meanwhile.
 * @returns NotFound if the link is forged or too old, or its mail was already sent
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
    // The alert was requested with less proof than the event requires now.
    const isByLess = event.securedAt !== null && requestedAt(alert) < event.securedAt;
    if (alert.personId !== null && isByLess) return refuse('NotFound');
    const now = deps.clock.now();
    await confirmAddress(deps, scope, alert.email);
    await markConfirmed(scope, alertId, now, waitsUntil(event.date, now));
    await deps.queue.send(scope, checkAlertJob, [{ alertId }]);
    return { eventId };
  });
}

/**
 * Ends an alert, or all unrequested letters, at the reader's request; idempotent. The reader then gets only mails they
 * request (docs/decisions/0156).
 * @returns NotFound if the link is not ours
 */
export async function leaveAlert(
  deps: Pick<Deps, 'database' | 'keys' | 'clock' | 'events'>,
  tenantId: string,
  token: string,
): Promise<Refusal | undefined> {
  const addressHash = verifyLeaveToken(deps, tenantId, token);
  if (addressHash !== undefined) {
    await deps.database.inTenant(tenantId, (scope) =>
      suppressAddress(deps, scope, [addressHash], 'Unsubscribed'),
    );
    return undefined;
  }
  const alertId = verifyAlertToken(deps, tenantId, 'leave', token);
  if (alertId === undefined) return refuse('NotFound');
  return deps.database.inTenant(tenantId, async (scope) => {
    const alert = await findAlert(scope, alertId, { lock: true });
    if (alert !== undefined) await suppressAddresses(deps, scope, [alert.email], 'Unsubscribed');
    await deleteAlert(scope, alertId);
    return undefined;
  });
}
