import { sql } from 'kysely';
import { anyId, anyText, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/**
 * Describes the photo alerts to some addresses. Alerts that other people requested for these persons are described
 * without their addresses.
 */
export async function describeKeptAlerts(
  { trx, tenantId }: Scope,
  { emails, personIds }: DataSubject,
): Promise<KeptThings[]> {
  const own = await trx
    .selectFrom('photo_alerts')
    .select(['alert_id', 'event_id', 'person_id', 'bib', 'email', 'language', 'origin', 'expires_at'])
    .select(['confirmed_at', 'seen_at', 'told_at'])
    .where('tenant_id', '=', tenantId)
    .where('email_key', '=', anyText(emails))
    .execute();
  const others = await trx
    .selectFrom('photo_alerts')
    .select(['alert_id', 'event_id', 'person_id', 'expires_at', 'confirmed_at', 'told_at'])
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', anyId(personIds))
    .where('email_key', '<>', sql<string>`all(${[...emails]}::text[])`)
    .execute();
  return [{ kind: 'alerts', table: 'photo_alerts', rows: [...own, ...others] }];
}
