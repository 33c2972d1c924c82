import { sql } from 'kysely';
import type { ConsentFilter, RecordedConsent } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Lists confirmed requests for a mail when photos are published. A withdrawn request is deleted. */
export async function listAlertConsents(
  scope: Scope,
  { eventId, isWithdrawn, before }: ConsentFilter,
  count: number,
): Promise<RecordedConsent[]> {
  if (isWithdrawn === true) return [];
  let query = selectFrom(scope, 'photoAlerts')
    .select(['alertId as consentId', 'eventId', 'personId', 'confirmedAt as givenAt', 'language'])
    .where('confirmedAt', 'is not', null);
  if (eventId !== undefined) query = query.where('eventId', '=', eventId);
  if (before !== undefined)
    query = query.where(
      sql<boolean>`(confirmed_at, alert_id) < (${before.givenAt}, ${before.consentId}::uuid)`,
    );
  const rows = await query.orderBy('confirmedAt', 'desc').orderBy('alertId', 'desc').limit(count).execute();
  return rows.map((row) => ({
    ...row,
    kind: 'Alert',
    givenAt: row.givenAt as Date,
    withdrawnAt: null,
    text: null,
    textVersion: null,
  }));
}
