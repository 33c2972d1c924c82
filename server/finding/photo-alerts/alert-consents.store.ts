import { sql } from 'kysely';
import type { ConsentFilter, RecordedConsent } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Lists confirmed requests for a mail when photos are published. A withdrawn request is deleted. */
export async function listAlertConsents(
  { trx, tenantId }: Scope,
  { eventId, isWithdrawn, before }: ConsentFilter,
  count: number,
): Promise<RecordedConsent[]> {
  if (isWithdrawn === true) return [];
  let query = trx
    .selectFrom('photo_alerts')
    .select(['alert_id', 'event_id', 'person_id', 'confirmed_at', 'language'])
    .where('tenant_id', '=', tenantId)
    .where('confirmed_at', 'is not', null);
  if (eventId !== undefined) query = query.where('event_id', '=', eventId);
  if (before !== undefined)
    query = query.where(
      sql<boolean>`(confirmed_at, alert_id) < (${before.givenAt}, ${before.consentId}::uuid)`,
    );
  const rows = await query.orderBy('confirmed_at', 'desc').orderBy('alert_id', 'desc').limit(count).execute();
  return rows.map((row) => ({
    kind: 'Alert',
    consentId: row.alert_id,
    eventId: row.event_id,
    personId: row.person_id,
    givenAt: row.confirmed_at as Date,
    withdrawnAt: null,
    text: null,
    textVersion: null,
    language: row.language,
  }));
}
