import { asksForProof, findCompetitor } from '#finding/competitors/index.ts';
import { withMergedPersons } from '#finding/recognition/index.ts';
import { emailKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteAlert, listAlertsOf } from './photo-alerts.store.ts';

/**
 * Deletes a participant's alerts if the proofs by which they were requested become void. Only alerts to the participant's
 * own address remain, also if a list left the participant out: the next list may contain them again.
 */
export function subscribeAlerts({ events }: Pick<Deps, 'events'>): void {
  events.on('participant.proof-voided', async (scope, { competitorId }) => {
    if (!(await asksForProof(scope, competitorId))) return;
    const own = (await findCompetitor(scope, competitorId))?.email;
    for (const { alertId, email } of await listAlertsOf(
      scope,
      await withMergedPersons(scope, [competitorId]),
    ))
      if (own == null || emailKey(email) !== emailKey(own)) await deleteAlert(scope, alertId);
  });
}
