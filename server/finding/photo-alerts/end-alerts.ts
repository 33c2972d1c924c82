import { listAskingForProof, listCompetitorsById } from '#finding/competitors/index.ts';
import { listPersonsOf } from '#finding/recognition/index.ts';
import { emailKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteAlerts, listAlertsOf } from './photo-alerts.store.ts';

/**
 * Deletes participants' alerts if the proofs by which they were requested become void. Only alerts to the participant's
 * own address remain, even if a list left the participant out, because the next list may contain them again.
 */
export function subscribeAlerts({ events }: Pick<Deps, 'events'>): void {
  events.on('participants.proof-voided', async (scope, { participants }) => {
    const competitorIds = participants.map(({ competitorId }) => competitorId);
    const persons = Map.groupBy(await listPersonsOf(scope, competitorIds), ({ personId }) => personId);
    const alerts = (await listAlertsOf(scope, [...persons.keys()])).flatMap(({ personId, ...alert }) =>
      (persons.get(personId) ?? []).map(({ competitorId }) => ({ ...alert, competitorId })),
    );
    if (alerts.length === 0) return;
    const concerned = alerts.map(({ competitorId }) => competitorId);
    const asking = await listAskingForProof(scope, concerned);
    const known = await listCompetitorsById(scope, [...asking.keys()]);
    const addresses = new Map(known.map(({ competitorId, email }) => [competitorId, email]));
    const ended = alerts.flatMap(({ alertId, email, competitorId }) => {
      const own = addresses.get(competitorId) ?? null;
      const isOwn = own !== null && emailKey(email) === emailKey(own);
      return asking.has(competitorId) && !isOwn ? alertId : [];
    });
    await deleteAlerts(scope, ended);
  });
}
