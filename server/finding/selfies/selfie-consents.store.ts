import { sql } from 'kysely';
import type { ConsentFilter, RecordedConsent } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Lists the consents to a search by selfie, the newest first. Faces and names are not stored with them. */
export async function listSelfieConsents(
  { trx, tenantId }: Scope,
  { eventId, isWithdrawn, before }: ConsentFilter,
  count: number,
): Promise<RecordedConsent[]> {
  let query = trx
    .selectFrom('selfies')
    .select(['selfie_id', 'event_id', 'person_id', 'consent_at', 'withdrawn_at'])
    .select(['consent_version', 'consent_language'])
    .where('tenant_id', '=', tenantId);
  if (eventId !== undefined) query = query.where('event_id', '=', eventId);
  if (isWithdrawn !== undefined) query = query.where('withdrawn_at', isWithdrawn ? 'is not' : 'is', null);
  if (before !== undefined)
    query = query.where(
      sql<boolean>`(consent_at, selfie_id) < (${before.givenAt}, ${before.consentId}::uuid)`,
    );
  const rows = await query.orderBy('consent_at', 'desc').orderBy('selfie_id', 'desc').limit(count).execute();
  return rows.map((row) => ({
    kind: 'FaceSearch',
    consentId: row.selfie_id,
    eventId: row.event_id,
    personId: row.person_id,
    givenAt: row.consent_at,
    withdrawnAt: row.withdrawn_at,
    text: null,
    textVersion: row.consent_version,
    language: row.consent_language,
  }));
}
